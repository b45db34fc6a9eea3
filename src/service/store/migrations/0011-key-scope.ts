import { type Kysely, type Migration, sql } from 'kysely';

/**
 * What a key is for, whether it is the operator's from the environment, and whether it is in force:
 * it is on, and so is every key above it.
 */
export const scopeKeys: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('apiKey').addColumn('scope', 'text').execute();
    for (const [name, before] of [
      ['inForce', 1],
      ['fromEnvironment', 0],
    ] as const) {
      await db.schema
        .alterTable('apiKey')
        .addColumn(name, 'integer', (column) => column.notNull().defaultTo(before))
        .execute();
    }
    await db.schema
      .createIndex('apiKeyByCreator')
      .on('apiKey')
      .column('createdByKeyId')
      .where('createdByKeyId', 'is not', null)
      .execute();
    await sql`
      with recursive "off" ("id") as (
        select "id" from "apiKey" where "enabled" = 0
        union
        select "apiKey"."id" from "apiKey" join "off" on "apiKey"."createdByKeyId" = "off"."id"
      )
      update "apiKey" set "inForce" = 0 where "id" in (select "id" from "off")
    `.execute(db);
  },
};
