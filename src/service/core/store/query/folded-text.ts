/** Folded texts in columns, and how they are searched: the same on every database. */
import { type Expression, type SqlBool, sql } from 'kysely';
import { fold } from '../../../../domain/folded-text.ts';

/** One text to search in, out of many. */
export const foldAll = (texts: readonly (string | null | undefined)[]): string =>
  texts
    .filter((text) => text !== null && text !== undefined && text !== '')
    .map((text) => fold(text ?? ''))
    .join('\n');

/** @param column a folded text; @param sought as it was typed */
export const contains = (column: Expression<string>, sought: string): Expression<SqlBool> =>
  sql<SqlBool>`${column} like ${`%${fold(sought).replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`;
