/**
 * Moves what a device keeps between the open and the sealed databases. Nothing is deleted before all of it
 * is in the other place: which one counts is the lock's row to say.
 */
import Dexie, { type IndexableTypePart, type Table } from 'dexie';
import type { RosterChunk } from '../../attendees/list/roster-chunk.ts';
import type { RosterHead } from '../../attendees/sync/roster-store.ts';
import type { KeptOutOfService } from '../../connection/out-of-service.ts';
import { createDatabase } from '../../device/database.ts';
import type { KeptDoubleEntry } from '../../duplicate-check-ins/double-entries.ts';
import type { DoorDatabase } from '../../storage/door-database.ts';
import type { DoorStorage } from '../../storage/door-storage.ts';
import { wholeOf } from '../../storage/roster-tables.ts';
import {
  namesOfPages,
  readSharedHead,
  sharedActionPages,
} from '../../storage/shared-action-pages.ts';
import {
  collectionsOf,
  isKeptDoubleEntry,
  outOfServiceOf,
  refusedScansOf,
  skewOf,
} from '../../storage/stored-forms.ts';
import type { OutboxRow } from './outbox-row.ts';
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

/** The tables of a sealed database, and what opens their rows. */
function openTables(sealing: Sealing, name: string) {
  const database = createDatabase(name);
  database.version(1).stores({ settings: '', rosters: '', rosterParts: '', doubleEntries: '' });
  const settings: Table<Sealed, string> = database.table('settings');
  const heads: Table<Sealed, string> = database.table('rosters');
  const pieces: Table<Sealed, Place> = database.table('rosterParts');
  const doubles: Table<Sealed, Place> = database.table('doubleEntries');

  /** @returns null: the device damaged it */
  async function openOrNull(sealed: Sealed, place: string): Promise<unknown> {
    try {
      return await sealing.open(sealed, place);
    } catch (error) {
      if (!isOfOtherKey(error)) throw error;
      return null;
    }
  }

  return {
    ...{ database, settings, heads, pieces, doubles, openOrNull },
    openAll: (rows: readonly Sealed[], place: string) =>
      Promise.all(rows.map((row) => sealing.open(row, place))),
    openEach: (rows: readonly Sealed[], place: string) =>
      Promise.all(rows.map((row) => openOrNull(row, place))),
  };
}

type Tables = ReturnType<typeof openTables>;

const within = <Row>(table: Table<Row, Place>, door: string) =>
  table.where(':id').between([door, Dexie.minKey], [door, Dexie.maxKey]);

/** The settings of all devices on this phone, each under the tag of its name. */
function sealedSettings(sealing: Sealing, { settings, openOrNull }: Tables) {
  return {
    /** @returns undefined: there is none; null: the device damaged it */
    async read(key: string): Promise<unknown> {
      const tag = await sealing.tag(key);
      const sealed = await settings.get(tag);
      if (sealed) {
        const opened = (await openOrNull(sealed, 'setting')) as SettingRow | null;
        return opened ? opened.value : null;
      }
      return (await settings.where(':id').equals(tag).count()) > 0 ? null : undefined;
    },
    async write(key: string, value: unknown): Promise<void> {
      const row: SettingRow = { key, value };
      const sealed = await sealing.seal(row, 'setting');
      await settings.put(sealed, await sealing.tag(key));
    },
    async forget(key: string): Promise<void> {
      await settings.delete(await sealing.tag(key));
    },
  };
}

/** @param isAnew whether what was stored before goes */
async function storeRoster(
  sealing: Sealing,
  { database, heads, pieces }: Tables,
  row: RosterRow,
  chunks: readonly RosterChunk[],
  isAnew: boolean,
): Promise<void> {
  const tag = await sealing.tag(row.door);
  const sealedHead = await sealing.seal(row, 'roster');
  const sealed = await Promise.all(chunks.map((chunk) => sealing.seal(chunk, `piece ${tag}`)));
  await database.transaction('rw', heads, pieces, async () => {
    if (isAnew) await within(pieces, tag).delete();
    await heads.put(sealedHead, tag);
    const [, last] = ((await within(pieces, tag).lastKey()) as [string, number] | undefined) ?? [
      tag,
      0,
    ];
    const places = sealed.map((_, at): Place => [tag, last + 1 + at]);
    // Dexie takes keys of several parts here, but its types don't say so.
    await pieces.bulkAdd(sealed, places as unknown as IndexableTypePart[]);
  });
}

/** @param out what is kept in place of the device's `out of service`; null: nothing */
async function wipeNames(
  sealing: Sealing,
  { database, settings, heads, pieces, doubles }: Tables,
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
  await database.transaction('rw', [settings, heads, pieces, doubles], async () => {
    await settings.bulkDelete([refused, ...shared]);
    if (sealed) await settings.put(sealed, outTag);
    else await settings.delete(outTag);
    await heads.delete(tag);
    await within(pieces, tag).delete();
    await within(doubles, tag).delete();
  });
}

/**
 * The pairings, the guest list, the duplicate check-ins and the refused scans of a device with a PIN.
 * Every value is sealed before its transaction begins, and opened after it has ended: IndexedDB ends a
 * transaction that waits for anything else.
 */
