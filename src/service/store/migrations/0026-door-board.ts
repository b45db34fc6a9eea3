import type { Kysely, Migration } from 'kysely';

/** What doors told of themselves, and what they are asked to do (issue 20.2). */
export const createDoorBoard: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('doorReport')
      .addColumn('eventId', 'integer', (column) =>
        column.notNull().references('event.id').onDelete('cascade'),
      )
      .addColumn('apiKeyId', 'integer', (column) => column.notNull().references('apiKey.id'))
      .addColumn('device', 'text', (column) => column.notNull())
      .addColumn('seenMs', 'bigint', (column) => column.notNull())
      .addColumn('version', 'text', (column) => column.notNull())
      .addColumn('listSize', 'bigint', (column) => column.notNull())
      .addColumn('listReadMs', 'bigint')
      .addColumn('unsent', 'bigint', (column) => column.notNull())
      .addColumn('refused', 'bigint', (column) => column.notNull())
      .addColumn('battery', 'bigint')
      .addColumn('scans', 'bigint', (column) => column.notNull())
      .addColumn('skewMs', 'bigint', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('doorReport_pkey', ['eventId', 'apiKeyId', 'device'])
      .execute();
    await db.schema
      .createTable('doorAsked')
      .addColumn('eventId', 'integer', (column) =>
        column.notNull().references('event.id').onDelete('cascade'),
      )
      .addColumn('apiKeyId', 'integer', (column) => column.notNull().references('apiKey.id'))
      .addColumn('order', 'text', (column) => column.notNull())
      .addColumn('message', 'text')
      .addColumn('messageMs', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('doorAsked_pkey', ['eventId', 'apiKeyId'])
      .execute();
  },
};
