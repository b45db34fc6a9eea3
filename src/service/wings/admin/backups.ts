/** Backs up and restores the SQLite database while the service runs. */

import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { makePrivate } from '../../core/deps/private-files.ts';
import { types } from '../../core/store/postgres/postgres-dialect.ts';
import {
  type LastIds,
  postgresLastIds,
  sqliteLastIds,
  toLastIds,
} from '../../core/store/query/last-ids.ts';
import { allTables } from '../../core/store/schema/event-tables.ts';
import { SqliteDriver } from '../../core/store/sqlite/sqlite-database.ts';

/** @param to the file to write (`writeBackup`) */
export async function backUpSqlite(from: string, to: string): Promise<Outcome> {
  if (!existsSync(from))
    return {
      isError: true,
      text: `There is no database at ${from}. Choose its directory with --data.`,
    };
  if (isSameFile(from, to)) return { isError: true, text: itself(to) };
  return writeBackup(to, (unfinished) => copyWhole(from, unfinished));
}

/** By whatever names: links are followed. */
function isSameFile(one: string, other: string): boolean {
  const [first, second] = [one, other].map((file) => statSync(file, { throwIfNoEntry: false }));
  return first !== undefined && first.dev === second?.dev && first.ino === second.ino;
}

const itself = (file: string) => `${file} is the database itself. Give another file.`;

async function copyWhole(from: string, to: string): Promise<null> {
  const database = new SqliteDriver(from, { readonly: true });
  try {
    // Page by page, the copy would take what pages still hold of rows that are gone.
    database.prepare('vacuum into ?').run(to);
  } finally {
    database.close();
  }
  // So that the backup is one file, without a journal next to it.
  const copy = new SqliteDriver(to);
  try {
    copy.pragma('journal_mode = DELETE');
    // So the feed begins another epoch when the backup is opened, even if it was put back by hand.
    copy.exec('delete from syncFeed');
  } finally {
    copy.close();
  }
  return null;
}

/** @throws where the backup can't be read */
export function lastIdsInSqlite(file: string): LastIds {
  const database = new SqliteDriver(file, { readonly: true });
  try {
    const feed = database.prepare('select max(lastFeedId) as last from syncFeed').get();
    const objects = database.prepare(sqliteLastIds).all();
    return toLastIds(feed, objects);
  } finally {
    database.close();
  }
}

/** In one transaction: a running service continues with what was restored. */
export async function restoreSqlite(from: string, to: string): Promise<Outcome> {
  const fault = isSameFile(from, to) ? itself(from) : faultOf(from);
  if (fault !== null) return { isError: true, text: fault };
  mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
  const broken = existsSync(to) && !isDatabase(to) ? moveAside(to) : null;
  makePrivate(to);
  const backup = new SqliteDriver(from, { readonly: true });
  try {
    await backup.backup(to);
  } finally {
    backup.close();
  }
  const kept = broken === null ? '' : ` The file before it was damaged. You find it at ${broken}.`;
  return { isError: false, text: `${from} is restored.${kept}` };
}

function isDatabase(file: string): boolean {
  try {
    const database = new SqliteDriver(file, { readonly: true });
    try {
      database.pragma('schema_version');
      return true;
    } finally {
      database.close();
    }
  } catch (error) {
    const code = error instanceof SqliteDriver.SqliteError ? error.code : '';
    if (code !== 'SQLITE_NOTADB' && code !== 'SQLITE_CORRUPT') throw error;
    return false;
  }
}

/** Moves the database away, with its journal. @returns where it is now */
function moveAside(file: string): string {
  const aside = `${file}.broken`;
  for (const part of ['', '-wal', '-shm']) {
    if (existsSync(`${file}${part}`)) renameSync(`${file}${part}`, `${aside}${part}`);
  }
  return aside;
}

/** @returns why the file is no backup; null where it is one */
function faultOf(file: string): string | null {
  if (!existsSync(file)) return `There is no file ${file}.`;
  try {
    const database = new SqliteDriver(file, { readonly: true });
    try {
      const isWhole = database.pragma('quick_check', { simple: true }) === 'ok';
      const isOurs = database
        .prepare("select 1 from sqlite_master where name = 'checkInAction'")
        .get();
      return isWhole && isOurs ? null : `${file} is not a complete backup of Admit.`;
    } finally {
      database.close();
    }
  } catch (error) {
    if (!(error instanceof SqliteDriver.SqliteError)) throw error;
    return `${file} is not a backup of Admit.`;
  }
}

// Backups by PostgreSQL's own programs, which work while the service runs.

/** @param file to write (`writeBackup`) */
export const backUpPostgres = (url: string, file: string): Promise<Outcome> =>
  writeBackup(file, async (unfinished) => {
    // So the feed begins another epoch when the backup is opened, even if it was put back by hand.
    const args = [
      '--format=custom',
      '--no-owner',
      '--exclude-table-data="syncFeed"',
      // No other: the database that it is restored into keeps its own.
      '--extension=plpgsql',
      `--file=${unfinished}`,
    ];
    const { child, ended } = begin('pg_dump', args, environmentOf(url));
    child.stdin.end();
    child.stdout.resume();
    return (await ended).error;
  });

