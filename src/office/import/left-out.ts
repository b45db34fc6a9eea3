/** Which columns may decide about entry, and are not taken. */
import { type Columns, plainHeading } from './reading/fields.ts';
import { isStateWord } from './state-words.ts';

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
