/** Which rows may answer a query at all: a plain look through the search texts, once a keystroke. */
import type { SearchWord } from './search-rank.ts';

/** Every word is somewhere in the row; from one on the next, only where it begins or is a word. */
const patterns = ['word', 'start', 'whole'] as const;

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
  const [first, ...others] = [...words].sort((a, b) => b.word.length - a.word.length);
  const rows: number[] = [];
  if (!first) return { rows, isAll: true };
  const count = among ? among.length : texts.length;
  let level = 0;
  let sought: 'word' | 'start' | 'whole' = 'word';
  let gathered = 0;
  for (let at = 0; at < count; at += 1) {
    const row = among ? (among[at] ?? 0) : at;
    const text = texts[row] ?? '';
    if (!text.includes(first[sought]) || !hold(text, others, sought)) continue;
    rows.push(row);
    gathered += 1;
    if (gathered <= most) continue;
    const next = patterns[++level];
    if (!next) break;
    [sought, gathered] = [next, 0];
  }
  return { rows, isAll: level === 0 };
}

function hold(
  text: string,
  words: readonly SearchWord[],
  sought: (typeof patterns)[number],
): boolean {
  for (const word of words) if (!text.includes(word[sought])) return false;
  return true;
}

/** Whether whatever holds `words` holds `earlier` too: each keystroke narrows down the one before. */
export const narrows = (words: readonly SearchWord[], earlier: readonly SearchWord[]): boolean =>
  earlier.every((before) => words.some(({ word }) => word.includes(before.word)));
