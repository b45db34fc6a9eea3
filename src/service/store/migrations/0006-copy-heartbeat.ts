import type { Kysely, Migration } from 'kysely';

export const createCopyHeartbeat: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('copyHeartbeat')
      .addColumn('taskId', 'integer', (column) =>
        column.primaryKey().references('copyTask.id').onDelete('cascade'),
      )
      .addColumn('eventId', 'integer', (column) =>
        column.notNull().references('event.id').onDelete('cascade'),
      )
      .addColumn('aliveMs', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('copyHeartbeatByEvent')
      .on('copyHeartbeat')
      .column('eventId')
      .execute();
  },
};
