import type { Kysely, Migration } from 'kysely';

/** Whom doors turned away, as they told (issue 19.5). */
export const createRefusedScans: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('refusedScan')
      .addColumn('eventId', 'integer', (column) =>
        column.notNull().references('event.id').onDelete('cascade'),
      )
      .addColumn('apiKeyId', 'integer', (column) => column.notNull().references('apiKey.id'))
      .addColumn('scan', 'text', (column) => column.notNull())
      .addColumn('device', 'text', (column) => column.notNull())
      .addColumn('atMs', 'bigint', (column) => column.notNull())
      .addColumn('verdict', 'text', (column) => column.notNull())
      .addColumn('endOfCode', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('refusedScan_pkey', ['eventId', 'apiKeyId', 'scan'])
      .execute();
  },
};
