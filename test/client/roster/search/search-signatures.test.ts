import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  createSearchSignatures,
  type SearchSignatures,
  type Signature,
  signatureOf,
} from '../../../../src/client/roster/search/search-signatures.ts';

const word = fc.string({ unit: fc.constantFrom(...'aeimnrstüß07'), minLength: 1, maxLength: 9 });
const text = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => ` ${words.join(' ')} `);

function signaturesOf(texts: readonly string[]): SearchSignatures {
  const signatures = createSearchSignatures();
  for (const [row, each] of texts.entries()) signatures.add(row, each);
  return signatures;
}

function rowsThatMayHold(signatures: SearchSignatures, signature: Signature): number[] {
  const rows: number[] = [];
  for (
    let row = signatures.next(0, signature);
    row >= 0;
    row = signatures.next(row + 1, signature)
  ) {
    rows.push(row);
  }
  return rows;
}

describe('signatures of search texts', () => {
  test('never say no to a row that holds all parts', () => {
    fc.assert(
      fc.property(
        fc.array(text, { minLength: 1, maxLength: 100 }),
        fc.array(fc.tuple(fc.nat(), fc.nat(), fc.nat()), { maxLength: 3 }),
        (texts, places) => {
          const parts = places.map(([row, from, length]) => {
            const whole = texts[row % texts.length] ?? '';
            return whole.slice(from % whole.length).slice(0, 1 + (length % 12));
          });
          const may = new Set(rowsThatMayHold(signaturesOf(texts), signatureOf(parts)));
          const missed = texts.filter(
            (each, row) => parts.every((part) => each.includes(part)) && !may.has(row),
          );
          expect(missed).toEqual([]);
        },
      ),
    );
  });

  test('say no to nearly all that do not', () => {
    const texts = fc.sample(text, { numRuns: 5000, seed: 7 });
    const signatures = signaturesOf(texts);
    const shares = fc
      .sample(word, { numRuns: 200, seed: 8 })
      .filter((each) => each.length > 3)
      .map((each) => {
        const may = rowsThatMayHold(signatures, signatureOf([each]));
        return may.filter((row) => !texts[row]?.includes(each)).length / texts.length;
      });
    expect(shares.length).toBeGreaterThan(100);
    expect(Math.max(...shares)).toBeLessThan(0.1);
  });

  test('a row whose text changed may hold what the new one holds', () => {
    const signatures = signaturesOf([' anna muller ', ' jon doe ']);
    signatures.add(1, ' tor berg ');
    expect(rowsThatMayHold(signatures, signatureOf(['berg']))).toEqual([1]);
  });

  test('where nothing is asked for, all rows may', () => {
    const texts = fc.sample(text, { numRuns: 1100, seed: 9 });
    expect(rowsThatMayHold(signaturesOf(texts), signatureOf(['m']))).toEqual([...texts.keys()]);
  });

  test('of no rows there is none', () => {
    expect(createSearchSignatures().next(0, signatureOf(['anna']))).toBe(-1);
    expect(createSearchSignatures().next(0, [])).toBe(-1);
  });
});
