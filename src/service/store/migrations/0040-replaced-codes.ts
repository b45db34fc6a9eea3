import type { Kysely, Migration } from 'kysely';
import { isPostgres } from '../schema/is-postgres.ts';

/** Codes that were replaced by new ones stay known, so that doors can say so (issue 34.5). */
export const keepReplacedCodes: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('ticket').addColumn('replacedMs', 'bigint').execute();
    // PostgreSQL's keys of an event's tables begin with the event.
    const [own, theirs]: [('eventId' | 'ticketId')[], string[]] = isPostgres(db)
      ? [
          ['eventId', 'ticketId'],
          ['eventId', 'id'],
        ]
      : [['ticketId'], ['id']];
    await db.schema
      .createTable('replacedCode')
      .addColumn('eventId', 'integer', (column) =>
        column.notNull().references('event.id').onDelete('cascade'),
      )
      .addColumn('ticketId', 'integer', (column) => column.notNull())
      .addColumn('form', 'text', (column) => column.notNull())
      .addColumn('code', 'text', (column) => column.notNull())
      .addColumn('replacedMs', 'bigint', (column) => column.notNull())
      .addForeignKeyConstraint('replacedCode_ticketId_fkey', own, 'ticket', theirs, (reference) =>
        reference.onDelete('cascade'),
      )
      .addPrimaryKeyConstraint('replacedCode_pkey', ['eventId', 'form', 'ticketId'])
      .execute();
    await db.schema
      .createIndex('replacedCodeByTicket')
      .on('replacedCode')
      .column('ticketId')
      .execute();
  },
};
