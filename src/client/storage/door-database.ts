/** The pairings, the guest list, the duplicate check-ins, the refused scans and the money taken, on IndexedDB. */
import type { RosterStore } from '../attendees/sync/roster-store.ts';
import type { BoxOfficeStore } from '../box-office/box-office.ts';
import type { LentPlaceStore } from '../check-in/lent-places.ts';
import type { RefusedScanStore } from '../check-in/refused-scans.ts';
import type { OutOfServiceStore } from '../connection/out-of-service.ts';
import type { SkewBounds } from '../connection/service-clock.ts';
import { createDatabase, type Transaction } from '../device/database.ts';
import type { DoubleEntryStore } from '../duplicate-check-ins/double-entries.ts';
import type { SharedActionStore } from '../links/shared-actions.ts';
import type { Log } from '../log/log.ts';
import type { CollectionStore } from '../orders/collections.ts';
import { type DoorStores, doorForm, doorStores } from './door-form.ts';
import { createRosterTables } from './roster-tables.ts';
import { namesOfPages, readSharedHead, sharedActionPages } from './shared-action-pages.ts';
import {
  collectionsOf,
  isKeptDoubleEntry,
  lentPlacesOf,
  outOfServiceOf,
  refusedScansOf,
  skewOf,
} from './stored-forms.ts';

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
  boxOfficeStoreFor(door: string): BoxOfficeStore;
  outOfServiceStoreFor(door: string): OutOfServiceStore;
  lentPlaceStoreFor(door: string): LentPlaceStore;
  sharedActionStoreFor(door: string): SharedActionStore;
  /**
   * Deletes what a door that is out of service knows of guests, and keeps that it is out of service (V9).
   */
  forgetNames(door: string): Promise<void>;
  /** Forgets the list, the duplicate check-ins, the refused scans and the money taken of the door. */
  wipe(door: string): Promise<void>;
  close(): void;
};

type Settings = {
  read(key: string): Promise<unknown>;
  write(key: string, value: unknown, isStrict?: boolean): Promise<void>;
  forget(key: string): Promise<void>;
};

/** What a door keeps among the settings, open or sealed. */
export function settingStores({ read, write, forget }: Settings) {
  /** Money can't be downloaded again: it has to survive a power cut. */
  const writeStrictly = (key: string, value: unknown) => write(key, value, true);
  return {
    refusedScanStoreFor: (door) => ({
      read: async () => refusedScansOf(await read(refusedKey(door))),
      write: (refused) => write(refusedKey(door), refused),
    }),
    collectionStoreFor: (door) => ({
      read: async () => collectionsOf(await read(collectionsKey(door))),
      write: (all) => writeStrictly(collectionsKey(door), all),
    }),
    boxOfficeStoreFor: (door) => ({
      read: () => read(boxOfficeKey(door)),
      write: (state) => writeStrictly(boxOfficeKey(door), state),
    }),
    lentPlaceStoreFor: (door) => ({
      read: async () => lentPlacesOf(await read(lentKey(door))),
      write: (kept) => write(lentKey(door), kept),
    }),
    outOfServiceStoreFor: (door) => ({
      read: async () => outOfServiceOf(await read(outKey(door))),
      write: (kept) => (kept ? write(outKey(door), kept) : forget(outKey(door))),
    }),
    sharedActionStoreFor: (door) => sharedActionPages({ read, write }, door),
  } satisfies Partial<DoorDatabase>;
}

export function openDoorDatabase(log: Log, name = 'admit-door'): DoorDatabase {
  const database = createDatabase(name, doorForm);
  const rosters = createRosterTables(database);

  // Opened now and not at the first question: at the start both databases are opened side by side.
  // Anyone who asks learns of a failure, too.
  database.open().catch((error) => log('storage-failed', error));

  const read = (key: string): Promise<unknown> =>
    database.read(['settings'], (reading) => reading.objectStore('settings').get(key));
  async function write(key: string, value: unknown, isStrict?: boolean): Promise<void> {
    await database.write(
      ['settings'],
      (writing) => writing.objectStore('settings').put(value, key),
      isStrict,
    );
  }
  const forget = (key: string): Promise<void> =>
    database.write(['settings'], (writing) => writing.objectStore('settings').delete(key));

  async function wipeNames(
    writing: Transaction<DoorStores, 'readwrite'>,
    door: string,
  ): Promise<void> {
    const settings = writing.objectStore('settings');
    await settings.delete(refusedKey(door));
    const shared = await readSharedHead({ read: (key) => settings.get(key) }, door);
    for (const page of namesOfPages(door, shared)) await settings.delete(page);
    await rosters.wipe(writing, door);
    const doubles = writing.objectStore('doubleEntries');
    for (const key of await doubles.index('door').getAllKeys(door)) await doubles.delete(key);
  }

  return {
    readPairings: () =>
      database.read(['settings'], async (reading) => {
        const settings = reading.objectStore('settings');
        const [current, others] = await Promise.all([
          settings.get('pairing'),
          settings.get('other pairings'),
        ]);
        if (current !== undefined) return { current, others };
        // One that the device damaged may be nothing, too.
        const isThere = (await settings.getKey('pairing')) !== undefined;
        return { current: isThere ? null : undefined, others };
      }),
    writePairings: (current, others) =>
      database.write(['settings'], async (writing) => {
        const settings = writing.objectStore('settings');
        if (current) await settings.put(current, 'pairing');
        else await settings.delete('pairing');
        await settings.put(others, 'other pairings');
      }),
    readSkew: async (service) => skewOf(await read(`skew ${service}`)),
    writeSkew: (service, bounds) => write(`skew ${service}`, bounds),
    rosterStoreFor: rosters.storeFor,
    doubleEntryStoreFor: (door) => ({
      async put(kept) {
        await database.write(['doubleEntries'], (writing) =>
          writing.objectStore('doubleEntries').put({ ...kept, door }),
        );
      },
      async readAll() {
        const rows = await database.read(['doubleEntries'], (reading) =>
          reading.objectStore('doubleEntries').index('door').getAll(door),
        );
        // One that is damaged is found again in its guest's history (C3).
        return rows.map(({ door: _, ...kept }) => kept).filter(isKeptDoubleEntry);
      },
    }),
    ...settingStores({ read, write, forget }),
    forgetNames: (door) =>
      database.write(doorStores, async (writing) => {
        await wipeNames(writing, door);
        const settings = writing.objectStore('settings');
        const kept = outOfServiceOf(await settings.get(outKey(door)));
        if (kept && kept !== 'damaged')
          await settings.put({ ...kept, isListGone: true }, outKey(door));
      }),
    wipe: (door) =>
      database.write(doorStores, async (writing) => {
        const settings = writing.objectStore('settings');
        await settings.delete(outKey(door));
        await settings.delete(collectionsKey(door));
        await settings.delete(boxOfficeKey(door));
        await settings.delete(lentKey(door));
        await wipeNames(writing, door);
      }),
    close: () => database.close(),
  };
}

const refusedKey = (door: string): string => `refused ${door}`;
const collectionsKey = (door: string): string => `collections ${door}`;
const boxOfficeKey = (door: string): string => `box office ${door}`;
const lentKey = (door: string): string => `lent places ${door}`;
const outKey = (door: string): string => `out of service ${door}`;
