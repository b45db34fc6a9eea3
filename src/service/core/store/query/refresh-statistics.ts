import { sql } from 'kysely';
import { isPostgres } from '../schema/is-postgres.ts';
import type { Schema } from '../schema/schema.ts';
import type { Queries } from '../store.ts';

/**
 * PostgreSQL plans by what a table held when it last looked, up to a minute ago, and keeps such plans. If
 * a table was nearly empty then, each reference into it is checked by reading all of it. SQLite plans by
 * the indexes alone.
 */
export async function refreshStatistics(
  queries: Queries,
  tables: readonly (keyof Schema & string)[],
): Promise<void> {
  if (!isPostgres(queries)) return;
  await sql`analyze ${sql.join(tables.map((table) => sql.table(table)))}`.execute(queries);
}
