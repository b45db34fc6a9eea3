/**
 * Moves what a device keeps between the open and the sealed databases. Nothing is deleted before all of it
 * is in the other place: which one counts is the lock's row to say.
 */
import { type DBSchema, deleteDB } from 'idb';
import type { RosterChunk } from '../../attendees/list/roster-chunk.ts';
import type { RosterHead } from '../../attendees/sync/roster-store.ts';
import type { KeptOutOfService } from '../../connection/out-of-service.ts';
import { createDatabase, type Database, type DatabaseForm } from '../../device/database.ts';
import type { KeptDoubleEntry } from '../../duplicate-check-ins/double-entries.ts';
import { type DoorDatabase, settingStores } from '../../storage/door-database.ts';
import { doorForm, doorStores } from '../../storage/door-form.ts';
import type { DoorStorage } from '../../storage/door-storage.ts';
import { outboxForm } from '../../storage/outbox-database.ts';
import { wholeOf, within } from '../../storage/roster-tables.ts';
import { namesOfPages, readSharedHead } from '../../storage/shared-action-pages.ts';
import { isKeptDoubleEntry, outOfServiceOf, skewOf } from '../../storage/stored-forms.ts';
import type { Bytes } from './pin-keys.ts';
import {
  openSealedOutbox,
  type SealedOutboxDatabase,
  sealedOutboxName,
} from './sealed-outbox-database.ts';
import { createSealing, isOfOtherKey, type Sealed, type Sealing } from './sealing.ts';

const sealedDoorName = 'admit-door-sealed';

/** Of a tag of the door's name, and a number that counts up, or the tag of what it is. */
type Place = [door: string, within: number | string];
type SettingRow = { readonly key: string; readonly value: unknown };
type RosterRow = { readonly door: string; readonly head: RosterHead };
type DoubleEntryRow = { readonly door: string; readonly kept: KeptDoubleEntry };

type SealedDoorDatabase = DoorDatabase & {
  writeSetting(key: string, value: unknown): Promise<void>;
  /** All settings by their names, as they are stored. */
  readSettings(): Promise<SettingRow[]>;
  readRosters(): Promise<RosterRow[]>;
  readDoubleEntries(): Promise<DoubleEntryRow[]>;
};

type SealedDoorStores = {
  readonly settings: { readonly key: string; readonly value: Sealed };
  readonly rosters: { readonly key: string; readonly value: Sealed };
  readonly rosterParts: { readonly key: Place; readonly value: Sealed };
  readonly doubleEntries: { readonly key: Place; readonly value: Sealed };
};

const sealedDoorForm: DatabaseForm<SealedDoorStores> = {
  version: 1,
  stores: { settings: {}, rosters: {}, rosterParts: {}, doubleEntries: {} },
};

type SealedTables = Database<SealedDoorStores>;

/** @returns null: the device damaged it */
async function openOrNull(sealing: Sealing, sealed: Sealed, place: string): Promise<unknown> {
  try {
    return await sealing.open(sealed, place);
  } catch (error) {
    if (!isOfOtherKey(error)) throw error;
    return null;
  }
}

/** The settings of all devices on this phone, each under the tag of its name. */
function sealedSettings(sealing: Sealing, database: SealedTables) {
  return {
    /** @returns undefined: there is none; null: the device damaged it */
    async read(key: string): Promise<unknown> {
      const tag = await sealing.tag(key);
      const [sealed, isThere] = await database.read(['settings'], async (reading) => {
        const settings = reading.objectStore('settings');
        return [await settings.get(tag), (await settings.getKey(tag)) !== undefined];
      });
      if (!sealed) return isThere ? null : undefined;
      const opened = (await openOrNull(sealing, sealed, 'setting')) as SettingRow | null;
      return opened ? opened.value : null;
    },
    async write(key: string, value: unknown, isStrict?: boolean): Promise<void> {
      const row: SettingRow = { key, value };
      const [sealed, tag] = await Promise.all([sealing.seal(row, 'setting'), sealing.tag(key)]);
      await database.write(
        ['settings'],
        (writing) => writing.objectStore('settings').put(sealed, tag),
        isStrict,
      );
    },
    async forget(key: string): Promise<void> {
      const tag = await sealing.tag(key);
      await database.write(['settings'], (writing) => writing.objectStore('settings').delete(tag));
    },
  };
}

