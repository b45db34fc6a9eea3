/**
 * Reads from a streaming replica whatever no door waits for. The replica answers only if it has
 * everything that was committed before it was asked: so nobody sees less than on the primary. If it is
 * behind, silent or gone, the primary answers.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, sql } from 'kysely';
import { onReplica } from '../../core/deps/deadlines.ts';
import { Connections } from '../../core/store/postgres/postgres-connections.ts';
import {
  AdmitPostgresDialect,
  preparing,
  types,
} from '../../core/store/postgres/postgres-dialect.ts';
import { postgresServer } from '../../core/store/postgres/postgres-server.ts';
import { wasInTheWay } from '../../core/store/postgres/postgres-store.ts';
import { isUnavailable } from '../../core/store/query/database-error.ts';
import type { Schema } from '../../core/store/schema/schema.ts';
import type { Queries, SecondStore, Store } from '../../core/store/store.ts';

export type Replica = SecondStore & {
  /** Who answered; `behind` and `gone`: the primary did. */
  readonly answered: Readonly<Record<Answered, number>>;
  close(): Promise<void>;
};

export type Answered = 'replica' | 'behind' | 'gone';

const mostConnections = 4;
/** How long a reading waits for what was committed just before it. */
const catchUpPausesMs = [5, 10, 20];

export type ReplicaOptions = {
  /** See `postgresServer`. */
  readonly url: string;
  readonly primary: Store;
  /** How long it is not asked again after it did not answer. */
  readonly restMs: number;
  /** Told why, each time it is left out for a while. */
  onGone(error: unknown): void;
};

export function openReplica({ url, primary, restMs, onGone }: ReplicaOptions): Replica {
  const server = postgresServer(url);
  const connections = new Connections(
    { server, most: mostConnections, deadlines: onReplica, types, onLost: () => {} },
    { sinceMs: 0 },
  );
  const db = new Kysely<Schema>({
    dialect: new AdmitPostgresDialect({ pool: preparing(connections, server.isPooled) }),
  });
  const answered: Record<Answered, number> = { replica: 0, behind: 0, gone: 0 };
  let restsUntilMs = 0;

  async function read<Value>(
    job: (queries: Queries) => Promise<Value>,
    byPrimary: () => Promise<Value>,
  ): Promise<Value> {
    let how: Answered = 'gone';
    if (performance.now() >= restsUntilMs) {
      const committed = await positionOf(primary);
      try {
        const found = await db.connection().execute(async (one) => {
          if (!(await hasReached(one, committed))) return null;
          return { value: await onSnapshot(one, job) };
        });
        if (found !== null) {
          answered.replica += 1;
          return found.value;
        }
        how = 'behind';
      } catch (error) {
        if (!isUnavailable(error) && !wasInTheWay(error)) throw error;
        // What it cancels to continue replaying, it may answer the next time.
        if (isUnavailable(error)) {
          restsUntilMs = performance.now() + restMs;
          onGone(error);
        }
      }
    }
    answered[how] += 1;
    return byPrimary();
  }

  return {
    store: {
      ...primary,
      read(job, deadline) {
        const byPrimary = () => primary.read(job, deadline);
        return deadline === 'atDoor' ? byPrimary() : read(job, byPrimary);
      },
    },
    answered,
    close: () => db.destroy(),
  };
}

type Position = {
  readonly position: string;
  /** Another one begins with each server that is promoted: positions of two can't be compared. */
  readonly timeline: number;
  readonly system: string;
};

/** Behind everything that the primary has committed. */
async function positionOf(primary: Store): Promise<Position> {
  const { rows } = await primary.read(
    (queries) =>
      sql<Position>`select pg_current_wal_lsn()::text as "position",
      ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::integer as "timeline",
      system_identifier::text as "system" from pg_control_system()`.execute(queries),
    'oneStatement',
  );
  const [row] = rows;
  if (!row) throw new Error('the primary has no position');
  return row;
}

/**
 * Asked before the snapshot is taken, of the same session. Another primary's replica never has, nor has
 * one that holds what a server which was promoted since never got. One that follows to a new timeline says
 * so only after its next checkpoint.
 */
async function hasReached(
  one: Queries,
  { position, timeline, system }: Position,
): Promise<boolean> {
  for (const pauseMs of [...catchUpPausesMs, null]) {
    const { rows } = await sql<{ has: boolean | null }>`
      select pg_last_wal_replay_lsn() >= ${position}::pg_lsn
        and ${timeline}::integer = greatest(
          (select timeline_id from pg_control_checkpoint()),
          (select min_recovery_end_timeline from pg_control_recovery())
        )
        and system_identifier::text = ${system} as "has" from pg_control_system()`.execute(one);
    if (rows[0]?.has) return true;
    if (pauseMs !== null) await sleep(pauseMs);
  }
  return false;
}

const onSnapshot = <Value>(
  one: Kysely<Schema>,
  job: (queries: Queries) => Promise<Value>,
): Promise<Value> =>
  one
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((transaction) => job(transaction));
