/** Transactions that stay open, and who waits for them. On PostgreSQL: SQLite has one writer at a time. */
import { sql } from 'kysely';
import type { Queries, Store } from '../../src/service/store/store.ts';

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

/** Resolves when so many transactions wait for a lock. */
export async function waiting(store: Store, expected: number): Promise<void> {
  const sessions = sql<{ count: number }>`select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  for (;;) {
    const { rows } = await store.readOne((queries) => sessions.execute(queries));
    if (rows[0]?.count === expected) return;
  }
}

function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
