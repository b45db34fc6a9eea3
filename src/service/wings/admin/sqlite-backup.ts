/** Backs up and restores the SQLite database while the service runs. */
import { existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { makePrivate } from '../../core/deps/private-files.ts';
import { type LastIds, sqliteLastIds, toLastIds } from '../../core/store/query/last-ids.ts';
import { SqliteDriver } from '../../core/store/sqlite/sqlite-driver.ts';
import type { Outcome } from './outcome.ts';
import { writeBackup } from './write-backup.ts';

/** @param to the file to write (`writeBackup`) */
export async function backUpSqlite(from: string, to: string): Promise<Outcome> {
  if (!existsSync(from)) return { isError: true, text: `There is no database at ${from}.` };
  if (isSameFile(from, to)) return { isError: true, text: itself(to) };
  return writeBackup(to, (unfinished) => copyWhole(from, unfinished));
}

/** By whatever names: links are followed. */
function isSameFile(one: string, other: string): boolean {
  const [first, second] = [one, other].map((file) => statSync(file, { throwIfNoEntry: false }));
  return first !== undefined && first.dev === second?.dev && first.ino === second.ino;
}

const itself = (file: string) => `${file} is the database itself: name another file.`;

async function copyWhole(from: string, to: string): Promise<null> {
  const database = new SqliteDriver(from, { readonly: true });
  try {
    await database.backup(to);
  } finally {
    database.close();
  }
  // So that the backup is one file, without a journal beside it.
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

/** In one transaction: a running service goes on with what was restored. */
export async function restoreSqlite(from: string, to: string): Promise<Outcome> {
  const fault = isSameFile(from, to) ? itself(from) : faultOf(from);
  if (fault !== null) return { isError: true, text: fault };
  mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
  const broken = existsSync(to) && !isDatabase(to) ? moveAside(to) : null;
  const isNew = !existsSync(to);
  makePrivate(to);
  const backup = new SqliteDriver(from, { readonly: true });
  try {
    await backup.backup(to);
  } finally {
    backup.close();
  }
  if (!isNew) {
    const restored = new SqliteDriver(to);
    restored.pragma('journal_mode = WAL');
    restored.close();
  }
  const kept =
    broken === null ? '' : ` What was there is no database any more: it is ${broken} now.`;
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
      return isWhole && isOurs ? null : `${file} is no whole backup of Admit.`;
    } finally {
      database.close();
    }
  } catch (error) {
    if (!(error instanceof SqliteDriver.SqliteError)) throw error;
    return `${file} is no backup of Admit.`;
  }
}
