/**
 * What a spreadsheet has made of a column of codes, orders or references. One cell can't tell: `12345.0`
 * or `1E12` may be a code, until all others of its column are numbers.
 */
import { cleanCode } from '../../domain/clean-text.ts';
import { spreadsheetDamage } from '../../domain/import-row.ts';
import { withoutEntities } from './entities.ts';
import type { TableRow } from './reading/table.ts';

export type Repaired =
  /** `from`: what stood there, where it was written as a number. */
  | { readonly kind: 'text'; readonly text: string; readonly from?: string }
  | { readonly kind: 'fault'; readonly fault: 'code-rounded' | 'code-damaged' };

const whole = /^\d+$/;
const fraction = /^(\d+)[.,]0+$/;
const power = /^[+-]?\d([.,]\d+)?E[+-]?\d{1,3}$/i;
/** Thousands set apart, as spreadsheets do: by one sign, and never behind a zero. */
const grouped = /^[1-9]\d{0,2}(?:(?:\.\d{3})+(?:,0+)?|(?:,\d{3})+(?:\.0+)?|(?:'\d{3})+(?:\.0+)?)$/;
const month =
  '(jan|feb|mar|mär|mrz|apr|mai|may|jun|jul|aug|sep|sept|okt|oct|nov|dez|dec|janv|févr|avr|juin|juil|août|déc|ene|abr|ago|dic)';
const time = '\\d{1,2}:\\d{2}(:\\d{2}(\\.\\d+)?)?( ?[ap]m)?';
const date = new RegExp(
  `^(\\d{1,4}[-./]\\d{1,2}[-./]\\d{1,4}|\\d{1,2}[-. ]+${month}\\.?([-. ]\\d{2,4})?|${month}\\.?[- ]\\d{2,4})([ T]${time})?$|^${time}$`,
  'i',
);
/** What programs write for a cell that has nothing in it. */
const placeholder =
  /^(nan|null|nil|none|undefined|n\/a|k\.\s?a\.|[([<](null|blank|leer|empty|none)[)\]>]|[-–—]+)$/i;

/** A spreadsheet keeps so many digits of a number; those behind it become zeros. */
const mostDigits = 15;
const cut = new RegExp(`^\\d{${mostDigits}}0+$`);
/** So many zeros at the end of one number among others are hardly its own. */
const surelyCut = new RegExp(`^\\d{${mostDigits}}0{5,}$`);

/**
 * @param at the column's place
 * @returns for each row what its cell means, blanks and unseen signs taken off
 */
export function repairColumn(rows: readonly TableRow[], at: number): (row: TableRow) => Repaired {
  const textOf = ({ cells }: TableRow): string => {
    const text = cleanCode(withoutEntities(cells[at] ?? ''));
    return placeholder.test(text) ? '' : text;
  };
  const filled = rows
    .map(textOf)
    .filter((cell) => cell !== '' && spreadsheetDamage(cell) !== 'code-damaged');
  const isNumber = (cell: string) =>
    whole.test(cell) || fraction.test(cell) || power.test(cell) || grouped.test(cell);
  const areNumbers = filled.every(isNumber);
  const longer = filled.filter((cell) => whole.test(cell) && cell.length > mostDigits);
  const areCut = areNumbers && longer.length > 1 && longer.every((cell) => cut.test(cell));
  const begun = countOf(longer.map((cell) => cell.slice(0, mostDigits)));
  const isCut = (cell: string) =>
    whole.test(cell) &&
    cell.length > mostDigits &&
    (areCut || (surelyCut.test(cell) && begun.get(cell.slice(0, mostDigits)) === 1));
  const dates = filled.filter((cell) => date.test(cell));
  // What looks like one in every row may be how the codes are written, if no calendar has them all.
  const areDates = dates.length > 0 && (dates.length < filled.length || filled.every(isInCalendar));
  return (row) => {
    const text = textOf(row);
    const damage = spreadsheetDamage(text);
    if (damage) return { kind: 'fault', fault: damage };
    const isRounded = row.rounded?.includes(at) || (areNumbers && power.test(text)) || isCut(text);
    if (isRounded) return { kind: 'fault', fault: 'code-rounded' };
    if (row.damaged?.includes(at) || (areDates && date.test(text))) {
      return { kind: 'fault', fault: 'code-damaged' };
    }
    const digits = areNumbers ? digitsOf(text) : text;
    return { kind: 'text', text: digits, ...(digits !== text && { from: text }) };
  };
}

const countOf = (texts: readonly string[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
};

/** A number without what a spreadsheet shows with it: `12.345,00` and `12345.0` are 12345. */
const digitsOf = (text: string): string =>
  grouped.test(text)
    ? text.replace(/[.,]0{1,2}$/, '').replace(/\D/g, '')
    : text.replace(fraction, '$1');

function isInCalendar(cell: string): boolean {
  const [one = 0, two = 0, three = 0] = (cell.match(/\d+/g) ?? []).map(Number);
  const [year, month, day] = one > 31 ? [one, two, three] : [three, two, one];
  const isDay = (n: number) => n >= 1 && n <= 31;
  const isMonth = Math.min(month, day) <= 12 && isDay(month) && isDay(day);
  return /^\d+[-./]\d+[-./]\d+/.test(cell) && isMonth && year >= 1900 && year <= 2100;
}
