import { expect, test } from 'vitest';
import {
  type Instant,
  instant,
  instantOf,
  parseTimezone,
  type Timezone,
} from '../../../../src/domain/time.ts';
import { calendarEntry } from '../../../../src/service/orders/documents/calendar-entry.ts';
import { local } from '../../../support/venue.ts';

const zoneNamed = (name: string): Timezone => parseTimezone(name) ?? ('' as Timezone);

function linesOf(name: string, start: string, end: string | null, isByDay: boolean): string[] {
  const zone = zoneNamed(name);
  const at = (text: string): Instant => instantOf(local(text), zone);
  const entry = calendarEntry(
    {
      ...{ uid: 'event-1@example.org', title: 'Fest', place: 'Saal', zone, isByDay },
      ...{ startsMs: at(start), endsMs: end === null ? null : at(end) },
      address: 'https://tickets.example.org/FEST.html',
    },
    instant(0),
  );
  return entry.split('\r\n').filter((line) => /^DT(START|END)/.test(line));
}

test.each([
  ['an evening over midnight', '2026-12-31T18:00:00', '2027-01-01T02:00:00', '20270101T010000Z'],
  ['one that ends at midnight', '2026-12-31T18:00:00', '2027-01-01T00:00:00', '20261231T230000Z'],
  ['one without an end', '2026-12-31T18:00:00', null, '20261231T190000Z'],
  ['one that ends as it begins', '2026-12-31T18:00:00', '2026-12-31T18:00:00', '20261231T190000Z'],
])('by the hour: %s', (_, start, end, expected) => {
  expect(linesOf('Europe/Berlin', start, end, false)).toEqual([
    'DTSTART:20261231T170000Z',
    `DTEND:${expected}`,
  ]);
});

test.each([
  ['one that ends at midnight ends that day', '2026-12-31T18:00:00', '2027-01-01T00:00:00', '0101'],
  ['a second after midnight is another day', '2026-12-31T18:00:00', '2027-01-01T00:00:01', '0102'],
  ['one without an end', '2026-12-31T18:00:00', null, '0101'],
  ['a day that is told as its midnight', '2026-12-31T00:00:00', '2026-12-31T00:00:00', '0101'],
  ['three days', '2026-12-31T00:00:00', '2027-01-03T00:00:00', '0103'],
])('by the day, its end the first day that is free again: %s', (_, start, end, expected) => {
  // Where the day is another one in UTC, to the east and to the west.
  for (const zone of ['Europe/Berlin', 'Pacific/Auckland', 'America/Los_Angeles']) {
    expect(linesOf(zone, start, end, true)).toEqual([
      'DTSTART;VALUE=DATE:20261231',
      `DTEND;VALUE=DATE:2027${expected}`,
    ]);
  }
});
