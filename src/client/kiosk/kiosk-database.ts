/** Stores what makes the device a kiosk, in a database of its own: it belongs to no single door. */
import type { Table } from 'dexie';
import { createDatabase } from '../device/database.ts';
import type { KioskStore } from './kiosk.ts';

const row = 'kiosk';

export function openKioskDatabase(name = 'admit-kiosk'): KioskStore {
  const database = createDatabase(name);
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
  };
}
