/** The plain twins of the device's storage: they pass the same suites, and fail when told to. */

import type { RosterChunk } from '../../src/client/attendees/list/roster-chunk.ts';
import type { RosterHead, RosterStore } from '../../src/client/attendees/sync/roster-store.ts';
import type { BoxOfficeState, BoxOfficeStore } from '../../src/client/box-office/box-office.ts';
import type { KeptPlaces, LentPlaceStore } from '../../src/client/check-in/lent-places.ts';
import type { RefusedScan, RefusedScanStore } from '../../src/client/check-in/refused-scans.ts';
import type { OutOfServiceStore } from '../../src/client/connection/out-of-service.ts';
import type { DeviceStorage } from '../../src/client/device/device-storage.ts';
import type {
  DoubleEntryStore,
  KeptDoubleEntry,
} from '../../src/client/duplicate-check-ins/double-entries.ts';
import type {
  LinkIdentity,
  SharedAction,
  SharedActionStore,
} from '../../src/client/links/shared-actions.ts';
import type { Collection } from '../../src/client/orders/collection.ts';
import type { CollectionStore } from '../../src/client/orders/collections.ts';
import type { OutboxStore } from '../../src/client/outbox/outbox-store.ts';
import type { OutboxDatabase } from '../../src/client/storage/outbox-database.ts';
import type { OutboxEntry } from '../../src/domain/outbox.ts';

/** Whether there is room for what a device writes. */
export type MemoryDisk = {
  /** The device is full, or its storage is gone: nothing is written until it recovers. */
  breakDown(): void;
  recover(): void;
};

type Disk = MemoryDisk & { write(): void };

function memoryDisk(): Disk {
  let broken = false;
  return {
    breakDown() {
      broken = true;
    },
    recover() {
      broken = false;
    },
    write() {
      if (broken) throw new DOMException('storage is full', 'QuotaExceededError');
    },
  };
}

export type MemoryOutboxStore = OutboxStore & MemoryDisk;

export const memoryOutboxStore = (): MemoryOutboxStore => {
  const database = memoryOutboxDatabase();
  return { ...database, ...database.storeFor('a door') };
};

export type MemoryOutboxDatabase = Pick<OutboxDatabase, 'storeFor'> & MemoryDisk;

export function memoryOutboxDatabase(): MemoryOutboxDatabase {
  const rows: (OutboxEntry & { readonly door: string })[] = [];
  const { write, ...disk } = memoryDisk();
  return {
    ...disk,
    storeFor: (door) => ({
      async append(entry) {
        write();
        if (rows.some(({ action }) => action.id === entry.action.id)) {
          throw new Error(`${entry.action.id} is there already`);
        }
        rows.push({ ...structuredClone(entry), door });
      },
      async setProgress(changes) {
        if (changes.length > 0) write();
        for (const { id, progress } of structuredClone(changes)) {
          const at = rows.findIndex(({ action }) => action.id === id);
          const row = rows[at];
          if (row) rows[at] = { ...row, progress };
        }
      },
      async remove(id) {
        write();
        const at = rows.findIndex(({ action }) => action.id === id);
        if (at >= 0) rows.splice(at, 1);
      },
      readAll: async () =>
        structuredClone(
          rows
            .filter((row) => row.door === door)
            .map(({ action, progress }) => ({ action, progress })),
        ),
    }),
  };
}

export function memoryRosterStore(): RosterStore & MemoryDisk {
  let head: RosterHead | null = null;
  let pieces: RosterChunk[] = [];
  const { write, ...disk } = memoryDisk();
  return {
    ...disk,
    load: async () => head && structuredClone({ head, chunks: pieces }),
    async append(next, chunks) {
      write();
      head = structuredClone(next);
      pieces.push(...structuredClone(chunks));
    },
    async replace(next, chunks) {
      write();
      head = structuredClone(next);
      pieces = [...structuredClone(chunks)];
    },
  };
}

/** A list of which the disk has lost the rows that it holds now, though not where they stood. */
export function damaged(store: RosterStore): RosterStore {
  return {
    ...store,
    async load() {
      const stored = await store.load();
      const lost = (chunk: RosterChunk) => ({ ...chunk, packed: chunk.packed.map(() => 0xff) });
      return stored && { ...stored, chunks: stored.chunks.map(lost) };
    },
  };
}

/** A device whose browser promises everything and says nothing of its space. */
export const memoryDeviceStorage: DeviceStorage = {
  askToKeep: async () => 'kept',
  freeBytes: async () => null,
};

export function memoryRefusedScanStore(): RefusedScanStore & MemoryDisk {
  let kept: readonly RefusedScan[] = [];
  const { write, ...disk } = memoryDisk();
  return {
    ...disk,
    read: async () => structuredClone(kept),
    async write(refused) {
      write();
      kept = structuredClone(refused);
    },
  };
}

export function memoryCollectionStore(): CollectionStore & MemoryDisk {
  let kept: readonly Collection[] = [];
  const { write, ...disk } = memoryDisk();
  return {
    ...disk,
    read: async () => structuredClone(kept),
    async write(all) {
      write();
      kept = structuredClone(all);
    },
  };
}

export function memoryBoxOfficeStore(): BoxOfficeStore & MemoryDisk {
  let kept: BoxOfficeState | undefined;
  const { write, ...disk } = memoryDisk();
  return {
    ...disk,
    read: async () => structuredClone(kept),
    async write(state) {
      write();
      kept = structuredClone(state);
    },
  };
}

export function memorySharedActionStore(): SharedActionStore & MemoryDisk {
  let identity: LinkIdentity = { key: null, secret: null };
  const kept: SharedAction[] = [];
  const { write, ...disk } = memoryDisk();
  return {
    ...disk,
    read: async () => structuredClone({ ...identity, actions: kept }),
    async writeIdentity(written) {
      write();
      identity = written;
    },
    async append(actions) {
      write();
      kept.push(...structuredClone(actions));
    },
  };
}

export function memoryOutOfServiceStore(): OutOfServiceStore & MemoryDisk {
  let stored: Awaited<ReturnType<OutOfServiceStore['read']>> = null;
  const { write, ...disk } = memoryDisk();
  return {
    ...disk,
    read: async () => stored,
    async write(kept) {
      write();
      stored = kept;
    },
  };
}

export function memoryDoubleEntryStore(): DoubleEntryStore & MemoryDisk {
  const kept = new Map<string, KeptDoubleEntry>();
  const { write, ...disk } = memoryDisk();
  return {
    ...disk,
    async put(entry) {
      write();
      kept.set(entry.key, structuredClone(entry));
    },
    readAll: async () => structuredClone([...kept.values()]),
  };
}

export function memoryLentPlaceStore(): LentPlaceStore {
  let kept: KeptPlaces | null = null;
  return {
    read: async () => kept,
    async write(next) {
      kept = next;
    },
  };
}
