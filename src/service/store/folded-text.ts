/**
 * Text made comparable for searches, the same on every database: case, accents and the letters that
 * Unicode does not take apart are folded (Müller, MÜLLER and muller are one).
 */
import { type Expression, type SqlBool, sql } from 'kysely';

const apart: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  þ: 'th',
};

export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøđðħıłþ]/g, (letter) => apart[letter] ?? letter)
    .trim();

/** One text to search in, out of many. */
export const foldAll = (texts: readonly (string | null | undefined)[]): string =>
  texts
    .filter((text) => text !== null && text !== undefined && text !== '')
    .map((text) => fold(text ?? ''))
    .join('\n');

/** @param column a folded text; @param sought as it was typed */
export const contains = (column: Expression<string>, sought: string): Expression<SqlBool> =>
  sql<SqlBool>`${column} like ${`%${fold(sought).replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`;
