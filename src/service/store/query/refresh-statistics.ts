import { sql } from 'kysely';
import { isPostgres } from '../schema/is-postgres.ts';
import type { Schema } from '../schema/schema.ts';
import type { Queries } from '../store.ts';

/**
 * PostgreSQL plans by what a table held when it last looked, which is up to a minute ago, and keeps such plans:
 * the references of rows into a table that was nearly empty then are checked by reading all of it, for each row.
 * SQLite plans by the indexes alone.
 */
export async function refreshStatistics(
  queries: Queries,
  tables: readonly (keyof Schema & string)[],
): Promise<void> {
  if (!isPostgres(queries)) return;
  await sql`analyze ${sql.join(tables.map((table) => sql.table(table)))}`.execute(queries);
}
