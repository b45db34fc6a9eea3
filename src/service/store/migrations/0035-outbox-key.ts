import type { Kysely, Migration } from 'kysely';

/** The public key for which an event's doors seal what they record under a PIN (issue 20.4). */
export const createOutboxKey: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('outboxKey')
      .addColumn('eventId', 'integer', (column) =>
        column.primaryKey().references('event.id').onDelete('cascade'),
      )
      .addColumn('publicKey', 'text', (column) => column.notNull())
      .addColumn('madeMs', 'bigint', (column) => column.notNull())
      .execute();
  },
};
