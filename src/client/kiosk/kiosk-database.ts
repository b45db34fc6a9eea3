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
    read: () => kept.get(row),
    async write(next) {
      await kept.put(next, row);
    },
  };
}
