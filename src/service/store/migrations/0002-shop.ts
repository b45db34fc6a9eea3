import { type Kysely, type Migration, sql } from 'kysely';
import { startIdsAt, withId } from './columns.ts';

export const createShops: Migration = {
  async up(db: Kysely<unknown>) {
    await withId(db.schema.createTable('ticketShop'))
      .addColumn('eventId', 'integer', (column) =>
        column.notNull().unique().references('event.id').onDelete('cascade'),
      )
      .addColumn('currency', 'text', (column) => column.notNull())
      .addColumn('registrationStartMs', 'bigint')
      .addColumn('registrationEndMs', 'bigint')
      .addColumn('availableLimit', 'bigint')
      .addColumn('details', 'text', (column) => column.notNull())
      .execute();
    for (const table of ['shopTicketType', 'shopPaymentType'] as const) {
      await withId(db.schema.createTable(table))
        .addColumn('eventId', 'integer', (column) =>
          column.notNull().references('event.id').onDelete('cascade'),
        )
        .addColumn('type', 'text', (column) => column.notNull())
        .addColumn('active', 'integer', (column) => column.notNull())
        .addUniqueConstraint(`${table}Once`, ['eventId', 'type'])
        .execute();
    }
    await db.schema
      .createTable('image')
      .addColumn('token', 'text', (column) => column.primaryKey())
      .addColumn('eventId', 'integer', (column) =>
        column.notNull().references('event.id').onDelete('cascade'),
      )
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('bytes', sql`bytea`, (column) => column.notNull())
      .execute();
    await db.schema.createIndex('imageByEvent').on('image').column('eventId').execute();
    await withId(db.schema.createTable('copyTask'))
      .addColumn('eventId', 'integer', (column) =>
        column.notNull().references('event.id').onDelete('cascade'),
      )
      .addColumn('copyEventId', 'integer')
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('createdMs', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('copyTaskByEvent').on('copyTask').column('eventId').execute();
    await startIdsAt(db, {
      ticketShop: 50_001,
      shopTicketType: 60_001,
      shopPaymentType: 70_001,
      copyTask: 80_001,
    });
    await giveShopsToEvents(db);
  },
};

/** Events from before there were shops. */
async function giveShopsToEvents(db: Kysely<unknown>): Promise<void> {
  await sql`insert into ${sql.table('ticketShop')} (${sql.ref('eventId')}, currency, details)
    select id, 'EUR', '{}' from event`.execute(db);
  for (const type of ['TICKETTYPE_ETICKET', 'TICKETTYPE_PAPER']) {
    await sql`insert into ${sql.table('shopTicketType')} (${sql.ref('eventId')}, type, active)
      select id, ${sql.lit(type)}, 1 from event`.execute(db);
  }
  for (const type of ['PAYMENT_TYPE_CC', 'PAYMENT_TYPE_PP', 'PAYMENT_TYPE_PREPAYMENT']) {
    await sql`insert into ${sql.table('shopPaymentType')} (${sql.ref('eventId')}, type, active)
      select id, ${sql.lit(type)}, 1 from event`.execute(db);
  }
}
