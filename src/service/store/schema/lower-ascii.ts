import {
  type Expression,
  PostgresAdapter,
  type QueryExecutorProvider,
  type RawBuilder,
  sql,
} from 'kysely';

/** Of ASCII text, the same in whatever language the database is: in Turkish `I` would become `ı`. */
export const lowerAscii = (
  queries: QueryExecutorProvider,
  text: Expression<string>,
): RawBuilder<string> =>
  queries.getExecutor().adapter instanceof PostgresAdapter
    ? sql<string>`lower(${text} collate "C")`
    : sql<string>`lower(${text})`;
