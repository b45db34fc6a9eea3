/** How the badges of an event look. */
import { type Kysely, type Migration, sql } from 'kysely';
import { isPostgres } from '../schema/is-postgres.ts';
import type { Schema } from '../schema/schema.ts';

export const badgeLayouts: Migration = {
  async up(db: Kysely<Schema>) {
    const integer = isPostgres(db) ? 'bigint' : 'integer';
    await sql
      .raw(`create table "badgeLayout" (
        "eventId" ${integer} not null references "event" ("id") on delete cascade,
        "layout" text not null,
        constraint "badgeLayout_pkey" primary key ("eventId"))`)
      .execute(db);
  },
};