/** @param isAnew whether what was stored before goes */
async function storeRoster(
  sealing: Sealing,
  database: SealedTables,
  row: RosterRow,
  chunks: readonly RosterChunk[],
  isAnew: boolean,
): Promise<void> {
  const tag = await sealing.tag(row.door);
  const sealedHead = await sealing.seal(row, 'roster');
  const sealed = await Promise.all(chunks.map((chunk) => sealing.seal(chunk, `piece ${tag}`)));
  await database.write(['rosters', 'rosterParts'], async (writing) => {
    const pieces = writing.objectStore('rosterParts');
    if (isAnew) await pieces.delete(within(tag));
    await writing.objectStore('rosters').put(sealedHead, tag);
    const [, last] = (await pieces.openKeyCursor(within(tag), 'prev'))?.primaryKey ?? [tag, 0];
    await Promise.all(sealed.map((piece, at) => pieces.add(piece, [tag, Number(last) + 1 + at])));
  });
}

/** @param out what is kept in place of the device's `out of service`; null: nothing */
async function wipeNames(
  sealing: Sealing,
  database: SealedTables,
  door: string,
  heard: readonly string[],
  out: KeptOutOfService | null,
): Promise<void> {
  const tag = await sealing.tag(door);
  const [refused, outTag] = await Promise.all([
    sealing.tag(refusedKey(door)),
    sealing.tag(outKey(door)),
  ]);
  const shared = await Promise.all(heard.map(sealing.tag));
  const row: SettingRow = { key: outKey(door), value: out };
  const sealed = out && (await sealing.seal(row, 'setting'));
  await database.write(doorStores, async (writing) => {
    const settings = writing.objectStore('settings');
    for (const each of [refused, ...shared]) await settings.delete(each);
    if (sealed) await settings.put(sealed, outTag);
    else await settings.delete(outTag);
    await writing.objectStore('rosters').delete(tag);
    await writing.objectStore('rosterParts').delete(within(tag));
    await writing.objectStore('doubleEntries').delete(within(tag));
  });
}

/**
 * The pairings, the guest list, the duplicate check-ins and the refused scans of a device with a PIN.
 * Every value is sealed before its transaction begins, and opened after it has ended: IndexedDB ends a
 * transaction that waits for anything else.
 */
