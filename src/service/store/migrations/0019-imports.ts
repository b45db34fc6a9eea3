import { type Kysely, type Migration, sql } from 'kysely';
import { withId } from './columns.ts';

/** Guests of other systems, with the codes that are on their tickets (issue 19.4). */
export const createImports: Migration = {
  async up(db: Kysely<unknown>) {
    await addImportedCodes(db);
    await createGuestImports(db);
    await createImportedTickets(db);
  },
};

async function addImportedCodes(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('ticket').addColumn('importedCode', 'text').execute();
  await db.schema.alterTable('ticket').addColumn('importedForm', 'text').execute();
  await db.schema
    .createIndex('ticketByImportedForm')
    .unique()
    .on('ticket')
    .columns(['importedForm', 'eventId'])
    .where(sql.ref('importedForm'), 'is not', null)
    .execute();
  await db.schema.alterTable('payment').addColumn('importedOrder', 'text').execute();
  await db.schema
    .createIndex('paymentByImportedOrder')
    .on('payment')
    .columns(['eventId', 'importedOrder'])
    .where(sql.ref('importedOrder'), 'is not', null)
    .execute();
}

async function createGuestImports(db: Kysely<unknown>): Promise<void> {
  await withId(db.schema.createTable('guestImport'))
    .addColumn('eventId', 'integer', (column) =>
      column.notNull().references('event.id').onDelete('cascade'),
    )
    .addColumn('system', 'text', (column) => column.notNull())
    .addColumn('fileName', 'text')
    .addColumn('dryRun', 'integer', (column) => column.notNull())
    .addColumn('stage', 'text', (column) => column.notNull())
    .addColumn('createdMs', 'bigint', (column) => column.notNull())
    .addColumn('batches', 'bigint', (column) => column.notNull())
    .addColumn('created', 'bigint', (column) => column.notNull())
    .addColumn('updated', 'bigint', (column) => column.notNull())
    .addColumn('unchanged', 'bigint', (column) => column.notNull())
    .addColumn('faulty', 'bigint', (column) => column.notNull())
    .addColumn('planned', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('guestImportByEvent')
    .on('guestImport')
    .columns(['eventId', 'id'])
    .execute();
  await db.schema
    .createTable('importBatch')
    .addColumn('importId', 'integer', (column) =>
      column.notNull().references('guestImport.id').onDelete('cascade'),
    )
    .addColumn('number', 'bigint', (column) => column.notNull())
    .addColumn('digest', 'text', (column) => column.notNull())
    .addColumn('answer', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('importBatchKey', ['importId', 'number'])
    .execute();
}

async function createImportedTickets(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('importedTicket')
    .addColumn('ticketId', 'integer', (column) =>
      column.primaryKey().references('ticket.id').onDelete('cascade'),
    )
    .addColumn('eventId', 'integer', (column) => column.notNull())
    .addColumn('importId', 'integer', (column) =>
      column.notNull().references('guestImport.id').onDelete('cascade'),
    )
    .addColumn('reference', 'text')
    .addColumn('person', 'text')
    .execute();
  await db.schema
    .createIndex('importedTicketByReference')
    .unique()
    .on('importedTicket')
    .columns(['eventId', 'reference'])
    .where(sql.ref('reference'), 'is not', null)
    .execute();
  await db.schema
    .createIndex('importedTicketByPerson')
    .on('importedTicket')
    .columns(['eventId', 'person'])
    .where(sql.ref('person'), 'is not', null)
    .execute();
  await db.schema
    .createIndex('importedTicketByImport')
    .on('importedTicket')
    .column('importId')
    .execute();
  await withId(db.schema.createTable('importChange'))
    .addColumn('importId', 'integer', (column) =>
      column.notNull().references('guestImport.id').onDelete('cascade'),
    )
    .addColumn('ticketId', 'integer', (column) =>
      column.notNull().references('ticket.id').onDelete('cascade'),
    )
    .addColumn('before', 'text')
    .execute();
  await db.schema
    .createIndex('importChangeByImport')
    .on('importChange')
    .columns(['importId', 'id'])
    .execute();
  await db.schema
    .createIndex('importChangeByTicket')
    .on('importChange')
    .column('ticketId')
    .execute();
}
