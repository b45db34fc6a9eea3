/**
 * Keys that carry their event (decision 0075): on PostgreSQL every key and every reference between
 * tables of an event begins with the event's id, so that the tables can be spread by it. What has to be
 * unique over all events, and what is found without knowing its event, stands in two directories.
 *
 * SQLite is one file. There an `id` stays the place of its row and is unique by that; only where a
 * statement names a key does that key get its event as well.
 */
import { type Kysely, type Migration, sql } from 'kysely';
import { isPostgres } from '../schema/is-postgres.ts';

export const giveKeysTheirEvent: Migration = {
  async up(db: Kysely<unknown>) {
    await tellEventsOfImports(db);
    if (!isPostgres(db)) return replaceNamedKeys(db);
    await createDirectories(db);
    for (const reference of references) await dropReference(db, reference);
    for (const [table, columns] of keys) await replaceKey(db, table, columns);
    await dropUnique(db);
    for (const [name, table, ...columns] of indexes) {
      await sql`drop index if exists ${sql.id(name)}`.execute(db);
      await createIndex(db, name, table, columns);
    }
    for (const reference of references) await addReference(db, reference);
  },
};

const withIds = [
  ...['ticketShop', 'shopTicketType', 'shopPaymentType', 'ticketCategory', 'productDefinition'],
  ...['productOption', 'userField', 'copyTask', 'codeDefinition', 'promotionCode', 'payment'],
  ...['participant', 'ticket', 'product', 'checkInAction', 'settledDouble', 'syncChange'],
  ...['guestImport', 'importChange'],
];

/** Tables, each with what its key is made of beside the event. */
const keys: readonly (readonly [table: string, columns: readonly string[]])[] = [
  ...withIds.map((table) => [table, ['id']] as const),
  ['image', ['token']],
  ['copyHeartbeat', ['taskId']],
  ['shipmentAddress', ['paymentId']],
  ['cartTicket', ['paymentId', 'ticketCategoryId']],
  ['cartProduct', ['paymentId', 'optionId']],
  ['participantPicture', ['participantId']],
  ['importBatch', ['importId', 'number']],
  ['importedTicket', ['ticketId']],
];

/** Other indexes, each with its columns beside the event. */
const indexes: readonly (readonly [name: string, table: string, ...columns: string[]])[] = [
  ['participantByPayment', 'participant', 'paymentId'],
  ['ticketByPayment', 'ticket', 'paymentId'],
  ['ticketByParticipant', 'ticket', 'participantId'],
  ['ticketByIdentifier', 'ticket', 'identifier'],
  ['ticketByDisplayIdentifier', 'ticket', 'displayIdentifier'],
  ['productByPayment', 'product', 'paymentId'],
  ['productByTicket', 'product', 'ticketId'],
  ['paymentByIdentifier', 'payment', 'identifier'],
  ['paymentByStart', 'payment', 'startIdentifier'],
  ['paymentByCode', 'payment', 'codeId'],
  ['promotionCodeByDefinition', 'promotionCode', 'codeDefinitionId'],
  ['promotionCodeByPayment', 'promotionCode', 'lastPaymentId'],
  ['importedTicketByImport', 'importedTicket', 'importId'],
  ['importChangeByImport', 'importChange', 'importId', 'id'],
  ['importChangeByTicket', 'importChange', 'ticketId'],
];

async function createIndex(
  db: Kysely<unknown>,
  name: string,
  table: string,
  columns: readonly string[],
): Promise<void> {
  await db.schema
    .createIndex(name)
    .on(table)
    .columns(['eventId', ...columns])
    .execute();
}

/** They were told by their imports alone. */
async function tellEventsOfImports(db: Kysely<unknown>): Promise<void> {
  for (const table of ['importBatch', 'importChange']) {
    await db.schema.alterTable(table).addColumn('eventId', 'integer').execute();
    await sql`update ${sql.id(table)} set "eventId" = (
      select "eventId" from "guestImport" where "guestImport"."id" = "importId")`.execute(db);
  }
}

type Reference = {
  readonly table: string;
  readonly column: string;
  readonly to: readonly [table: string, column: string];
  readonly goesWithIt: boolean;
};

const from = (
  table: string,
  to: Readonly<Record<string, string>>,
  goesWithIt = false,
): readonly Reference[] =>
  Object.entries(to).map(([column, target]) => ({
    table,
    column,
    to: [target, target === 'image' ? 'token' : 'id'],
    goesWithIt,
  }));

