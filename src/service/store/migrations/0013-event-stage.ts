import { type Kysely, type Migration, sql } from 'kysely';

/** Whether an event is whole, being copied or being removed: told by dates of 1970 before. */
export const addEventStage: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('event')
      .addColumn('stage', 'text', (column) => column.notNull().defaultTo('whole'))
      .execute();
    for (const [status, stage] of [
      ['RUNNING', 'copying'],
      ['FAILED', 'removed'],
      ['INTERRUPTED', 'removed'],
    ]) {
      await sql`
        update "event" set "stage" = ${stage}
        where "id" in (select "copyEventId" from "copyTask" where "status" = ${status})
      `.execute(db);
    }
    await db.schema
      .createIndex('eventRemoved')
      .on('event')
      .column('id')
      .where(sql.ref('stage'), '=', sql.lit('removed'))
      .execute();
  },
};
