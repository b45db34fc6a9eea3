/** What a column of a file can mean, and how that is guessed. */
import { type Field, fields, headings, list, type System, signs, systems } from './headings.ts';
import { isStateWord } from './state-words.ts';

/** For each column of the file, in their order; null: it is not taken. */
export type Columns = readonly (Field | null)[];

/** Headings are compared without case, accents and signs. */
export const plainHeading = (heading: string): string =>
  heading
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}#]/gu, '');

/** @returns the system whose own headings the file has most of; two at least, else a plain list */
export function guessSystem(head: readonly string[]): System {
  const there = new Set(head.map(plainHeading));
  const counted = systems.map((system) => ({
    system,
    count: system === 'list' ? 1.5 : signs[system].filter((sign) => there.has(sign)).length,
  }));
  return counted.reduce((best, one) => (one.count > best.count ? one : best)).system;
}

/** Each field is at most one column, and each column one field. */
export function guessColumns(head: readonly string[], system: System): Columns {
  const whole = head.map(plainHeading);
  // `Code (QR)` is the code, where no column is called so without more.
  const short = head.map((heading) => plainHeading(heading.replace(/[([][^)\]]*[)\]]/g, '')));
  const columns: (Field | null)[] = whole.map(() => null);
  for (const plain of [whole, short]) {
    for (const known of [headings[system], list]) {
      for (const field of fields) {
        if (columns.includes(field)) continue;
        const at = (known[field] ?? [])
          .map((heading) => plain.findIndex((one, n) => one === heading && columns[n] === null))
          .find((found) => found >= 0);
        if (at !== undefined) columns[at] = field;
      }
    }
  }
  // Where each ticket has its own row and code, a quantity is that of its order.
  if (columns.includes('code') && columns.includes('quantity')) {
    columns[columns.indexOf('quantity')] = null;
  }
  // First and last name in two columns are better than the whole name in one.
  const hasParts = columns.includes('firstName') && columns.includes('lastName');
  return hasParts ? columns.map((field) => (field === 'fullName' ? null : field)) : columns;
}

/** Whether a file's first row names its columns: one of them at least is a known heading. */
export function isHead(cells: readonly string[]): boolean {
  if (cells.some((cell) => /\S@\S+\.\S/.test(cell))) return false;
  return systems.some((system) => guessColumns(cells, system).some((field) => field !== null));
}

/** For a file without headings: guesses the columns from what their cells look like. */
export function guessByContent(rows: readonly (readonly string[])[]): Columns {
  const width = Math.max(0, ...rows.map((cells) => cells.length));
  const isAll = (at: number, form: RegExp) => {
    const filled = rows.map((cells) => cells[at]?.trim() ?? '').filter((cell) => cell !== '');
    return filled.length > 0 && filled.every((cell) => form.test(cell));
  };
  const columns: (Field | null)[] = Array.from({ length: width }, () => null);
  for (let at = 0; at < width; at += 1) {
    if (!columns.includes('email') && isAll(at, /^\S+@\S+\.\S+$/)) columns[at] = 'email';
    else if (!columns.includes('code') && isAll(at, /^(?=.*\d)[\w-]{6,}$/)) columns[at] = 'code';
    else if (
      !columns.includes('fullName') &&
      isAll(at, /^\p{L}[\p{L}\p{M}.'’-]*,? +\p{L}[\p{L}\p{M} .,'’-]*$/u)
    )
      columns[at] = 'fullName';
  }
  return columns;
}

export type LeftOut = { readonly at: number; readonly looksLike: 'code' | 'state' | 'quantity' };