export function openSealedDoor(sealing: Sealing, name = sealedDoorName): SealedDoorDatabase {
  const database = createDatabase(name, sealedDoorForm);
  const { read, write, forget } = sealedSettings(sealing, database);
  const openEach = (rows: readonly Sealed[], place: string) =>
    Promise.all(rows.map((row) => openOrNull(sealing, row, place)));
  const readAll = async (store: 'settings' | 'rosters' | 'doubleEntries', place: string) => {
    const rows = await database.read([store], (reading) => reading.objectStore(store).getAll());
    return Promise.all(rows.map((row) => sealing.open(row, place)));
  };
  const heardOf = async (door: string) => namesOfPages(door, await readSharedHead({ read }, door));

  return {
    async readPairings() {
      const [current, others] = await Promise.all([read('pairing'), read('other pairings')]);
      return { current, others };
    },
    async writePairings(current, others) {
      const keys = await Promise.all(['pairing', 'other pairings'].map(sealing.tag));
      const rows = await Promise.all([
        sealing.seal({ key: 'pairing', value: current }, 'setting'),
        sealing.seal({ key: 'other pairings', value: others }, 'setting'),
      ]);
      const [first, second] = keys as [string, string];
      await database.write(['settings'], async (writing) => {
        const settings = writing.objectStore('settings');
        if (current) await settings.put(rows[0], first);
        else await settings.delete(first);
        await settings.put(rows[1], second);
      });
    },
    readSkew: async (service) => skewOf(await read(`skew ${service}`)),
    writeSkew: (service, bounds) => write(`skew ${service}`, bounds),
    rosterStoreFor: (door) => ({
      async load() {
        const tag = await sealing.tag(door);
        const [head, found] = await database.read(['rosters', 'rosterParts'], (reading) =>
          Promise.all([
            reading.objectStore('rosters').get(tag),
            reading.objectStore('rosterParts').getAll(within(tag)),
          ]),
        );
        if (head === undefined && found.length === 0) return null;
        const [opened, chunks] = await Promise.all([
          head ? (openOrNull(sealing, head, 'roster') as Promise<RosterRow | null>) : null,
          openEach(found, `piece ${tag}`),
        ]);
        return wholeOf(opened?.head, chunks);
      },
      append: (head, chunks) => storeRoster(sealing, database, { door, head }, chunks, false),
      replace: (head, chunks) => storeRoster(sealing, database, { door, head }, chunks, true),
    }),
    doubleEntryStoreFor: (door) => ({
      async put(kept) {
        const [tag, key] = await Promise.all([sealing.tag(door), sealing.tag(kept.key)]);
        const row: DoubleEntryRow = { door, kept };
        const sealed = await sealing.seal(row, 'double entry');
        await database.write(['doubleEntries'], (writing) =>
          writing.objectStore('doubleEntries').put(sealed, [tag, key]),
        );
      },
      async readAll() {
        const tag = await sealing.tag(door);
        const rows = await database.read(['doubleEntries'], (reading) =>
          reading.objectStore('doubleEntries').getAll(within(tag)),
        );
        const opened = (await openEach(rows, 'double entry')) as (DoubleEntryRow | null)[];
        const whole = opened.map((row) => row?.kept).filter(isKeptDoubleEntry);
        return whole.sort((one, other) => (one.key < other.key ? -1 : 1));
      },
    }),
    ...settingStores({ read, write, forget }),
    async forgetNames(door) {
      const kept = outOfServiceOf(await read(outKey(door)));
      const out = kept && kept !== 'damaged' ? { ...kept, isListGone: true } : null;
      await wipeNames(sealing, database, door, await heardOf(door), out);
    },
    async wipe(door) {
      await wipeNames(sealing, database, door, await heardOf(door), null);
      await forget(collectionsKey(door));
      await forget(boxOfficeKey(door));
      await forget(lentKey(door));
    },
    writeSetting: write,
    readSettings: async () => (await readAll('settings', 'setting')) as SettingRow[],
    readRosters: async () => (await readAll('rosters', 'roster')) as RosterRow[],
    readDoubleEntries: async () =>
      (await readAll('doubleEntries', 'double entry')) as DoubleEntryRow[],
    close: () => database.close(),
  };
}

const refusedKey = (door: string): string => `refused ${door}`;
const collectionsKey = (door: string): string => `collections ${door}`;
const boxOfficeKey = (door: string): string => `box office ${door}`;
const lentKey = (door: string): string => `lent places ${door}`;
const outKey = (door: string): string => `out of service ${door}`;

/** The databases' names; tests have several devices. */
export type StorageNames = {
  readonly door: string;
  readonly outbox: string;
  readonly sealedDoor: string;
  readonly sealedOutbox: string;
};

export const usualNames: StorageNames = {
  door: 'admit-door',
  outbox: 'admit-outbox',
  sealedDoor: sealedDoorName,
  sealedOutbox: sealedOutboxName,
};

export type SealedStorage = {
  readonly doorDatabase: SealedDoorDatabase;
  readonly outboxDatabase: SealedOutboxDatabase;
};

export async function openSealedStorage(
  keys: { readonly door: Bytes; readonly outbox: Bytes },
  names: StorageNames,
): Promise<SealedStorage> {
  const [door, outbox] = await Promise.all([createSealing(keys.door), createSealing(keys.outbox)]);
  return {
    doorDatabase: openSealedDoor(door, names.sealedDoor),
    outboxDatabase: openSealedOutbox(outbox, names.sealedOutbox),
  };
}

