import { type Insertable, sql } from 'kysely';
import type { Schema } from '../schema/schema.ts';
import type { Queries } from '../store.ts';
import { givenRows } from './given-rows.ts';

/**
 * Inserts any number of rows by one statement.
 * @param types of the columns that the rows have
 * @returns their ids, in the order of the rows
 */
export async function insertRows<
  Table extends keyof Schema & string,
  Row extends Readonly<Partial<Insertable<Schema[Table]>>>,
>(
  queries: Queries,
  table: Table,
  rows: readonly Row[],
  types: Readonly<Record<keyof Row & string, 'bigint' | 'text'>>,
): Promise<readonly number[]> {
  if (rows.length === 0) return [];
  const columns = sql.join(Object.keys(types).map((name) => sql.id(name)));
  const inserted = await sql<{ id: number }>`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from ${givenRows<Row>(queries, JSON.stringify(rows), types)} as "given"
    returning "id"`.execute(queries);
  // Ids are given in the order of the rows, but no database promises to return them in that order.
  return inserted.rows.map(({ id }) => id).sort((one, other) => one - other);
}