const looks: readonly (readonly [LeftOut['looksLike'], RegExp])[] = [
  [
    'state',
    /stat(us|ut|o|e)?$|estado|estatus|статус|rsvp|void|cancel|storn|annul|anul|approv|attending|refund|erstatt|rembours|zusage|absage|teilnahme|kommst|kommen|gesperrt|blocked|bezahlt|^paid|^valid|^gultig|^active|^aktiv|waitlist|warteliste/,
  ],
  [
    'quantity',
    /quant|anzahl|menge|qty|cantidad|aantal|plusone|^1$|begleit|^pax$|^(guests?|gast|gaste)\d*$|^tickets$|personen|howmany|wieviele|combien|cuant|companion|accompagn|acompan|erwachsene|kinder|adults|children|^seats$|^platze$/,
  ],
  [
    'code',
    /code|barcode|qr|secret|ticket(nummer|number|nr|no|id|#)|eintrittskarte|voucher|gutschein|einlassnr/,
  ],
];
const noCodeOfTicket =
  /zip|post|promo|discount|rabatt|country|order|bestell|phone|telefon|mobil|tel|currency|datum|date|time|zeit|betrag|preis|price|amount|birth|geburt/;
const voucher = /voucher|gutschein|coupon/;

/**
 * Columns that may decide about entry and are not taken. A state that another column says already needs no
 * second one, and no second code that is the same, or lies in the same link.
 * @param rows the first ones below the heading
 */
export function leftOutColumns(
  head: readonly string[] | null,
  columns: Columns,
  rows: readonly (readonly string[])[],
): readonly LeftOut[] {
  const codeAt = columns.indexOf('code');
  const areStatesTaken = columns.includes('state') && columns.includes('voided');
  return columns.flatMap((field, at): readonly LeftOut[] => {
    if (field !== null) return [];
    const heading = plainHeading(head?.[at] ?? '');
    const filled = rows.filter((row) => (row[at]?.trim() ?? '') !== '');
    const cells = filled.map((row) => row[at]?.trim() ?? '');
    if (cells.length === 0) return [];
    const looksLike =
      looks.find(([, form]) => form.test(heading))?.[0] ??
      (areCodes(heading, cells) ? 'code' : areStates(cells) ? 'state' : undefined);
    if (looksLike === undefined) return [];
    const isSaid = {
      state: () => areStatesTaken,
      // A one in every row says nothing, and nor does a zero.
      quantity: () =>
        new Set(cells).size === 1 && ['0', '1', '-', 'no', 'nein'].includes(cells[0] ?? ''),
      code: () =>
        noCodeOfTicket.test(heading) ||
        ((codeAt >= 0 || voucher.test(heading)) && !areCodes(heading, cells)) ||
        (codeAt >= 0 && filled.every((row) => holdsSame(row[codeAt] ?? '', row[at] ?? ''))),
    };
    return isSaid[looksLike]() ? [] : [{ at, looksLike }];
  });
}

/** Nearly each row has one of its own, with a digit in it, and not just the row's number. */
function areCodes(heading: string, cells: readonly string[]): boolean {
  const isNumbered = cells.every((cell, at) => Number(cell) === Number(cells[0]) + at);
  return (
    cells.length > 1 &&
    !noCodeOfTicket.test(heading) &&
    new Set(cells).size > cells.length * 0.8 &&
    cells.every((cell) => /^((?=.*\d)[A-Z0-9-]{5,64}|https?:\S+)$/i.test(cell)) &&
    (!isNumbered || cells.every((cell) => cell.length >= 5)) &&
    // Dates, and the numbers of telephones.
    !cells.every((cell) => /^(\d{4}-\d{2}-\d{2}|\d{1,2}-\d{1,2}-\d{2,4}|[+0]\d{7,})$/.test(cell))
  );
}

const areStates = (cells: readonly string[]): boolean =>
  new Set(cells.map((cell) => cell.toLowerCase())).size > 1 && cells.every(isStateWord);

const holdsSame = (one: string, other: string): boolean => {
  const [a, b] = [one, other].map((text) => text.trim().toLowerCase()) as [string, string];
  return b === '' || a.includes(b) || (a !== '' && b.includes(a) && a.length > 4);
};
