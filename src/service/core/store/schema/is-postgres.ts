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

/** Whether it has Citus: its tables may be spread over several machines, or become so. */
export const hasCitus = (queries: QueryExecutorProvider): boolean =>
  queries.getExecutor().adapter instanceof CitusAdapter;

export class CitusAdapter extends PostgresAdapter {}

/** Of ASCII text, the same in whatever language the database is: in Turkish `I` would become `ı`. */
export const lowerAscii = (
  queries: QueryExecutorProvider,
  text: Expression<string>,
): RawBuilder<string> =>
  isPostgres(queries) ? sql<string>`lower(${text} collate "C")` : sql<string>`lower(${text})`;
