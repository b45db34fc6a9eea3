/** Turns the cells of a file into guests: what each row says, and what is wrong with the row itself. */
import { cleanCode, cleanEmail, cleanName, isEmailAddress } from '../../domain/clean-text.ts';
import type { TicketCategoryId } from '../../domain/ids.ts';
import {
  cleanRow,
  duplicateFinder,
  faultOfRow,
  type ImportFaultKind,
  type ImportRow,
  type ImportState,
  namesOfRow,
} from '../../domain/import-row.ts';
import { type Repaired, repairColumn } from './column-damage.ts';
import { type Columns, plainHeading } from './fields.ts';
import type { Field } from './headings.ts';
import type { TableRow } from './reading/table.ts';
import { plainWord, type StateColumn, stateOf } from './state-words.ts';

export type RowFault = {
  readonly line: number;
  readonly fault:
    | ImportFaultKind
    | 'cells'
    | 'state-unknown'
    | 'category-missing'
    | 'quantity-unknown'
    | 'footer';
  /** The line that has the same code, reference or person. */
  readonly earlier?: number;
};

/** What was left empty at a guest who is taken all the same. */
export type RowNotice = { readonly line: number; readonly notice: 'email-left-out' };

export type Mapping = {
  /** null: the file has none. */
  readonly head: readonly string[] | null;
  readonly columns: Columns;
  /** Which category a text in the file means; a text that is not there means none. */
  readonly categories: ReadonlyMap<string, TicketCategoryId>;
  /** Of rows without a category; null: each needs one. */
  readonly otherwise: TicketCategoryId | null;
  /** What a person said that a word means (`stateKey`); null: its guests are not imported. */
  readonly states: ReadonlyMap<string, ImportState | null>;
};

export type Mapped = {
  readonly rows: readonly ImportRow[];
  readonly faults: readonly RowFault[];
  readonly notices: readonly RowNotice[];
};

/** More places of one row are hardly meant. */
const mostOfOneRow = 100;

/** The same word may mean one thing in one column, and another in the other. */
export const stateKey = (column: StateColumn, said: string): string =>
  `${column}\n${plainWord(said)}`;

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
  for (const [at, row] of rows.entries()) {
    const { line, cells } = row;
    if (at >= rows.length - mostFooters && isFooter(cells, width)) {
      faults.push({ line, fault: 'footer' });
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
        if (n === 0 && found.hasBadEmail) notices.push({ line, notice: 'email-left-out' });
      }
      if (code !== null && !shared) linkOf.set(code, { line, text: guest.code ?? '' });
    }
  }
  return { rows: mapped, faults, notices };
}

const mostFooters = 3;
const footer =
  /^(total|subtotal|sum|summe|gesamt|insgesamt|anzahl|exported|export|exportiert|stand|seite|page|generated|erstellt|created|suma|totale)(?![\p{L}-])/iu;

/** What spreadsheets and reports write below their last row. */
function isFooter(cells: readonly string[], width: number): boolean {
  const filled = cells.map(cleanName).filter((cell) => cell !== '');
  return filled.length <= 2 && width > 2 && footer.test(filled[0] ?? '');
}

/** The row's text for its category, in the form of the mapping's keys. */
export const categoryText = (row: TableRow, columns: Columns): string =>
  cleanName(row.cells[columns.indexOf('category')] ?? '');

type Read = { readonly guests: readonly ImportRow[]; readonly hasBadEmail: boolean };

