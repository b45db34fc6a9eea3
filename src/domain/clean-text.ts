/**
 * Removes invisible and unintended characters from an identifying text. Copying, spreadsheets and
 * scanners add them. Codes, addresses, names and promo codes are cleaned here, wherever they come
 * from (a file, a form, a scan, the shop). So they stay equal.
 */

// biome-ignore lint/suspicious/noControlCharactersInRegex: barcodes bring group separators.
const controls = /[\u0000-\u001f\u007f-\u009f]/g;

/** Marks of writing direction, blanks of no width, variants of signs, and letters that show nothing. */
const unseen = /[\p{Cf}\p{VS}\u115f\u1160\u2800\u3164\uffa0]/gu;

/** Persian and Indian names, and joined pictures, are written with a joiner between their letters. */
const unseenInName =
  /(?!\p{Join_C}|\p{VS})[\p{Cf}\u115f\u1160\u2800\u3164\uffa0]|(?<!\p{L}|\p{M}|\p{So})\p{Join_C}|\p{Join_C}(?!\p{L}|\p{So})/gu;

/** A spreadsheet's way to keep zeros at the start: `="0012"`. */
const kept = /^=\s*"((?:[^"]|"")*)"$/;

/** Formulas that programs write so that a text stays one; of a link, what it is shown as. */
const formula =
  /^=\s*(?:T|TEXT)\(\s*"((?:[^"]|"")*)"\s*\)$|^=\s*HYPERLINK\(\s*"(?:[^"]|"")*"\s*[,;]\s*"((?:[^"]|"")+)"\s*\)$|^=\s*HYPERLINK\(\s*"((?:[^"]|"")+)"\s*\)$|^=\s*\+?(\d+)$/i;

/** Marks of quotation, the apostrophe of spreadsheets among them, and what word processors make of them. */
const openingMarks = /^["'`´‘’‚‛“”„«»‹›]+(?=.)/;
const closingMarks = /["'`´‘’“”«»‹›]+$/;

/** Letters and digits as they stand between East Asian ones. */
const wide = /[\uff01-\uff5e]/g;

/** What is plain needs no cleaning: nearly all texts, and a list has hundreds of thousands of them. */
const plain = /^[!#$%&(-<>-_a-~]([ -~]*[!-~])?$/;

/**
 * A code, an order number, a reference or a promo code. Surrounding blanks and invisible characters
 * are removed, and blanks of any kind inside become plain ones.
 */
export function cleanCode(text: string): string {
  if (plain.test(text)) return text;
  const seen = text
    .replace(controls, '')
    .replace(unseen, '')
    .replace(wide, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/\s/gu, ' ')
    .trim();
  const meant = unquoted(seen) ?? seen;
  const bare = meant.replace(openingMarks, '');
  return bare === meant ? meant.trim() : bare.replace(closingMarks, '').trim();
}

/** An e-mail address; of `Guest <g@example.org>` and `mailto:g@example.org` the address alone. */
export function cleanEmail(text: string): string {
  const clean = cleanCode(text);
  const inside = /^[^<>]*<\s*([^<>\s]+)\s*>$/.exec(clean)?.[1] ?? clean;
  return inside.replace(/^mailto:([^?]*)(\?.*)?$/i, '$1').replace(/[\s,;.]+$/, '');
}

/** What a mail can be sent to: without anything that ends a line, an address or a list of them. */
const emailForm =
  /^[^\s@<>()[\]\\,;:"\p{C}]{1,64}@[^\s@<>()[\]\\,;:"\p{C}]{1,190}\.[^\s@.<>()[\]\\,;:"\p{C}]{2,63}$/u;

export const isEmailAddress = (clean: string): boolean => emailForm.test(clean);

/**
 * A name, a note or another text for people. Invisible characters that could reverse or hide the
 * text next to it are removed. Control characters inside are a sign of broken letters, and stay.
 */
export function cleanName(text: string): string {
  if (plain.test(text)) return text;
  const seen = text
    .replace(unseenInName, '')
    .replace(/[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g, ' ');
  const ended = trimmed(seen);
  // Only where it is a spreadsheet's mark: `'t Hooft` is a name.
  return trimmed(trimmed(unquoted(ended) ?? ended).replace(/^'(?=[=+\-@\t\r\n\d'])/, ''));
}

function unquoted(text: string): string | undefined {
  if (!text.startsWith('=')) return undefined;
  const [, quoted] = kept.exec(text) ?? [];
  const [, cell, shown, link, number] = formula.exec(text) ?? [];
  return (quoted ?? cell ?? shown ?? link ?? number)?.replaceAll('""', '"');
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: at the ends they are a scanner's or a program's.
const ends = /^[\s\u0000-\u001f\u007f-\u009f]+|[\s\u0000-\u001f\u007f-\u009f]+$/gu;
const trimmed = (text: string): string => text.replace(ends, '');
