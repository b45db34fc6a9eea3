/**
 * PostgreSQL, for several service processes on one database. Only the database keeps them apart. A
 * job's transaction is serializable, so it may read before it writes as if it were alone. It runs
 * again if it was not alone.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { type ControlledTransaction, Kysely } from 'kysely';
import pg from 'pg';
import { isApiError } from '../../deps/api-error.ts';
import type { DatabaseDeadlines } from '../../deps/deadlines.ts';
import { Semaphore } from '../../deps/semaphore.ts';
import { migrate } from '../migrations/migrations.ts';
import { DatabaseUnavailable, isLost, isUnavailable } from '../query/database-error.ts';
import { hasCitus } from '../schema/is-postgres.ts';
import type { Schema } from '../schema/schema.ts';
import type { Queries, Store } from '../store.ts';
import { Connections, collisions, isAtShard, type Silence } from './postgres-connections.ts';
import { AdmitPostgresDialect, preparing, types } from './postgres-dialect.ts';
import {
  expectSessions,
  expectSettings,
  type PostgresServer,
  postgresServer,
} from './postgres-server.ts';

/** Connections for what doors wait for, and for all else: heavy work never takes those of the devices. */
const connectionsAtDoor = 6;
const connectionsAtDesk = 8;
/** At most so many of them wait in line at a lock. */
const connectionsInLine = 4;
/** Anyone who waits longer than this at a lock or for others is told so. */
const patienceMs = 10_000;

export type PostgresOptions = {
  /** See `postgresServer`. */
  readonly url: string;
  readonly atDoor: DatabaseDeadlines;
  readonly atDesk: DatabaseDeadlines;
  /** Told of each connection that breaks or falls silent. */
  onLost(error: Error): void;
};

export async function openPostgresStore(options: PostgresOptions): Promise<Store> {
  const { onLost } = options;
  const server = postgresServer(options.url);
  if (server.isPooled) await expectSettings(server);
  const hasCitus = await expectSessions(server, options.atDesk);
  // Machines that hold parts look at the values to find the one that is asked: a plan for all values asks each.
  const planOnce = !server.isPooled && !hasCitus;
  await migrateAt(server);
  const silence: Silence = { sinceMs: 0 };
  const open = (most: number, deadlines: DatabaseDeadlines, planOnce: boolean) => {
    const options = { server, most, deadlines, planOnce, types, onLost };
    const connections = new Connections(options, silence);
    return new Kysely<Schema>({
      dialect: new AdmitPostgresDialect(
        { pool: preparing(connections, server.isPooled) },
        hasCitus,
      ),
    });
  };
  const door = open(connectionsAtDoor, options.atDoor, planOnce);
  const desk = open(connectionsAtDesk, options.atDesk, false);
  const retries = new Retries();
  const retriesAtDoor = new Retries();
  // One server lets all reads through: a pooler of several, or a copy that lags, may not.
  const readRetries = new Retries();
  const inLine = new Semaphore(connectionsInLine);
  return {
    read: (job, deadline = 'atDesk') =>
      readRetries.run(() =>
        deadline === 'oneStatement'
          ? onceMoreIfLost(() => job(door))
          : onSnapshot(deadline === 'atDoor' ? door : desk, job),
      ),
    write(job, deadline = 'atDesk') {
      if (deadline === 'atDesk') {
        return retries.run(() => inTransaction(desk, 'serializable', job));
      }
      return retriesAtDoor.run(() =>
        // A single statement never again: it may have been done before its answer was lost.
        deadline === 'oneStatement' ? job(door) : inTransaction(door, 'serializable', job),
      );
    },
    // Each of its statements sees what is committed by then, so also what it has waited for.
    writeInLine: (job, deadline = 'atDesk') =>
      deadline === 'atDoor'
        ? retriesAtDoor.run(() => inTransaction(door, 'read committed', job))
        : inLine.run(() => retries.run(() => inTransaction(desk, 'read committed', job))),
    isByEvent: true,
    overwriteErased: async () => {},
    async close() {
      await Promise.all([door.destroy(), desk.destroy()]);
    },
  };
}

