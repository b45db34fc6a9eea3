/**
 * What a spreadsheet has made of a column of codes, orders or references. One cell can't tell: `12345.0`
 * or `1E12` may be a code, until all others of its column are numbers.
 */
import { cleanCode } from '../../domain/clean-text.ts';
import { spreadsheetDamage } from '../../domain/import-row.ts';
import type { TableRow } from './reading/table.ts';

export type Repaired =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'fault'; readonly fault: 'code-rounded' | 'code-damaged' };

const whole = /^\d+$/;
const fraction = /^(\d+)[.,]0+$/;
const power = /^[+-]?\d([.,]\d+)?E[+-]?\d{1,3}$/i;
const month =
  '(jan|feb|mar|mär|mrz|apr|mai|may|jun|jul|aug|sep|sept|okt|oct|nov|dez|dec|janv|févr|avr|juin|juil|août|déc|ene|abr|ago|dic)';
const date = new RegExp(
  `^(\\d{1,4}[-./]\\d{1,2}[-./]\\d{1,4}|\\d{1,2}[-. ]+${month}\\.?([-. ]\\d{2,4})?|${month}\\.?[- ]\\d{2,4})([ T]\\d{1,2}:\\d{2}(:\\d{2})?)?$`,
  'i',
);
/** A spreadsheet keeps so many digits of a number; those behind it become zeros. */
const mostDigits = 15;
const cut = new RegExp(`^\\d{${mostDigits}}0+$`);

/**
 * @param at the column's place
 * @returns for each row what its cell means, blanks and unseen signs taken off
 */
export function repairColumn(rows: readonly TableRow[], at: number): (row: TableRow) => Repaired {
  const filled = rows
    .map(({ cells }) => cleanCode(cells[at] ?? ''))
    .filter((cell) => cell !== '' && spreadsheetDamage(cell) !== 'code-damaged');
  const isNumber = (cell: string) => whole.test(cell) || fraction.test(cell) || power.test(cell);
  const areNumbers = filled.every(isNumber);
  const hasFractions = areNumbers && filled.some((cell) => fraction.test(cell));
  const long = filled.filter((cell) => whole.test(cell) && cell.length > mostDigits);
  const areCut = areNumbers && long.length > 1 && long.every((cell) => cut.test(cell));
  // One kind of date in all of them may be how the codes are written; beside others it is a mishap.
  const dates = filled.filter((cell) => date.test(cell)).length;
  const areDates = dates > 0 && dates < filled.length;
  return (row) => {
    const text = cleanCode(row.cells[at] ?? '');
    const damage = spreadsheetDamage(text);
    if (damage) return { kind: 'fault', fault: damage };
    const isRounded =
      row.rounded?.includes(at) ||
      (areNumbers && power.test(text)) ||
      (areCut && whole.test(text) && text.length > mostDigits);
    if (isRounded) return { kind: 'fault', fault: 'code-rounded' };
    if (row.dates?.includes(at) || (areDates && date.test(text))) {
      return { kind: 'fault', fault: 'code-damaged' };
    }
    return { kind: 'text', text: hasFractions ? text.replace(fraction, '$1') : text };
  };
}
