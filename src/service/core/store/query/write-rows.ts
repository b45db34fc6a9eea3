/** Passes many rows to a statement as one value, so that one statement serves many callers. */

import { type Expression, type Insertable, type RawBuilder, type SqlBool, sql } from 'kysely';
import { eventColumn, isEventTable } from '../schema/event-tables.ts';
import { isPostgres } from '../schema/is-postgres.ts';
import type { Schema } from '../schema/schema.ts';
import type { Queries } from '../store.ts';
import { eventOfQueries } from './of-event.ts';

/**
 * A table of what is given, as PostgreSQL's types have it.
 * @param rows as JSON: an array of objects with these columns
 */
export function givenRows<Row>(
  queries: Queries,
  rows: string,
  types: Readonly<Record<keyof Row & string, 'bigint' | 'text'>>,
): RawBuilder<Row> {
  const names = Object.keys(types) as (keyof Row & string)[];
  if (isPostgres(queries)) {
    const columns = names.map((name) => sql`${sql.id(name)} ${sql.raw(types[name])}`);
    return sql<Row>`(select ${sql.join(names.map((name) => sql.id(name)))}
      from json_to_recordset(${rows}) as "row" (${sql.join(columns)}))`;
  }
  const columns = names.map((name) => sql`"value" ->> ${sql.lit(name)} as ${sql.id(name)}`);
  return sql<Row>`(select ${sql.join(columns)} from json_each(${rows}))`;
}

/**
 * Whether a column holds one of the ids. PostgreSQL expects few values of an array and uses the index;
 * of `givenRows` it expects many rows and would read the whole table.
 * @param ids as JSON: an array of numbers
 */
export const isGiven = (
  queries: Queries,
  column: Expression<number | null>,
  ids: string,
): RawBuilder<SqlBool> =>
  isPostgres(queries)
    ? sql`${column} = any(array(select json_array_elements_text(${ids}::json)::bigint))`
    : sql`${column} in (select "value" from json_each(${ids}))`;

/**
 * Whether a column holds one of the ids that a query finds. With `in`, PostgreSQL doesn't know how few
 * they are, and may read the whole table instead.
 */
export const isFound = (
  queries: Queries,
  column: Expression<number>,
  ids: Expression<unknown>,
): RawBuilder<SqlBool> =>
  isPostgres(queries) ? sql`${column} = any(array${ids})` : sql`${column} in ${ids}`;

/** As `isGiven`, for a column of texts. @param texts as JSON: an array of strings */
export const isGivenText = (
  queries: Queries,
  column: Expression<string | null>,
  texts: string,
): RawBuilder<SqlBool> =>
  isPostgres(queries)
    ? sql`${column} = any(array(select json_array_elements_text(${texts}::json)))`
    : sql`${column} in (select "value" from json_each(${texts}))`;

/**
 * Whether a text is among those of one column of the given rows, for a table that is joined with
 * `givenRows`. PostgreSQL then looks each text up, however many rows it expects on either side,
 * instead of reading all of an event. On SQLite, which looks up anyway, it is always true.
 * @param rows as for `givenRows`
 */
export const isGivenIn = (
  queries: Queries,
  column: RawBuilder<unknown>,
  rows: string,
  name: string,
): RawBuilder<SqlBool> =>
  isPostgres(queries)
    ? sql`${column} = any(array(
        select "row" ->> ${sql.lit(name)} from json_array_elements(${rows}::json) as "given" ("row")
      ))`
    : sql`true`;

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

// Writes many rows that have keys of their own, each kind by one statement.

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
  const eventId = eventOfQueries(queries);
  const isOfEvent =
    eventId !== null && isEventTable(table)
      ? sql`and ${sql.ref(`${table}.${eventColumn(table)}`)} = ${eventId}`
      : sql``;
  await sql`
    update ${sql.table(table)} set ${taken(names, 'given')} from ${given} as "given"
    where ${sql.ref(`${table}.id`)} = "given"."id" ${isOfEvent}
  `.execute(queries);
}

const taken = (names: readonly string[], from: 'excluded' | 'given') =>
  sql.join(names.map((name) => sql`${sql.id(name)} = ${sql.id(from, name)}`));
