/** The plain twins of the device's storage: they pass the same suites, and fail when told to. */
import type { OutboxStore } from '../../src/client/outbox/outbox-store.ts';
import type { RosterStore, StoredRoster } from '../../src/client/roster/roster-store.ts';
import type { OutboxEntry } from '../../src/domain/outbox.ts';

export type MemoryOutboxStore = OutboxStore & {
  /** The device is full, or its storage is gone. */
  breakDown(): void;
};

export function memoryOutboxStore(): MemoryOutboxStore {
  const entries: OutboxEntry[] = [];
  let broken = false;
  return {
    async append(entry) {
      if (broken) throw new Error('storage is full');
      if (entries.some(({ action }) => action.id === entry.action.id)) {
        throw new Error(`${entry.action.id} is there already`);
      }
      entries.push(structuredClone(entry));
    },
    async setProgress(id, progress) {
      const at = entries.findIndex(({ action }) => action.id === id);
      const entry = entries[at];
      if (entry) entries[at] = { ...entry, progress };
    },
    readAll: async () => structuredClone(entries),
    breakDown() {
      broken = true;
    },
  };
}

export function memoryRosterStore(): RosterStore {
  let stored: StoredRoster | null = null;
  return {
    load: async () => structuredClone(stored),
    async replace(roster) {
      stored = structuredClone(roster);
    },
  };
}
