import { expect, test } from 'vitest';
import { ticketLanguagesWith, timezonesWith } from '../../../src/office/kit/names.ts';

test('timezones are called as the language calls their time', () => {
  const nameOf = (value: string, tag: string) =>
    timezonesWith(value, tag).find((choice) => choice.value === value)?.name;
  expect(nameOf('Europe/Berlin', 'de')).toBe('Berlin, Mitteleuropäische Zeit');
  expect(nameOf('Europe/Berlin', 'en-GB')).toBe('Berlin, Central European Time');
});

test('a timezone is called as its place is called today, and has its region', () => {
  const zones = timezonesWith('Europe/Berlin', 'en-GB');
  const placed = (place: string) => zones.filter(({ name }) => name.startsWith(place));
  for (const place of ['Kyiv', 'Kolkata', 'Yangon', 'Ho Chi Minh City', 'Kathmandu', 'Nuuk']) {
    expect(placed(place), place).toHaveLength(1);
  }
  expect(placed('Kyiv')).toMatchObject([{ region: 'Europe' }]);
  expect(zones.filter(({ name }) => /^(Kiev|Calcutta|Rangoon|Saigon)/.test(name))).toEqual([]);
  expect(zones.filter(({ region }) => region === undefined)).toEqual([]);
});

test('tickets can be in the languages that have texts, and in one that was chosen elsewhere', () => {
  expect(ticketLanguagesWith('', 'en-GB')).toEqual(
    expect.arrayContaining([
      { value: 'en', name: 'English' },
      { value: 'de', name: 'German' },
    ]),
  );
  const [none, chosen] = ['', 'fi'].map((each) =>
    ticketLanguagesWith(each, 'de').map(({ name }) => name),
  );
  expect(none).not.toContain('Finnisch');
  expect(chosen).toContain('Finnisch');
});

test('a timezone that the browser lists by another name, or not at all, is among the choices', () => {
  const berlin = expect.objectContaining({
    value: 'Europe/Berlin',
    name: 'Berlin, Central European Time',
  });
  for (const value of ['UTC', 'Asia/Kolkata']) {
    const choices = timezonesWith(value, 'en-GB');
    expect(choices.filter((choice) => choice.value === value)).toHaveLength(1);
    expect(new Set(choices.map(({ name }) => name)).size).toBe(choices.length);
    expect(choices).toContainEqual(berlin);
  }
});
