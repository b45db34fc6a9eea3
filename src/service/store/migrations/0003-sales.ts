import { type Kysely, type Migration, sql } from 'kysely';
import { startIdsAt, withId } from './columns.ts';

export const createSales: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('salesLock')
      .addColumn('eventId', 'integer', (column) =>
        column.primaryKey().references('event.id').onDelete('cascade'),
      )
      .addColumn('changes', 'bigint', (column) => column.notNull())
      .execute();
    await createCodes(db);
    await extendPurchases(db);
    await createCarts(db);
    await startIdsAt(db, { codeDefinition: 90_001 });
  },
};

async function createCodes(db: Kysely<unknown>): Promise<void> {
  await withId(db.schema.createTable('codeDefinition'))
    .addColumn('eventId', 'integer', (column) =>
      column.notNull().references('event.id').onDelete('cascade'),
    )
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('value', 'bigint')
    .addColumn('categories', 'text', (column) => column.notNull())
    .addColumn('active', 'integer', (column) => column.notNull())
    .addColumn('validCount', 'bigint')
    .addColumn('startMs', 'bigint')
    .addColumn('endMs', 'bigint')
    .addUniqueConstraint('codeDefinitionName', ['eventId', 'name'])
    .execute();
  await withId(db.schema.createTable('promotionCode'))
    .addColumn('eventId', 'integer', (column) =>
      column.notNull().references('event.id').onDelete('cascade'),
    )
    .addColumn('codeDefinitionId', 'integer', (column) =>
      column.notNull().references('codeDefinition.id').onDelete('cascade'),
    )
    .addColumn('code', 'text', (column) => column.notNull())
    .addColumn('used', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('lastPaymentId', 'integer', (column) =>
      column.references('payment.id').onDelete('set null'),
    )
    .addUniqueConstraint('promotionCodeOnce', ['eventId', 'code'])
    .execute();
  await db.schema
    .createIndex('promotionCodeByDefinition')
    .on('promotionCode')
    .column('codeDefinitionId')
    .execute();
  await db.schema
    .createIndex('promotionCodeByPayment')
    .on('promotionCode')
    .column('lastPaymentId')
    .execute();
}

async function extendPurchases(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('payment')
    .addColumn('stage', 'text', (column) => column.notNull().defaultTo('done'))
    .execute();
  for (const column of ['startedMs', 'reservedUntilMs'] as const) {
    await db.schema.alterTable('payment').addColumn(column, 'bigint').execute();
  }
  for (const column of ['startIdentifier', 'queueIdentifier'] as const) {
    await db.schema.alterTable('payment').addColumn(column, 'text').execute();
  }
  await db.schema
    .alterTable('payment')
    .addColumn('codeId', 'integer', (column) =>
      column.references('promotionCode.id').onDelete('set null'),
    )
    .execute();
  await sql`update ${sql.table('payment')} set ${sql.ref('startedMs')} = ${sql.ref('createdMs')}`.execute(
    db,
  );
  await db.schema
    .createIndex('paymentByReservation')
    .on('payment')
    .columns(['eventId', 'reservedUntilMs'])
    .execute();
  await db.schema.createIndex('paymentByCode').on('payment').column('codeId').execute();
  await db.schema.createIndex('paymentByStart').on('payment').column('startIdentifier').execute();
  await db.schema
    .alterTable('ticket')
    .addColumn('discountAmount', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await countSoldOptions(db);
}

async function countSoldOptions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('productOption')
    .addColumn('sold', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`
    update ${sql.table('productOption')} set ${sql.ref('sold')} = (
      select count(*) from ${sql.table('product')}
      where ${sql.ref('product.optionId')} = ${sql.ref('productOption.id')}
        and ${sql.ref('product.cancelledMs')} is null
    )`.execute(db);
}

async function createCarts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('cartTicket')
    .addColumn('paymentId', 'integer', (column) =>
      column.notNull().references('payment.id').onDelete('cascade'),
    )
    .addColumn('ticketCategoryId', 'integer', (column) =>
      column.notNull().references('ticketCategory.id').onDelete('cascade'),
    )
    .addColumn('eventId', 'integer', (column) =>
      column.notNull().references('event.id').onDelete('cascade'),
    )
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('price', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('cartTicketKey', ['paymentId', 'ticketCategoryId'])
    .execute();
  await db.schema
    .createTable('cartProduct')
    .addColumn('paymentId', 'integer', (column) =>
      column.notNull().references('payment.id').onDelete('cascade'),
    )
    .addColumn('optionId', 'integer', (column) =>
      column.notNull().references('productOption.id').onDelete('cascade'),
    )
    .addColumn('definitionId', 'integer', (column) =>
      column.notNull().references('productDefinition.id').onDelete('cascade'),
    )
    .addColumn('eventId', 'integer', (column) =>
      column.notNull().references('event.id').onDelete('cascade'),
    )
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('price', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('cartProductKey', ['paymentId', 'optionId'])
    .execute();
}
