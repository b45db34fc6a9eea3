/** Turns the cells of a file into guests: what each row says, and what is wrong with the row itself. */
import type { TicketCategoryId } from '../../domain/ids.ts';
import {
  duplicateFinder,
  faultOfRow,
  type ImportFaultKind,
  type ImportRow,
  type ImportState,
} from '../../domain/import-row.ts';
import type { Columns, Field } from './fields.ts';
import type { TableRow } from './reading/table.ts';

export type RowFault = {
  readonly line: number;
  readonly fault: ImportFaultKind | 'cells' | 'state-unknown' | 'category-missing';
  /** The line that has the same code, reference or person. */
  readonly earlier?: number;
};

export type Mapping = {
  readonly columns: Columns;
  /** Which category a text in the file means; a text that is not there means none. */
  readonly categories: ReadonlyMap<string, TicketCategoryId>;
  /** Of rows without a category; null: each needs one. */
  readonly otherwise: TicketCategoryId | null;
};

export type Mapped = { readonly rows: readonly ImportRow[]; readonly faults: readonly RowFault[] };

/** @param width how many cells a row has: as many as the heading */
export function mapRows(rows: readonly TableRow[], width: number, mapping: Mapping): Mapped {
  const earlierOf = duplicateFinder();
  const mapped: ImportRow[] = [];
  const faults: RowFault[] = [];
  for (const row of rows) {
    const read = mapRow(row, width, mapping);
    if ('fault' in read) {
      faults.push(read);
      continue;
    }
    const wrong = faultOfRow(read);
    const earlier = wrong ? undefined : earlierOf(read);
    if (wrong) faults.push({ line: row.line, fault: wrong });
    else if (earlier !== undefined)
      faults.push({ line: row.line, fault: 'twice-in-file', earlier });
    else mapped.push(read);
  }
  return { rows: mapped, faults };
}

/** The row's text for its category, in the form of the mapping's keys. */
export const categoryText = (row: TableRow, columns: Columns): string =>
  row.cells[columns.indexOf('category')]?.trim() ?? '';

function mapRow(row: TableRow, width: number, mapping: Mapping): ImportRow | RowFault {
  const { line, cells } = row;
  const { columns } = mapping;
  // A separator within a cell, or a file that was cut off, moves everything that follows.
  if (!hasWidth(cells, width)) return { line, fault: 'cells' };
  const cell = (field: Field): string | undefined => {
    const at = columns.indexOf(field);
    return at < 0 ? undefined : (cells[at]?.trim() ?? '');
  };
  const text = categoryText(row, columns);
  const ticketCategoryId = text === '' ? mapping.otherwise : mapping.categories.get(text);
  if (ticketCategoryId === undefined || ticketCategoryId === null) {
    return { line, fault: 'category-missing' };
  }
  const said = cell('state');
  const stated = said ? stateOf(said) : undefined;
  if (said && stated === undefined) return { line, fault: 'state-unknown' };
  const state = isVoid(cell('voided')) ? 'cancelled' : stated;
  const order = cell('order');
  return {
    line,
    ticketCategoryId,
    ...nameOf(cell),
    email: cell('email'),
    company: cell('company'),
    note: cell('note'),
    flags: cell('flags'),
    code: cell('code'),
    reference: referenceOf(cell('reference'), order),
    order,
    state,
  };
}

const hasWidth = (cells: readonly string[], width: number): boolean =>
  cells.length === width ||
  (cells.length > width && cells.slice(width).every((cell) => cell.trim() === ''));

/** Positions are counted within their order: `1` alone names a ticket in each of them. */
function referenceOf(reference: string | undefined, order: string | undefined): string | undefined {
  return reference && order && /^\d{1,4}$/.test(reference) ? `${order}-${reference}` : reference;
}

function nameOf(cell: (field: Field) => string | undefined) {
  const whole = cell('fullName');
  if (whole === undefined) return { firstName: cell('firstName'), lastName: cell('lastName') };
  const [last, ...first] = whole.split(',').map((part) => part.trim());
  if (first.length > 0) return { firstName: first.join(', '), lastName: last ?? '' };
  const words = whole.split(/\s+/);
  const lastName = words.pop() ?? '';
  return { firstName: words.join(' '), lastName };
}

const words: Readonly<Record<ImportState, readonly string[]>> = {
  valid: [
    ...[
      'valid',
      'gültig',
      'paid',
      'p',
      'bezahlt',
      'confirmed',
      'bestätigt',
      'complete',
      'completed',
    ],
    ...['attending', 'checked in', 'teilnehmend', 'active', 'aktiv', 'yes', 'ja', 'true', '1', 'x'],
    ...[
      'free',
      'kostenlos',
      'no_cost',
      'issued',
      'incomplete',
      'not voided',
      'accepted',
      'zugesagt',
    ],
  ],
  unpaid: [
    ...['unpaid', 'unbezahlt', 'nicht bezahlt', 'pending', 'n', 'ausstehend', 'offen', 'open'],
    ...[
      'awaiting payment',
      'no',
      'nein',
      'false',
      '0',
      'pending (overdue)',
      'pending (confirmed)',
      'approval pending',
      'reserved',
      'reserviert',
    ],
  ],
  cancelled: [
    ...['cancelled', 'canceled', 'c', 'storniert', 'abgesagt', 'void', 'voided', 'refunded'],
    ...['erstattet', 'deleted', 'gelöscht', 'not attending', 'expired', 'e', 'abgelaufen'],
    ...['transferred', 'canceled (paid fee)', 'invalid', 'ungültig', 'declined'],
  ],
};

/** Systems write `void`, a date or a `1`, and nothing, or a `no`, beside all others. */
const isVoid = (said = ''): boolean =>
  !['', 'no', 'nein', 'false', '0', 'none', 'not voided'].includes(said.toLowerCase());

const stateOf = (said: string): ImportState | undefined =>
  (Object.keys(words) as ImportState[]).find((state) => words[state].includes(said.toLowerCase()));
