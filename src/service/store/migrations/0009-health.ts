import type { Kysely, Migration } from 'kysely';

/** One row, which `/health` writes: nobody else waits for it. */
export const createHealth: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('health')
      .addColumn('writes', 'bigint', (column) => column.notNull())
      .execute();
    await (db as Kysely<{ health: { writes: number } }>)
      .insertInto('health')
      .values({ writes: 0 })
      .execute();
  },
};
