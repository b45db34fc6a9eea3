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
import type { Field, System } from './headings.ts';
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
    /** A heading between guests, a sum below them. */
    | 'no-guest';
  /** The line that has the same code, reference or person. */
  readonly earlier?: number;
};

/** What was changed at a guest who is taken all the same. */
export type RowNotice = { readonly line: number } & (
  | { readonly notice: 'email-left-out' }
  /** A number was written as spreadsheets show them: `12.345,00`. */
  | { readonly notice: 'number-plain'; readonly from: string; readonly to: string }
);

export type Mapping = {
  readonly system: System;
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
 * What spreadsheets and reports write between and below their rows: the heading once more, a line of dashes,
 * the name of a table or a group, a sum.
 */
function noGuestFinder(
  rows: readonly TableRow[],
  width: number,
  { head, columns }: Mapping,
): (row: TableRow, at: number) => boolean {
  const heading = (head ?? []).join('\n').trim();
  const codeAt = columns.indexOf('code');
  const filledOf = ({ cells }: TableRow) => cells.map(cleanName).filter((cell) => cell !== '');
  // Where all others have a code and two cells beside it, one cell alone is no guest.
  const lone = rows.filter((row) => filledOf(row).length === 1).length;
  const whole = rows.filter(
    (row) => filledOf(row).length > 2 && cleanCode(row.cells[codeAt] ?? '') !== '',
  ).length;
  const areWhole =
    width > 2 && codeAt >= 0 && whole > lone && whole + lone >= rows.length - mostFooters;
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

/** The row's text for its category, in the form of the mapping's keys. */
export const categoryText = (row: TableRow, columns: Columns): string =>
  cleanName(row.cells[columns.indexOf('category')] ?? '');

type Read = { readonly guests: readonly ImportRow[]; readonly notices: readonly RowNotice[] };

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
      return at < 0 ? undefined : withoutEntities(cells[at] ?? '');
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
      const heading = plainHeading(head?.[columns.indexOf(column)] ?? '');
      return stateOf(column, heading, said, mapping.system);
    };
    const state = meaningOf('state');
    const voided = meaningOf('voided');
    if (state === undefined || voided === undefined) return { line, fault: 'state-unknown' };
    const companions = companionsOf(cell('quantity'), cell('plusOnes'));
    if (companions === undefined) return { line, fault: 'quantity-unknown' };
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
    const notices: RowNotice[] = hasBadEmail ? [{ line, notice: 'email-left-out' }] : [];
    for (const text of texts) {
      if (text.kind === 'text' && text.text !== undefined && text.from !== undefined) {
        notices.push({ line, notice: 'number-plain', from: text.from, to: text.text });
      }
    }
    return { guests: withCompanions(guest, companions), notices };
  };
}

/**
 * @returns who comes with the guest, by name or by number (`+1`);
 *   undefined: what the file says is neither a number nor names
 */
function companionsOf(quantity = '', plusOnes = ''): readonly string[] | undefined {
  const all = numberIn(quantity, 1);
  const extra = numberIn(plusOnes, 0);
  if (all === undefined) return undefined;
  const names = extra === undefined ? namesIn(plusOnes) : [];
  const more = Math.max(0, all - 1) + (extra ?? names.length);
  if (more >= mostOfOneRow || (extra === undefined && names.length === 0)) return undefined;
  return Array.from({ length: more }, (_, n) => names[n] ?? `+${n + 1}`);
}

/** A column of plus-ones may say who they are. */
const namesIn = (said: string): readonly string[] => {
  const names = said.split(/[,;&\n]|\s(?:und|and|et|y|e)\s/u).map(cleanName);
  const areNames = names.every((name) => /^\p{L}[\p{L}\p{M}.'’ -]+$/u.test(name) && / /.test(name));
  return areNames ? names : [];
};

function numberIn(said: string, empty: number): number | undefined {
  const word = plainWord(said);
  if (word === '' || word === '-') return empty;
  if (['no', 'nein', 'non', 'n', 'false', 'falsch'].includes(word)) return 0;
  if (['yes', 'ja', 'oui', 'si', 'y', 'j', 'x', 'true', 'wahr'].includes(word)) return 1;
  const number =
    /^\+?\s?(\d{1,3})([.,]0+)?\s?(x|stk\.?|stück|pers\.?|person(en|s)?|people|tickets?|guests?|gäste?|pax)?$/i.exec(
      cleanCode(said),
    )?.[1];
  return number === undefined ? undefined : Number(number);
}

/** Each has a ticket with a code of ours, of the same order; a newer file finds them by their reference. */
function withCompanions(guest: ImportRow, companions: readonly string[]): readonly ImportRow[] {
  if (companions.length === 0) return [guest];
  const { code, reference, person } = namesOfRow(guest);
  const base = (reference ?? code ?? person ?? String(guest.line)).slice(-200);
  const order = guest.order || base;
  const others = companions.map((name, n) => ({
    ...guest,
    ...(name.startsWith('+')
      ? { lastName: `${guest.lastName ?? ''} ${name}`.trim() }
      : nameOf((field) => (field === 'fullName' ? name : undefined))),
    email: guest.email === undefined ? undefined : '',
    code: undefined,
    reference: `${base} +${n + 1}`,
    order,
  }));
  return [{ ...guest, order }, ...others];
}

/** Programs for the web write `O&#39;Neil`. */
const entities: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', shy: '' },
  ...{ auml: 'ä', ouml: 'ö', uuml: 'ü', Auml: 'Ä', Ouml: 'Ö', Uuml: 'Ü', szlig: 'ß' },
  ...{ eacute: 'é', egrave: 'è', agrave: 'à', ccedil: 'ç', ntilde: 'ñ', rsquo: '’', ndash: '–' },
};

const withoutEntities = (text: string): string =>
  text.replace(/&(?:#(\d{1,6})|#x([\da-f]{1,5})|(\w{2,8}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return entities[name] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 31 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });

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
