/** A file that was chosen, and what its columns and words are said to mean. */

import { fold } from '../../domain/folded-text.ts';
import type { TicketCategoryId, UserFieldId } from '../../domain/ids.ts';
import type { ImportState } from '../../domain/import-row.ts';
import { type Mapped, mapRows } from './map-rows.ts';
import { stateKey, type TicketQuestion } from './mapping.ts';
import {
  type Columns,
  guessByContent,
  guessColumns,
  guessSystem,
  plainHeading,
} from './reading/fields.ts';
import { type System, systems } from './reading/headings.ts';
import { mostHeadRows, type Table, type TableRow } from './reading/table.ts';
import { categoryText } from './row-reader.ts';
import { isStateWord, plainWord, type StateColumn, stateOf } from './state-words.ts';

export type GuestFile = {
  readonly name: string;
  readonly table: Table;
  /** The place of the row that names the columns; null: none does. */
  readonly headAt: number | null;
  readonly system: System;
  readonly columns: Columns;
  /** What a person has chosen for a word; a word that is not there is guessed. */
  readonly chosen: ReadonlyMap<string, TicketCategoryId | null>;
  readonly otherwise: TicketCategoryId | null;
  /** What a person has said that a word of a status column means, by `stateKey`. */
  readonly states: ReadonlyMap<string, ImportState | null>;
  readonly questions: readonly TicketQuestion[];
  /** Which question a person said that a column answers; null: none. A column that is not there is guessed. */
  readonly answers: ReadonlyMap<number, Answered | null>;
};

/** `new`: a question that is made with the import, and has the heading's words. */
export type Answered = UserFieldId | 'new';

export type Category = { readonly id: TicketCategoryId; readonly name: string };

export function openFile(
  name: string,
  table: Table,
  questions: readonly TicketQuestion[] = [],
): GuestFile {
  const headAt = guessHead(table);
  const system = headAt === null ? 'list' : guessSystem(table.rows[headAt]?.cells ?? []);
  const chosen = { chosen: new Map(), otherwise: null, states: new Map(), answers: new Map() };
  const columns = guessFor(table, headAt, system);
  return { name, table, headAt, system, columns, questions, ...chosen };
}

/** The row of the first ones that has the most known headings. */
function guessHead({ rows }: Table): number | null {
  const known = rows.slice(0, mostHeadRows).map(({ cells }) => {
    if (cells.some((cell) => /\S@\S+\.\S/.test(cell))) return 0;
    const counts = systems.map(
      (system) => guessColumns(cells, system).filter((field) => field !== null).length,
    );
    return Math.max(...counts);
  });
  const most = Math.max(0, ...known);
  return most === 0 ? null : known.indexOf(most);
}

const rowsLookedAt = 50;

export const guessFor = (table: Table, headAt: number | null, system: System): Columns =>
  headAt === null
    ? guessByContent(table.rows.slice(0, rowsLookedAt).map(({ cells }) => cells))
    : guessColumns(headingsOf(table, headAt), system);

/** As many as the widest of the first rows has cells: a heading may leave its last ones out. */
export function headingsOf({ rows }: Table, headAt: number | null): readonly string[] {
  const from = headAt ?? 0;
  const head = headAt === null ? [] : (rows[from]?.cells ?? []);
  const filled = head.findLastIndex((cell) => cell.trim() !== '') + 1;
  const below = headAt === null ? rows.slice(0, rowsLookedAt) : [];
  const width = Math.max(filled, ...below.map(({ cells }) => cells.length));
  return Array.from({ length: width }, (_, at) => head[at]?.trim() ?? '');
}

export const guestRows = ({ table, headAt }: GuestFile): readonly TableRow[] =>
  headAt === null ? table.rows : table.rows.slice(headAt + 1);

export const headOf = ({ table, headAt }: GuestFile): readonly string[] | null =>
  headAt === null ? null : headingsOf(table, headAt);

