/** What a column of a file can mean, and how that is guessed. */
import { type Field, fields, headings, list, type System, signs, systems } from './headings.ts';

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
    /stat(us|ut|o|e)?$|estado|rsvp|void|cancel|storn|annul|anul|approv|attending|zusage|bezahlt|^paid/,
  ],
  [
    'quantity',
    /quant|anzahl|menge|qty|cantidad|aantal|plusone|^1$|begleit|^pax$|^guests$|^tickets$/,
  ],
  ['code', /code|barcode|qr|secret|ticket(nummer|number|nr|no|id|#)|eintrittskarte/],
];
const noCodeOfTicket =
  /zip|post|promo|voucher|discount|gutschein|rabatt|country|order|bestell|phone|currency/;

/**
 * Columns that may decide about entry and are not taken. A code or a state that another column says
 * already needs no second one.
 * @param rows the first ones below the heading
 */
export function leftOutColumns(
  head: readonly string[] | null,
  columns: Columns,
  rows: readonly (readonly string[])[],
): readonly LeftOut[] {
  const isTaken = {
    code: columns.includes('code'),
    state: columns.includes('state') && columns.includes('voided'),
    quantity: false,
  };
  return columns.flatMap((field, at): readonly LeftOut[] => {
    if (field !== null) return [];
    const heading = plainHeading(head?.[at] ?? '');
    const cells = rows.map((row) => row[at]?.trim() ?? '').filter((cell) => cell !== '');
    if (cells.length === 0) return [];
    const known = looks.find(([, form]) => form.test(heading))?.[0];
    const isCode =
      cells.length > 1 &&
      new Set(cells).size === cells.length &&
      cells.every((cell) => /^(?=.*\d)[A-Z0-9-]{8,64}$/i.test(cell));
    const looksLike = known ?? (isCode ? 'code' : undefined);
    if (looksLike === undefined || isTaken[looksLike]) return [];
    if (looksLike === 'code' && noCodeOfTicket.test(heading)) return [];
    // A one in every row says nothing.
    if (looksLike === 'quantity' && cells.every((cell) => cell === '1')) return [];
    return [{ at, looksLike }];
  });
}
