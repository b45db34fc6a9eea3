/**
 * The embedded database. One connection writes, and one reads what is committed.
 */

import { setTimeout as sleep } from 'node:timers/promises';
import type Database from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { isApiError } from '../../deps/api-error.ts';
import { migrate } from '../migrations/migrations.ts';
import type { Schema } from '../schema/schema.ts';
import type { Queries, Store } from '../store.ts';
import { openDatabase, patience, rememberingStatements, SqliteDriver } from './sqlite-database.ts';

/** @param file path of the database; made when it is not there */
export async function openSqliteStore(file: string): Promise<Store> {
  const writing = openDatabase(file);
  const writer = kyselyOn(writing);
  await migrateAtOnce(writing, writer);

  const reading = new SqliteDriver(file, { readonly: true });
  reading.pragma(patience);
  const reader = kyselyOn(reading);
  const snapshot = transactionOn(reading, 'begin');
  const commits = new GroupCommit(transactionOn(writing, 'begin immediate'), isApiError);

  const journal = new Journal(writing);

  const write: Store['write'] = (job) =>
    commits.add(() => job(writer)).finally(() => journal.emptyIfDue());
  return {
    read: (job, deadline) =>
      deadline === 'oneStatement'
        ? job(reader)
        : reader
            .connection()
            .execute((queries) => inSnapshot(snapshot, queries, job))
            .finally(() => journal.emptyIfDue()),
    write,
    writeInLine: write,
    isByEvent: false,
    overwriteErased: () => journal.empty(),
    async close() {
      await commits.idle();
      await reader.destroy();
      await writer.destroy();
    },
  };
}

/** Migrates in one transaction: a process that is killed meanwhile leaves the tables as they were. */
async function migrateAtOnce(database: Database.Database, db: Kysely<Schema>): Promise<void> {
  const transaction = transactionOn(database, 'begin immediate');
  transaction.begin();
  try {
    await migrate(db);
    transaction.commit();
  } finally {
    transaction.rollback();
  }
}

async function inSnapshot<Value>(
  snapshot: Transaction,
  queries: Queries,
  job: (queries: Queries) => Promise<Value>,
): Promise<Value> {
  snapshot.begin();
  try {
    return await job(queries);
  } finally {
    snapshot.rollback();
  }
}

const triesBeforeLater = 50;
const betweenTriesMs = 20;

/** The pages that were written lately, with what they held before an erasure. */
class Journal {
  readonly #writing: Database.Database;
  #isDue = false;

  constructor(writing: Database.Database) {
    this.#writing = writing;
  }

  /** Resolves when it is empty. If readers are in the way for too long, it is emptied after one of them. */
  async empty(): Promise<void> {
    this.#isDue = true;
    for (let tries = 1; this.emptyIfDue() === 'inUse' && tries < triesBeforeLater; tries += 1) {
      await sleep(betweenTriesMs);
    }
  }

