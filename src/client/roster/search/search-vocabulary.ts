/**
 * Keeps the words of all names and companies, each once, with the rows that have it. Names repeat, so
 * comparing with each word once is several times faster than with each row.
 */
import { lettersIn, mayHold, nearestWord, type Typed } from './search-typing-errors.ts';

export type SearchVocabulary = {
  /** @param names words parted by single spaces */
  add(names: string, row: number): void;
  /**
   * Rows that have, or had before they changed, a word of which a beginning may be meant. Yields between
   * pieces of the work.
   */
  rowsNear(typed: Typed): Generator<void, ReadonlySet<number>, void>;
};

/** Words of fewer than four letters must be typed right; four letters may have one error. */
const shortest = 3;
const wordsBetweenTurns = 500;

type Entry = { readonly word: string; readonly letters: number; readonly rows: number[] };

export function createSearchVocabulary(): SearchVocabulary {
  const entries = new Map<string, Entry>();
  return {
    add(names, row) {
      for (const word of names.split(' ')) {
        if (word.length < shortest) continue;
        const entry = entries.get(word);
        if (entry) entry.rows.push(row);
        else entries.set(word, { word, letters: lettersIn(word), rows: [row] });
      }
    },
    *rowsNear(typed) {
      const near = new Set<number>();
      let looked = 0;
      for (const { word, letters, rows } of entries.values()) {
        looked += 1;
        if (looked % wordsBetweenTurns === 0) yield;
        if (!mayHold(letters, typed) || !nearestWord(typed, word)) continue;
        for (const row of rows) near.add(row);
      }
      return near;
    },
  };
}
