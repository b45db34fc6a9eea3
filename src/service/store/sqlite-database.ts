import Database from 'better-sqlite3';

/**
 * Pages that are written twice, to the journal and later to their place. A page that changes often
 * is put in its place once for all its changes since: four times SQLite's own limit, 16 MB.
 */
const pagesInJournal = 4000;

/**
 * A connection that writes. `synchronous=FULL`: a commit that was acknowledged outlives a power cut.
 * @param file made when it is not there
 */
export function openDatabase(file: string): Database.Database {
  const database = new Database(file);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  database.pragma('busy_timeout = 5000');
  database.pragma(`wal_autocheckpoint = ${pagesInJournal}`);
  return database;
}
