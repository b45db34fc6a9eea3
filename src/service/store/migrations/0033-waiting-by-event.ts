/**
 * What waits for its place in the feed and is for all who hold the event, apart from the few changes that
 * are for one key alone: PostgreSQL looked through what waits of all hosts for either (issue 16.6).
 */
import { type Kysely, type Migration, sql } from 'kysely';

export const findWaitingByEvent: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.dropIndex('syncChangeWithoutFeedId').execute();
    await db.schema
      .createIndex('syncChangeWithoutFeedId')
      .on('syncChange')
      .columns(['eventId', 'id'])
      .where(sql.ref('feedId'), 'is', null)
      .where(sql.ref('apiKeyId'), 'is', null)
      .execute();
  },
};
