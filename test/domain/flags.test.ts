import { describe, expect, test } from 'vitest';
import { areFlagsShort, flagsIn, longestFlag, mostFlags } from '../../src/domain/flags.ts';

describe('flags of a guest', () => {
  test.each([
    ['VIP,check ID', ['VIP', 'check ID']],
    [' VIP ; check ID\nPresse ', ['VIP', 'check ID', 'Presse']],
    ['VIP, vip, Víp', ['VIP']],
    [' , ;', []],
    ['', []],
  ])('%j are read as %j', (text, flags) => expect(flagsIn(text)).toEqual(flags));

  test('are few and short', () => {
    const flags = Array.from({ length: mostFlags }, (_, n) => `${n}`);
    expect(areFlagsShort(flags)).toBe(true);
    expect(areFlagsShort(['😀'.repeat(longestFlag)])).toBe(true);
    expect(areFlagsShort([...flags, 'one more'])).toBe(false);
    expect(areFlagsShort(['x'.repeat(longestFlag + 1)])).toBe(false);
  });
});