/** References between tables of an event. Before, two of them were cleared by the database itself. */
const references: readonly Reference[] = [
  ...from('productOption', { definitionId: 'productDefinition' }),
  ...from('copyHeartbeat', { taskId: 'copyTask' }, true),
  ...from('promotionCode', { codeDefinitionId: 'codeDefinition' }, true),
  ...from('promotionCode', { lastPaymentId: 'payment' }),
  ...from('payment', { codeId: 'promotionCode' }),
  ...from('shipmentAddress', { paymentId: 'payment' }, true),
  ...from('cartTicket', { paymentId: 'payment', ticketCategoryId: 'ticketCategory' }, true),
  ...from(
    'cartProduct',
    { paymentId: 'payment', optionId: 'productOption', definitionId: 'productDefinition' },
    true,
  ),
  ...from('participant', { paymentId: 'payment' }),
  ...from('participantPicture', { participantId: 'participant', imageToken: 'image' }, true),
  ...from('ticket', {
    paymentId: 'payment',
    participantId: 'participant',
    ticketCategoryId: 'ticketCategory',
  }),
  ...from('product', {
    paymentId: 'payment',
    ticketId: 'ticket',
    definitionId: 'productDefinition',
    optionId: 'productOption',
  }),
  ...from('checkInAction', { ticketId: 'ticket', productId: 'product' }),
  ...from('settledDouble', { ticketId: 'ticket' }, true),
  ...from('importBatch', { importId: 'guestImport' }, true),
  ...from('importedTicket', { importId: 'guestImport', ticketId: 'ticket' }, true),
  ...from('importChange', { importId: 'guestImport', ticketId: 'ticket' }, true),
];

const nameOf = ({ table, column }: Reference) => sql.id(`${table}_${column}_fkey`);

const dropReference = (db: Kysely<unknown>, reference: Reference) =>
  sql`alter table ${sql.id(reference.table)} drop constraint ${nameOf(reference)}`.execute(db);

const addReference = (db: Kysely<unknown>, reference: Reference) => {
  const { table, column, to, goesWithIt } = reference;
  return sql`alter table ${sql.id(table)} add constraint ${nameOf(reference)}
    foreign key ("eventId", ${sql.id(column)})
    references ${sql.id(to[0])} ("eventId", ${sql.id(to[1])})
    ${goesWithIt ? sql`on delete cascade` : sql``}`.execute(db);
};

