import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Indexes leave out the rows that nobody finds by them: a ticket's check-in is not written to that of
 * products, nor a change to that of the feed before it has its place there.
 */
export const shrinkIndexes: Migration = {
  async up(db: Kysely<unknown>) {
    for (const [object, of] of [
      ['ticketId', 'Ticket'],
      ['productId', 'Product'],
    ] as const) {
      await db.schema.dropIndex(`checkInActionOnceBy${of}`).execute();
      await db.schema
        .createIndex(`checkInActionOnceBy${of}`)
        .unique()
        .on('checkInAction')
        .columns([object, 'atMs', 'action'])
        .expression(sql`coalesce("device", '')`)
        .expression(sql`coalesce("tool", '')`)
        .expression(sql`(case "dateGiven" when 1 then 0 else "id" end)`)
        .where(sql.ref(object), 'is not', null)
        .execute();
    }
    await db.schema.dropIndex('syncChangeOfEvent').execute();
    await db.schema
      .createIndex('syncChangeOfEvent')
      .on('syncChange')
      .columns(['eventId', 'feedId'])
      .where(sql.ref('feedId'), 'is not', null)
      .execute();
  },
};
