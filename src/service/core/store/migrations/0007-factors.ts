/** What signs in beside the password: passkeys, an authenticator app, recovery codes. */
import { type Kysely, type Migration, sql } from 'kysely';
import { isPostgres } from '../schema/is-postgres.ts';
import type { Schema } from '../schema/schema.ts';

export const factors: Migration = {
  async up(db: Kysely<Schema>) {
    const integer = isPostgres(db) ? 'bigint' : 'integer';
    const ofUser = `"userId" ${integer} not null references "user" ("id") on delete cascade`;
    const statements = [
      `create table "passkey" ("id" text primary key, ${ofUser}, "publicKey" text not null,
         "counter" bigint not null, "name" text not null,
         "createdMs" bigint not null, "lastUsedMs" bigint)`,
      'create index "passkeyByUser" on "passkey" ("userId")',
      `create table "passkeyChallenge" ("challenge" text primary key,
         "userId" ${integer} references "user" ("id") on delete cascade, "endsMs" bigint not null)`,
      `create table "codeApp" ("userId" ${integer} primary key references "user" ("id") on delete cascade,
         "secret" text not null, "confirmed" ${integer} not null, "lastStep" bigint not null)`,
      `create table "recoveryCode" ("digest" text primary key, ${ofUser})`,
      'create index "recoveryCodeByUser" on "recoveryCode" ("userId")',
    ];
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
