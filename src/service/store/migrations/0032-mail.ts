import { type Kysely, type Migration, sql } from 'kysely';
import { isPostgres } from '../schema/is-postgres.ts';
import { withId } from './columns.ts';

/** Mails that are to go out, and what became of them (issue 21.1). Nothing is queued for old sales. */
export const createMail: Migration = {
  async up(db: Kysely<unknown>) {
    await withId(db.schema.createTable('mail'))
      .addColumn('eventId', 'integer', (column) =>
        column.notNull().references('event.id').onDelete('cascade'),
      )
      .addColumn('paymentId', 'integer', (column) => column.notNull())
      .addColumn('participantId', 'integer')
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('queuedMs', 'bigint', (column) => column.notNull())
      .addColumn('dueMs', 'bigint', (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('unsure', 'integer', (column) => column.notNull())
      .addColumn('reason', 'text')
      .addColumn('replyCode', 'integer')
      .execute();
    if (isPostgres(db)) {
      await sql`alter table "mail" drop constraint "mail_pkey"`.execute(db);
      await sql`alter table "mail" add constraint "mail_pkey" primary key ("eventId", "id")`.execute(
        db,
      );
    }
    await db.schema
      .createIndex('mailByPayment')
      .on('mail')
      .columns(['eventId', 'paymentId'])
      .execute();
    await db.schema
      .createIndex('mailByDue')
      .on('mail')
      .column('dueMs')
      .where(sql.ref('state'), '=', sql.lit('waiting'))
      .execute();
  },
};
