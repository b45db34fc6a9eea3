import { createRequire } from 'node:module';
import type Database from 'better-sqlite3';
import type { SqliteDatabase, SqliteStatement } from 'kysely';
import { makePrivate, mendMode } from '../../deps/private-files.ts';

/** How long a connection waits for another process. */
export const patience = 'busy_timeout = 5000';

/** Settings of every connection that writes. */
const pragmas: readonly string[] = [
  'journal_mode = WAL',
  // An acknowledged commit survives a power cut.
  'synchronous = FULL',
  'foreign_keys = ON',
  patience,
  // What is erased leaves no bytes in the file: SQLite would only mark its place as free.
  'secure_delete = ON',
  // A page is written to the journal, and later to its place: once for all its changes since. Four
  // times SQLite's own limit, 16 MB.
  'wal_autocheckpoint = 4000',
];

/** @param file made when it is not there */
export function openDatabase(file: string): Database.Database {
  // SQLite gives the files next to it the same rights.
  makePrivate(file);
  for (const beside of [`${file}-wal`, `${file}-shm`]) mendMode(beside);
  const database = new SqliteDriver(file);
  for (const pragma of pragmas) database.pragma(pragma);
  return database;
}

// The driver of the embedded database: the release of better-sqlite3 that this Node can load (decision
// 0140). Version 13 needs Node 22, and version 12 ends processes of Node 24.

const require = createRequire(import.meta.url);
const isNode20 = process.versions.node.startsWith('20.');

export const SqliteDriver: typeof Database = loadDriver();

/** @throws Error that says what to do: npm leaves out what it can't compile, and says nothing */
function loadDriver(): typeof Database {
  try {
    return require(isNode20 ? 'better-sqlite3-node20' : 'better-sqlite3');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw cause;
    const next = isNode20
      ? 'For Node 20, npm compiles it. Install a C++ compiler, make and Python 3, and run "npm ci" again. Or use Node 22 or later.'
      : 'Run "npm ci --ignore-scripts".';
    throw new Error(`The SQLite driver is not installed. ${next}`, { cause });
  }
}

// Prepares SQLite's statements for Kysely and keeps them.

type Statement = Database.Statement<unknown[], unknown[]>;

const mostStatements = 500;

/** How many compiled statements are kept: those with lists of varying length must not fill the memory. */
export function rememberingStatements(database: Database.Database): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  return {
    close: () => database.close(),
    prepare(sql) {
      const known = statements.get(sql);
      if (known) return known;
      const statement = database.prepare<unknown[], unknown[]>(sql);
      // The columns of a `*` may change with the next migration.
      const isLaidOut = statement.reader && !sql.includes('*');
      const prepared = isLaidOut ? reading(statement) : (statement as SqliteStatement);
      if (statements.size >= mostStatements) statements.clear();
      statements.set(sql, prepared);
      return prepared;
    },
  };
}

/** The driver would look each column's name up again for every row: here it is done once. */
function reading(statement: Statement): SqliteStatement {
  const names = statement.columns().map(({ name }) => name);
  const rowOf = (values: readonly unknown[]) => {
    const row: Record<string, unknown> = {};
    names.forEach((name, n) => {
      row[name] = values[n];
    });
    return row;
  };
  statement.raw();
  return {
    reader: true,
    all: (parameters) => statement.all(...parameters).map(rowOf),
    run: (parameters) => statement.run(...parameters),
    *iterate(parameters) {
      for (const values of statement.iterate(...parameters)) yield rowOf(values);
    },
  };
}
