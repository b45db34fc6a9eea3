import {
  type Expression,
  PostgresAdapter,
  type QueryExecutorProvider,
  type RawBuilder,
  sql,
} from 'kysely';

/**
 * Whether the database is PostgreSQL. There one statement can write to several tables (`with`), and each
 * statement costs a trip over the network.
 */
export const isPostgres = (queries: QueryExecutorProvider): boolean =>
  queries.getExecutor().adapter instanceof PostgresAdapter;

/** Whether its tables are spread over several machines. */
export const isSpread = (queries: QueryExecutorProvider): boolean =>
  queries.getExecutor().adapter instanceof SpreadPostgresAdapter;

export class SpreadPostgresAdapter extends PostgresAdapter {}

/** Of ASCII text, the same in whatever language the database is: in Turkish `I` would become `ı`. */
export const lowerAscii = (
  queries: QueryExecutorProvider,
  text: Expression<string>,
): RawBuilder<string> =>
  isPostgres(queries) ? sql<string>`lower(${text} collate "C")` : sql<string>`lower(${text})`;
