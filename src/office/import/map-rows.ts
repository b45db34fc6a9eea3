/** Turns the cells of a file into guests: what each row says, and what is wrong with the row itself. */
import { cleanCode, cleanName } from '../../domain/clean-text.ts';
import {
  duplicateFinder,
  faultOfRow,
  type ImportRow,
  namesOfRow,
} from '../../domain/import-row.ts';
import type { Mapping, RowFault, RowNotice } from './mapping.ts';
import type { TableRow } from './reading/table.ts';
import { rowReader } from './row-reader.ts';

export type Mapped = {
  readonly rows: readonly ImportRow[];
  readonly faults: readonly RowFault[];
  readonly notices: readonly RowNotice[];
};

/** @param width how many cells a row has: as many as the heading */
export function mapRows(rows: readonly TableRow[], width: number, mapping: Mapping): Mapped {
  const earlierOf = duplicateFinder();
  const linkOf = new Map<string, { readonly line: number; readonly text: string }>();
  const mapped: ImportRow[] = [];
  const faults: RowFault[] = [];
  const notices: RowNotice[] = [];
  const read = rowReader(rows, mapping);
  // A file that was cut off ends within a row; programs leave out empty cells at the end of many.
  const isCutOff = (row: TableRow, at: number) =>
    at === rows.length - 1 &&
    row.cells.length < width &&
    !rows.slice(0, -1).some(({ cells }) => cells.length < width) &&
    rows.length > 1;
  const isNoGuest = noGuestFinder(rows, width, mapping);
  for (const [at, row] of rows.entries()) {
    const { line, cells } = row;
    if (isNoGuest(row, at)) {
      faults.push({ line, fault: 'no-guest' });
      continue;
    }
    // A separator within a cell moves everything that follows.
    if (cells.slice(width).some((cell) => cell.trim() !== '') || isCutOff(row, at)) {
      faults.push({ line, fault: 'cells' });
      continue;
    }
    const found = read(row);
    if ('fault' in found) {
      faults.push(found);
      continue;
    }
    for (const [n, guest] of found.guests.entries()) {
      const wrong = faultOfRow(guest);
      const { code } = namesOfRow(guest);
      const shared = code === null ? undefined : linkOf.get(code);
      const earlier = wrong ? undefined : earlierOf(guest);
      if (wrong) faults.push({ line, fault: wrong });
      else if (shared && shared.text !== guest.code && /:\/\//.test(shared.text))
        faults.push({ line, fault: 'code-shared', earlier: shared.line });
      else if (earlier !== undefined) faults.push({ line, fault: 'twice-in-file', earlier });
      else {
        mapped.push(guest);
        if (n === 0) notices.push(...found.notices);
      }
      if (code !== null && !shared) linkOf.set(code, { line, text: guest.code ?? '' });
    }
  }
  return { rows: mapped, faults, notices };
}

const mostFooters = 3;
const footer =
  /^(total|subtotal|sum|summe|gesamt|insgesamt|anzahl|exported|export|exportiert|stand|seite|page|generated|erstellt|created|suma|totale)(?![\p{L}-])/iu;

/**
 * What spreadsheets and reports write between and below their rows. It can be the heading again, a
 * line of dashes, the name of a table or a group, or a sum.
 */
function noGuestFinder(
  rows: readonly TableRow[],
  width: number,
  { head, columns }: Mapping,
): (row: TableRow, at: number) => boolean {
  const heading = (head ?? []).join('\n').trim();
  const codeAt = columns.indexOf('code');
  const filledOf = ({ cells }: TableRow) => cells.map(cleanName).filter((cell) => cell !== '');
  // Where all others have a code and two cells next to it, one cell alone is no guest.
  const lone = rows.filter((row) => filledOf(row).length === 1).length;
  const whole = rows.filter(
    (row) => filledOf(row).length > 2 && cleanCode(row.cells[codeAt] ?? '') !== '',
  ).length;
  const areWhole =
    width > 2 &&
    codeAt >= 0 &&
    whole > 1 &&
    whole >= lone &&
    whole + lone >= rows.length - mostFooters;
  return (row, at) => {
    const filled = filledOf(row);
    const [first = ''] = filled;
    if (filled.every((cell) => /^[:|+]?[-=_]{2,}[:|+]?$/.test(cell))) return true;
    if (
      heading !== '' &&
      row.cells
        .map((cell) => cell.trim())
        .join('\n')
        .trim() === heading
    ) {
      return true;
    }
    const isLone = areWhole && filled.length === 1 && cleanCode(row.cells[codeAt] ?? '') === '';
    const isSum = at >= rows.length - mostFooters && width > 2 && filled.length <= 2;
    return isLone || (isSum && footer.test(first));
  };
}
