/** Devices report by which name others know them, and which ones they hear. */
import { type Kysely, type Migration, sql } from 'kysely';
import type { Schema } from '../schema/schema.ts';

export const heardDevices: Migration = {
  async up(db: Kysely<Schema>) {
    for (const column of ['linkId', 'hears']) {
      await sql`alter table "doorReport" add column ${sql.ref(column)} text`.execute(db);
    }
  },
};
