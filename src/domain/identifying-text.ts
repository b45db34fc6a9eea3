/**
 * Texts by which people and tickets are told apart, as they come from files, forms and clipboards: what
 * nobody sees is taken out, so that two that look the same are the same.
 */

/** Control and format characters: zero-width blanks, word joiners, marks and overrides of direction. */
const unseen = /[\p{Cc}\p{Cf}]/gu;

/** The same without the two joiners, which words of Persian and of Indian languages are spelled with. */
const unseenInWords = /[^\P{Cf}\u200C\u200D]/gu;

/** An e-mail address out of what was pasted: `mailto:ada@example.org?subject=…`, `Ada <ada@example.org>`. */
export function cleanAddress(text: string): string {
  const seen = text.replace(unseen, '').trim();
  const named = /^[^<>]*<([^<>]*)>$/.exec(seen)?.[1] ?? seen;
  return named
    .trim()
    .replace(/^mailto:/i, '')
    .replace(/\?.*$/, '');
}

/** A promotion code as it was meant. */
export const cleanCode = (text: string): string => text.replace(unseen, '').trim();

/** The name of a person: control characters, line ends among them, are blanks. */
export const cleanName = (text: string): string =>
  text.replace(/\p{Cc}+/gu, ' ').replace(unseenInWords, '');
