import type { Kysely, Migration } from 'kysely';

/** Passwords that were tried, counted for all services (issue 16.5). */
export const createPasswordTries: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('passwordTries')
      .addColumn('who', 'text', (column) => column.primaryKey().notNull())
      .addColumn('wrong', 'integer', (column) => column.notNull())
      .addColumn('lastMs', 'bigint', (column) => column.notNull())
      .addColumn('known', 'integer', (column) => column.notNull())
      .execute();
  },
};
