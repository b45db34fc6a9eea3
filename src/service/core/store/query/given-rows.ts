/** Passes many rows to a statement as one value, so that one statement serves many callers. */
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { isPostgres } from '../schema/is-postgres.ts';
import type { Queries } from '../store.ts';

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
 * Among the texts of one column of what is given, for a table that is joined with `givenRows`: PostgreSQL
 * then looks each of them up, however many rows it expects on either side, instead of reading through
 * all of an event. On SQLite, which looks up anyway, it is always true.
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
