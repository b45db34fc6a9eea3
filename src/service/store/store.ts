import { type Kysely, PostgresAdapter } from 'kysely';
import type { Schema } from './schema/schema.ts';

/** What a job queries through: bound to its transaction, to be used only while the job runs. */
export type Queries = Pick<
  Kysely<Schema>,
  | 'with'
  | 'selectFrom'
  | 'insertInto'
  | 'updateTable'
  | 'deleteFrom'
  | 'executeQuery'
  | 'getExecutor'
  | 'fn'
>;

/** A change that is the same for many rows, known in full before it begins. */
export type RowChange = {
  /** Run in turn for each row. */
  readonly statements: readonly {
    readonly sql: string;
    /** Left out where those before it changed nothing of the row. */
    readonly onlyIfChanged: boolean;
  }[];
  /** For each row the values of each statement. */
  readonly rows: readonly (readonly (readonly (string | number | null)[])[])[];
};

/**
 * The service's memory. Jobs await nothing but their queries: other jobs wait behind them.
 */
export type Store = {
  /** Runs on one snapshot of what is committed. */
  read<Value>(job: (queries: Queries) => Promise<Value>): Promise<Value>;
  /** Like `read`, for the few rows that a door's verdict waits for: it is given up sooner. */
  readAtDoor<Value>(job: (queries: Queries) => Promise<Value>): Promise<Value>;
  /**
   * Runs in a transaction and resolves when it is on disk. A job that returns a Refusal or throws
   * leaves no trace.
   */
  write<Value>(job: (queries: Queries) => Promise<Value>): Promise<Value>;
  /**
   * A write whose job first of all takes a lock that keeps out whatever it must not meet
   * (`lockSales`): it waits there, where another write would be run again, and then reads what the
   * one before it left.
   */
  writeInLine<Value>(job: (queries: Queries) => Promise<Value>): Promise<Value>;
  /** Like `write`, for the few rows that a door changes and waits for: it is given up sooner. */
  writeAtDoor<Value>(job: (queries: Queries) => Promise<Value>): Promise<Value>;
  /** Like `readAtDoor`, but of one statement, which is its own snapshot. */
  readOne<Value>(job: (queries: Queries) => Promise<Value>): Promise<Value>;
  /** Like `writeAtDoor`, but one statement wherever transactions run side by side: its own transaction. */
  writeOne<Value>(job: (queries: Queries) => Promise<Value>): Promise<Value>;
  /**
   * A write for the paths that every scan takes, on disk when it resolves; requests are read
   * meanwhile. null where one statement for all rows is as good (`writeOne`).
   */
  readonly writeRows: ((change: RowChange) => Promise<void>) | null;
  close(): Promise<void>;
};

/**
 * Whether it is PostgreSQL that is asked: one statement may write to several tables by its `with`,
 * and each is a way over the network.
 */
export const isPostgres = (queries: Queries): boolean =>
  queries.getExecutor().adapter instanceof PostgresAdapter;
