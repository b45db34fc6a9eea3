/** Which rows may answer a query at all: a look into the search texts, once a keystroke. */
import type { SearchWord } from './search-rank.ts';
import type { SearchRows } from './search-rows.ts';
import { signatureOf } from './search-signatures.ts';

/** Past so many a query is too short to be ranked to the last. */
const most = 1000;

/** Whether these are all rows that hold every word. */
export const areAll = (candidates: readonly number[]): boolean => candidates.length <= most;

/**
 * Where too many rows hold the words, the look goes on for rows in which they begin words, then for
 * rows in which they are whole words: what would be ranked best is found all the same.
 */
export function candidatesIn(
  { texts, signatures }: Pick<SearchRows, 'texts' | 'signatures'>,
  words: readonly SearchWord[],
): readonly number[] {
  const rows: number[] = [];
  let from = 0;
  for (const parts of looksFor(words)) {
    const signature = signatureOf(parts);
    let found = 0;
    let row = signatures.next(from, signature);
    while (row >= 0 && found <= most) {
      if (holdsAll(texts[row] ?? '', parts)) {
        rows.push(row);
        found += 1;
      }
      from = row + 1;
      row = signatures.next(from, signature);
    }
    if (row < 0) break;
  }
  return rows;
}

/** Of all the rows that an earlier query found, those that hold the words as well. */
export function candidatesAmong(
  rows: readonly number[],
  texts: readonly string[],
  words: readonly SearchWord[],
): readonly number[] {
  const parts = words.map(({ word }) => word);
  return rows.filter((row) => holdsAll(texts[row] ?? '', parts));
}

function looksFor(words: readonly SearchWord[]): readonly (readonly string[])[] {
  const anywhere = words.map(({ word }) => word);
  // Every word of a text stands between two spaces.
  const beginning = anywhere.map((word) => ` ${word}`);
  const whole = beginning.map((word) => `${word} `);
  // Of a single letter, what it begins is all that anybody means.
  const areLetters = anywhere.every((word) => word.length === 1);
  return areLetters ? [anywhere, beginning] : [anywhere, beginning, whole];
}

function holdsAll(text: string, parts: readonly string[]): boolean {
  for (const part of parts) if (!text.includes(part)) return false;
  return true;
}

/** Whether whatever holds `words` holds `earlier` too: each keystroke narrows down the one before. */
export const narrows = (words: readonly SearchWord[], earlier: readonly SearchWord[]): boolean =>
  earlier.every((before) => words.some(({ word }) => word.includes(before.word)));
