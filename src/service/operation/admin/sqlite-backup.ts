/** Copies of the embedded database, made and put back while the service runs. */
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import type { Outcome } from './outcome.ts';

/** @param to the file to write; one that is there is replaced when the copy is whole */
export async function backUpSqlite(from: string, to: string): Promise<Outcome> {
  if (!existsSync(from)) return { isError: true, text: `There is no database at ${from}.` };
  const unfinished = `${to}.unfinished`;
  rmSync(unfinished, { force: true });
  const database = new Database(from, { readonly: true });
  try {
    await database.backup(unfinished);
  } finally {
    database.close();
  }
  // One file to keep and to carry, without a journal beside it.
  const copy = new Database(unfinished);
  copy.pragma('journal_mode = DELETE');
  copy.close();
  renameSync(unfinished, to);
  return { isError: false, text: `Everything is in ${to}.` };
}

/** In one transaction: a service that runs goes on with what was restored. */
export async function restoreSqlite(from: string, to: string): Promise<Outcome> {
  const fault = faultOf(from);
  if (fault !== null) return { isError: true, text: fault };
  mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
  const isNew = !existsSync(to);
  const backup = new Database(from, { readonly: true });
  try {
    await backup.backup(to);
  } finally {
    backup.close();
  }
  if (isNew) return { isError: false, text: `${from} is restored.` };
  const restored = new Database(to);
  restored.pragma('journal_mode = WAL');
  restored.close();
  return { isError: false, text: `${from} is restored.` };
}

/** @returns why it is no backup; null where it is one */
function faultOf(file: string): string | null {
  if (!existsSync(file)) return `There is no file ${file}.`;
  try {
    const database = new Database(file, { readonly: true });
    try {
      const isWhole = database.pragma('quick_check', { simple: true }) === 'ok';
      const isOurs = database
        .prepare("select 1 from sqlite_master where name = 'checkInAction'")
        .get();
      return isWhole && isOurs ? null : `${file} is no whole backup of Admit.`;
    } finally {
      database.close();
    }
  } catch {
    return `${file} is no backup of Admit.`;
  }
}
