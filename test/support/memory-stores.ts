/** The plain twins of the device's storage: they pass the same suites, and fail when told to. */
import type {
  DoubleEntryStore,
  KeptDoubleEntry,
} from '../../src/client/conflicts/double-entry-store.ts';
import type { DeviceStorage } from '../../src/client/device/device-storage.ts';
import type { OutboxStore } from '../../src/client/outbox/outbox-store.ts';
import type { RosterHead, RosterStore } from '../../src/client/roster/sync/roster-store.ts';
import type { RosterChunk } from '../../src/client/roster/table/roster-chunk.ts';
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
      if (broken) throw new DOMException('storage is full', 'QuotaExceededError');
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
  let head: RosterHead | null = null;
  let pieces: RosterChunk[] = [];
  return {
    load: async () => head && structuredClone({ head, chunks: pieces }),
    async append(next, chunks) {
      head = structuredClone(next);
      pieces.push(...structuredClone(chunks));
    },
    async replace(next, chunks) {
      head = structuredClone(next);
      pieces = [...structuredClone(chunks)];
    },
  };
}

/** A device whose browser promises everything and says nothing of its space. */
export const memoryDeviceStorage: DeviceStorage = {
  askToKeep: async () => 'kept',
  freeBytes: async () => null,
};

export function memoryDoubleEntryStore(): DoubleEntryStore {
  const kept = new Map<string, KeptDoubleEntry>();
  return {
    put: async (entry) => void kept.set(entry.key, structuredClone(entry)),
    readAll: async () => structuredClone([...kept.values()]),
  };
}
