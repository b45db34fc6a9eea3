/** The dashboard in a browser that doesn't know an event's timezone. */
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { instant, localDateTime } from '../../../src/domain/time.ts';
import { draftOf } from '../../../src/office/events/event-draft.ts';
import { officeFormatFor } from '../../../src/office/i18n/format.ts';
import { eventRead } from '../../../src/office/session/event-read.ts';

const sent = {
  ...{ id: 1, hostId: 2, title: 'Sommerfest', country: 'MX', identifier: 'sommerfest' },
  selectedDate: '2026-12-31T20:00:00',
};
const read = (given: object) =>
  v.parse(eventRead.answer, { event: { ...sent, ...given } }).event.timezone;

test('its times are reckoned by the offsets that come with the event', () => {
  const zone = read({ timezone: 'America/Nowhere', timezoneOffsets: '-25200' });
  expect(localDateTime(instant(Date.UTC(2026, 10, 25, 4, 37)), zone)).toBe('2026-11-24T21:37:00');
  expect(officeFormatFor('de-DE').zone(zone)).toBe('Nowhere');
});

test('a known zone keeps its name, and nonsense has none', () => {
  expect(read({ timezone: 'Europe/Berlin', timezoneOffsets: '3600' })).toBe('Europe/Berlin');
  // The specification's default.
  expect(read({ timezone: null })).toBe('Europe/Berlin');
  for (const event of [{ title: 'x' }, { ...sent, timezone: 'America/Nowhere' }]) {
    expect(v.safeParse(eventRead.answer, { event }).success).toBe(false);
  }
});

test('to edit the event does not change its zone', () => {
  const answer = { event: { ...sent, timezone: 'America/Nowhere', timezoneOffsets: '-25200' } };
  expect(draftOf(v.parse(eventRead.answer, answer).event).timezone).toBe('America/Nowhere');
});
