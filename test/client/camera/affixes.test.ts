import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Affixes, createAffixStripper } from '../../../src/client/camera/affixes.ts';

const list = ['K7QX2M9PLD4WABCD', 'R4TT7Y2ZQQ8MXYZA', '8812041', '8812077', '8812103', '8812555'];
const isListed = (text: string) => list.includes(text);
const noAffixes: Affixes = { prefix: '', suffix: '' };

function scanner(set = noAffixes, learned: Affixes | null = null) {
  const kept = { learned };
  const memory = {
    read: () => kept.learned,
    write: (affixes: Affixes | null) => {
      kept.learned = affixes;
    },
  };
  const strip = createAffixStripper({ set: () => set, memory });
  return { kept, strip: (text: string) => strip(text, isListed) };
}

describe('what was set', () => {
  test.each([
    [{ prefix: 'A#', suffix: '' }, 'A#8812041', '8812041'],
    [{ prefix: '', suffix: '*' }, '8812041*', '8812041'],
    [{ prefix: '<', suffix: '>' }, '<NOBODYS>', 'NOBODYS'],
    [{ prefix: '<', suffix: '>' }, 'NOBODYS>', 'NOBODYS>'],
    [{ prefix: '<', suffix: '>' }, '<>', '<>'],
  ])('%j is left out of %s', (set, typed, code) => {
    expect(scanner(set).strip(typed)).toBe(code);
  });
});

describe('what is learned', () => {
  test('a long code of the list is found within at once', () => {
    expect(scanner().strip('~K7QX2M9PLD4WABCD#1')).toBe('K7QX2M9PLD4WABCD');
  });

  test('a short one only when three have had the same around them: it might be there by chance', () => {
    const { strip, kept } = scanner();
    expect(strip('Z8812041')).toBe('Z8812041');
    // The same ticket again says nothing new.
    expect(strip('Z8812041')).toBe('Z8812041');
    expect(strip('Z8812077')).toBe('Z8812077');
    expect(strip('Z8812103')).toBe('8812103');
    expect(kept.learned).toEqual({ prefix: 'Z', suffix: '' });
    expect(strip('Z8812555')).toBe('8812555');
    expect(strip('Z9999999')).toBe('9999999');
  });

  test('another around them, or a bare code between, begins again', () => {
    const { strip, kept } = scanner();
    for (const typed of ['Z8812041', 'Z8812077', 'Y8812103', 'Z8812041', 'Z8812077', '8812555']) {
      strip(typed);
    }
    strip('Z8812103');
    expect(kept.learned).toBeNull();
  });

  test('holds in later visits, until it is part of a code on the list', () => {
    const { strip, kept } = scanner(noAffixes, { prefix: 'K', suffix: '' });
    expect(strip('KNOBODYS')).toBe('NOBODYS');
    expect(strip('K7QX2M9PLD4WABCD')).toBe('K7QX2M9PLD4WABCD');
    expect(kept.learned).toBeNull();
    expect(strip('KNOBODYS')).toBe('KNOBODYS');
  });

  test('continues where something is set as well', () => {
    const { strip } = scanner({ prefix: 'A', suffix: '' });
    expect(strip('A~R4TT7Y2ZQQ8MXYZA')).toBe('R4TT7Y2ZQQ8MXYZA');
  });
});

test('a code of the list is never changed, and nothing but a listed code comes of a foreign one', () => {
  fc.assert(
    fc.property(fc.constantFrom(...list), fc.string({ maxLength: 12 }), (code, other) => {
      const { strip } = scanner();
      expect(strip(code)).toBe(code);
      const left = strip(other);
      expect(left === other || isListed(left)).toBe(true);
    }),
  );
});