/** The key finds the rows of an event as well: no index for that alone is needed any more. */
async function replaceKey(
  db: Kysely<unknown>,
  table: string,
  columns: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select conname as name from pg_constraint
    where conrelid = ${`"${table}"`}::regclass and contype = 'p'`.execute(db);
  for (const { name } of rows) {
    await sql`alter table ${sql.id(table)} drop constraint ${sql.id(name)}`.execute(db);
  }
  await sql`alter table ${sql.id(table)} add constraint ${sql.id(`${table}_pkey`)}
    primary key ("eventId", ${sql.join(columns.map((column) => sql.id(column)))})`.execute(db);
  await sql`drop index if exists ${sql.id(`${table}ByEvent`)}`.execute(db);
}

async function dropUnique(db: Kysely<unknown>): Promise<void> {
  for (const [table, column] of [
    ['ticket', 'identifier'],
    ['ticket', 'displayIdentifier'],
    ['payment', 'identifier'],
    ['event', 'identifier'],
  ] as const) {
    const name = sql.id(`${table}_${column}_key`);
    await sql`alter table ${sql.id(table)} drop constraint ${name}`.execute(db);
  }
  await db.schema.dropIndex('eventByIdentifier').execute();
  for (const [object, of] of [
    ['ticketId', 'Ticket'],
    ['productId', 'Product'],
  ] as const) {
    await db.schema.dropIndex(`checkInActionOnceBy${of}`).execute();
    await db.schema
      .createIndex(`checkInActionOnceBy${of}`)
      .unique()
      .on('checkInAction')
      .columns(['eventId', object, 'atMs', 'action'])
      .expression(sql`coalesce("device", '')`)
      .expression(sql`coalesce("tool", '')`)
      .expression(sql`(case "dateGiven" when 1 then 0 else "id" end)`)
      .where(sql.ref(object), 'is not', null)
      .execute();
  }
  await db.schema.dropIndex('settledDoubleOnce').execute();
  await db.schema
    .createIndex('settledDoubleOnce')
    .unique()
    .on('settledDouble')
    .columns(['eventId', 'ticketId', 'firstMs', 'secondMs'])
    .expression(sql`coalesce("firstDevice", '')`)
    .expression(sql`coalesce("secondDevice", '')`)
    .execute();
}

async function createDirectories(db: Kysely<unknown>): Promise<void> {
  for (const [table, key, type, columns] of [
    ['objectDirectory', 'objectId', 'bigint', ['objectId', 'kind']],
    ['codeDirectory', 'code', 'text', ['code', 'kind', 'eventId']],
  ] as const) {
    await db.schema
      .createTable(table)
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn(key, type, (column) => column.notNull())
      .addColumn('eventId', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint(`${table}_pkey`, [...columns])
      .execute();
  }
  // Another system's code may be on tickets of several events.
  await db.schema
    .createIndex('codeDirectoryOnce')
    .unique()
    .on('codeDirectory')
    .columns(['code', 'kind'])
    .where(sql.ref('kind'), '!=', sql.lit('importedForm'))
    .execute();
  for (const [kind, table] of objects) {
    await sql`insert into "objectDirectory" ("kind", "objectId", "eventId")
      select ${sql.lit(kind)}, "id", "eventId" from ${sql.id(table)}`.execute(db);
  }
  for (const [kind, table, code, eventId] of codes) {
    await sql`insert into "codeDirectory" ("kind", "code", "eventId")
      select ${sql.lit(kind)}, ${code}, ${sql.id(eventId)} from ${sql.id(table)}
      where ${code} is not null`.execute(db);
  }
}

const objects = [
  ...['ticketCategory', 'productDefinition', 'productOption', 'codeDefinition', 'payment'],
  ...['participant', 'ticket', 'product'],
]
  .map((kind) => [kind, kind])
  .concat([
    ['ticketType', 'shopTicketType'],
    ['paymentType', 'shopPaymentType'],
  ]) as [kind: string, table: string][];

const codes = [
  ['identifier', 'ticket', sql.id('identifier'), 'eventId'],
  ['displayIdentifier', 'ticket', sql.id('displayIdentifier'), 'eventId'],
  ['importedForm', 'ticket', sql.id('importedForm'), 'eventId'],
  ['payment', 'payment', sql.id('identifier'), 'eventId'],
  ['purchase', 'payment', sql.id('startIdentifier'), 'eventId'],
  ['image', 'image', sql.id('token'), 'eventId'],
  ['event', 'event', sql`lower("identifier" collate "C")`, 'id'],
] as const;

/** SQLite can't change a key: the table is made anew, and takes the place of the old one. */
async function replaceNamedKeys(db: Kysely<unknown>): Promise<void> {
  const image = sql`text not null references "image" ("token") on delete cascade`;
  const guestImport = sql`integer not null references "guestImport" ("id") on delete cascade`;
  for (const [table, key, target, ...columns] of [
    ['copyHeartbeat', 'taskId', 'copyTask', ['aliveMs', sql`bigint not null`]],
    ['shipmentAddress', 'paymentId', 'payment', ['address', sql`text not null`]],
    ['participantPicture', 'participantId', 'participant', ['imageToken', image]],
    [
      'importedTicket',
      'ticketId',
      'ticket',
      ['importId', guestImport],
      ['reference', sql`text`],
      ['person', sql`text`],
    ],
  ] as const) {
    const made = sql.id(`${table} anew`);
    const own = columns.map(([name]) => sql.id(name));
    const names = sql.join([sql.id('eventId'), sql.id(key), ...own]);
    await sql`create table ${made} (
      "eventId" integer not null references "event" ("id") on delete cascade,
      ${sql.id(key)} integer not null references ${sql.id(target)} ("id") on delete cascade,
      ${sql.join(columns.map(([name, type]) => sql`${sql.id(name)} ${type}`))},
      primary key ("eventId", ${sql.id(key)}))`.execute(db);
    await sql`insert into ${made} (${names}) select ${names} from ${sql.id(table)}`.execute(db);
    await sql`drop table ${sql.id(table)}`.execute(db);
    await sql`alter table ${made} rename to ${sql.id(table)}`.execute(db);
    // What it refers to is deleted by its id alone.
    await db.schema.createIndex(`${table}Of`).on(table).column(key).execute();
  }
  for (const [index, column, isOnce] of [
    ['importedTicketByReference', 'reference', true],
    ['importedTicketByPerson', 'person', false],
  ] as const) {
    const made = db.schema
      .createIndex(index)
      .on('importedTicket')
      .columns(['eventId', column])
      .where(sql.ref(column), 'is not', null);
    await (isOnce ? made.unique() : made).execute();
  }
  await db.schema
    .createIndex('importedTicketByImport')
    .on('importedTicket')
    .column('importId')
    .execute();
}
