/** The cash sessions that devices report. */
import { type Kysely, type Migration, sql } from 'kysely';
import { isPostgres } from '../schema/is-postgres.ts';
import type { Schema } from '../schema/schema.ts';

const tableOf = (id: 'bigint' | 'integer') => `create table "cashSession" (
  "eventId" ${id} not null references "event" ("id") on delete cascade,
  "apiKeyId" ${id} not null references "apiKey" ("id"), "session" text not null,
  "device" text not null, "currency" text not null, "float" bigint not null,
  "openedMs" bigint not null, "openedBy" text not null, "closedMs" bigint, "closedBy" text,
  "counted" bigint, "takings" text not null,
  constraint "cashSession_pkey" primary key ("eventId", "apiKeyId", "session"))`;

export const cashSessions: Migration = {
  async up(db: Kysely<Schema>) {
    await sql.raw(tableOf(isPostgres(db) ? 'bigint' : 'integer')).execute(db);
  },
};
