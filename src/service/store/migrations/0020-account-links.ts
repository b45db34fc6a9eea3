import type { Kysely, Migration } from 'kysely';

/** Links that make accounts (issue 19.1). */
export const createAccountLinks: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('accountLink')
      .addColumn('digest', 'text', (column) => column.primaryKey())
      .addColumn('role', 'text', (column) => column.notNull())
      .addColumn('hostId', 'integer', (column) => column.references('user.id').onDelete('cascade'))
      .addColumn('eventId', 'integer', (column) =>
        column.references('event.id').onDelete('cascade'),
      )
      .addColumn('createdByKeyId', 'integer', (column) => column.references('apiKey.id'))
      .addColumn('endsMs', 'bigint', (column) => column.notNull())
      .execute();
  },
};
