import type { Kysely, Migration } from 'kysely';

/** The keys of an event by which its tickets' codes vouch for themselves (issue 21.5). */
export const createSigningKeys: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('signingKey')
      .addColumn('eventId', 'integer', (column) =>
        column.notNull().references('event.id').onDelete('cascade'),
      )
      .addColumn('number', 'integer', (column) => column.notNull())
      .addColumn('publicKey', 'text', (column) => column.notNull())
      .addColumn('privateKey', 'text')
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('madeMs', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('signingKey_pkey', ['eventId', 'number'])
      .execute();
  },
};
