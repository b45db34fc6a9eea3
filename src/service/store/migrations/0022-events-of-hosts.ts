import type { Kysely, Migration } from 'kysely';

/** Whether a key holds only the events of a user, and not the user: bank account, password, keys (issue 19.1). */
export const holdEventsOnly: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('apiKeyUser')
      .addColumn('eventsOnly', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
