import { type Kysely, type Migration, sql } from 'kysely';
import { withId } from './columns.ts';

export const createSyncFeed: Migration = {
  async up(db: Kysely<unknown>) {
    await withId(db.schema.createTable('syncChange'))
      // No reference: the news that an event was deleted outlives the event.
      .addColumn('eventId', 'integer', (column) => column.notNull())
      .addColumn('apiKeyId', 'integer', (column) => column.references('apiKey.id'))
      .addColumn('operation', 'text', (column) => column.notNull())
      .addColumn('objectType', 'text', (column) => column.notNull())
      .addColumn('objectId', 'integer', (column) => column.notNull())
      .addColumn('feedId', 'bigint')
      .execute();
    await db.schema
      .createIndex('syncChangeWithoutFeedId')
      .on('syncChange')
      .column('id')
      .where(sql.ref('feedId'), 'is', null)
      .execute();
    await db.schema
      .createIndex('syncChangeOfEvent')
      .on('syncChange')
      .columns(['eventId', 'feedId'])
      .execute();
    await db.schema
      .createIndex('syncChangeOfApiKey')
      .on('syncChange')
      .columns(['apiKeyId', 'feedId'])
      .where('apiKeyId', 'is not', null)
      .execute();
    await db.schema
      .createTable('syncFeed')
      .addColumn('lastFeedId', 'bigint', (column) => column.notNull())
      .execute();
    await sql`insert into "syncFeed" ("lastFeedId") values (0)`.execute(db);
    await db.schema
      .createTable('syncRegistration')
      .addColumn('apiKeyId', 'integer', (column) => column.primaryKey().references('apiKey.id'))
      .addColumn('fromFeedId', 'bigint', (column) => column.notNull())
      .execute();
    await recognizeActionsByIndex(db);
  },
};

/**
 * The same check or reset again (one with a given date) breaks an index, so that it is recorded once
 * whatever runs side by side, and recognizing it takes no look-up. The same index finds the history.
 */
async function recognizeActionsByIndex(db: Kysely<unknown>): Promise<void> {
  for (const [object, of] of [
    ['ticketId', 'Ticket'],
    ['productId', 'Product'],
  ] as const) {
    await db.schema.dropIndex(`checkInActionBy${of}`).execute();
    await db.schema
      .createIndex(`checkInActionOnceBy${of}`)
      .unique()
      .on('checkInAction')
      .columns([object, 'atMs', 'action'])
      .expression(sql`coalesce("device", '')`)
      .expression(sql`coalesce("tool", '')`)
      .expression(sql`(case "dateGiven" when 1 then 0 else "id" end)`)
      .execute();
  }
}
