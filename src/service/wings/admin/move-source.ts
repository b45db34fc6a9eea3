/** The SQLite database whose data are moved, held so that nobody else uses it meanwhile. */
import { existsSync } from 'node:fs';
import type Database from 'better-sqlite3';
import { SqliteDriver } from '../../core/store/sqlite/sqlite-driver.ts';

export type MoveSource = {
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

export type NoSource = 'absent' | 'in use' | 'no database';

/** A step ends with the row that reaches this many characters. */
const charactersAtOnce = 1_000_000;

export function openMoveSource(file: string): MoveSource | NoSource {
  if (!existsSync(file)) return 'absent';
  const database = new SqliteDriver(file, { timeout: 0 });
  try {
    // Whoever has it open, also without writing, is in the way of this lock, and later kept out by it.
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
