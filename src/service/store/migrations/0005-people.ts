import type { Kysely, Migration } from 'kysely';
import { startIdsAt, withId } from './columns.ts';

export const createPeople: Migration = {
  async up(db: Kysely<unknown>) {
    await createPartners(db);
    await createAddresses(db);
    await createUserData(db);
    await db.schema
      .createTable('participantPicture')
      .addColumn('participantId', 'integer', (column) =>
        column.primaryKey().references('participant.id').onDelete('cascade'),
      )
      .addColumn('eventId', 'integer', (column) =>
        column.notNull().references('event.id').onDelete('cascade'),
      )
      .addColumn('imageToken', 'text', (column) =>
        column.notNull().references('image.token').onDelete('cascade'),
      )
      .execute();
    await startIdsAt(db, { partner: 9_001, userField: 90_001 });
  },
};

async function createPartners(db: Kysely<unknown>): Promise<void> {
  await withId(db.schema.createTable('partner'))
    .addColumn('adminId', 'integer', (column) => column.notNull().references('user.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('foldedName', 'text', (column) => column.notNull().unique())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('defaultCountry', 'text', (column) => column.notNull())
    .addColumn('subdomain', 'text', (column) => column.unique())
    .addColumn('referrerPartnerId', 'integer', (column) => column.references('partner.id'))
    .addColumn('details', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('partnerByAdmin').on('partner').column('adminId').execute();
}

async function createAddresses(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('billingAddress')
    .addColumn('userId', 'integer', (column) =>
      column.primaryKey().references('user.id').onDelete('cascade'),
    )
    .addColumn('address', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('bankAccount')
    .addColumn('userId', 'integer', (column) =>
      column.primaryKey().references('user.id').onDelete('cascade'),
    )
    .addColumn('holder', 'text', (column) => column.notNull())
    .addColumn('iban', 'text', (column) => column.notNull())
    .addColumn('bic', 'text')
    .execute();
  await db.schema
    .createTable('shipmentAddress')
    .addColumn('paymentId', 'integer', (column) =>
      column.primaryKey().references('payment.id').onDelete('cascade'),
    )
    .addColumn('eventId', 'integer', (column) =>
      column.notNull().references('event.id').onDelete('cascade'),
    )
    .addColumn('address', 'text', (column) => column.notNull())
    .execute();
}

async function createUserData(db: Kysely<unknown>): Promise<void> {
  await withId(db.schema.createTable('userField'))
    .addColumn('eventId', 'integer', (column) =>
      column.notNull().references('event.id').onDelete('cascade'),
    )
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('level', 'text', (column) => column.notNull())
    .addColumn('required', 'integer', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('userFieldByEvent').on('userField').column('eventId').execute();
  // As an answer holds it: a field's title and type never change.
  for (const table of ['ticket', 'payment'] as const) {
    await db.schema
      .alterTable(table)
      .addColumn('userData', 'text', (column) => column.notNull().defaultTo('[]'))
      .execute();
  }
}
