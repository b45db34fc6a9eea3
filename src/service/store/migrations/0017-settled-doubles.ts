import { type Kysely, type Migration, sql } from 'kysely';
import { withId } from './columns.ts';

/** Double entries that were settled at a door, so that the others know (issue 18.10). */
export const createSettledDoubles: Migration = {
  async up(db: Kysely<unknown>) {
    await withId(db.schema.createTable('settledDouble'))
      .addColumn('eventId', 'integer', (column) =>
        column.notNull().references('event.id').onDelete('cascade'),
      )
      .addColumn('ticketId', 'integer', (column) =>
        column.notNull().references('ticket.id').onDelete('cascade'),
      )
      .addColumn('firstMs', 'bigint', (column) => column.notNull())
      .addColumn('firstDevice', 'text')
      .addColumn('secondMs', 'bigint', (column) => column.notNull())
      .addColumn('secondDevice', 'text')
      .execute();
    await db.schema
      .createIndex('settledDoubleOnce')
      .unique()
      .on('settledDouble')
      .columns(['ticketId', 'firstMs', 'secondMs'])
      .expression(sql`coalesce("firstDevice", '')`)
      .expression(sql`coalesce("secondDevice", '')`)
      .execute();
    await db.schema
      .createIndex('settledDoubleByEvent')
      .on('settledDouble')
      .columns(['eventId', 'id'])
      .execute();
  },
};
