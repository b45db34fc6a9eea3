/**
 * The feed's ids come from a sequence on PostgreSQL, for which nobody waits, and what has none yet is
 * found by its event (issue 16.2). SQLite has no sequences, and one writer: there its row keeps the last.
 */
import { type Kysely, type Migration, sql } from 'kysely';
import { isPostgres } from '../schema/is-postgres.ts';

export const numberFeedByHost: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.dropIndex('syncChangeWithoutFeedId').execute();
    await db.schema
      .createIndex('syncChangeWithoutFeedId')
      .on('syncChange')
      .columns(['eventId', 'id'])
      .where(sql.ref('feedId'), 'is', null)
      .execute();
    if (!isPostgres(db)) return;
    // A backup of the version before leaves the sequence there: its ids were given, too.
    await sql`create sequence if not exists "syncFeedId" minvalue 0 start 0`.execute(db);
    await sql`select setval('"syncFeedId"', greatest(
      (select last_value from "syncFeedId"),
      (select max("lastFeedId") from "syncFeed")
    ))`.execute(db);
    await db.schema.alterTable('syncFeed').dropColumn('lastFeedId').execute();
  },
};
