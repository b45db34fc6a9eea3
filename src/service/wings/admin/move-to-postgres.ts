/**
 * Moves all data from SQLite to PostgreSQL. Ids stay, and so do places in the feed: devices and pollers
 * continue where they were. PostgreSQL gets everything in one transaction; interrupted, it has nothing.
 */

import { existsSync } from 'node:fs';
import type Database from 'better-sqlite3';
import { Kysely, type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { migrations } from '../../core/store/migrations/migrations.ts';
import { type Location, openStore, sqliteFile } from '../../core/store/open-store.ts';
import { AdmitPostgresDialect, types } from '../../core/store/postgres/postgres-dialect.ts';
import { postgresServer } from '../../core/store/postgres/postgres-server.ts';
import { enterAll } from '../../core/store/query/directory.ts';
import type { Schema } from '../../core/store/schema/schema.ts';
import { SqliteDriver } from '../../core/store/sqlite/sqlite-database.ts';
import type { Queries } from '../../core/store/store.ts';
import { raiseSequence } from '../../sync/epoch.ts';
import type { Outcome } from './backups.ts';

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
      return failed(`There is no database in ${directory}. Choose its directory with --data.`);
    case 'no database':
      return failed(`${directory} does not have a complete database of Admit.`);
    case 'in use':
      return failed(
        `A server uses the database in ${directory}. Stop it first, so that nothing changes during the move.`,
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
    return 'The data belongs to a newer version of Admit. Use the command of that version.';
  }
  if (had.length < ours.length) {
    return 'The data belongs to an older version of Admit. Start the server of this version with it once, stop it, and try again.';
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
        return failed('The PostgreSQL database is not empty. Give a new one.');
      }
      if (target.fault === 'in partitions') {
        return failed(
          'The tables of the PostgreSQL database have partitions. Move into a new database, and partition it afterwards.',
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
      `The move stopped at ${isAt} (${code}). PostgreSQL is still empty. Run the same command again.`,
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

/** @returns why the database can't be moved into, before anything of ours is in it */
async function strangersIn(db: Kysely<Schema>): Promise<string | null> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (tables.length === 0) return null;
  if (!tables.some(({ name }) => name === 'kysely_migration')) {
    return 'The PostgreSQL database has tables of another program. Give a new one.';
  }
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.some(({ name }) => !ours.includes(name))
    ? 'The PostgreSQL database belongs to a newer version of Admit. Give a new one.'
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
  text: `Everything is in PostgreSQL. Start the server with the same DATABASE_URL and --data ${directory}. Move ${sqliteFile(directory)} to another place, so that nobody uses it by mistake.`,
});
const failed = (text: string): Outcome => ({ isError: true, text });

// The PostgreSQL database that data are moved into: all within one transaction.

/** A row each, which the migrations make; those of the source take their place. */
const madeByMigrations: readonly string[] = ['linkSecret', 'health', 'syncFeed'];

/** PostgreSQL has a sequence for it. */
const inSequences: readonly string[] = ['syncFeed.lastFeedId'];

/** Made from the other tables: SQLite has none of them. */
const madeFromOthers: readonly string[] = ['objectDirectory', 'codeDirectory'];

type MoveTarget = {
  readonly tables: readonly string[];
  /** null: nothing is in its way. */
  readonly fault: 'filled' | 'in partitions' | null;
};

/** Anyone who comes after this waits until the transaction ends. */
async function lockTarget(queries: Queries): Promise<MoveTarget> {
  // Indexes over a million tickets are not built within a call's deadline.
  for (const setting of ['statement_timeout', 'idle_in_transaction_session_timeout']) {
    await sql`select set_config(${setting}, '0', true)`.execute(queries);
  }
  // Once it is said to be moved, it is on disk.
  await sql`set local synchronous_commit = on`.execute(queries);
  const { rows } = await sql<{ name: string; kind: string }>`
    select relname as "name", relkind as "kind" from pg_class
    where relkind in ('r', 'p') and not relispartition
      and relnamespace = current_schema()::regnamespace and relname not like 'kysely%'
    order by "name"`.execute(queries);
  const tables = rows.map(({ name }) => name);
  if (rows.some(({ kind }) => kind === 'p')) return { tables, fault: 'in partitions' };
  await sql`lock table ${sql.join(tables.map((name) => sql.table(name)))}
    in access exclusive mode`.execute(queries);
  for (const table of tables.filter((name) => !madeByMigrations.includes(name))) {
    const found = await sql`select from ${sql.table(table)} limit 1`.execute(queries);
    if (found.rows.length > 0) return { tables, fault: 'filled' };
  }
  for (const table of madeByMigrations) {
    await sql`delete from ${sql.table(table)}`.execute(queries);
  }
  return { tables, fault: null };
}

/**
 * @param source names of columns, as `ticket.id`
 * @throws Error where a migration made a column that nothing is moved into, or the other way about
 */
async function expectSameColumns(
  queries: Queries,
  source: readonly string[],
  { tables }: MoveTarget,
): Promise<void> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = current_schema()`.execute(queries);
  const target = rows
    .filter(({ table }) => tables.includes(table) && !madeFromOthers.includes(table))
    .map(({ table, column }) => `${table}.${column}`);
  const strange = [
    ...source.filter((name) => !target.includes(name) && !inSequences.includes(name)),
    ...target.filter((name) => !source.includes(name)),
  ];
  if (strange.length > 0) throw new Error(`only one of the databases has ${strange.join(', ')}`);
}

/** @param rows as JSON objects by the table's columns */
async function insertMoved(
  queries: Queries,
  table: string,
  rows: readonly string[],
): Promise<void> {
  const given = `[${rows.join(',')}]`;
  await sql`insert into ${sql.table(table)}
    select * from json_populate_recordset(null::${sql.table(table)}, ${given}::json)`.execute(
    queries,
  );
}

/** What each row would have to be checked against, or entered into: once for all rows is much sooner. */
async function setAside(queries: Queries): Promise<() => Promise<void>> {
  type Named = { readonly table: string; readonly name: string; readonly definition: string };
  const { rows: references } = await sql<Named>`
    select relname as "table", conname as "name", pg_get_constraintdef(pg_constraint.oid) as "definition"
    from pg_constraint join pg_class on pg_class.oid = conrelid
    where contype = 'f' and connamespace = current_schema()::regnamespace`.execute(queries);
  const { rows: indexes } = await sql<Named>`
    select indrelid::regclass::text as "table", relname as "name", pg_get_indexdef(indexrelid) as "definition"
    from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = current_schema()::regnamespace
      and not exists (select from pg_constraint where conindid = indexrelid)`.execute(queries);
  const run = (statement: RawBuilder<unknown>) => statement.execute(queries);
  for (const { table, name } of references) {
    await run(sql`alter table ${sql.table(table)} drop constraint ${sql.id(name)}`);
  }
  for (const { name } of indexes) await run(sql`drop index ${sql.id(name)}`);
  return async () => {
    for (const { definition } of indexes) await run(sql.raw(definition));
    for (const { table, name, definition } of references) {
      await run(
        sql`alter table ${sql.table(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`,
      );
    }
  };
}

/** What follows from the moved rows. */
async function completeMoved(
  queries: Queries,
  { lastIds, lastFeedId }: Pick<MoveSource, 'lastIds' | 'lastFeedId'>,
): Promise<void> {
  for (const [table, last] of lastIds) {
    if (last < 1) continue;
    await sql`select setval(pg_get_serial_sequence(${`"${table}"`}, 'id')::regclass, ${last})`.execute(
      queries,
    );
  }
  await raiseSequence(queries, lastFeedId);
  await enterAll(queries);
  // Otherwise the first calls would be planned as for empty tables.
  await sql`analyze`.execute(queries);
}

// The SQLite database whose data are moved, held so that nobody else uses it meanwhile.

type MoveSource = {
  /** Names of the migrations that it has had. */
  readonly migrations: readonly string[];
  readonly tables: readonly string[];
  /** As `ticket.id`. */
  readonly columns: readonly string[];
  /** The last id that each table gave, by the table's name. */
  readonly lastIds: ReadonlyMap<string, number>;
  /** The last that the feed gave; 0 where it has no row. */
  readonly lastFeedId: number;
  /** Rows in steps that fit into memory, each row as a JSON object by its columns; bytes as `\x…` in hex. */
  rowsOf(table: string): Iterable<readonly string[]>;
  /** Lets go of it. */
  close(): void;
};

type NoSource = 'absent' | 'in use' | 'no database';

/** A step ends with the row that reaches this many characters. */
const charactersAtOnce = 1_000_000;

function openMoveSource(file: string): MoveSource | NoSource {
  if (!existsSync(file)) return 'absent';
  const database = new SqliteDriver(file, { timeout: 0 });
  try {
    // Anyone who has it open, also without writing, is in the way of this lock, and later kept out by it.
    database.pragma('locking_mode = EXCLUSIVE');
    database.exec('begin exclusive');
    return heldSource(database);
  } catch (error) {
    database.close();
    const code = error instanceof SqliteDriver.SqliteError ? error.code : '';
    if (code.startsWith('SQLITE_BUSY')) return 'in use';
    if (code === 'SQLITE_NOTADB' || code === 'SQLITE_CORRUPT') return 'no database';
    throw error;
  }
}

function heldSource(database: Database.Database): MoveSource | NoSource {
  const names = (statement: string) => database.prepare(statement).pluck().all() as string[];
  const all = names("select name from sqlite_master where type = 'table'");
  if (!all.includes('kysely_migration')) {
    database.close();
    return 'no database';
  }
  const tables = all.filter((name) => !/^(sqlite|kysely)_/.test(name));
  const lastIds = database.prepare('select name, seq from sqlite_sequence').raw().all();
  return {
    migrations: names('select name from kysely_migration order by name'),
    tables,
    columns: tables.flatMap((table) =>
      columnsOf(database, table).map(({ name }) => `${table}.${name}`),
    ),
    lastIds: new Map(lastIds as [string, number][]),
    lastFeedId: database
      .prepare('select coalesce(max(lastFeedId), 0) from syncFeed')
      .pluck()
      .get() as number,
    *rowsOf(table) {
      let rows: string[] = [];
      let characters = 0;
      const selected = database.prepare(rowsAsJson(database, table)).pluck();
      for (const row of selected.iterate() as Iterable<string>) {
        rows.push(row);
        characters += row.length;
        if (characters < charactersAtOnce) continue;
        yield rows;
        rows = [];
        characters = 0;
      }
      if (rows.length > 0) yield rows;
    },
    close: () => database.close(),
  };
}

type Column = { readonly name: string; readonly type: string };

const columnsOf = (database: Database.Database, table: string) =>
  database.pragma(`table_info(${quoted(table)})`) as readonly Column[];

/** SQLite writes the JSON itself: so 64-bit integers come through whole. */
function rowsAsJson(database: Database.Database, table: string): string {
  const parts = columnsOf(database, table).flatMap(({ name, type }) => [
    `'${name}'`,
    // There is no JSON for bytes; this is how PostgreSQL reads them.
    /^(bytea|blob)$/i.test(type) ? `'\\x' || hex(${quoted(name)})` : quoted(name),
  ]);
  return `select json_object(${parts.join(', ')}) from ${quoted(table)}`;
}

const quoted = (name: string): string => `"${name}"`;