export function openSealedDoor(sealing: Sealing, name = sealedDoorName): SealedDoorDatabase {
  const tables = openTables(sealing, name);
  const { database, settings, heads, pieces, doubles, openAll, openOrNull, openEach } = tables;
  const { read, write, forget } = sealedSettings(sealing, tables);
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
      await database.transaction('rw', settings, async () => {
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
        const [head, found] = await database.transaction('r', heads, pieces, async () =>
          Promise.all([heads.get(tag), within(pieces, tag).toArray()]),
        );
        if (head === undefined && found.length === 0) return null;
        const [opened, chunks] = await Promise.all([
          head ? (openOrNull(head, 'roster') as Promise<RosterRow | null>) : null,
          openEach(found, `piece ${tag}`),
        ]);
        return wholeOf(opened?.head, chunks);
      },
      append: (head, chunks) => storeRoster(sealing, tables, { door, head }, chunks, false),
      replace: (head, chunks) => storeRoster(sealing, tables, { door, head }, chunks, true),
    }),
    doubleEntryStoreFor: (door) => ({
      async put(kept) {
        const [tag, key] = await Promise.all([sealing.tag(door), sealing.tag(kept.key)]);
        const row: DoubleEntryRow = { door, kept };
        await doubles.put(await sealing.seal(row, 'double entry'), [tag, key]);
      },
      async readAll() {
        const rows = await within(doubles, await sealing.tag(door)).toArray();
        const opened = (await openEach(rows, 'double entry')) as (DoubleEntryRow | null)[];
        const whole = opened.map((row) => row?.kept).filter(isKeptDoubleEntry);
        return whole.sort((one, other) => (one.key < other.key ? -1 : 1));
      },
    }),
    refusedScanStoreFor: (door) => ({
      read: async () => refusedScansOf(await read(refusedKey(door))),
      write: (refused) => write(refusedKey(door), refused),
    }),
    collectionStoreFor: (door) => ({
      read: async () => collectionsOf(await read(collectionsKey(door))),
      write: (all) => write(collectionsKey(door), all),
    }),
    outOfServiceStoreFor: (door) => ({
      read: async () => outOfServiceOf(await read(outKey(door))),
      write: (kept) => (kept ? write(outKey(door), kept) : forget(outKey(door))),
    }),
    sharedActionStoreFor: (door) => sharedActionPages({ read, write }, door),
    async forgetNames(door) {
      const kept = outOfServiceOf(await read(outKey(door)));
      const out = kept && kept !== 'damaged' ? { ...kept, isListGone: true } : null;
      await wipeNames(sealing, tables, door, await heardOf(door), out);
    },
    async wipe(door) {
      await wipeNames(sealing, tables, door, await heardOf(door), null);
      await forget(collectionsKey(door));
    },
    writeSetting: write,
    readSettings: async () => (await openAll(await settings.toArray(), 'setting')) as SettingRow[],
    readRosters: async () => (await openAll(await heads.toArray(), 'roster')) as RosterRow[],
    readDoubleEntries: async () =>
      (await openAll(await doubles.toArray(), 'double entry')) as DoubleEntryRow[],
    close: () => database.close(),
  };
}

const refusedKey = (door: string): string => `refused ${door}`;
const collectionsKey = (door: string): string => `collections ${door}`;
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
  await withOpened(names.door, async (database) => {
    const settings: Table<unknown, string> = database.table('settings');
    for (const key of await settings.toCollection().primaryKeys()) {
      await doorDatabase.writeSetting(key, await settings.get(key));
    }
    const heads: Table<RosterHead & { readonly door: string }, string> = database.table('rosters');
    const pieces: Table<RosterChunk, [string, number]> = database.table('rosterParts');
    for (const { door, ...head } of await heads.toArray()) {
      const { append } = doorDatabase.rosterStoreFor(door);
      await append(head, []);
      const keys = await pieces
        .where(':id')
        .between([door, Dexie.minKey], [door, Dexie.maxKey])
        .primaryKeys();
      for (let at = 0; at < keys.length; at += piecesAtOnce) {
        const some = await pieces.bulkGet(keys.slice(at, at + piecesAtOnce));
        await append(
          head,
          some.filter((piece) => piece !== undefined),
        );
      }
    }
    const doubles: Table<KeptDoubleEntry & { readonly door: string }> =
      database.table('doubleEntries');
    for (const { door, ...kept } of await doubles.toArray()) {
      await doorDatabase.doubleEntryStoreFor(door).put(kept);
    }
  });
  await withOpened(names.outbox, async (database) => {
    const rows: OutboxRow[] = await database.table('entries').toArray();
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
  await withOpened(names.door, async (database) => {
    for (const table of database.tables) await table.clear();
    const settings: Table<unknown, string> = database.table('settings');
    for (const { key, value } of await sealed.doorDatabase.readSettings()) {
      await settings.put(value, key);
    }
  });
  for (const { door, head } of await sealed.doorDatabase.readRosters()) {
    const stored = await sealed.doorDatabase.rosterStoreFor(door).load();
    await plain.doorDatabase.rosterStoreFor(door).append(head, stored?.chunks ?? []);
  }
  for (const { door, kept } of await sealed.doorDatabase.readDoubleEntries()) {
    await plain.doorDatabase.doubleEntryStoreFor(door).put(kept);
  }
  const rows = await sealed.outboxDatabase.readRows();
  await withOpened(names.outbox, async (database) => {
    const entries = database.table('entries');
    await database.transaction('rw', entries, async () => {
      await entries.clear();
      await entries.bulkAdd(rows);
    });
  });
}

export async function deleteDatabases(...names: readonly string[]): Promise<void> {
  for (const name of names) await Dexie.delete(name);
}

/** Opens a database with whatever tables it has; strict, since the outbox may be written. */
async function withOpened(name: string, work: (database: Dexie) => Promise<void>): Promise<void> {
  const database = await createDatabase(name, { chromeTransactionDurability: 'strict' }).open();
  try {
    await work(database);
  } finally {
    database.close();
  }
}
