/** Places of areas that devices hold for the time when they can't ask. */
import { type Kysely, type Migration, sql } from 'kysely';
import { isPostgres } from '../schema/is-postgres.ts';
import type { Schema } from '../schema/schema.ts';

const columns = `"areaId" bigint not null, "holder" text not null, "keyId" bigint not null,
  "askedMs" bigint not null,
  "granted" bigint not null, "closed" bigint not null`;

export const areaLoans: Migration = {
  async up(db: Kysely<Schema>) {
    const reference = isPostgres(db)
      ? 'foreign key ("eventId", "areaId") references "area" ("eventId", "id")'
      : 'foreign key ("areaId") references "area" ("id")';
    await sql
      .raw(
        `create table "areaLoan" (
           "eventId" bigint not null references "event" ("id") on delete cascade, ${columns},
           constraint "areaLoan_areaId_fkey" ${reference} on delete cascade,
           constraint "areaLoan_pkey" primary key ("eventId", "areaId", "holder"))`,
      )
      .execute(db);
  },
};
