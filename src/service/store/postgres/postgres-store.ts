/**
 * PostgreSQL, for several service processes on one database. Nothing but the database keeps them
 * apart: a job's transaction is serializable, so it may read before it writes as if it were alone,
 * and is run again when it was not.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { type ControlledTransaction, Kysely } from 'kysely';
import pg from 'pg';
import { isRefusal } from '../../means/refusal.ts';
import { migrate } from '../migrations/migrate.ts';
import type { Schema } from '../schema/schema.ts';
import type { Queries, Store } from '../store.ts';
import { FewAtOnce } from './few-at-once.ts';
import { AdmitPostgresDialect, preparing, types } from './postgres-dialect.ts';

const connections = 10;
/** Of these, so many at most wait in line at a lock: a rush of buyers leaves the doors theirs. */
const connectionsInLine = 4;
/** Whoever waits longer than this for its turn is told so. */
const patienceMs = 10_000;

/** @param url as `postgresql://user:password@host/database` */
export async function openPostgresStore(url: string): Promise<Store> {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 5000,
    application_name: 'admit',
    // A commit that was acknowledged outlives a power cut, whatever the database's own setting.
    options: '-c synchronous_commit=on',
    types,
  });
  // A connection that broke while nobody used it: the pool has let go of it already.
  pool.on('error', () => {});
  const db = new Kysely<Schema>({ dialect: new AdmitPostgresDialect({ pool: preparing(pool) }) });
  try {
    await migrate(db);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  const turns = new Turns();
  const inLine = new FewAtOnce(connectionsInLine);
  return {
    read: (job) =>
      db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute((transaction) => job(transaction)),
    write: (job) => turns.take(() => inTransaction(db, 'serializable', job)),
    // Each of its statements sees what is committed by then, so also what it has waited for.
    writeInLine: (job) =>
      inLine.run(() => turns.take(() => inTransaction(db, 'read committed', job))),
    readOne: (job) => job(db),
    writeOne: (job) => turns.take(() => job(db)),
    writeRows: null,
    close: () => db.destroy(),
  };
}

async function inTransaction<Result>(
  db: Kysely<Schema>,
  level: 'serializable' | 'read committed',
  job: (queries: Queries) => Promise<Result>,
): Promise<Result> {
  const transaction = await db.startTransaction().setIsolationLevel(level).execute();
  try {
    const result = await job(transaction);
    await (isRefusal(result) ? transaction.rollback() : transaction.commit()).execute();
    return result;
  } catch (error) {
    await giveUp(transaction);
    throw error;
  }
}

/** What went wrong before is the news, not that the connection could not roll it back. */
async function giveUp(transaction: ControlledTransaction<Schema>): Promise<void> {
  if (transaction.isCommitted || transaction.isRolledBack) return;
  await transaction
    .rollback()
    .execute()
    .catch(() => {});
}

/**
 * Of those in each other's way the database lets one through. The others of this process try again
 * one at a time, since side by side they would be in each other's way once more.
 */
class Turns {
  #last: Promise<unknown> = Promise.resolve();

  async take<Result>(attempt: () => Promise<Result>): Promise<Result> {
    const giveUpAtMs = performance.now() + patienceMs;
    try {
      return await attempt();
    } catch (error) {
      if (!wasInTheWay(error)) throw error;
    }
    const turn = this.#last.then(() => untilAlone(attempt, giveUpAtMs));
    this.#last = turn.catch(() => {});
    return turn;
  }
}

async function untilAlone<Result>(
  attempt: () => Promise<Result>,
  giveUpAtMs: number,
): Promise<Result> {
  for (let longestPauseMs = 1; ; longestPauseMs = Math.min(longestPauseMs * 2, 32)) {
    try {
      return await attempt();
    } catch (error) {
      if (!wasInTheWay(error) || performance.now() > giveUpAtMs) throw error;
      await sleep(Math.random() * longestPauseMs);
    }
  }
}

const serializationFailure = '40001';
const deadlock = '40P01';

const wasInTheWay = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  (error.code === serializationFailure || error.code === deadlock);
