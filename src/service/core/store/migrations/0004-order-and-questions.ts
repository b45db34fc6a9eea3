/** What the shop offers has an order, and a question can be for some categories. */
import { type Kysely, type Migration, sql } from 'kysely';
import type { Schema } from '../schema/schema.ts';

/** Higher than any place: what was never placed comes last, in the order in which it was made. */
const unplaced = sql.lit(1_000_000);

export const orderAndQuestions: Migration = {
  async up(db: Kysely<Schema>) {
    for (const table of ['ticketCategory', 'productDefinition', 'userField']) {
      await sql`alter table ${sql.table(table)} add column "position" bigint default ${unplaced} not null`.execute(
        db,
      );
    }
    await sql`alter table "userField" add column "categories" text default '[]' not null`.execute(
      db,
    );
  },
};
