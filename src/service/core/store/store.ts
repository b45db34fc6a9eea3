import type { Kysely } from 'kysely';
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
  | 'withPlugin'
  | 'withoutPlugins'
>;

/**
 * The storage port. Jobs await nothing but their queries, since other jobs wait for their end.
 */
export type Store = {
  /** Runs on one snapshot of what is committed. */
  read<Value>(job: (queries: Queries) => Promise<Value>): Promise<Value>;
  /** Like `read`, for the few rows that a door's verdict waits for: its deadline is shorter. */
  readAtDoor<Value>(job: (queries: Queries) => Promise<Value>): Promise<Value>;
  /**
   * Runs in a transaction and resolves when it is on disk. A job that returns a Refusal or throws
   * leaves no trace.
   */
  write<Value>(job: (queries: Queries) => Promise<Value>): Promise<Value>;
  /**
   * A write whose job takes a lock (`lockSales`) before it reads what it decides by. It waits for the
   * lock, and then sees what the job before it wrote. (Another write would be run again instead.)
   */
  writeInLine<Value>(job: (queries: Queries) => Promise<Value>): Promise<Value>;
  /** Like `write`, for the few rows that a door changes and waits for: its deadline is shorter. */
  writeAtDoor<Value>(job: (queries: Queries) => Promise<Value>): Promise<Value>;
  /** Like `writeInLine`, for doors: its lock is that of a few tickets, and its deadline is shorter. */
  writeInLineAtDoor<Value>(job: (queries: Queries) => Promise<Value>): Promise<Value>;
  /** Like `readAtDoor`, for a single statement, which needs no transaction. */
  readOne<Value>(job: (queries: Queries) => Promise<Value>): Promise<Value>;
  /** Like `writeAtDoor`, for a single statement: PostgreSQL then needs no further transaction. */
  writeOne<Value>(job: (queries: Queries) => Promise<Value>): Promise<Value>;
  /**
   * Whether questions that many callers ask together are split by event: no statement asks for two
   * events, since the rows of each may be on another machine.
   */
  readonly isByEvent: boolean;
  close(): Promise<void>;
};

/** Another store, which answers what no door waits for. */
export type SecondStore = {
  /** As the first, but for its `read` and `readOne`. */
  readonly store: Store;
  /** By whom such readings were answered since the start, for the metrics. */
  readonly answered: Readonly<Record<string, number>>;
};

/** A failure that the administrator can put right: its message is one plain sentence for them. */
export class CannotOpen extends Error {}