/** Enough not to ask the disk too often, and little enough for a phone's memory. */
const piecesAtOnce = 10;
const rowsAtOnce = 500;

/** Copies all from the open databases, which exist. */
export async function sealAll(names: StorageNames, sealed: SealedStorage): Promise<void> {
  const { doorDatabase, outboxDatabase } = sealed;
  await withOpened(names.door, doorForm, async (database) => {
    const [keys, heads, doubles] = await database.read(doorStores, (reading) =>
      Promise.all([
        reading.objectStore('settings').getAllKeys(),
        reading.objectStore('rosters').getAll(),
        reading.objectStore('doubleEntries').getAll(),
      ]),
    );
    for (const key of keys) {
      const value = await database.read(['settings'], (reading) =>
        reading.objectStore('settings').get(key),
      );
      await doorDatabase.writeSetting(key, value);
    }
    for (const { door, ...head } of heads) {
      const { append } = doorDatabase.rosterStoreFor(door);
      await append(head, []);
      const places = await database.read(['rosterParts'], (reading) =>
        reading.objectStore('rosterParts').getAllKeys(within(door)),
      );
      for (let at = 0; at < places.length; at += piecesAtOnce) {
        const some = await database.read(['rosterParts'], (reading) => {
          const pieces = reading.objectStore('rosterParts');
          return Promise.all(places.slice(at, at + piecesAtOnce).map((place) => pieces.get(place)));
        });
        await append(
          head,
          some.filter((piece) => piece !== undefined),
        );
      }
    }
    for (const { door, ...kept } of doubles) {
      await doorDatabase.doubleEntryStoreFor(door).put(kept);
    }
  });
  await withOpened(names.outbox, outboxForm, async (database) => {
    const rows = await database.read(['entries'], (reading) =>
      reading.objectStore('entries').getAll(),
    );
    for (let at = 0; at < rows.length; at += rowsAtOnce) {
      await outboxDatabase.addRows(
        rows
          .slice(at, at + rowsAtOnce)
          .map(({ action, progress, door }) => ({ action, progress, door })),
      );
    }
  });
}

/** @param plain open and empty, but maybe for what an earlier try left behind */
export async function openAll(
  sealed: SealedStorage,
  plain: DoorStorage,
  names: StorageNames,
): Promise<void> {
  // So that both exist in the form of today.
  await plain.doorDatabase.readPairings();
  await plain.outboxDatabase.storeFor('').readAll();
  const settings = await sealed.doorDatabase.readSettings();
  await withOpened(names.door, doorForm, (database) =>
    database.write(doorStores, async (writing) => {
      for (const store of doorStores) await writing.objectStore(store).clear();
      const kept = writing.objectStore('settings');
      for (const { key, value } of settings) await kept.put(value, key);
    }),
  );
  for (const { door, head } of await sealed.doorDatabase.readRosters()) {
    const stored = await sealed.doorDatabase.rosterStoreFor(door).load();
    await plain.doorDatabase.rosterStoreFor(door).append(head, stored?.chunks ?? []);
  }
  for (const { door, kept } of await sealed.doorDatabase.readDoubleEntries()) {
    await plain.doorDatabase.doubleEntryStoreFor(door).put(kept);
  }
  const rows = await sealed.outboxDatabase.readRows();
  await withOpened(names.outbox, outboxForm, (database) =>
    database.write(['entries'], async (writing) => {
      const entries = writing.objectStore('entries');
      await entries.clear();
      await Promise.all(rows.map((row) => entries.add(row)));
    }),
  );
}

export async function deleteDatabases(...names: readonly string[]): Promise<void> {
  for (const name of names) await deleteDB(name);
}

/** Opens a database in its form; strict, since it takes what another will be deleted for. */
async function withOpened<Stores extends DBSchema>(
  name: string,
  form: DatabaseForm<Stores>,
  work: (database: Database<Stores>) => Promise<void>,
): Promise<void> {
  const database = createDatabase(name, { ...form, isStrict: true });
  try {
    await work(database);
  } finally {
    database.close();
  }
}
