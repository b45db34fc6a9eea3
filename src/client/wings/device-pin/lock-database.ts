/**
 * Stores what a PIN is tried against, in its own database with strict durability. It says which of
 * the databases holds the device's doors. So it must survive a power cut as the outbox does (O1).
 */
import type { Table } from 'dexie';
import { createDatabase } from '../../device/database.ts';

/** One row; anyone who reads it parses it. */
export type LockStore = {
  /** @returns undefined: there is no PIN */
  read(): Promise<unknown>;
  write(kept: object): Promise<void>;
  remove(): Promise<void>;
};

const row = 'lock';

export function openLockDatabase(name = 'admit-lock'): LockStore {
  const database = createDatabase(name, { chromeTransactionDurability: 'strict' });
  database.version(1).stores({ kept: '' });
  const kept: Table<unknown, string> = database.table('kept');
  return {
    async read() {
      const stored = await kept.get(row);
      // Dexie gives nothing for a null, which is a lock that the device damaged.
      return stored === undefined && (await kept.count()) > 0 ? null : stored;
    },
    async write(next) {
      await kept.put(next, row);
    },
    remove: () => kept.delete(row),
  };
}
