/** Finds the rows that may answer a query, by searching all search texts once for each keystroke. */
import type { SearchWord } from './search-rank.ts';
import { holds, mayBeIdentifier } from './search-text.ts';

/** A query that finds more than this is too short for ranking all of them. */
const most = 1000;
/** A fraction of a turn, on a slow phone too. */
const rowsBetweenTurns = 1000;

/** Whether these are all rows that hold every word. */
export const areAll = (candidates: readonly number[]): boolean => candidates.length <= most;

/**
 * Finds candidates. If too many rows contain the words, the search is narrowed to rows in which they
 * begin words, and then to rows in which they are whole words: the best matches are found all the same.
 * Yields between pieces of the work.
 */
export function* candidatesIn(
  texts: readonly string[],
  words: readonly SearchWord[],
): Generator<void, readonly number[], void> {
  const rows: number[] = [];
  let row = 0;
  for (const parts of looksFor(words)) {
    for (let found = 0; row < texts.length && found <= most; row += 1) {
      if (row % rowsBetweenTurns === 0) yield;
      if (!holdsAll(texts[row] ?? '', parts)) continue;
      rows.push(row);
      found += 1;
    }
  }
  return rows;
}

/** Filters the rows that an earlier query found. */
export function candidatesAmong(
  rows: readonly number[],
  texts: readonly string[],
  words: readonly SearchWord[],
): readonly number[] {
  const parts = words.map(({ word }) => ({ part: word, word }));
  return rows.filter((row) => holdsAll(texts[row] ?? '', parts));
}

/** A word in the form that is searched for. */
type Part = { readonly part: string; readonly word: string };

function looksFor(words: readonly SearchWord[]): readonly (readonly Part[])[] {
  const anywhere = words.map(({ word }) => ({ part: word, word }));
  // Every word of a search text has a space on both sides.
  const beginning = words.map(({ word }) => ({ part: ` ${word}`, word }));
  const whole = words.map(({ word }) => ({ part: ` ${word} `, word }));
  // A single letter is meant as the beginning of a word.
  const areLetters = words.every(({ word }) => word.length === 1);
  return areLetters ? [anywhere, beginning] : [anywhere, beginning, whole];
}

function holdsAll(text: string, parts: readonly Part[]): boolean {
  for (const { part, word } of parts) if (!holds(text, part, word)) return false;
  return true;
}

/** Tells whether each text with `words` also has `earlier`, as after most keystrokes. */
export const narrows = (words: readonly SearchWord[], earlier: readonly SearchWord[]): boolean =>
  earlier.every((before) =>
    words.some(
      ({ word }) =>
        word.includes(before.word) && mayBeIdentifier(word) === mayBeIdentifier(before.word),
    ),
  );
