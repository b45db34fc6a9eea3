import { expect, test } from 'vitest';
import { defaultTimezone, instant } from '../../../src/domain/time.ts';
import { formatFor } from '../../../src/ui/i18n/language.ts';
import { local } from '../../support/attendees.ts';

const today = local('2026-11-21T20:14:05');
const hour = 60 * 60_000;
const now = instant(Date.UTC(2026, 10, 21, 19, 14, 5));

test('T1: the event’s wall clock is shown as it is, wherever the device is', () => {
  expect(formatFor('de').clock(local('2026-11-21T00:05:00'))).toBe('00:05');
  expect(formatFor('en-US').clock(local('2026-11-21T20:14:05'))).toMatch(/^8:14\sPM$/);
  // An hour that this day leaves out in the event's timezone.
  expect(formatFor('de').clock(local('2026-03-29T02:30:00'))).toBe('02:30');
});

test('the day appears with the time if it is not today', () => {
  const { moment } = formatFor('en-GB');
  expect(moment(local('2026-11-21T19:02:40'), today)).toBe('19:02');
  expect(moment(local('2026-11-20T19:02:40'), today)).toBe('20 Nov, 19:02');
});

test('a stretch of time is written as one, and a day with its weekday', () => {
  const [from, to] = [local('2026-11-21T23:45:00'), local('2026-11-22T00:00:00')];
  const { span, day } = formatFor('en-GB');
  expect(span(local('2026-11-21T19:45:00'), local('2026-11-21T20:00:00'))).toBe('19:45–20:00');
  expect(span(from, to)).toBe('23:45–00:00');
  expect(day(from)).toBe('Sat 21 Nov');
});

test('shares are whole percents', () => {
  expect(formatFor('en').percent(0.466)).toBe('47%');
  expect(formatFor('de').percent(0.466)).toMatch(/^47\s%$/);
});

test('an instant is shown on the event’s wall clock', () => {
  expect(formatFor('de').clockAt(now, defaultTimezone)).toBe('20:14');
});

test('ages go by whole minutes, hours and days', () => {
  const { age } = formatFor('en');
  const of = (ms: number) => age(instant(now - ms), now, 'just now');
  expect(of(59_999)).toBe('just now');
  expect(of(60_000)).toMatch(/^1 min\.? ago$/);
  expect(of(hour - 1)).toMatch(/^59 min\.? ago$/);
  expect(of(25 * hour)).toBe('1 day ago');
});

test('a duration is told in the largest unit that fits', () => {
  const { duration } = formatFor('en');
  expect(duration(89_999)).toBe('1 minute');
  expect(duration(3 * 60_000)).toBe('3 minutes');
  expect(duration(59.6 * 60_000)).toBe('1 hour');
  expect(duration(47 * hour)).toBe('2 days');
  expect(formatFor('de').duration(2 * hour)).toBe('2 Stunden');
});

test('room on a device is told in the largest unit that fits', () => {
  const { space } = formatFor('en');
  expect(space(849_600_000)).toBe('850 MB');
  expect(space(11.4e9)).toBe('11 GB');
});

test('a moment that is due or past is a second ahead at least', () => {
  const { ahead } = formatFor('en');
  expect(ahead(instant(now + 1500), now)).toMatch(/^in 2 sec/);
  expect(ahead(instant(now - 1500), now)).toMatch(/^in 1 sec/);
});
