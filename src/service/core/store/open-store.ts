import { join } from 'node:path';
import { atDesk, atDoor } from '../deps/deadlines.ts';
import { openPostgresStore } from './postgres/postgres-store.ts';
import { openSqliteStore } from './sqlite/sqlite-store.ts';
import { CannotOpen, type Store } from './store.ts';

export type Location = {
  /** What the service keeps in files. */
  readonly directory: string;
  /** The address of a PostgreSQL database (see `postgresServer`); null: SQLite, in the directory. */
  readonly databaseUrl: string | null;
};

export const sqliteFile = (directory: string): string => join(directory, 'admit.db');

/**
 * Opens the database and brings its tables up to date; what is not there is made.
 * @param onLost told of each connection to PostgreSQL that breaks or falls silent; anyone who uses it
 *   then learns it as well
 * @throws CannotOpen
 */
export async function openStore(
  { directory, databaseUrl }: Location,
  onLost: (error: Error) => void = () => {},
): Promise<Store> {
  try {
    if (databaseUrl !== null) {
      return await openPostgresStore({ url: databaseUrl, atDoor, atDesk, onLost });
    }
    return await openSqliteStore(sqliteFile(directory));
  } catch (error) {
    if (error instanceof CannotOpen) throw error;
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (databaseUrl !== null) {
      // Codes of the network and of PostgreSQL, such as `ECONNREFUSED` and `28P01`.
      if (!/^([A-Z0-9]{5}|E[A-Z]+)$/.test(code) && !/timeout/.test(String(error))) throw error;
      // The address may hold a password.
      const why = code === '' ? 'it does not answer' : code;
      throw new CannotOpen(
        `The database can't be used (${why}). Check --database or DATABASE_URL.`,
      );
    }
    if (!/^SQLITE_/.test(code)) throw error;
    throw new CannotOpen(
      `The data directory ${directory} can't be used (${code}). Choose another one with --data.`,
    );
  }
}
