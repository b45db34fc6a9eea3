/**
 * How an event prints its codes if it does so in an unusual way: `https://example.org/t/{code}`.
 * This is not a regular expression: organizers write what is printed, and no pattern can hang a door.
 */
import type { Brand } from './brand.ts';

/** What is printed, with `{code}` in place of the code and `*` in place of whatever varies. */
export type CodePattern = Brand<string, 'CodePattern'>;

const place = '{code}';
const longestPattern = 200;
/** No ticket's barcode holds more. The limit keeps the work for a hostile one small. */
const longestText = 512;

/**
 * Reads a pattern.
 * @param text as somebody wrote it into the settings
 * @returns undefined if it is not a pattern. A pattern holds `{code}` exactly once and at most 200
 *   characters. No `*` may be where it could not be distinguished from the code.
 */
export function parseCodePattern(text: string): CodePattern | undefined {
  const pattern = text.trim();
  const [before, after, ...more] = pattern.split(place);
  if (before === undefined || after === undefined || more.length > 0) return undefined;
  if (pattern.length > longestPattern || before.endsWith('*')) return undefined;
  return pattern as CodePattern;
}

/**
 * Finds the code in a text that is printed by the pattern. Upper and lower case around the code are
 * treated alike, since some barcodes hold capitals only.
 * @returns the code in `text`, letters, digits and `-._~`, the first and longest that fits;
 *   undefined where the text is not printed so
 */
export function codeByPattern(pattern: CodePattern, text: string): string | undefined {
  if (text.length > longestText) return undefined;
  const [before = '', after = ''] = pattern.toLowerCase().split(place);
  const folded = text.toLowerCase();
  for (let start = 0; start < text.length; start += 1) {
    if (!fits(before, folded.slice(0, start))) continue;
    const longest = /^[\w.~-]*/.exec(text.slice(start))?.[0].length ?? 0;
    for (let end = start + longest; end > start; end -= 1) {
      if (fits(after, folded.slice(end))) return text.slice(start, end);
    }
  }
  return undefined;
}

/**
 * A regular expression for what is printed around a code.
 * @param printed with `*` for any characters, or none
 */
function fits(printed: string, text: string): boolean {
  const [first = '', ...pieces] = printed.split('*');
  const last = pieces.pop();
  if (last === undefined) return text === first;
  if (!text.startsWith(first) || !text.endsWith(last)) return false;
  let at = first.length;
  for (const piece of pieces) {
    const found = text.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return at <= text.length - last.length;
}
