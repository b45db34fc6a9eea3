/** A file that was chosen, and what its columns and words are said to mean. */

import { fold } from '../../domain/folded-text.ts';
import type { TicketCategoryId } from '../../domain/ids.ts';
import type { ImportState } from '../../domain/import-row.ts';
import { type LeftOut, leftOutColumns } from './left-out.ts';
import { type Mapped, mapRows } from './map-rows.ts';
import { stateKey } from './mapping.ts';
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
import { plainWord, type StateColumn, stateOf } from './state-words.ts';

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
};

export type Category = { readonly id: TicketCategoryId; readonly name: string };

export function openFile(name: string, table: Table): GuestFile {
  const headAt = guessHead(table);
  const system = headAt === null ? 'list' : guessSystem(table.rows[headAt]?.cells ?? []);
  const chosen = { chosen: new Map(), otherwise: null, states: new Map() };
  return { name, table, headAt, system, columns: guessFor(table, headAt, system), ...chosen };
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

/** Columns that may decide about entry and are not taken. */
export const leftOutOf = (file: GuestFile): readonly LeftOut[] =>
  leftOutColumns(
    headOf(file),
    file.columns,
    guestRows(file)
      .slice(0, rowsLookedAt)
      .map(({ cells }) => cells),
  );

export type StateWord = {
  readonly column: StateColumn;
  readonly word: string;
  readonly rows: number;
  /** null: its guests are left out. undefined: nobody has said it. */
  readonly meaning: ImportState | null | undefined;
};

/** Words of the status columns that are not known by themselves: a person says what they mean. */
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
  });
}
