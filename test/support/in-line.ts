/** Transactions that stay open, and who waits for them. On PostgreSQL: SQLite has one writer at a time. */
import { sql } from 'kysely';
import type { Queries, Store } from '../../src/service/core/store/store.ts';
import { isOnCitus } from './test-store.ts';

/**
 * A transaction that stays open.
 * @param other a store as of another process
 * @returns what ends it
 */
export async function heldOpen(other: Store, job: (queries: Queries) => Promise<unknown>) {
  const held = gate();
  const end = gate();
  const transaction = other.writeInLine(async (queries) => {
    await job(queries);
    held.open();
    await end.opened;
  });
  await Promise.race([held.opened, transaction]);
  return async () => {
    end.open();
    await transaction;
  };
}

/** Far longer than it takes anybody to come to a lock, and shorter than any test may last. */
const patienceMs = 60_000;

/**
 * Resolves when so many transactions wait for a lock. On Citus they wait on a worker.
 * @throws Error with their number, where it never becomes that
 */
export async function waiting(store: Store, expected: number): Promise<void> {
  const activity = sql.table(isOnCitus() ? 'citus_stat_activity' : 'pg_stat_activity');
  const sessions = sql<{ count: number }>`select count(*)::integer as count from ${activity}
    where datname = current_database() and wait_event_type = 'Lock'`;
  const until = Date.now() + patienceMs;
  let found: number | undefined;
  do {
    const { rows } = await store.read((queries) => sessions.execute(queries), 'oneStatement');
    found = rows[0]?.count;
    if (found === expected) return;
  } while (Date.now() < until);
  throw new Error(`${found} transactions wait for a lock, and ${expected} should`);
}

function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
