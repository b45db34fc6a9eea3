/** Which rows may answer a query at all: a plain look through the search texts, once a keystroke. */
import { type SearchWord, standsIn } from './search-rank.ts';

/** Past so many a query is too short to be ranked to the last. */
const most = 1000;

export type Candidates = {
  readonly rows: readonly number[];
  /** All rows that hold every word are there. */
  readonly isAll: boolean;
};

/**
 * Where too many rows hold the words, the look goes on for rows in which they begin words, then for
 * rows in which they are whole words: what would be ranked best is found all the same.
 * @param among the rows to look through; null: all
 */
export function candidatesIn(
  texts: readonly string[],
  words: readonly SearchWord[],
  among: readonly number[] | null,
): Candidates {
  // The longest word is the rarest: it says no soonest.
  const inOrder = words.map(({ word }) => word).sort((a, b) => b.length - a.length);
  // Of a single letter, what it begins is all that anybody means.
  const levels = (inOrder[0]?.length ?? 0) > 1 ? 3 : 2;
  const rows: number[] = [];
  const count = among ? among.length : texts.length;
  let level = 0;
  let gathered = 0;
  for (let at = 0; at < count && level < levels; at += 1) {
    const row = among ? (among[at] ?? 0) : at;
    if (!allStandIn(texts[row] ?? '', inOrder, level)) continue;
    rows.push(row);
    gathered += 1;
    if (gathered <= most) continue;
    level += 1;
    gathered = 0;
  }
  return { rows, isAll: level === 0 };
}

function allStandIn(text: string, words: readonly string[], level: number): boolean {
  for (const word of words) if (!standsIn(text, word, level)) return false;
  return true;
}

/** Whether whatever holds `words` holds `earlier` too: each keystroke narrows down the one before. */
export const narrows = (words: readonly SearchWord[], earlier: readonly SearchWord[]): boolean =>
  earlier.every((before) => words.some(({ word }) => word.includes(before.word)));
