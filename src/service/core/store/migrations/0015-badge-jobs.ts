/** Badges that stations print. */
import { type Kysely, type Migration, sql } from 'kysely';
import { isPostgres } from '../schema/is-postgres.ts';
import type { Schema } from '../schema/schema.ts';

const statementsOf = (id: 'bigint' | 'integer') => [
  `create table "badgeStation" (
  "eventId" ${id} not null references "event" ("id") on delete cascade,
  "name" text not null, "seenMs" bigint not null,
  constraint "badgeStation_pkey" primary key ("eventId", "name"))`,
  `create table "badgeJob" (
  "eventId" ${id} not null references "event" ("id") on delete cascade,
  "job" text not null, "ticketId" ${id} not null, "station" text not null,
  "apiKeyId" ${id} not null references "apiKey" ("id"), "reason" text, "askedMs" bigint not null,
  "place" ${id} not null, "state" text not null, "attempt" text, "untilMs" bigint, "note" text,
  constraint "badgeJob_pkey" primary key ("eventId", "job"))`,
  'create index "badgeJob_waiting" on "badgeJob" ("eventId", "station", "state", "place")',
  'create index "badgeJob_ticket" on "badgeJob" ("eventId", "ticketId")',
];

export const badgeJobs: Migration = {
  async up(db: Kysely<Schema>) {
    for (const statement of statementsOf(isPostgres(db) ? 'bigint' : 'integer')) {
      await sql.raw(statement).execute(db);
    }
  },
};
