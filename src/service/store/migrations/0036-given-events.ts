import type { Kysely, Migration } from 'kysely';

/** By which key another was given an event: what a removed account gave goes with it. */
export const tellGivers: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('apiKeyEvent').addColumn('givenByKeyId', 'integer').execute();
  },
};
