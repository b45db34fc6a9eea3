import type Database from 'better-sqlite3';
import { makePrivate, mendMode } from '../../deps/private-files.ts';
import { SqliteDriver } from './sqlite-driver.ts';

/** Settings of every connection that writes. */
export const pragmas: readonly string[] = [
  'journal_mode = WAL',
  // An acknowledged commit survives a power cut.
  'synchronous = FULL',
  'foreign_keys = ON',
  'busy_timeout = 5000',
  // A page is written to the journal, and later to its place: once for all its changes since. Four
  // times SQLite's own limit, 16 MB.
  'wal_autocheckpoint = 4000',
];

/** @param file made when it is not there */
export function openDatabase(file: string): Database.Database {
  // SQLite gives the files beside it the same rights.
  makePrivate(file);
  for (const beside of [`${file}-wal`, `${file}-shm`]) mendMode(beside);
  const database = new SqliteDriver(file);
  for (const pragma of pragmas) database.pragma(pragma);
  return database;
}