  emptyIfDue(): 'empty' | 'inUse' {
    if (!this.#isDue || !this.#writing.open) return 'empty';
    if (this.#writing.inTransaction) return 'inUse';
    // Nobody in this process could end while this thread waits for them.
    this.#writing.pragma('busy_timeout = 0');
    const [ended] = this.#writing.pragma('wal_checkpoint(TRUNCATE)') as [{ busy: number }];
    this.#writing.pragma(patience);
    this.#isDue = ended.busy !== 0;
    return this.#isDue ? 'inUse' : 'empty';
  }
}

const kyselyOn = (database: Database.Database) =>
  new Kysely<Schema>({ dialect: new SqliteDialect({ database: rememberingStatements(database) }) });

function transactionOn(database: Database.Database, begin: string): Transaction {
  const begins = database.prepare(begin);
  const commits = database.prepare('commit');
  const rollback = database.prepare('rollback');
  const savepoint = database.prepare('savepoint job');
  const release = database.prepare('release job');
  const rollbackToSavepoint = database.prepare('rollback to job');
  return {
    begin: () => void begins.run(),
    commit: () => void commits.run(),
    isOpen: () => database.inTransaction,
    rollback: () => void (database.inTransaction && rollback.run()),
    savepoint: () => void savepoint.run(),
    release: () => void release.run(),
    rollbackToSavepoint: () => void rollbackToSavepoint.run(),
  };
}

// Jobs that come together share one transaction and so one wait for the disk. Each runs behind a
// savepoint: what one undoes leaves the others alone. No promise is resolved before the commit.

/** The transaction commands of one connection. */
export type Transaction = {
  begin(): void;
  commit(): void;
  /** SQLite itself undoes all of it where a statement finds the disk full or failing. */
  isOpen(): boolean;
  rollback(): void;
  savepoint(): void;
  release(): void;
  rollbackToSavepoint(): void;
};

type Ran = {
  /** Tells the caller, after the commit. */
  readonly settle: () => void;
} & ({ readonly kind: 'done' | 'refused' } | { readonly kind: 'thrown'; readonly reason: unknown });

type Waiting = {
  run(): Promise<Ran>;
  fail(reason: unknown): void;
};

const mostAtOnce = 256;
const quietRounds = 3;
/**
 * While many buy, one round may take tens of milliseconds: nobody at a door should wait for several of
 * them.
 */
const longestJoiningMs = 5;

export class GroupCommit {
  #waiting: Waiting[] = [];
  #draining: Promise<void> | null = null;
  readonly #transaction: Transaction;
  readonly #undo: (result: unknown) => boolean;

  /** @param undo whether a job that returned this is to leave no trace */
  constructor(transaction: Transaction, undo: (result: unknown) => boolean) {
    this.#transaction = transaction;
    this.#undo = undo;
  }

  add<Value>(job: () => Promise<Value>): Promise<Value> {
    const { promise, resolve, reject } = withResolvers<Value>();
    this.#waiting.push({
      fail: reject,
      run: async () => {
        try {
          const result = await job();
          const kind = this.#undo(result) ? 'refused' : 'done';
          return { kind, settle: () => resolve(result) };
        } catch (reason) {
          return { kind: 'thrown', reason, settle: () => reject(reason) };
        }
      },
    });
    this.#draining ??= this.#drain();
    return promise;
  }

  /** Resolves when nothing waits any more. */
  async idle(): Promise<void> {
    await this.#draining;
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      await this.#untilNobodyJoins();
      await this.#commitTogether(this.#waiting.splice(0, mostAtOnce));
    }
    this.#draining = null;
  }

  /**
   * Everything waits for the disk during a commit. So requests that are just being read may join
   * first, as long as every few rounds of the event loop bring another one.
   */
  async #untilNobodyJoins(): Promise<void> {
    const until = performance.now() + longestJoiningMs;
    for (let quiet = 0; quiet < quietRounds && this.#waiting.length < mostAtOnce; quiet += 1) {
      const before = this.#waiting.length;
      await new Promise(setImmediate);
      if (performance.now() > until) return;
      if (this.#waiting.length > before) quiet = 0;
    }
  }

  async #commitTogether(jobs: readonly Waiting[]): Promise<void> {
    const settled: (() => void)[] = [];
    try {
      this.#transaction.begin();
      for (const job of jobs) {
        this.#transaction.savepoint();
        const ran = await job.run();
        // What the jobs before it did is undone as well.
        if (ran.kind === 'thrown' && !this.#transaction.isOpen()) throw ran.reason;
        if (ran.kind !== 'done') this.#transaction.rollbackToSavepoint();
        this.#transaction.release();
        settled.push(ran.settle);
      }
      this.#transaction.commit();
    } catch (reason) {
      this.#transaction.rollback();
      for (const job of jobs) job.fail(reason);
      return;
    }
    for (const settle of settled) settle();
  }
}

function withResolvers<Value>() {
  let resolve: (value: Value) => void = () => {};
  let reject: (reason: unknown) => void = () => {};
  const promise = new Promise<Value>((onValue, onReason) => {
    resolve = onValue;
    reject = onReason;
  });
  return { promise, resolve, reject };
}
