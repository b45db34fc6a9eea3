/** After how long the guests of an event are erased. */
import { type Kysely, type Migration, sql } from 'kysely';
import { isPostgres } from '../schema/is-postgres.ts';
import type { Schema } from '../schema/schema.ts';

export const retention: Migration = {
  async up(db: Kysely<Schema>) {
    const integer = isPostgres(db) ? 'bigint' : 'integer';
    await sql
      .raw(`create table "retention" (
        "eventId" ${integer} not null references "event" ("id") on delete cascade,
        "days" ${integer} not null, "apiKeyId" ${integer} not null, "userId" ${integer},
        "claimedUntilMs" bigint, "erasedMs" bigint,
        constraint "retention_pkey" primary key ("eventId"))`)
      .execute(db);
  },
};
