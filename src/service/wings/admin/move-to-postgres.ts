/**
 * Moves all data from SQLite to PostgreSQL. Ids stay, and so do places in the feed: doors and pollers go
 * on where they were. PostgreSQL gets everything in one transaction; interrupted, it has nothing.
 */
import { Kysely, sql } from 'kysely';
import pg from 'pg';
import { migrations } from '../../core/store/migrations/migrations.ts';
import { type Location, openStore, sqliteFile } from '../../core/store/open-store.ts';
import { AdmitPostgresDialect, types } from '../../core/store/postgres/postgres-dialect.ts';
import { postgresServer } from '../../core/store/postgres/postgres-server.ts';
import type { Schema } from '../../core/store/schema/schema.ts';
import type { Queries } from '../../core/store/store.ts';
import { type MoveSource, openMoveSource } from './move-source.ts';
import {
  completeMoved,
  expectSameColumns,
  insertMoved,
  lockTarget,
  setAside,
} from './move-target.ts';
import type { Outcome } from './outcome.ts';

/** @param progress takes a line now and then */
export async function moveToPostgres(
  { directory, databaseUrl }: Location,
  progress: (line: string) => void,
): Promise<Outcome> {
  if (databaseUrl === null) {
    return failed('Give the address of the new PostgreSQL database in DATABASE_URL.');
  }
  const source = openMoveSource(sqliteFile(directory));
  switch (source) {
    case 'absent':
      return failed(`There is no database in ${directory}: give its place with --data.`);
    case 'no database':
      return failed(`What is in ${directory} is no whole database of Admit.`);
    case 'in use':
      return failed(
        `A service uses the database in ${directory}: stop it first, so that nothing changes on the way.`,
      );
  }
  try {
    const wrongVersion = otherVersion(source.migrations);
    if (wrongVersion !== null) return failed(wrongVersion);
    return await intoDatabase(source, { directory, databaseUrl }, progress);
  } finally {
    source.close();
  }
}

const ours: readonly string[] = Object.keys(migrations);

function otherVersion(had: readonly string[]): string | null {
  if (had.some((name) => !ours.includes(name))) {
    return 'The data are of a newer version of Admit than this command: use that of their version.';
  }
  if (had.length < ours.length) {
    return 'The data are of an older version of Admit: start the service of this version on them once, and stop it again.';
  }
  return null;
}

async function intoDatabase(
  source: MoveSource,
  location: Location & { readonly databaseUrl: string },
  progress: (line: string) => void,
): Promise<Outcome> {
  const { directory, databaseUrl } = location;
  let isAt = 'the beginning';
  const db = databaseAt(databaseUrl);
  try {
    const strange = await strangersIn(db);
    if (strange !== null) return failed(strange);
    // Makes the tables, or brings them up to date.
    await (await openStore({ directory, databaseUrl })).close();
    return await db.transaction().execute(async (queries) => {
      const target = await lockTarget(queries);
      if (target.fault === 'filled') {
        return failed('The PostgreSQL database is not empty: give a new one.');
      }
      if (target.fault === 'in partitions') {
        return failed(
          'The tables of the PostgreSQL database are in partitions: move into a new one, and lay that out afterwards.',
        );
      }
      await expectSameColumns(queries, source.columns, target);
      const putBack = await setAside(queries);
      for (const table of source.tables) {
        isAt = table;
        const rows = await moveTable(source, queries, table, progress);
        if (rows > 0) progress(`${table}: ${rows}`);
      }
      isAt = 'the indexes';
      progress('indexes and directories');
      await completeMoved(queries, source);
      await putBack();
      isAt = 'the end';
      return done(directory);
    });
  } catch (error) {
    const code = codeOf(error);
    if (code === null) throw error;
    return failed(
      `The move broke off at ${isAt} (${code}). PostgreSQL holds nothing of it: the same command begins anew.`,
    );
  } finally {
    await db.destroy();
  }
}

const databaseAt = (address: string): Kysely<Schema> => {
  const { url } = postgresServer(address);
  const pool = new pg.Pool({ connectionString: url, max: 1, connectionTimeoutMillis: 5000, types });
  // What breaks it fails its statement as well.
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('error', () => {});
  return new Kysely<Schema>({ dialect: new AdmitPostgresDialect({ pool }) });
};

const progressRows = 100_000;

/** While PostgreSQL takes a step, the next is read. @returns how many rows there were */
async function moveTable(
  source: MoveSource,
  queries: Queries,
  table: string,
  progress: (line: string) => void,
): Promise<number> {
  let moved = 0;
  let underWay = Promise.resolve();
  for (const rows of source.rowsOf(table)) {
    await underWay;
    underWay = insertMoved(queries, table, rows);
    const before = moved;
    moved += rows.length;
    if (Math.floor(moved / progressRows) > Math.floor(before / progressRows)) {
      progress(`${table}: ${moved} so far`);
    }
  }
  await underWay;
  return moved;
}

/** @returns why the database is none to move into, before anything of ours is in it */
async function strangersIn(db: Kysely<Schema>): Promise<string | null> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (tables.length === 0) return null;
  if (!tables.some(({ name }) => name === 'kysely_migration')) {
    return 'The PostgreSQL database holds tables of something else: give a new one.';
  }
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.some(({ name }) => !ours.includes(name))
    ? 'The PostgreSQL database is of a newer version of Admit: give a new one.'
    : null;
}

/** What a database or the network says of itself; a message could hold a person's data. */
function codeOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if ('code' in error && /^(SQLITE_\w+|[0-9A-Z]{5}|E[A-Z]+)$/.test(String(error.code))) {
    return String(error.code);
  }
  return /terminated|timeout|not queryable/i.test(error.message) ? 'the connection was lost' : null;
}

const done = (directory: string): Outcome => ({
  isError: false,
  text: `Everything is in PostgreSQL. Start the service with the same DATABASE_URL and --data ${directory}, and put ${sqliteFile(directory)} away: nobody may go on with it.`,
});
const failed = (text: string): Outcome => ({ isError: true, text });
