import { type Expression, type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import { isPostgres } from './is-postgres.ts';

/** Of ASCII text, the same in whatever language the database is: in Turkish `I` would become `ı`. */
export const lowerAscii = (
  queries: QueryExecutorProvider,
  text: Expression<string>,
): RawBuilder<string> =>
  isPostgres(queries) ? sql<string>`lower(${text} collate "C")` : sql<string>`lower(${text})`;
