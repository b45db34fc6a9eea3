/** Tells the errors of both databases apart. */
import { NoResultError } from 'kysely';

/** PostgreSQL gave no answer, and the statement is not at fault. */
export class DatabaseUnavailable extends Error {
  /**
   * - unreached: there was no connection, and nothing was asked.
   * - lost: the connection broke or stopped answering. A statement outside of a transaction may
   *   have been done.
   * - uncertain: the connection was lost at the commit, so the whole transaction may have been
   *   done.
   */
  readonly kind: 'unreached' | 'lost' | 'uncertain';

  constructor(kind: DatabaseUnavailable['kind'], message: string, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** Whether another row has a value that must be unique. */
export const isUniqueViolation = (error: unknown): boolean =>
  ['SQLITE_CONSTRAINT_UNIQUE', '23505'].includes(codeOf(error));

/** Whether the given values are at fault, not the database; the statement had no effect. */
export const isOfData = (error: unknown): boolean => isGone(error) || /^22/.test(codeOf(error));

/** Whether the object that a row belongs to is gone: another call has removed it meanwhile. */
export const isGone = (error: unknown): boolean =>
  error instanceof NoResultError ||
  ['SQLITE_CONSTRAINT_FOREIGNKEY', '23503'].includes(codeOf(error));

export const isLost = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable && error.kind === 'lost';

export const isUnreached = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable && error.kind === 'unreached';

/** PostgreSQL's error classes: out of resources (a full disk), ended by the administrator or by its own limits. */
const ofTheServer = /^(53|57|58)/;
const ofTheDisk = /^SQLITE_(FULL|BUSY|IOERR|READONLY|CANTOPEN)/;

/** Whether the database is at fault, not the given values: the same may succeed later. */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable ||
  ofTheServer.test(codeOf(error)) ||
  ofTheDisk.test(codeOf(error));
