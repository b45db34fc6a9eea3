import { type Kysely, type Migration, sql } from 'kysely';
import { cryptoRandomness, lettersAndDigits } from '../../means/randomness.ts';

/** The feed's only row says in which epoch it is; where the row is missing, another one begins. */
export const addSyncEpoch: Migration = {
  async up(db: Kysely<unknown>) {
    const feed = db as Kysely<{ syncFeed: { lastFeedId: number; epoch: string } }>;
    const { lastFeedId } = await feed
      .selectFrom('syncFeed')
      .select((row) => row.fn.coalesce(row.fn.max('lastFeedId'), sql<number>`0`).as('lastFeedId'))
      .executeTakeFirstOrThrow();
    await db.schema.dropTable('syncFeed').execute();
    await db.schema
      .createTable('syncFeed')
      .addColumn('lastFeedId', 'bigint', (column) => column.notNull())
      .addColumn('epoch', 'text', (column) => column.notNull())
      .execute();
    await feed
      .insertInto('syncFeed')
      .values({ lastFeedId, epoch: cryptoRandomness.text(16, lettersAndDigits) })
      .execute();
  },
};
