/** A file that was chosen, and what its columns and words are said to mean. */

import { fold } from '../../domain/folded-text.ts';
import type { TicketCategoryId } from '../../domain/ids.ts';
import {
  type Columns,
  guessByContent,
  guessColumns,
  guessSystem,
  isHead,
  type System,
} from './fields.ts';
import { categoryText, type Mapped, mapRows } from './map-rows.ts';
import type { Table, TableRow } from './reading/table.ts';

export type GuestFile = {
  readonly name: string;
  readonly table: Table;
  readonly hasHead: boolean;
  readonly system: System;
  readonly columns: Columns;
  /** What a person has chosen for a word; a word that is not there is guessed. */
  readonly chosen: ReadonlyMap<string, TicketCategoryId | null>;
  readonly otherwise: TicketCategoryId | null;
};

export type Category = { readonly id: TicketCategoryId; readonly name: string };

export function openFile(name: string, table: Table): GuestFile {
  const [first] = table.rows;
  const hasHead = isHead(first?.cells ?? []);
  const system = hasHead ? guessSystem(first?.cells ?? []) : 'list';
  const file = { name, table, hasHead, system, chosen: new Map(), otherwise: null };
  return { ...file, columns: guessFor(table, hasHead, system) };
}

const rowsLookedAt = 50;

export const guessFor = (table: Table, hasHead: boolean, system: System): Columns =>
  hasHead
    ? guessColumns(table.rows[0]?.cells ?? [], system)
    : guessByContent(table.rows.slice(0, rowsLookedAt).map(({ cells }) => cells));

export const guestRows = ({ table, hasHead }: GuestFile): readonly TableRow[] =>
  hasHead ? table.rows.slice(1) : table.rows;

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
  const width = file.table.rows[0]?.cells.length ?? 0;
  return mapRows(guestRows(file), width, {
    columns: file.columns,
    categories: meant,
    otherwise: otherwiseOf(file, categories),
  });
}
