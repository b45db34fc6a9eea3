import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createKeyBurst, type Heard } from '../../../src/client/camera/hand-scanner.ts';

const code = 'K7QX2M9PLD4WABCD';

/** @param gaps before each key after the first, Enter's included, over and over. @returns Enter's */
function typed(text: string, gaps: readonly number[], inField: boolean): Heard {
  const { hear } = createKeyBurst();
  let atMs = 5000;
  let heard: Heard = { kind: 'key' };
  [...text, 'Enter'].forEach((key, at) => {
    if (at > 0) atMs += gaps[(at - 1) % gaps.length] ?? 0;
    heard = hear({ key, atMs, inField });
  });
  return heard;
}

/** Gaps in milliseconds, as scanners in use have them. */
const scanners = {
  'USB, as fast as it goes': [1],
  'USB with the usual delay': [8, 9, 8, 7],
  'a radio that sends in packets': [0, 0, 0, 60],
  'Bluetooth, busy': [30, 12, 45, 28, 80, 10],
} as const;

/** Gaps of people who type 80 to 120 words a minute, rolls of keys included. */
const people = {
  'a very fast typist': [95, 60, 110, 48, 85],
  'a fast typist': [140, 90, 170, 120],
  'two fingers': [300, 420, 260],
  'a roll over the keys': [20, 25, 30, 250],
} as const;

/** Keys one after the other, each so long after the one before. */
function keyboard() {
  const burst = createKeyBurst();
  let atMs = 5000;
  const press = (key: string, gapMs: number, inField: boolean) => {
    atMs += gapMs;
    return burst.hear({ key, atMs, inField });
  };
  const type = (text: string, gapMs: number, inField: boolean) => {
    for (const key of text) press(key, gapMs, inField);
  };
  return { press, type, silence: burst.silence };
}

describe('in a field', () => {
  test.each(Object.entries(scanners))('a scanner is heard: %s', (_, gaps) => {
    expect(typed(code, gaps, true)).toEqual({ kind: 'code', text: code });
  });

  test.each(Object.entries(people))('a person is left alone: %s', (_, gaps) => {
    expect(typed(code, gaps, true)).toEqual({ kind: 'key' });
  });

  test('a scanner of 35 ms is heard though the browser rounds the times of its keys', () => {
    expect(typed(code, [35.1, ...Array(15).fill(35)], true)).toEqual({ kind: 'code', text: code });
  });

  test('no average over 35 ms is taken for a scanner', () => {
    const gap = fc.integer({ min: 1, max: 100 });
    fc.assert(
      fc.property(fc.array(gap, { minLength: 16, maxLength: 16 }), (gaps) => {
        const mean = gaps.reduce((sum, each) => sum + each, 0) / gaps.length;
        expect(typed(code, gaps, true).kind).toBe(mean <= 35 ? 'code' : 'key');
      }),
    );
  });

  test('a few quick keys are a person’s', () => {
    expect(typed('anna', [20], true)).toEqual({ kind: 'key' });
  });

  test('what a person typed before is no part of the code', () => {
    const { hear } = createKeyBurst();
    let atMs = 0;
    const press = (key: string, gapMs: number) => {
      atMs += gapMs;
      return hear({ key, atMs, inField: true });
    };
    for (const key of 'Müll') press(key, 150);
    press(code[0] ?? '', 400);
    for (const key of code.slice(1)) press(key, 10);
    expect(press('Enter', 10)).toEqual({ kind: 'code', text: code });
  });
});

describe('outside of fields', () => {
  test.each(Object.entries({ ...scanners, 'a slow scanner': [120, 300] }))(
    'whatever Enter ends is a code: %s',
    (_, gaps) => {
      expect(typed(code, gaps, false)).toEqual({ kind: 'code', text: code });
    },
  );

  test('Enter alone is a person’s, who presses a button', () => {
    expect(typed('', [], false)).toEqual({ kind: 'key' });
    expect(typed('7', [1500], false)).toEqual({ kind: 'key' });
  });

  test.each(['7', '4W', '042'])('a code of few characters is one if it is as quick: %s', (text) => {
    expect(typed(text, [20], false)).toEqual({ kind: 'code', text });
    expect(typed(text, [120], false)).toEqual({ kind: 'lost' });
    expect(typed(text, [20], true)).toEqual({ kind: 'key' });
  });

  test('a burst with characters that the browser does not name is not whole', () => {
    const { press } = keyboard();
    for (const key of ['K', 'Unidentified', 'Q', 'X', 'M', '9']) press(key, 8, false);
    expect(press('Enter', 8, false)).toEqual({ kind: 'lost' });
    expect(press('Enter', 5000, false)).toEqual({ kind: 'key' });
  });

  test('a scanner’s capitals come with Shift, which is no part of the code', () => {
    const { hear } = createKeyBurst();
    let atMs = 0;
    for (const key of ['K', 'Q', 'X', 'M', '9']) {
      hear({ key: 'Shift', atMs, inField: false });
      atMs += 5;
      hear({ key, atMs, inField: false });
    }
    expect(hear({ key: 'Enter', atMs, inField: false })).toEqual({ kind: 'code', text: 'KQXM9' });
  });
});

