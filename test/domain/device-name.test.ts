import { expect, test } from 'vitest';
import { deviceItself } from '../../src/domain/device-name.ts';

test.each([
  ['South gate · Phone 3', 'Phone 3'],
  ['Phone 3', 'Phone 3'],
  ['North · Tent · Phone 3', 'Phone 3'],
  ['South·Phone 3', 'South·Phone 3'],
  [null, null],
])('the device of %s is %s', (named, device) => {
  expect(deviceItself(named)).toBe(device);
});