/** @throws where the backup can't be read */
export async function lastIdsInPostgres(url: string): Promise<LastIds> {
  const client = new pg.Client({ connectionString: url, types, connectionTimeoutMillis: 5000 });
  await client.connect();
  try {
    // Of a version before the feed had a sequence, which is among those of objects.
    const feed = await client.query(
      `select max((to_jsonb("syncFeed") ->> 'lastFeedId')::bigint) as last from "syncFeed"`,
    );
    const objects = await client.query(postgresLastIds);
    return toLastIds(feed.rows[0], objects.rows);
  } finally {
    await client.end();
  }
}

/**
 * Restores everything or nothing, in one transaction. The existing data of Admit is deleted first.
 * A backup of an earlier version doesn't know all tables of this one, and those would refer to what
 * it replaces.
 */
export async function restorePostgres(url: string, file: string): Promise<Outcome> {
  const environment = environmentOf(url);
  const database = `--dbname=${environment.PGDATABASE}`;
  const into = begin(
    'psql',
    ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1', database],
    environment,
  );
  const from = begin(
    'pg_restore',
    ['--clean', '--if-exists', '--no-owner', '--file=-', file],
    environment,
  );
  into.child.stdin.write(`begin; set client_min_messages = warning;\n${dropEverything}`);
  const passed = pipeline(from.child.stdout, into.child.stdin, { end: false }).then(
    () => null,
    (error: Error) => {
      from.child.stdout.resume();
      return error.message;
    },
  );
  const read = await from.ended;
  const broken = await passed;
  const isWhole = read.error === null && broken === null;
  // Ended without a commit, it leaves everything as it was.
  into.child.stdin.end(isWhole ? 'commit;\n' : '');
  const written = await into.ended;
  const error = written.error ?? read.error ?? broken;
  return error === null
    ? { isError: false, text: `${file} is restored.` }
    : { isError: true, text: error };
}

/** For psql, which executes what the statement returns. Tables of a later version refer to those of this one. */
const dropEverything = `
with recursive "own" (id) as (
  select oid from pg_class
  where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace
    and relname in (${allTables.map((name) => pg.escapeLiteral(name)).join(', ')})
  union
  select conrelid from pg_constraint join "own" on confrelid = "own".id where contype = 'f'
)
select format('drop table %s cascade', id::regclass)
from "own" join pg_class on pg_class.oid = id where not relispartition
\\gexec
`;

type Ended = {
  /** null: it did what it was to do. */
  readonly error: string | null;
};

function begin(program: string, args: readonly string[], environment: Record<string, string>) {
  const child = spawn(program, args, { env: { ...process.env, ...environment } });
  const ended = new Promise<Ended>((resolve) => {
    let errors = '';
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      errors += chunk;
    });
    child.on('error', () =>
      resolve({
        error: `${program} is not on the PATH. Install PostgreSQL's client programs.`,
      }),
    );
    child.on('close', (code) =>
      resolve({
        error: code === 0 ? null : errors.trim() || `${program} ended with the exit code ${code}.`,
      }),
    );
  });
  // A program that has ended takes nothing more: why is in its outcome.
  child.stdin.on('error', () => {});
  return { child, ended };
}

/** Everyone on the machine can see arguments: so the password goes through the environment. */
function environmentOf(url: string): Record<string, string> {
  const { host, port, user, password, database } = new pg.Client({ connectionString: url });
  const sslMode = /[?&]sslmode=([\w-]+)/.exec(url)?.[1];
  return {
    PGHOST: host,
    PGPORT: String(port),
    ...(user !== undefined && { PGUSER: user }),
    ...(typeof password === 'string' && { PGPASSWORD: password }),
    PGDATABASE: database ?? '',
    ...(sslMode !== undefined && { PGSSLMODE: sslMode }),
  };
}

/**
 * @param to the file of the backup; an existing one is replaced once the new one is complete
 * @param write writes it to another file beside that. @returns what is wrong; null: it is complete
 */
async function writeBackup(
  to: string,
  write: (unfinished: string) => Promise<string | null>,
): Promise<Outcome> {
  const unfinished = `${to}.unfinished`;
  try {
    rmSync(unfinished, { force: true });
    makePrivate(unfinished);
    const fault = await write(unfinished);
    if (fault !== null) return { isError: true, text: fault };
    renameSync(unfinished, to);
    return { isError: false, text: `Everything is in ${to}.` };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (!/^(E[A-Z]+|SQLITE_(FULL|IOERR\w*|CANTOPEN\w*))$/.test(code)) throw error;
    return { isError: true, text: `${to} can't be written (${code}). Choose another file.` };
  } finally {
    rmSync(unfinished, { force: true });
  }
}

/** What a command of the administrator prints, and whether it failed. */
export type Outcome = { readonly isError: boolean; readonly text: string };
