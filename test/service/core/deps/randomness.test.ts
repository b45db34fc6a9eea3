import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { afterEach, expect, test, vi } from 'vitest';
import { cryptoRandomness } from '../../../../src/service/core/deps/randomness.ts';

afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

test('a byte beyond the last multiple of the alphabet is thrown away: no character is likelier', () => {
  const drawn = [Buffer.from([255, 0]), Buffer.from([1, 2])];
  vi.spyOn(crypto, 'randomBytes').mockImplementation((): never => drawn.shift() as never);
  syncBuiltinESMExports();
  // 255 is the first byte that has no whole round of three characters.
  expect(cryptoRandomness.text(2, 'abc')).toBe('ab');
  expect(drawn).toEqual([]);
});