/** As long as it takes: an index over all that happened is not built in seconds. */
async function migrateAt({ url }: PostgresServer): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 2, connectionTimeoutMillis: 5000, types });
  // What breaks it fails the migration as well.
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('error', () => {});
  const db = new Kysely<Schema>({ dialect: new AdmitPostgresDialect({ pool }) });
  try {
    await migrate(db);
  } finally {
    await db.destroy();
  }
}

/** Only for work that left no trace if its connection was lost. */
async function onceMoreIfLost<Value>(attempt: () => Promise<Value>): Promise<Value> {
  try {
    return await attempt();
  } catch (error) {
    if (!isLost(error)) throw error;
    return attempt();
  }
}

const onSnapshot = <Value>(
  db: Kysely<Schema>,
  job: (queries: Queries) => Promise<Value>,
): Promise<Value> =>
  onceMoreIfLost(() =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((transaction) => job(transaction)),
  );

/** Again where its connection was lost before it was to be committed. */
const inTransaction = <Value>(
  db: Kysely<Schema>,
  level: IsolationLevel,
  job: (queries: Queries) => Promise<Value>,
): Promise<Value> => onceMoreIfLost(() => attemptTransaction(db, level, job));

type IsolationLevel = 'serializable' | 'read committed';

async function attemptTransaction<Value>(
  db: Kysely<Schema>,
  level: IsolationLevel,
  job: (queries: Queries) => Promise<Value>,
): Promise<Value> {
  const transaction = await db.startTransaction().setIsolationLevel(level).execute();
  let isCommitSent = false;
  try {
    const result = await job(transaction);
    isCommitSent = !isApiError(result);
    await (isCommitSent ? transaction.commit() : transaction.rollback()).execute();
    return result;
  } catch (error) {
    await giveUp(transaction, error);
    if (isCommitSent && isLost(error)) {
      throw new DatabaseUnavailable('uncertain', 'the connection was lost at a commit', error);
    }
    if (isCommitSent && hasCitus(transaction) && wasInTheWay(error) && !isOfWorker(error)) {
      throw new DatabaseUnavailable('uncertain', 'the coordinator collided at a commit', error);
    }
    throw error;
  }
}

/**
 * A worker that collides at the commit has undone the transaction. The coordinator finds its own collision only
 * after the event's worker has committed.
 */
const isOfWorker = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  (/^while executing command on/.test(error.where ?? '') || isAtShard(error));

/** @param reason what is told, rather than that a lost connection could not roll back */
async function giveUp(transaction: ControlledTransaction<Schema>, reason: unknown): Promise<void> {
  if (transaction.isCommitted || transaction.isRolledBack) return;
  try {
    await transaction.rollback().execute();
  } catch (error) {
    if (!isUnavailable(error)) {
      throw new AggregateError([reason, error], 'a transaction failed, and could not be undone');
    }
  }
}

/**
 * When transactions collide, the database lets one through. The others of this process try again one at a
 * time, since side by side they would collide again.
 */
class Retries {
  #last: Promise<unknown> = Promise.resolve();

  async run<Value>(attempt: () => Promise<Value>): Promise<Value> {
    const giveUpAtMs = performance.now() + patienceMs;
    try {
      return await attempt();
    } catch (error) {
      if (!wasInTheWay(error)) throw error;
    }
    const alone = this.#last.then(() => untilAlone(attempt, giveUpAtMs));
    // Anyone who asked for it hears how it ends.
    this.#last = Promise.allSettled([alone]);
    return alone;
  }
}

async function untilAlone<Value>(
  attempt: () => Promise<Value>,
  giveUpAtMs: number,
): Promise<Value> {
  for (let longestPauseMs = 1; ; longestPauseMs = Math.min(longestPauseMs * 2, 32)) {
    try {
      return await attempt();
    } catch (error) {
      if (!wasInTheWay(error) || performance.now() > giveUpAtMs) throw error;
      await sleep(Math.random() * longestPauseMs);
    }
  }
}

export const wasInTheWay = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && collisions.includes(error.code ?? '');
