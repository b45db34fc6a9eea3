import type { Kysely, Migration } from 'kysely';

/** Whether a key got a user by its password; until now that was the only way. */
export const tellHeldUsers: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('apiKeyUser')
      .addColumn('byPassword', 'integer', (column) => column.notNull().defaultTo(1))
      .execute();
  },
};
