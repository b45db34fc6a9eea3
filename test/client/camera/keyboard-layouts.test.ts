import { describe, expect, test } from 'vitest';
import { createKeyBurst } from '../../../src/client/camera/hand-scanner.ts';
import { keysOfUsScanner } from '../../support/scanner-keys.ts';

/** @returns what arrived, and what the keys say to other layouts */
function scanned(text: string, computer: 'us' | 'german' | 'french', capsLock = false) {
  const burst = createKeyBurst();
  let atMs = 5000;
  for (const key of keysOfUsScanner(text, computer)) {
    burst.hear({ ...key, capsLock, atMs, inField: false });
    atMs += 5;
  }
  const heard = burst.hear({ key: 'Enter', atMs, inField: false });
  return { heard, us: burst.readings().find(({ layout }) => layout === 'us')?.text };
}

describe('a US scanner', () => {
  test.each([
    ['german', 'K7QX2M9PYZ4WABCD', 'K7QX2M9PZY4WABCD'],
    ['german', '4821-0937-5512-0046', '4821ß0937ß5512ß0046'],
    [
      'german',
      'https://tickets.example/t/K7QX2M9PLD4WABCD',
      'httpsÖ--tickets.example-t-K7QX2M9PLD4WABCD',
    ],
    ['french', '4821', "'_é&"],
    ['french', 'AZQWM', 'QWAZ?'],
  ] as const)(
    'on a %s computer: %s arrives as %s, and is read all the same',
    (computer, text, arrives) => {
      const { heard, us } = scanned(text, computer);
      expect(heard).toEqual({ kind: 'code', text: arrives });
      expect(us).toBe(text);
    },
  );

  test('a dead key of the computer’s loses nothing', () => {
    const text = 'https://tickets.example/check?code=K7QX2M9PYZ4WABCD';
    const { heard, us } = scanned(text, 'german');
    expect(heard.kind).toBe('code');
    expect(us).toBe(text);
  });

  test('on a US computer: what it reads is what arrived', () => {
    expect(scanned('K7QX2M9PYZ4WABCD', 'us').us).toBeUndefined();
  });

  test('whose computer has Caps Lock on is read by what is printed on the keys', () => {
    expect(scanned('CDEF-12', 'german', true).us).toBe('cdef-12');
  });
});
