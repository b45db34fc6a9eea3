/** What the columns and words of a file are said to mean, and what is told of its rows. */
import type { UserDataOption, UserFieldType } from '../../contract/user-data.ts';
import type { TicketCategoryId, UserFieldId } from '../../domain/ids.ts';
import type { ImportFaultKind, ImportState } from '../../domain/import-row.ts';
import type { Columns } from './reading/fields.ts';
import type { Field, System } from './reading/headings.ts';
import { plainWord, type StateColumn } from './state-words.ts';

export type RowFault = {
  readonly line: number;
  readonly fault:
    | ImportFaultKind
    | 'cells'
    | 'state-unknown'
    | 'category-missing'
    /** A person has chosen so for its category, or left it so. */
    | 'category-left-out'
    | 'quantity-unknown'
    /** A heading between guests, a sum below them. */
    | 'no-guest';
  /** The line that has the same code, reference or person. */
  readonly earlier?: number;
  /** The column that is at fault, where the kind of fault doesn't tell. */
  readonly field?: Field | undefined;
};

/** What was changed at a guest who is taken all the same. */
export type RowNotice = { readonly line: number } & (
  | { readonly notice: 'email-left-out' }
  /** A text was too long, or had broken letters. */
  | { readonly notice: 'text-cut' }
  /** A number was written as spreadsheets show them: `12.345,00`. */
  | { readonly notice: 'number-plain'; readonly from: string; readonly to: string }
);

/** A question that each ticket is asked. */
export type TicketQuestion = {
  readonly id: UserFieldId;
  readonly title: string;
  readonly type: UserFieldType;
  readonly options: readonly UserDataOption[];
};

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
  /** Which columns answer a question. */
  readonly answers: readonly { readonly at: number; readonly question: TicketQuestion }[];
};

/** The same word may mean one thing in one column, and another in the other. */
export const stateKey = (column: StateColumn, said: string): string =>
  `${column}\n${plainWord(said)}`;
