/**
 * The tables of version 1. They are written out for each database, since the keys differ (see decision
 * 0170); columns and what they mean stand in `schema`.
 */
import { type Kysely, type Migration, sql } from 'kysely';
import { cryptoRandomness, lettersAndDigits } from '../../deps/randomness.ts';
import { isPostgres } from '../schema/is-postgres.ts';
import type { Schema } from '../schema/schema.ts';
import { postgresTables } from './0001-baseline-postgres.ts';
import { sqliteTables } from './0001-baseline-sqlite.ts';

export const baseline: Migration = {
  async up(db: Kysely<Schema>) {
    const tables = isPostgres(db) ? postgresTables : sqliteTables;
    for (const statement of tables.split(/;\n/).filter((each) => each.trim() !== '')) {
      await sql.raw(statement).execute(db);
    }
    await startIds(db);
    await fillSingleRows(db);
  },
};

/** Ids of different kinds start far apart, so that one taken for another is noticed. */
async function startIds(db: Kysely<Schema>): Promise<void> {
  const firstIds = {
    user: 1_001,
    apiKey: 5_001,
    partner: 9_001,
    event: 10_001,
    ticketCategory: 20_001,
    productDefinition: 30_001,
    productOption: 40_001,
    ticketShop: 50_001,
    shopTicketType: 60_001,
    shopPaymentType: 70_001,
    copyTask: 80_001,
    codeDefinition: 90_001,
    userField: 90_001,
    payment: 100_000_001,
    participant: 200_000_001,
    ticket: 300_000_001,
    product: 400_000_001,
  } satisfies Partial<Record<keyof Schema, number>>;
  for (const [table, first] of Object.entries(firstIds)) {
    const start = isPostgres(db)
      ? sql`alter table ${sql.table(table)} alter column "id" restart with ${sql.lit(first)}`
      : sql`insert into sqlite_sequence (name, seq) values (${table}, ${first - 1})`;
    await start.execute(db);
  }
}

async function fillSingleRows(db: Kysely<Schema>): Promise<void> {
  // Made once and copied with every backup: addresses that were given away stay good.
  const secret = cryptoRandomness.text(50, lettersAndDigits);
  await db.insertInto('linkSecret').values({ secret }).execute();
  await db.insertInto('health').values({ writes: 0 }).execute();
  const epoch = sql.lit(cryptoRandomness.text(16, lettersAndDigits));
  // PostgreSQL gives the feed's ids by a sequence, for which nobody waits; SQLite keeps the last one.
  const feed = isPostgres(db)
    ? sql`insert into "syncFeed" ("epoch") values (${epoch})`
    : sql`insert into "syncFeed" ("lastFeedId", "epoch") values (0, ${epoch})`;
  await feed.execute(db);
}
