import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  defaultTimezone,
  instant,
  instantOf,
  localDateTime,
  orderKey,
  parseLocalDateTime,
  parseTimezone,
  type Timezone,
  zoneName,
  zoneOffsets,
  zoneWithOffsets,
} from '../../src/domain/time.ts';
import { local } from '../support/attendees.ts';

const zone = (name: string): Timezone => {
  const parsed = parseTimezone(name);
  if (!parsed) throw new Error(`no timezone ${name}`);
  return parsed;
};
const berlin = zone('Europe/Berlin');

describe('T1: dates are the wall clock of the event', () => {
  test('to the second, also where a clock changes a minute past midnight', () => {
    const change = Date.UTC(2010, 2, 14, 3, 31, 0);
    const newfoundland = zone('America/St_Johns');
    expect(localDateTime(instant(change - 1000), newfoundland)).toBe('2010-03-14T00:00:59');
    expect(localDateTime(instant(change), newfoundland)).toBe('2010-03-14T01:01:00');
  });

  test('the same instant reads differently in two zones', () => {
    const at = instant(Date.UTC(2026, 10, 21, 19, 5, 9));
    expect(localDateTime(at, berlin)).toBe('2026-11-21T20:05:09');
    expect(localDateTime(at, zone('America/New_York'))).toBe('2026-11-21T14:05:09');
    expect(localDateTime(at, zone('Asia/Kathmandu'))).toBe('2026-11-22T00:50:09');
  });

  test('any instant comes back from its wall clock, but for the hour that comes twice', () => {
    const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'UTC'].map(zone);
    fc.assert(
      fc.property(
        fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2040, 0, 1) }),
        fc.constantFrom(...zones),
        (epochMs, inZone) => {
          const at = instant(Math.floor(epochMs / 1000) * 1000);
          const shown = localDateTime(at, inZone);
          const back = instantOf(shown, inZone);
          expect(localDateTime(back, inZone)).toBe(shown);
          expect([0, 30, 60].map((minutes) => at - minutes * 60_000)).toContain(back);
        },
      ),
      { numRuns: 2000 },
    );
  });

  test('the hour that comes twice in autumn is its first pass', () => {
    expect(instantOf(local('2026-10-25T02:30:00'), berlin)).toBe(Date.UTC(2026, 9, 25, 0, 30));
  });

  test('the hour that spring leaves out is read with the offset before it', () => {
    expect(instantOf(local('2026-03-29T02:30:00'), berlin)).toBe(Date.UTC(2026, 2, 29, 1, 30));
  });
});

describe('reading', () => {
  test('a bare date is its midnight', () => {
    expect(parseLocalDateTime('2026-11-21')).toBe('2026-11-21T00:00:00');
  });

  test.each([
    '2026-02-30',
    '2026-11-21T24:00:00',
    '2026-13-01',
    '21.11.2026',
    '',
    '2026-11-21T20:00',
  ])('no date: %j', (text) => expect(parseLocalDateTime(text)).toBeUndefined());

  test('a date is what the calendar has, by property', () => {
    const two = (most: number) =>
      fc.integer({ min: 0, max: most }).map((n) => `${n}`.padStart(2, '0'));
    fc.assert(
      fc.property(
        fc.oneof(fc.constantFrom(1900, 2000, 2024, 2026, 2100), fc.integer({ min: 0, max: 9999 })),
        fc.tuple(two(14), two(33), two(25), two(61), two(61)),
        (year, [month, day, hour, minute, second]) => {
          const text = `${`${year}`.padStart(4, '0')}-${month}-${day}T${hour}:${minute}:${second}`;
          const [m, d, h, min, s] = [month, day, hour, minute, second].map(Number);
          const onCalendar = new Date(Date.UTC(year, (m ?? 0) - 1, d, h, min, s)).toISOString();
          expect(parseLocalDateTime(text)).toBe(onCalendar === `${text}.000Z` ? text : undefined);
        },
      ),
      { numRuns: 2000 },
    );
  });

  test.each(['Mars/Olympus', '', 'Europe/'])('no timezone: %j', (name) =>
    expect(parseTimezone(name)).toBeUndefined(),
  );
});

describe('T3: the hour that comes twice', () => {
  test.each([
    ['2026-10-25T01:59:59', '2026-10-25T01:59:59'],
    ['2026-10-25T02:00:00', '2026-10-25T02:00:00'],
    ['2026-10-25T02:59:59', '2026-10-25T02:00:00'],
    ['2026-10-25T03:00:00', '2026-10-25T03:00:00'],
    ['2026-03-29T02:30:00', '2026-03-29T02:30:00'],
  ])('in Berlin %s stands at %s', (date, key) => expect(orderKey(local(date), berlin)).toBe(key));

  test('on Lord Howe Island it is half an hour', () => {
    const island = zone('Australia/Lord_Howe');
    expect(orderKey(local('2026-04-05T01:45:00'), island)).toBe('2026-04-05T01:30:00');
    expect(orderKey(local('2026-04-05T01:15:00'), island)).toBe('2026-04-05T01:15:00');
  });

  test('time never runs backwards in the order', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: Date.UTC(2026, 9, 24), max: Date.UTC(2026, 9, 26) }),
        fc.integer({ min: 1, max: 7200_000 }),
        (from, laterMs) => {
          const key = (at: number) => orderKey(localDateTime(instant(at), berlin), berlin);
          expect(key(from) <= key(from + laterMs)).toBe(true);
        },
      ),
    );
  });
});

describe('T4: a zone that the platform doesn’t know', () => {
  const name = 'Europe/Not_Known_Here';
  const from = instant(Date.UTC(2025, 0, 1));
  const until = instant(Date.UTC(2028, 0, 1));

  test('is reckoned with by its offsets as one that it knows, changes of the clock included', () => {
    for (const like of [
      'Europe/Berlin',
      'America/Ciudad_Juarez',
      'Asia/Kathmandu',
      'Australia/Lord_Howe',
    ]) {
      const known = parseTimezone(like) ?? defaultTimezone;
      const said = zoneWithOffsets(name, zoneOffsets(known, from, until)) ?? defaultTimezone;
      expect(zoneName(said)).toBe(name);
      fc.assert(
        fc.property(fc.integer({ min: from, max: until }), (at) => {
          const local = localDateTime(instant(at), known);
          expect(localDateTime(instant(at), said)).toBe(local);
          expect(instantOf(local, said)).toBe(instantOf(local, known));
          expect(orderKey(local, said)).toBe(orderKey(local, known));
        }),
      );
    }
  });

  test('has none without offsets, or with nonsense; a known one needs none', () => {
    expect(zoneWithOffsets(name, null)).toBeUndefined();
    expect(zoneWithOffsets(name, 'soon')).toBeUndefined();
    expect(zoneWithOffsets('; 3600', '3600')).toBeUndefined();
    expect(zoneWithOffsets('Europe/Berlin', 'nonsense')).toBe('Europe/Berlin');
  });
});