/** The question that a column answers: the chosen one, else the one that the heading asks. */
export function answeredBy(file: GuestFile, at: number): Answered | null {
  if (file.columns[at] !== null) return null;
  const said = file.answers.get(at);
  if (said !== undefined) return said;
  const heading = plainHeading(headOf(file)?.[at] ?? '');
  if (heading === '') return null;
  return file.questions.find(({ title }) => plainHeading(title) === heading)?.id ?? null;
}

/** Columns that may decide about entry and are not taken. */
export const leftOutOf = (file: GuestFile): readonly LeftOut[] =>
  leftOutColumns(
    headOf(file),
    file.columns,
    guestRows(file)
      .slice(0, rowsLookedAt)
      .map(({ cells }) => cells),
  ).filter(({ at }) => answeredBy(file, at) === null);

export type StateWord = {
  readonly column: StateColumn;
  readonly word: string;
  readonly rows: number;
  /** null: its guests are left out. undefined: nobody has said it. */
  readonly meaning: ImportState | null | undefined;
};

/** Unknown words of the status columns. A person says what they mean. */
export function unknownStateWords(file: GuestFile): readonly StateWord[] {
  const found = new Map<string, StateWord>();
  for (const column of ['state', 'voided'] as const) {
    const at = file.columns.indexOf(column);
    if (at < 0) continue;
    const heading = plainHeading(headOf(file)?.[at] ?? '');
    for (const { cells } of guestRows(file)) {
      const said = cells[at] ?? '';
      if (plainWord(said) === '' || stateOf(column, heading, said, file.system) !== undefined)
        continue;
      const key = stateKey(column, said);
      const rows = (found.get(key)?.rows ?? 0) + 1;
      const word = found.get(key)?.word ?? said.trim();
      found.set(key, { column, word, rows, meaning: file.states.get(key) });
    }
  }
  return [...found.values()];
}

/** Each word of the category's column, and how often it is there. */
export function categoryWords(file: GuestFile): ReadonlyMap<string, number> {
  const words = new Map<string, number>();
  for (const row of guestRows(file)) {
    const word = categoryText(row, file.columns);
    words.set(word, (words.get(word) ?? 0) + 1);
  }
  return words;
}

/** The category that a word means: the chosen one, else the one of that name. */
export function categoryOf(
  { chosen }: GuestFile,
  word: string,
  categories: readonly Category[],
): TicketCategoryId | null {
  const said = chosen.get(word);
  if (said !== undefined) return said;
  return categories.find(({ name }) => fold(name) === fold(word))?.id ?? null;
}

export const otherwiseOf = (
  { otherwise }: GuestFile,
  categories: readonly Category[],
): TicketCategoryId | null =>
  otherwise ?? (categories.length === 1 ? (categories[0]?.id ?? null) : null);

export function mapFile(file: GuestFile, categories: readonly Category[]): Mapped {
  const meant = new Map<string, TicketCategoryId>();
  for (const word of categoryWords(file).keys()) {
    const id = word === '' ? null : categoryOf(file, word, categories);
    if (id !== null) meant.set(word, id);
  }
  const head = headOf(file);
  const width = headingsOf(file.table, file.headAt).length;
  return mapRows(guestRows(file), width, {
    system: file.system,
    head,
    columns: file.columns,
    categories: meant,
    otherwise: otherwiseOf(file, categories),
    states: file.states,
    answers: file.columns.flatMap((_, at) => {
      const id = answeredBy(file, at);
      const question = file.questions.find((one) => one.id === id);
      return question ? [{ at, question }] : [];
    }),
  });
}

/** Which columns may decide about entry, and are not taken. */
type LeftOut = { readonly at: number; readonly looksLike: 'code' | 'state' | 'quantity' };

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
function leftOutColumns(
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

/** Nearly each row has a different value, with a digit in it, and not only the row's number. */
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
