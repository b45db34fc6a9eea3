/** Many rows as one value of a statement, so that one statement serves many callers. */
import { type RawBuilder, sql } from 'kysely';
import { isPostgres, type Queries } from './store.ts';

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
