/** The pairings, the guest list, the duplicate check-ins, the refused scans and the money taken, on IndexedDB. */
import type { Table } from 'dexie';
import type { RosterStore } from '../attendees/sync/roster-store.ts';
import type { RefusedScanStore } from '../check-in/refused-scans.ts';
import type { OutOfServiceStore } from '../connection/out-of-service.ts';
import type { SkewBounds } from '../connection/service-clock.ts';
import { createDatabase } from '../device/database.ts';
import type { DoubleEntryStore, KeptDoubleEntry } from '../duplicate-check-ins/double-entries.ts';
import type { SharedActionStore } from '../links/shared-actions.ts';
import type { Log } from '../log/log.ts';
import type { CollectionStore } from '../orders/collections.ts';
import {
  createRosterTables,
  forgetRosters,
  readRostersAnew,
  rosterSchema,
} from './roster-tables.ts';
import {
  namesOfPages,
  readSharedHead,
  type Settings,
  sharedActionPages,
} from './shared-action-pages.ts';
import {
  collectionsOf,
  isKeptDoubleEntry,
  outOfServiceOf,
  refusedScansOf,
  skewOf,
} from './stored-forms.ts';

/** `door` names service and event. */
type OfDoor<Row> = Row & { readonly door: string };

export type DoorDatabase = {
  /** The pairings as they were stored; anyone who reads them parses them. */
  readPairings(): Promise<{ readonly current: unknown; readonly others: unknown }>;
  /** @param current the door on the screen; undefined: none is left */
  writePairings(current: object | undefined, others: readonly object[]): Promise<void>;
  /** What was last known of the difference to the service's clock. */
  readSkew(service: string): Promise<SkewBounds | null>;
  writeSkew(service: string, bounds: SkewBounds): Promise<void>;
  rosterStoreFor(door: string): RosterStore;
  doubleEntryStoreFor(door: string): DoubleEntryStore;
  refusedScanStoreFor(door: string): RefusedScanStore;
  collectionStoreFor(door: string): CollectionStore;
  outOfServiceStoreFor(door: string): OutOfServiceStore;
  sharedActionStoreFor(door: string): SharedActionStore;
  /**
   * Deletes what a door that is out of service knows of guests, and keeps that it is out of service (V9).
   */
  forgetNames(door: string): Promise<void>;
  /** Forgets the list, the duplicate check-ins, the refused scans and the money taken of the door. */
  wipe(door: string): Promise<void>;
  close(): void;
};

export function openDoorDatabase(log: Log, name = 'admit-door'): DoorDatabase {
  const database = createDatabase(name);
  database
    .version(6)
    .stores({ settings: '', ...rosterSchema, doubleEntries: '[door+key], door' })
    .upgrade(forgetRosters);
  // Its rows lacked the note and flags.
  database.version(7).upgrade(readRostersAnew);
  // Its rows lacked the number and the sum of the order.
  database.version(8).upgrade(readRostersAnew);
  const settings: Table<unknown, string> = database.table('settings');
  const rosters = createRosterTables(database);
  const conflicts: Table<OfDoor<KeptDoubleEntry>> = database.table('doubleEntries');

  // Opened now and not at the first question: at the start both databases are opened side by side.
  // Anyone who asks learns of a failure, too.
  database.open().catch((error) => log('storage-failed', error));

  const everything = [...rosters.tables, conflicts, settings];
  const shared: Settings = {
    read: (key) => settings.get(key),
    write: async (key, value) => void (await settings.put(value, key)),
  };

  /** In a transaction over `everything`. */
  async function wipeNames(door: string): Promise<void> {
    await settings.delete(refusedKey(door));
    await settings.bulkDelete([...namesOfPages(door, await readSharedHead(shared, door))]);
    await rosters.wipe(door);
    await conflicts.where({ door }).delete();
  }

  return {
    async readPairings() {
      const [current, others] = await settings.bulkGet(['pairing', 'other pairings']);
      if (current !== undefined) return { current, others };
      // Dexie gives nothing for a null, which is a pairing that the device damaged.
      const isThere = (await settings.where(':id').equals('pairing').count()) > 0;
      return { current: isThere ? null : undefined, others };
    },
    writePairings: (current, others) =>
      database.transaction('rw', settings, async () => {
        if (current) await settings.put(current, 'pairing');
        else await settings.delete('pairing');
        await settings.put(others, 'other pairings');
      }),
    readSkew: async (service) => skewOf(await settings.get(`skew ${service}`)),
    async writeSkew(service, bounds) {
      await settings.put(bounds, `skew ${service}`);
    },
    rosterStoreFor: rosters.storeFor,
    doubleEntryStoreFor: (door) => ({
      async put(kept) {
        await conflicts.put({ ...kept, door });
      },
      async readAll() {
        const rows = await conflicts.where({ door }).toArray();
        // One that is damaged is found again in its guest's history (C3).
        return rows.map(({ door: _, ...kept }) => kept).filter(isKeptDoubleEntry);
      },
    }),
    refusedScanStoreFor: (door) => ({
      read: async () => refusedScansOf(await settings.get(refusedKey(door))),
      async write(refused) {
        await settings.put(refused, refusedKey(door));
      },
    }),
    collectionStoreFor: (door) => ({
      read: async () => collectionsOf(await settings.get(collectionsKey(door))),
      async write(all) {
        await settings.put(all, collectionsKey(door));
      },
    }),
    outOfServiceStoreFor: (door) => ({
      read: async () => outOfServiceOf(await settings.get(outKey(door))),
      async write(kept) {
        if (kept) await settings.put(kept, outKey(door));
        else await settings.delete(outKey(door));
      },
    }),
    sharedActionStoreFor: (door) => sharedActionPages(shared, door),
    forgetNames: (door) =>
      database.transaction('rw', everything, async () => {
        await wipeNames(door);
        const kept = outOfServiceOf(await settings.get(outKey(door)));
        if (kept && kept !== 'damaged')
          await settings.put({ ...kept, isListGone: true }, outKey(door));
      }),
    wipe: (door) =>
      database.transaction('rw', everything, async () => {
        await settings.bulkDelete([outKey(door), collectionsKey(door)]);
        await wipeNames(door);
      }),
    close: () => database.close(),
  };
}

const refusedKey = (door: string): string => `refused ${door}`;
const collectionsKey = (door: string): string => `collections ${door}`;
const outKey = (door: string): string => `out of service ${door}`;
