/**
 * When a ticket was sold, for codes that vouch for it: the date of registration moves with the event's
 * timezone, and a door would take a ticket for older or newer than its list (issue 21.5).
 */
import type { Kysely, Migration } from 'kysely';

export const keepTimeOfSale: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('participant').addColumn('soldMs', 'bigint').execute();
  },
};
