/**
 * How an event prints its codes, where that is out of the ordinary: `https://example.org/t/{code}`.
 * No regular expression: whoever sets it writes what is printed, and none can hang a door.
 */
import type { Brand } from './brand.ts';

/** What is printed, with `{code}` in place of the code and `*` in place of whatever varies. */
export type CodePattern = Brand<string, 'CodePattern'>;

const place = '{code}';
const longestPattern = 200;
/** No barcode of a ticket holds more; the work for a hostile one stays small. */
const longestText = 512;

/**
 * @param text as somebody wrote it into the settings
 * @returns undefined for what is no pattern: it holds `{code}` not exactly once, more than 200
 *   characters, or a `*` where it could not be told from the code
 */
export function parseCodePattern(text: string): CodePattern | undefined {
  const pattern = text.trim();
  const [before, after, ...more] = pattern.split(place);
  if (before === undefined || after === undefined || more.length > 0) return undefined;
  if (pattern.length > longestPattern || before.endsWith('*')) return undefined;
  return pattern as CodePattern;
}

/**
 * Capitals and small letters around the code are alike: some barcodes hold capitals only.
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

/** @param printed with `*` for any characters, also none */
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
