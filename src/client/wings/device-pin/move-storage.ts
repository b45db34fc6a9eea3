/**
 * Moves what a device keeps between the open and the sealed databases. Nothing is deleted before all of it
 * is in the other place: which one counts is the lock's row to say.
 */
import Dexie, { type Table } from 'dexie';
import type { RosterChunk } from '../../attendees/list/roster-chunk.ts';
import type { RosterHead } from '../../attendees/sync/roster-store.ts';
import { createDatabase } from '../../device/database.ts';
import type { KeptDoubleEntry } from '../../duplicate-check-ins/double-entries.ts';
import type { DoorStorage } from '../../storage/door-storage.ts';
import type { OutboxRow } from './outbox-row.ts';
import type { Bytes } from './pin-keys.ts';
import { openSealedDoor, type SealedDoorDatabase, sealedDoorName } from './sealed-door-database.ts';
import {
  openSealedOutbox,
  type SealedOutboxDatabase,
  sealedOutboxName,
} from './sealed-outbox-database.ts';
import { createSealing } from './sealing.ts';

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
