/** What the databases write differently in migrations. */
import { type CreateTableBuilder, type Kysely, sql } from 'kysely';
import { isPostgres } from '../schema/is-postgres.ts';

/** Ids are given by the database and never given twice. */
export const withId = <Table extends string>(
  table: CreateTableBuilder<Table, never>,
): CreateTableBuilder<Table, 'id'> =>
  table.addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement());

/** Ids of different kinds start far apart, so that one taken for another is noticed. */
export async function startIdsAt(
  db: Kysely<unknown>,
  starts: Readonly<Record<string, number>>,
): Promise<void> {
  for (const [table, first] of Object.entries(starts)) {
    const start = isPostgres(db)
      ? sql`alter table ${sql.table(table)} alter column "id" restart with ${sql.lit(first)}`
      : sql`insert into sqlite_sequence (name, seq) values (${table}, ${first - 1})`;
    await start.execute(db);
  }
}
