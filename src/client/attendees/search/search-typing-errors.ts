/** Finds small typing errors: how many edits lie between what was typed and the beginning of a word. */
import { space } from './search-text.ts';

/** A typed word, prepared for being compared with many. */
export type Typed = {
  /** How many edits are allowed: a letter added, left out or replaced, or two swapped. */
  readonly most: number;
  /** Which letters of those that are compared it holds, as bits (`lettersIn`). */
  readonly letters: number;
  readonly length: number;
  /** For each UTF-16 unit, the places at which it is, as bits. */
  readonly places: Int32Array;
};

/** The most letters that are compared: one bit each. */
const longest = 30;

export function readyToCompare(word: string): Typed {
  const places = new Int32Array(0x10000);
  const length = Math.min(word.length, longest);
  for (let at = 0; at < length; at += 1) {
    const unit = word.charCodeAt(at);
    places[unit] = (places[unit] ?? 0) | (1 << at);
  }
  return { most: editsAllowed(word), letters: lettersIn(word.slice(0, length)), length, places };
}

/** A word with a digit is a code, and another code is somebody else's. */
function editsAllowed(word: string): number {
  if (word.length < 4 || /\p{N}/u.test(word)) return 0;
  return word.length < 8 ? 1 : 2;
}

/**
 * Finds the word in `text` whose beginning needs the fewest edits to become what was typed. So
 * names are found before they are typed to the end. Swapped neighbours count as one edit (optimal
 * string alignment). All places of the typed word are computed at once as bits of a number (Hyyrö
 * 2003). With a hundred thousand names at each keystroke, there is no time for a table each.
 * @param text words separated by single spaces
 * @returns where the word begins, the first of those with at most one edit; undefined if none is
 *   within `typed.most`
 */
export function nearestWord(
  { most, length, places }: Typed,
  text: string,
): { readonly at: number; readonly edits: number } | undefined {
  const last = 1 << (length - 1);
  const all = -1;
  let [fewest, nearest, begin] = [most + 1, 0, 0];
  let [more, less, same, before, edits] = [all, 0, 0, 0, length];
  for (let at = 0; at < text.length && fewest > 1; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === space) {
      begin = at + 1;
      [more, less, same, before, edits] = [all, 0, 0, 0, length];
      continue;
    }
    const here = places[unit] ?? 0;
    const swapped = ((~same & here) << 1) & before;
    same = (((here & more) + more) ^ more) | here | less | swapped;
    const plus = less | ~(same | more);
    const minus = same & more;
    if (plus & last) edits += 1;
    else if (minus & last) edits -= 1;
    const plusNext = (plus << 1) | 1;
    more = (minus << 1) | ~(same | plusNext);
    less = plusNext & same;
    before = here;
    if (edits < fewest) [fewest, nearest] = [edits, begin];
  }
  return fewest <= most ? { at: nearest, edits: fewest } : undefined;
}

/** Of two texts that differ by little, so do these. */
export function lettersIn(text: string): number {
  let letters = 0;
  // Thirty, so that it stays a small integer for the engine.
  for (let at = 0; at < text.length; at += 1) letters |= 1 << (text.charCodeAt(at) % 30);
  return letters;
}

/** Rules out most words quickly: an edit adds at most one letter that is nowhere else. */
export function mayHold(letters: number, typed: Typed): boolean {
  let missing = typed.letters & ~letters;
  for (let edits = 0; edits < typed.most; edits += 1) missing &= missing - 1;
  return missing === 0;
}
