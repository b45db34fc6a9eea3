/** Which rows may answer a query at all: a look through the search texts, once a keystroke. */
import type { SearchWord } from './search-rank.ts';
import { holds, mayBeIdentifier } from './search-text.ts';

/** Past so many a query is too short to be ranked to the last. */
const most = 1000;

/** Whether these are all rows that hold every word. */
export const areAll = (candidates: readonly number[]): boolean => candidates.length <= most;

/**
 * Where too many rows hold the words, the look goes on for rows in which they begin words, then for
 * rows in which they are whole words: what would be ranked best is found all the same.
 */
export function candidatesIn(
  texts: readonly string[],
  words: readonly SearchWord[],
): readonly number[] {
  const rows: number[] = [];
  let row = 0;
  for (const parts of looksFor(words)) {
    for (let found = 0; row < texts.length && found <= most; row += 1) {
      if (!holdsAll(texts[row] ?? '', parts)) continue;
      rows.push(row);
      found += 1;
    }
  }
  return rows;
}

/** Of all the rows that an earlier query found, those that hold the words as well. */
export function candidatesAmong(
  rows: readonly number[],
  texts: readonly string[],
  words: readonly SearchWord[],
): readonly number[] {
  const parts = words.map(({ word }) => ({ part: word, word }));
  return rows.filter((row) => holdsAll(texts[row] ?? '', parts));
}

/** A word as it is looked for. */
type Part = { readonly part: string; readonly word: string };

function looksFor(words: readonly SearchWord[]): readonly (readonly Part[])[] {
  const anywhere = words.map(({ word }) => ({ part: word, word }));
  // Every word of a text stands between two spaces.
  const beginning = words.map(({ word }) => ({ part: ` ${word}`, word }));
  const whole = words.map(({ word }) => ({ part: ` ${word} `, word }));
  // Of a single letter, what it begins is all that anybody means.
  const areLetters = words.every(({ word }) => word.length === 1);
  return areLetters ? [anywhere, beginning] : [anywhere, beginning, whole];
}

function holdsAll(text: string, parts: readonly Part[]): boolean {
  for (const { part, word } of parts) if (!holds(text, part, word)) return false;
  return true;
}

/** Whether whatever holds `words` holds `earlier` too: each keystroke narrows down the one before. */
export const narrows = (words: readonly SearchWord[], earlier: readonly SearchWord[]): boolean =>
  earlier.every((before) =>
    words.some(
      ({ word }) =>
        word.includes(before.word) && mayBeIdentifier(word) === mayBeIdentifier(before.word),
    ),
  );
