import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  lettersIn,
  mayHold,
  nearestWord,
  readyToCompare,
} from '../../../../src/client/attendees/search/search-typing-errors.ts';
import { editsAllowed, editsToBegin } from './search-reference.ts';

describe('edits, reckoned in bits, are those of the table', () => {
  const word = fc.string({
    unit: fc.constantFrom('a', 'b', 'c', 'ü', '中'),
    minLength: 1,
    maxLength: 12,
  });

  test('of the nearest word in a text', () => {
    fc.assert(
      fc.property(word, fc.array(word, { maxLength: 4 }), (typed, words) => {
        const found = nearestWord(readyToCompare(typed), words.join(' '));
        const fewest = Math.min(...words.map((each) => editsToBegin(typed, each)));
        const allowed = editsAllowed(typed);
        if (allowed === 0 || fewest > allowed) expect(found).toBeUndefined();
        else if (fewest > 1) expect(found?.edits).toBe(fewest);
        // The first that is as near as can be is taken: what begins so is found before this.
        else expect(found?.edits).toBeLessThanOrEqual(1);
      }),
      { numRuns: 1000 },
    );
  });

  test('and it is said where that word begins', () => {
    const typed = readyToCompare('shneider');
    expect(nearestWord(typed, 'karl schneider maria')).toEqual({ at: 5, edits: 1 });
    expect(nearestWord(typed, 'karl maria')).toBeUndefined();
    expect(nearestWord(typed, '')).toBeUndefined();
  });

  test('a word longer than there are bits is compared by its beginning', () => {
    const long = 'abcdefghij'.repeat(5);
    expect(nearestWord(readyToCompare(long), `x${long}`)).toEqual({ at: 0, edits: 1 });
  });

  test('the quick look at its letters rules out no word that is near, however long', () => {
    const begun = 'abcdefghij'.repeat(3);
    fc.assert(
      fc.property(fc.constantFrom('', begun), word, word, word, (before, end, typedEnd, more) => {
        const typed = readyToCompare(`${before}${typedEnd}`);
        const name = `${before}${end}${more}`;
        if (nearestWord(typed, name)) expect(mayHold(lettersIn(name), typed)).toBe(true);
      }),
      { numRuns: 1000 },
    );
    expect(mayHold(lettersIn(begun), readyToCompare(`${begun}klmnop`))).toBe(true);
  });
});
