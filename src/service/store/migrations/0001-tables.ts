import type { Kysely, Migration } from 'kysely';
import { startIdsAt, withId } from './columns.ts';

export const createTables: Migration = {
  async up(db: Kysely<unknown>) {
    await createUsersAndKeys(db);
    await createEvents(db);
    await createPurchases(db);
    await createCheckIns(db);
    await startIdsAt(db, {
      user: 1_001,
      apiKey: 5_001,
      event: 10_001,
      ticketCategory: 20_001,
      productDefinition: 30_001,
      productOption: 40_001,
      payment: 100_000_001,
      participant: 200_000_001,
      ticket: 300_000_001,
      product: 400_000_001,
    });
  },
};

async function createUsersAndKeys(db: Kysely<unknown>): Promise<void> {
  await withId(db.schema.createTable('user'))
    .addColumn('username', 'text', (column) => column.notNull().unique())
    .addColumn('passwordHash', 'text', (column) => column.notNull())
    .addColumn('firstName', 'text', (column) => column.notNull())
    .addColumn('lastName', 'text', (column) => column.notNull())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('timezone', 'text', (column) => column.notNull())
    .addColumn('agreementSignedMs', 'bigint')
    .addColumn('createdMs', 'bigint', (column) => column.notNull())
    .addColumn('modifiedMs', 'bigint', (column) => column.notNull())
    .addColumn('lastLoginMs', 'bigint')
    .addColumn('details', 'text', (column) => column.notNull())
    .execute();
  await withId(db.schema.createTable('apiKey'))
    .addColumn('digest', 'text', (column) => column.notNull().unique())
    .addColumn('identifier', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('enabled', 'integer', (column) => column.notNull())
    .addColumn('createdByKeyId', 'integer', (column) => column.references('apiKey.id'))
    .addColumn('createdMs', 'bigint', (column) => column.notNull())
    .execute();
}

async function createEvents(db: Kysely<unknown>): Promise<void> {
  await withId(db.schema.createTable('event'))
    .addColumn('hostId', 'integer', (column) => column.notNull().references('user.id'))
    .addColumn('identifier', 'text', (column) => column.notNull().unique())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('country', 'text', (column) => column.notNull())
    .addColumn('timezone', 'text', (column) => column.notNull())
    .addColumn('language', 'text')
    .addColumn('startsMs', 'bigint', (column) => column.notNull())
    .addColumn('endsMs', 'bigint')
    .addColumn('activated', 'integer', (column) => column.notNull())
    .addColumn('createdMs', 'bigint', (column) => column.notNull())
    .addColumn('modifiedMs', 'bigint', (column) => column.notNull())
    .addColumn('foldedTitle', 'text', (column) => column.notNull())
    .addColumn('foldedTexts', 'text', (column) => column.notNull())
    .addColumn('details', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('eventByHost').on('event').column('hostId').execute();
  await db.schema
    .createTable('apiKeyUser')
    .addColumn('apiKeyId', 'integer', (column) => column.notNull().references('apiKey.id'))
    .addColumn('userId', 'integer', (column) => column.notNull().references('user.id'))
    .addPrimaryKeyConstraint('apiKeyUserKey', ['apiKeyId', 'userId'])
    .execute();
  await db.schema
    .createTable('apiKeyEvent')
    .addColumn('apiKeyId', 'integer', (column) => column.notNull().references('apiKey.id'))
    .addColumn('eventId', 'integer', (column) => column.notNull().references('event.id'))
    .addPrimaryKeyConstraint('apiKeyEventKey', ['apiKeyId', 'eventId'])
    .execute();
  await withId(db.schema.createTable('ticketCategory'))
    .addColumn('eventId', 'integer', (column) => column.notNull().references('event.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('price', 'bigint', (column) => column.notNull())
    .addColumn('available', 'bigint', (column) => column.notNull())
    .addColumn('sold', 'bigint', (column) => column.notNull())
    .addColumn('saleStartMs', 'bigint')
    .addColumn('saleEndMs', 'bigint')
    .addColumn('minSell', 'bigint')
    .addColumn('maxSell', 'bigint')
    .addColumn('active', 'integer', (column) => column.notNull())
    .addColumn('details', 'text', (column) => column.notNull())
    .execute();
  await withId(db.schema.createTable('productDefinition'))
    .addColumn('eventId', 'integer', (column) => column.notNull().references('event.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('level', 'text', (column) => column.notNull())
    .execute();
  await withId(db.schema.createTable('productOption'))
    .addColumn('eventId', 'integer', (column) => column.notNull().references('event.id'))
    .addColumn('definitionId', 'integer', (column) =>
      column.notNull().references('productDefinition.id'),
    )
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('price', 'bigint', (column) => column.notNull())
    .addColumn('available', 'bigint')
    .execute();
  for (const table of ['ticketCategory', 'productDefinition', 'productOption'] as const) {
    await db.schema.createIndex(`${table}ByEvent`).on(table).column('eventId').execute();
  }
}

async function createPurchases(db: Kysely<unknown>): Promise<void> {
  await withId(db.schema.createTable('payment'))
    .addColumn('eventId', 'integer', (column) => column.notNull().references('event.id'))
    .addColumn('identifier', 'text', (column) => column.notNull().unique())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('amount', 'bigint', (column) => column.notNull())
    .addColumn('createdMs', 'bigint', (column) => column.notNull())
    .addColumn('modifiedMs', 'bigint', (column) => column.notNull())
    .addColumn('paidMs', 'bigint')
    .addColumn('buyerAddress', 'text', (column) => column.notNull())
    .addColumn('details', 'text', (column) => column.notNull())
    .execute();
  await withId(db.schema.createTable('participant'))
    .addColumn('eventId', 'integer', (column) => column.notNull().references('event.id'))
    .addColumn('paymentId', 'integer', (column) => column.notNull().references('payment.id'))
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('firstName', 'text', (column) => column.notNull())
    .addColumn('lastName', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('company', 'text')
    .addColumn('registeredMs', 'bigint', (column) => column.notNull())
    .addColumn('cancelledMs', 'bigint')
    .addColumn('foldedFirstName', 'text', (column) => column.notNull())
    .addColumn('foldedLastName', 'text', (column) => column.notNull())
    .addColumn('foldedEmail', 'text', (column) => column.notNull())
    .addColumn('foldedCompany', 'text', (column) => column.notNull())
    .addColumn('details', 'text', (column) => column.notNull())
    .execute();
  await withId(db.schema.createTable('ticket'))
    .addColumn('eventId', 'integer', (column) => column.notNull().references('event.id'))
    .addColumn('paymentId', 'integer', (column) => column.notNull().references('payment.id'))
    .addColumn('participantId', 'integer', (column) =>
      column.notNull().references('participant.id'),
    )
    .addColumn('ticketCategoryId', 'integer', (column) =>
      column.notNull().references('ticketCategory.id'),
    )
    .addColumn('identifier', 'text', (column) => column.notNull().unique())
    .addColumn('displayIdentifier', 'text', (column) => column.notNull().unique())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('originalPrice', 'bigint', (column) => column.notNull())
    .addColumn('productPrice', 'bigint', (column) => column.notNull())
    .addColumn('cancelledMs', 'bigint')
    .addColumn('checked', 'integer', (column) => column.notNull())
    .addColumn('lastCheckedMs', 'bigint')
    .addColumn('stateMs', 'bigint')
    .addColumn('stateDevice', 'text')
    .addColumn('foldedTexts', 'text', (column) => column.notNull())
    .execute();
  for (const table of ['payment', 'participant', 'ticket'] as const) {
    await db.schema.createIndex(`${table}ByEvent`).on(table).column('eventId').execute();
  }
  await db.schema
    .createIndex('participantByPayment')
    .on('participant')
    .column('paymentId')
    .execute();
  await db.schema.createIndex('ticketByPayment').on('ticket').column('paymentId').execute();
  await db.schema.createIndex('ticketByParticipant').on('ticket').column('participantId').execute();
}

async function createCheckIns(db: Kysely<unknown>): Promise<void> {
  await withId(db.schema.createTable('product'))
    .addColumn('eventId', 'integer', (column) => column.notNull().references('event.id'))
    .addColumn('paymentId', 'integer', (column) => column.notNull().references('payment.id'))
    .addColumn('ticketId', 'integer', (column) => column.references('ticket.id'))
    .addColumn('definitionId', 'integer', (column) =>
      column.notNull().references('productDefinition.id'),
    )
    .addColumn('optionId', 'integer', (column) => column.notNull().references('productOption.id'))
    .addColumn('price', 'bigint', (column) => column.notNull())
    .addColumn('cancelledMs', 'bigint')
    .addColumn('checked', 'integer', (column) => column.notNull())
    .addColumn('stateMs', 'bigint')
    .addColumn('stateDevice', 'text')
    .execute();
  await db.schema.createIndex('productByPayment').on('product').column('paymentId').execute();
  await db.schema.createIndex('productByTicket').on('product').column('ticketId').execute();
  await withId(db.schema.createTable('checkInAction'))
    .addColumn('eventId', 'integer', (column) => column.notNull().references('event.id'))
    .addColumn('ticketId', 'integer', (column) => column.references('ticket.id'))
    .addColumn('productId', 'integer', (column) => column.references('product.id'))
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('atMs', 'bigint', (column) => column.notNull())
    .addColumn('dateGiven', 'integer', (column) => column.notNull())
    .addColumn('device', 'text')
    .addColumn('tool', 'text')
    .addColumn('source', 'text')
    .execute();
  await db.schema
    .createIndex('checkInActionByTicket')
    .on('checkInAction')
    .columns(['ticketId', 'atMs'])
    .execute();
  await db.schema
    .createIndex('checkInActionByProduct')
    .on('checkInAction')
    .columns(['productId', 'atMs'])
    .execute();
}
