/** What the databases refuse, told apart. */
import { NoResultError } from 'kysely';

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

/** Another row has what may be there once. */
export const isUniqueViolation = (error: unknown): boolean =>
  ['SQLITE_CONSTRAINT_UNIQUE', '23505'].includes(String(codeOf(error)));

/** What was given is at fault, not the database; the statement had no effect. */
export const isOfData = (error: unknown): boolean =>
  isGone(error) || /^22/.test(String(codeOf(error)));

/** What a row belongs to is not there: it was removed after the guard of the call had seen it. */
export const isGone = (error: unknown): boolean =>
  error instanceof NoResultError ||
  ['SQLITE_CONSTRAINT_FOREIGNKEY', '23503'].includes(String(codeOf(error)));
