/** What the databases refuse, told apart. */
import { NoResultError } from 'kysely';

/** PostgreSQL gave no answer, and can't be blamed on what it was asked. */
export class DatabaseUnavailable extends Error {
  /**
   * unreached: there was no connection, and nothing was asked. lost: the connection broke or fell
   * silent; what was asked without a transaction may have been done. uncertain: so may the whole
   * transaction, since it was lost at its commit.
   */
  readonly kind: 'unreached' | 'lost' | 'uncertain';

  constructor(kind: DatabaseUnavailable['kind'], message: string, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** Another row has what may be there once. */
export const isUniqueViolation = (error: unknown): boolean =>
  ['SQLITE_CONSTRAINT_UNIQUE', '23505'].includes(codeOf(error));

/** What was given is at fault, not the database; the statement had no effect. */
export const isOfData = (error: unknown): boolean => isGone(error) || /^22/.test(codeOf(error));

/** What a row belongs to is not there: it was removed after the guard of the call had seen it. */
export const isGone = (error: unknown): boolean =>
  error instanceof NoResultError ||
  ['SQLITE_CONSTRAINT_FOREIGNKEY', '23503'].includes(codeOf(error));

export const isLost = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable && error.kind === 'lost';

export const isUnreached = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable && error.kind === 'unreached';

/** PostgreSQL's classes: out of resources (a full disk), ended by the operator or its own limits. */
const ofTheServer = /^(53|57|58)/;
const ofTheDisk = /^SQLITE_(FULL|BUSY|IOERR|READONLY|CANTOPEN)/;

/** The database is at fault, not what was given: the same may succeed later. */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable ||
  ofTheServer.test(codeOf(error)) ||
  ofTheDisk.test(codeOf(error));