function rowReader(
  rows: readonly TableRow[],
  mapping: Mapping,
): (row: TableRow) => Read | RowFault {
  const { columns, head } = mapping;
  const repaired = (field: Field) => {
    const at = columns.indexOf(field);
    return at < 0 ? () => ({ kind: 'text', text: undefined }) as const : repairColumn(rows, at);
  };
  const codes: readonly ((row: TableRow) => Repaired | { kind: 'text'; text: undefined })[] = [
    ...[repaired('code'), repaired('reference'), repaired('order')],
  ];
  return (row) => {
    const { line, cells } = row;
    const cell = (field: Field): string | undefined => {
      const at = columns.indexOf(field);
      return at < 0 ? undefined : (cells[at] ?? '');
    };
    const word = categoryText(row, columns);
    const ticketCategoryId = word === '' ? mapping.otherwise : mapping.categories.get(word);
    if (ticketCategoryId === undefined || ticketCategoryId === null) {
      return { line, fault: 'category-missing' };
    }
    const texts = codes.map((repair) => repair(row));
    for (const text of texts) if (text.kind === 'fault') return { line, fault: text.fault };
    const [code, reference, order] = texts.map((one) =>
      one.kind === 'text' ? one.text : undefined,
    );
    const meaningOf = (column: StateColumn): ImportState | null | undefined => {
      const said = cell(column);
      if (said === undefined || plainWord(said) === '') return null;
      const chosen = mapping.states.get(stateKey(column, said));
      if (chosen !== undefined) return chosen ?? undefined;
      return stateOf(column, plainHeading(head?.[columns.indexOf(column)] ?? ''), said);
    };
    const state = meaningOf('state');
    const voided = meaningOf('voided');
    if (state === undefined || voided === undefined) return { line, fault: 'state-unknown' };
    const more = companionsOf(cell('quantity'), cell('plusOnes'));
    if (more === undefined) return { line, fault: 'quantity-unknown' };
    const email = cell('email');
    const hasBadEmail = Boolean(email && cleanEmail(email) && !isEmailAddress(cleanEmail(email)));
    const guest = cleanRow({
      line,
      ticketCategoryId,
      ...nameOf(cell),
      email: hasBadEmail ? '' : email,
      company: cell('company'),
      note: cell('note'),
      flags: cell('flags'),
      code,
      reference: referenceOf(reference, order),
      order,
      state: voided === 'cancelled' ? 'cancelled' : (voided ?? state ?? undefined),
    });
    return { guests: more === 0 ? [guest] : withCompanions(guest, more), hasBadEmail };
  };
}

/** @returns how many come with the guest; undefined: what the file says is no number */
function companionsOf(quantity = '', plusOnes = ''): number | undefined {
  const all = numberIn(quantity, 1);
  const extra = numberIn(plusOnes, 0);
  if (all === undefined || extra === undefined) return undefined;
  const more = Math.max(0, all - 1) + extra;
  return more < mostOfOneRow ? more : undefined;
}

function numberIn(said: string, empty: number): number | undefined {
  const word = plainWord(said);
  if (word === '' || word === '-') return empty;
  if (['no', 'nein', 'non', 'n', 'false', 'falsch'].includes(word)) return 0;
  if (['yes', 'ja', 'oui', 'si', 'y', 'j', 'x', 'true', 'wahr'].includes(word)) return 1;
  const number = /^\+?(\d{1,3})([.,]0+)?$/.exec(cleanCode(said))?.[1];
  return number === undefined ? undefined : Number(number);
}

/** Each has a ticket with a code of ours, of the same order; a newer file finds them by their reference. */
function withCompanions(guest: ImportRow, more: number): readonly ImportRow[] {
  const { code, reference, person } = namesOfRow(guest);
  const base = (reference ?? code ?? person ?? String(guest.line)).slice(-200);
  const order = guest.order || base;
  const others = Array.from({ length: more }, (_, n) => ({
    ...guest,
    lastName: `${guest.lastName ?? ''} +${n + 1}`.trim(),
    email: guest.email === undefined ? undefined : '',
    code: undefined,
    reference: `${base} +${n + 1}`,
    order,
  }));
  return [{ ...guest, order }, ...others];
}

/** Positions are counted within their order: `1` alone names a ticket in each of them. */
function referenceOf(reference: string | undefined, order: string | undefined): string | undefined {
  return reference && order && /^\d{1,4}$/.test(reference) ? `${order}-${reference}` : reference;
}

function nameOf(cell: (field: Field) => string | undefined) {
  const given = cell('fullName');
  if (given === undefined) return { firstName: cell('firstName'), lastName: cell('lastName') };
  const whole = cleanName(given);
  const [last, ...first] = whole.split(',').map((part) => part.trim());
  if (first.length > 0) return { firstName: first.join(', '), lastName: last ?? '' };
  const words = whole.split(/\s+/);
  const lastName = words.pop() ?? '';
  return { firstName: words.join(' '), lastName };
}
