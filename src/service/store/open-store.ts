import { join } from 'node:path';
import { openPostgresStore } from './postgres-store.ts';
import { openSqliteStore } from './sqlite-store.ts';
import type { Store } from './store.ts';

export type Location = {
  /** What the service keeps in files. */
  readonly directory: string;
  /** Of a PostgreSQL database; null: SQLite, in the directory. */
  readonly databaseUrl: string | null;
};

export const sqliteFile = (directory: string): string => join(directory, 'admit.db');

/** Opens the database and brings its tables up to date; what is not there is made. */
export const openStore = ({ directory, databaseUrl }: Location): Promise<Store> =>
  databaseUrl === null ? openSqliteStore(sqliteFile(directory)) : openPostgresStore(databaseUrl);
