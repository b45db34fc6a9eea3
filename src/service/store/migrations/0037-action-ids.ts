import { type Kysely, type Migration, sql } from 'kysely';

/** The door's own id of what it recorded: sent again, it is the same action (C6). */
export const keepActionIds: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('checkInAction').addColumn('actionId', 'text').execute();
    await db.schema
      .createIndex('checkInActionOnceByActionId')
      .unique()
      .on('checkInAction')
      .columns(['eventId', 'actionId'])
      .where(sql.ref('actionId'), 'is not', null)
      .execute();
  },
};
