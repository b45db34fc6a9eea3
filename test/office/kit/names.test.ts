import { expect, test } from 'vitest';
import { timezonesWith } from '../../../src/office/kit/names.ts';

test('timezones are called as the language calls their time', () => {
  const nameOf = (value: string, tag: string) =>
    timezonesWith(value, tag).find((choice) => choice.value === value)?.name;
  expect(nameOf('Europe/Berlin', 'de')).toBe('Berlin, Mitteleuropäische Zeit');
  expect(nameOf('Europe/Berlin', 'en-GB')).toBe('Berlin, Central European Time');
});

test('a timezone that the browser lists by another name, or not at all, is among the choices', () => {
  const berlin = { value: 'Europe/Berlin', name: 'Berlin, Central European Time' };
  for (const value of ['UTC', 'Asia/Kolkata']) {
    const choices = timezonesWith(value, 'en-GB');
    expect(choices.filter((choice) => choice.value === value)).toHaveLength(1);
    expect(choices).toContainEqual(berlin);
  }
});
