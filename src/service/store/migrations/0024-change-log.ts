import { type Kysely, type Migration, sql } from 'kysely';
import { isPostgres } from '../schema/is-postgres.ts';
import { withId } from './columns.ts';

/**
 * Who changed what (issue 19.8). An entry outlives what it is about, so nothing refers to another table
 * but the key, and keys are never deleted. It lies with its event; 0 for one that belongs to none.
 */
export const createChangeLog: Migration = {
  async up(db: Kysely<unknown>) {
    await withId(db.schema.createTable('changeLog'))
      .addColumn('atMs', 'bigint', (column) => column.notNull())
      .addColumn('apiKeyId', 'integer', (column) => column.notNull().references('apiKey.id'))
      .addColumn('userId', 'integer')
      .addColumn('call', 'text', (column) => column.notNull())
      .addColumn('objectType', 'text')
      .addColumn('objectId', 'integer')
      .addColumn('eventId', 'integer', (column) => column.notNull())
      .addColumn('hostId', 'integer')
      .addColumn('changes', 'text', (column) => column.notNull())
      .execute();
    if (isPostgres(db)) {
      await sql`alter table "changeLog" drop constraint "changeLog_pkey"`.execute(db);
      await sql`alter table "changeLog" add constraint "changeLog_pkey"
        primary key ("eventId", "id")`.execute(db);
    } else {
      await createIndex(db, 'Event');
    }
    await createIndex(db, 'Host');
    await db.schema.createIndex('changeLogByDate').on('changeLog').column('atMs').execute();
  },
};

const createIndex = (db: Kysely<unknown>, of: 'Event' | 'Host') =>
  db.schema
    .createIndex(`changeLogBy${of}`)
    .on('changeLog')
    .columns([`${of.toLowerCase()}Id`, 'id'])
    .execute();
