/** Writes many rows that have keys of their own, each kind by one statement. */
import { type Insertable, sql } from 'kysely';
import type { Schema } from '../schema/schema.ts';
import type { Queries } from '../store.ts';
import { givenRows } from './given-rows.ts';

type Types<Row> = Readonly<Record<keyof Row & string, 'bigint' | 'text'>>;
type RowOf<Table extends keyof Schema> = Readonly<Partial<Insertable<Schema[Table]>>>;

/**
 * Inserts rows; one that is there already takes the new values.
 * @param key the columns of the primary key
 */
export async function putRows<Table extends keyof Schema & string, Row extends RowOf<Table>>(
  queries: Queries,
  table: Table,
  rows: readonly Row[],
  types: Types<Row>,
  key: readonly (keyof Row & string)[],
): Promise<void> {
  if (rows.length === 0) return;
  const names = Object.keys(types);
  const columns = sql.join(names.map((name) => sql.id(name)));
  const given = givenRows<Row>(queries, JSON.stringify(rows), types);
  // `where true`: SQLite would take the `on` for that of a join.
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from ${given} as "given" where true
    on conflict (${sql.join(key.map((name) => sql.id(name)))}) do update set ${taken(
      names.filter((name) => !(key as readonly string[]).includes(name)),
      'excluded',
    )}
  `.execute(queries);
}

/** Changes the rows with these ids. */
export async function changeGivenRows<
  Table extends keyof Schema & string,
  Row extends RowOf<Table> & { readonly id: number },
>(queries: Queries, table: Table, rows: readonly Row[], types: Types<Row>): Promise<void> {
  if (rows.length === 0) return;
  const names = Object.keys(types).filter((name) => name !== 'id');
  const given = givenRows<Row>(queries, JSON.stringify(rows), types);
  await sql`
    update ${sql.table(table)} set ${taken(names, 'given')} from ${given} as "given"
    where ${sql.ref(`${table}.id`)} = "given"."id"
  `.execute(queries);
}

const taken = (names: readonly string[], from: 'excluded' | 'given') =>
  sql.join(names.map((name) => sql`${sql.id(name)} = ${sql.id(from, name)}`));
