/** A database as an earlier version left it. */

import { Kysely, Migrator, SqliteDialect } from 'kysely';
import pg from 'pg';
import { migrations } from '../../src/service/store/migrations/migrations.ts';
import { sqliteFile } from '../../src/service/store/open-store.ts';
import { AdmitPostgresDialect, types } from '../../src/service/store/postgres/postgres-dialect.ts';
import { SqliteDriver } from '../../src/service/store/sqlite/sqlite-driver.ts';
import type { TestLocation } from './test-store.ts';

/** The tables of an earlier version. */
// biome-ignore lint/suspicious/noExplicitAny: their columns are those of that version.
export type OldTables = Kysely<any>;

/**
 * @param location where nothing is yet
 * @param last name of the last migration of that version
 */
export async function makeOldDatabase(
  { directory, databaseUrl }: TestLocation,
  last: string,
  fill: (db: OldTables) => Promise<void>,
): Promise<void> {
  const db: OldTables = new Kysely({
    dialect:
      databaseUrl === null
        ? new SqliteDialect({ database: new SqliteDriver(sqliteFile(directory)) })
        : new AdmitPostgresDialect({ pool: new pg.Pool({ connectionString: databaseUrl, types }) }),
  });
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => ({ ...migrations }) },
  });
  const { error } = await migrator.migrateTo(last);
  if (error !== undefined) throw error;
  await fill(db);
  await db.destroy();
}

/** A host with events. @returns their ids */
export async function fillWithEvents(
  db: OldTables,
  identifiers: readonly string[],
): Promise<readonly number[]> {
  const host = {
    ...{ username: 'hanna@example.org', passwordHash: '', firstName: 'Hanna', lastName: 'Wirth' },
    ...{ language: 'de', email: 'hanna@example.org', timezone: 'Europe/Berlin' },
    ...{ createdMs: 0, modifiedMs: 0, details: '{}' },
  };
  const { id: hostId } = await db
    .insertInto('user')
    .values(host)
    .returning('id')
    .executeTakeFirstOrThrow();
  const ids: number[] = [];
  for (const identifier of identifiers) {
    const event = {
      ...{ hostId, identifier, title: identifier, country: 'DE', timezone: 'Europe/Berlin' },
      ...{ startsMs: 0, activated: 1, createdMs: 0, modifiedMs: 0, details: '{}' },
      ...{ foldedTitle: '', foldedTexts: '' },
    };
    const made = await db
      .insertInto('event')
      .values(event)
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.push(made.id);
  }
  return ids;
}
