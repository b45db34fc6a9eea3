import { expect, test } from 'vitest';
import { timezonesWith } from '../../../src/office/kit/names.ts';

test('a timezone that the browser lists by another name, or not at all, is among the choices', () => {
  const berlin = { value: 'Europe/Berlin', name: 'Berlin (Europe)' };
  expect(timezonesWith('Europe/Berlin')).toContainEqual(berlin);
  for (const [value, name] of [
    ['UTC', 'UTC'],
    ['Asia/Kolkata', 'Kolkata (Asia)'],
  ] as const) {
    const choices = timezonesWith(value);
    expect(choices.filter((choice) => choice.value === value)).toEqual([{ value, name }]);
    expect(choices).toContainEqual(berlin);
  }
});