describe('a burst during which the focus moves', () => {
  test('out of a field is lost, and its Enter is nobody’s', () => {
    const { press, type } = keyboard();
    type(code.slice(0, 9), 12, true);
    type(code.slice(9), 12, false);
    expect(press('Enter', 12, false)).toEqual({ kind: 'lost' });
  });

  test('out of a field just before its Enter, as well', () => {
    const { press, type } = keyboard();
    type(code, 12, true);
    expect(press('Enter', 12, false)).toEqual({ kind: 'lost' });
  });

  test.each([1, 9, code.length])(
    'into a field that a screen brings after %i characters is whole, with or without an Enter',
    (outside) => {
      const ends = {
        enter: ({ press }: ReturnType<typeof keyboard>) => press('Enter', 12, true),
        silence: ({ silence }: ReturnType<typeof keyboard>) => silence(),
      };
      for (const [end, finish] of Object.entries(ends)) {
        const keys = keyboard();
        keys.type(code.slice(0, outside), 12, false);
        for (const key of code.slice(outside)) {
          expect(keys.press(key, 12, true)).toEqual({ kind: 'strayed' });
        }
        expect(finish(keys)).toEqual(end === 'enter' ? { kind: 'code', text: code } : code);
      }
    },
  );

  test('into a field, too slow to be told from a person, is lost aloud and not in silence', () => {
    const { press, type } = keyboard();
    type(code.slice(0, 9), 60, false);
    type(code.slice(9), 60, true);
    expect(press('Enter', 60, true)).toEqual({ kind: 'lost' });
  });

  test('into a field: a person who began before it had the focus types on there', () => {
    const { press } = keyboard();
    press('M', 5000, false);
    for (const key of 'ara') expect(press(key, 140, true).kind).not.toBe('strayed');
    expect(press('Enter', 140, true)).toEqual({ kind: 'key' });
  });

  test('leaves a person alone who goes from field to field', () => {
    const { press, type } = keyboard();
    type('Mara', 140, true);
    expect(press('Enter', 400, false)).toEqual({ kind: 'key' });
    type('Winter', 140, true);
    expect(press('Enter', 140, true)).toEqual({ kind: 'key' });
  });
});

describe('a scanner that presses no Enter', () => {
  test('has ended its code when nothing more comes', () => {
    const { press, type, silence } = keyboard();
    type(code, 10, false);
    expect(silence()).toBe(code);
    expect(silence()).toBeNull();
    // An Enter that comes late after all presses nothing.
    expect(press('Enter', 500, false)).toEqual({ kind: 'burst' });
    type(code, 10, false);
    expect(silence()).toBe(code);
  });

  test('or whose keys a busy device holds back: by their own times there was no silence, and the code is whole', () => {
    const { press, type, silence } = keyboard();
    type(code.slice(0, 9), 12, false);
    expect(silence()).toBe(code.slice(0, 9));
    type(code.slice(9), 12, false);
    expect(press('Enter', 12, false)).toEqual({ kind: 'code', text: code });
  });

  test('and soon types the next code, which is a separate one', () => {
    const { press, type, silence } = keyboard();
    const next = code.toLowerCase();
    type(code, 12, false);
    expect(silence()).toBe(code);
    press(next.slice(0, 1), 310, false);
    type(next.slice(1), 12, false);
    expect(silence()).toBe(next);
  });

  test('but Tab, has ended its code by it', () => {
    const { press, type } = keyboard();
    type(code, 10, false);
    expect(press('Tab', 10, false)).toEqual({ kind: 'code', text: code });
    type('anna@example.org', 90, true);
    expect(press('Tab', 90, true)).toEqual({ kind: 'key' });
  });

  test('is not one that stutters: anyone who pressed Enter once will do so again', () => {
    const { press, type, silence } = keyboard();
    type(code, 10, false);
    expect(press('Enter', 10, false)).toEqual({ kind: 'code', text: code });
    type(code.slice(0, 8), 10, false);
    expect(silence()).toBeNull();
    type(code.slice(8), 10, false);
    expect(press('Enter', 10, false)).toEqual({ kind: 'code', text: code });
  });

  test('is not a person: slow or short typing, and typing in a field, is no scan', () => {
    for (const [text, gapMs, inField] of [
      [code, 60, false],
      ['K7QX', 10, false],
      [code, 10, true],
    ] as const) {
      const { type, silence } = keyboard();
      type(text, gapMs, inField);
      expect(silence()).toBeNull();
    }
  });
});
