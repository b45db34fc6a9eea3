/** What the key of a claim's device may do: check in, or sell as well. */
import { type Kysely, type Migration, sql } from 'kysely';
import type { Schema } from '../schema/schema.ts';

export const boxOffice: Migration = {
  async up(db: Kysely<Schema>) {
    await sql`alter table "doorClaim" add column "scope" text not null default 'door'`.execute(db);
  },
};
