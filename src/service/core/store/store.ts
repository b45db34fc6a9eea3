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
 * How long a job may wait and take (`deadlines.ts`). `atDesk`: a large event is listed, searched or copied.
 * `atDoor`: a device waits for the few rows that it reads or changes. `oneStatement`: as `atDoor`, for a job of a
 * single statement, which PostgreSQL runs without a transaction around it.
 */
export type Deadline = 'atDesk' | 'atDoor' | 'oneStatement';

type Visit<Deadlines extends Deadline> = <Value>(
  job: (queries: Queries) => Promise<Value>,
  deadline?: Deadlines,
) => Promise<Value>;

/**
 * The storage port. Jobs await nothing but their queries, since other jobs wait for their end. If no deadline is
 * given, it is that of a desk.
 */
export type Store = {
  /** Runs on one snapshot of what is committed. */
  readonly read: Visit<Deadline>;
  /**
   * Runs in a transaction and resolves when it is on disk. A job that returns a refusal (`ApiError`) or throws
   * leaves no trace.
   */
  readonly write: Visit<Deadline>;
  /**
   * A write whose job takes a lock (of sales, or of a few tickets) before it reads what it decides by. It waits for
   * the lock, and then sees what the job before it wrote. (Another write would be run again instead.)
   */
  readonly writeInLine: Visit<'atDesk' | 'atDoor'>;
  /**
   * Whether questions that many callers ask together are split by event. Then no statement asks for
   * two events, because the rows of each may be on another machine.
   */
  readonly isByEvent: boolean;
  /**
   * To be called after an erasure was committed: SQLite empties its journal, so that no file holds what was erased.
   * If somebody reads an older state for long, it is emptied after them. PostgreSQL's files are its server's.
   */
  overwriteErased(): Promise<void>;
  close(): Promise<void>;
};

/** Another store, which answers what no door waits for. */
export type SecondStore = {
  /** As the first, but for its `read` at a desk and of one statement. */
  readonly store: Store;
  /** By whom such readings were answered since the start, for the metrics. */
  readonly answered: Readonly<Record<string, number>>;
};

/** A failure that the administrator can put right: its message is one plain sentence for them. */
export class CannotOpen extends Error {}
