import type { DexieOptions, Table } from 'dexie';
import { createDatabase } from './database.ts';

/** A single row, in its own database; anyone who reads it parses it. */
export type KeptRow = {
  /** @returns undefined: there is none; null: the device damaged it */
  read(): Promise<unknown>;
  write(kept: object): Promise<void>;
  remove(): Promise<void>;
};

export function openKeptRow(name: string, row: string, options?: DexieOptions): KeptRow {
  const database = createDatabase(name, options);
  database.version(1).stores({ kept: '' });
  const kept: Table<unknown, string> = database.table('kept');
  return {
    async read() {
      const stored = await kept.get(row);
      // Dexie gives nothing for a null, which is a row that the device damaged.
      return stored === undefined && (await kept.count()) > 0 ? null : stored;
    },
    async write(next) {
      await kept.put(next, row);
    },
    remove: () => kept.delete(row),
  };
}
