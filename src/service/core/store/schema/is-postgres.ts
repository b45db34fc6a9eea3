import { PostgresAdapter, type QueryExecutorProvider } from 'kysely';

/**
 * Whether the database is PostgreSQL. There one statement can write to several tables (`with`), and each
 * statement costs a trip over the network.
 */
export const isPostgres = (queries: QueryExecutorProvider): boolean =>
  queries.getExecutor().adapter instanceof PostgresAdapter;
