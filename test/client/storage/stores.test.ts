import { openDB } from 'idb';
import { describe, expect, test, vi } from 'vitest';
import type { RosterHead } from '../../../src/client/attendees/sync/roster-store.ts';
import { openOutbox } from '../../../src/client/outbox/outbox.ts';
import { openDoorDatabase } from '../../../src/client/storage/door-database.ts';
import { openOutboxDatabase } from '../../../src/client/storage/outbox-database.ts';
import { openSealedDoor } from '../../../src/client/wings/device-pin/move-storage.ts';
import { openRow } from '../../../src/client/wings/device-pin/outbox-row.ts';
import {
  makeKeyPair,
  openWithKey,
  readPrivateKey,
} from '../../../src/client/wings/device-pin/recovery-key.ts';
import {
  type DoorsKey,
  openSealedOutbox,
  readSealedDoors,
} from '../../../src/client/wings/device-pin/sealed-outbox-database.ts';
import { createSealing } from '../../../src/client/wings/device-pin/sealing.ts';
import { asId } from '../../../src/domain/ids.ts';
import { instant } from '../../../src/domain/time.ts';
import { collection, collectionStoreSuite } from '../../suites/collection-store.ts';
import { doubleEntryStoreSuite } from '../../suites/double-entry-store.ts';
import { keptOutOfService, outOfServiceStoreSuite } from '../../suites/out-of-service-store.ts';
import { outboxStoreSuite } from '../../suites/outbox-store.ts';
import { refusedScan, refusedScanStoreSuite } from '../../suites/refused-scan-store.ts';
import { rosterStoreSuite } from '../../suites/roster-store.ts';
import { checkIn } from '../../support/actions.ts';
import { attendee } from '../../support/attendees.ts';
import { noLog } from '../../support/memory-log.ts';
import {
  memoryCollectionStore,
  memoryDoubleEntryStore,
  memoryOutboxStore,
  memoryOutOfServiceStore,
  memoryRefusedScanStore,
  memoryRosterStore,
} from '../../support/memory-stores.ts';
import { chunksOf } from '../../support/roster-chunks.ts';

let databases = 0;
const fresh = () => `database ${++databases}`;

const sealing = await createSealing(new Uint8Array(32).fill(7));
const sealedDoor = (name = fresh()) => openSealedDoor(sealing, name);
const sealedOutbox = (name = fresh()) => openSealedOutbox(sealing, name);

outboxStoreSuite('memory', memoryOutboxStore);
outboxStoreSuite('sealed IndexedDB', () => sealedOutbox().storeFor('a door'));
rosterStoreSuite('sealed IndexedDB', () => sealedDoor().rosterStoreFor('a door'));
doubleEntryStoreSuite('sealed IndexedDB', () => sealedDoor().doubleEntryStoreFor('a door'));
refusedScanStoreSuite('sealed IndexedDB', () => sealedDoor().refusedScanStoreFor('a door'));
outOfServiceStoreSuite('sealed IndexedDB', () => sealedDoor().outOfServiceStoreFor('a door'));
outboxStoreSuite('IndexedDB', () => openOutboxDatabase(noLog, fresh()).storeFor('a door'));
rosterStoreSuite('memory', memoryRosterStore);
rosterStoreSuite('IndexedDB', () => openDoorDatabase(noLog, fresh()).rosterStoreFor('a door'));
doubleEntryStoreSuite('memory', memoryDoubleEntryStore);
doubleEntryStoreSuite('IndexedDB', () =>
  openDoorDatabase(noLog, fresh()).doubleEntryStoreFor('a door'),
);

refusedScanStoreSuite('memory', memoryRefusedScanStore);
refusedScanStoreSuite('IndexedDB', () =>
  openDoorDatabase(noLog, fresh()).refusedScanStoreFor('a door'),
);

collectionStoreSuite('memory', memoryCollectionStore);
collectionStoreSuite('IndexedDB', () =>
  openDoorDatabase(noLog, fresh()).collectionStoreFor('a door'),
);
collectionStoreSuite('sealed IndexedDB', () => sealedDoor().collectionStoreFor('a door'));

outOfServiceStoreSuite('memory', memoryOutOfServiceStore);
outOfServiceStoreSuite('IndexedDB', () =>
  openDoorDatabase(noLog, fresh()).outOfServiceStoreFor('a door'),
);

test('of a sealed list that the device has damaged what is whole is read, and another takes its place', async () => {
  const name = fresh();
  const store = sealedDoor(name).rosterStoreFor('a door');
  const head: RosterHead = {
    readAt: instant(1),
    feedPosition: null,
    feedEpoch: null,
    feedKeyEnd: 'kkkkkkkk',
    isPaged: true,
    productNames: [],
    download: null,
  };
  const pieces = chunksOf([[attendee()], [attendee({ ticketId: asId(2) })]]);
  await store.append(head, pieces);
  const raw = await openDB(name);
  const [place] = await raw.getAllKeys('rosterParts');
  await raw.put('rosterParts', new Uint8Array(60), place);
  raw.close();
  expect(await store.load()).toEqual({ head, chunks: pieces.slice(1), isDamaged: true });
  await store.replace(head, pieces);
  expect(await store.load()).toEqual({ head, chunks: pieces, isDamaged: false });
});

test('O7: an action that the device has damaged stays on the disk and is counted, and the others are read; a damaged progress makes it unsure', async () => {
  const name = fresh();
  const database = sealedOutbox(name);
  const store = database.storeFor('a door');
  for (const id of ['a', 'b', 'c']) {
    await store.append({ action: checkIn(id), progress: { state: 'waiting' } });
  }
  const raw = await openDB(name);
  const row = (id: string) => raw.getFromIndex('entries', 'id', id);
  const rubbish = new Uint8Array(60);
  await raw.put('entries', { ...(await row('a')), action: rubbish });
  await raw.put('entries', { ...(await row('b')), progress: rubbish });
  const outbox = await openOutbox(store);
  expect(outbox.unreadable).toBe(1);
  expect(outbox.entries()).toEqual([
    { action: checkIn('b'), progress: { state: 'unsure' } },
    { action: checkIn('c'), progress: { state: 'waiting' } },
  ]);
  await outbox.setProgress([{ action: checkIn('b'), progress: { state: 'sending' } }]);
  expect(await raw.count('entries')).toBe(3);
  expect(await row('a')).toMatchObject({ action: rubbish });
  // Whoever takes the PIN away would leave it behind.
  await expect(database.readRows()).rejects.toThrow();
  raw.close();
});

test('only what a door recorded is sealed for its organizer, until a wipe takes it', async () => {
  const name = fresh();
  const database = sealedOutbox(name);
  const store = database.storeFor('a door');
  const { publicKey } = await makeKeyPair();
  await store.sealFor?.(publicKey);
  // Nothing was recorded, and of another device nothing is made.
  const none = { doors: [], areAll: true };
  expect(await readSealedDoors(name)).toEqual(none);
  expect(await readSealedDoors(fresh())).toEqual(none);
  await store.append({ action: checkIn('a'), progress: { state: 'waiting' } });
  const [first] = (await readSealedDoors(name)).doors;
  expect(first?.rows.map(({ id }) => id)).toEqual(['a']);
  // Once for each key.
  await store.sealFor?.(publicKey);
  expect((await readSealedDoors(name)).doors[0]?.sealed).toEqual(first?.sealed);
  await database.wipe('a door');
  await store.append({ action: checkIn('b'), progress: { state: 'waiting' } });
  expect(await readSealedDoors(name)).toEqual({ doors: [], areAll: false });
});

test('the key of one door, which an organizer gets, opens nothing that another door recorded', async () => {
  const name = fresh();
  const database = sealedOutbox(name);
  const { publicKey, privateKey } = await makeKeyPair();
  for (const door of ['one door', 'another']) {
    const store = database.storeFor(door);
    await store.append({ action: checkIn(door), progress: { state: 'waiting' } });
    await store.sealFor?.(publicKey);
  }
  const key = await readPrivateKey(privateKey);
  const doors = await Promise.all(
    (await readSealedDoors(name)).doors.map(async (door) => {
      const own = (await openWithKey(key, door)) as DoorsKey;
      return { ...own, rows: door.rows, sealing: await createSealing(own.key) };
    }),
  );
  expect(doors).toHaveLength(2);
  for (const { sealing: own, door } of doors) {
    for (const { rows, door: recordedBy } of doors) {
      const [row] = rows;
      if (!row) throw new Error('nothing was recorded');
      const opened = openRow(own, row);
      if (recordedBy === door) expect((await opened).action.id).toBe(door);
      else await expect(opened).rejects.toThrow();
    }
  }
});

describe.each([
  [
    'IndexedDB',
    (name: string) => openDoorDatabase(noLog, name),
    (name: string) => openOutboxDatabase(noLog, name),
  ],
  ['sealed IndexedDB', sealedDoor, sealedOutbox],
])('%s', (_, openDoor, openOutboxes) => {
  test('V9: forgetting the names of one door leaves another’s, and that it is out of service', async () => {
    const database = openDoor(fresh());
    for (const door of ['one', 'other']) {
      await database.outOfServiceStoreFor(door).write(keptOutOfService);
      await database.refusedScanStoreFor(door).write([refusedScan(door)]);
      await database.collectionStoreFor(door).write([collection(door)]);
      await database.boxOfficeStoreFor(door).write({ sale: null, sessions: [] });
    }
    await database.forgetNames('one');
    expect(await database.refusedScanStoreFor('one').read()).toEqual([]);
    expect(await database.collectionStoreFor('one').read()).toEqual([collection('one')]);
    expect(await database.boxOfficeStoreFor('one').read()).toEqual({ sale: null, sessions: [] });
    expect(await database.outOfServiceStoreFor('one').read()).toEqual({
      ...keptOutOfService,
      isListGone: true,
    });
    expect(await database.refusedScanStoreFor('other').read()).toEqual([refusedScan('other')]);
    expect(await database.outOfServiceStoreFor('other').read()).toEqual(keptOutOfService);
    await database.wipe('one');
    expect(await database.outOfServiceStoreFor('one').read()).toBeNull();
    expect(await database.collectionStoreFor('one').read()).toEqual([]);
    expect((await database.boxOfficeStoreFor('one').read()) ?? null).toBeNull();
    expect(await database.boxOfficeStoreFor('other').read()).toEqual({ sale: null, sessions: [] });
    expect(await database.collectionStoreFor('other').read()).toEqual([collection('other')]);
  });

  test('O9: what one opening wrote the next one reads', async () => {
    const name = fresh();
    const first = openOutboxes(name);
    const entry = { action: checkIn('a'), progress: { state: 'waiting' } } as const;
    await first.storeFor('a door').append(entry);
    first.close();
    expect(await openOutboxes(name).storeFor('a door').readAll()).toEqual([entry]);
  });

  test('what was recorded for one event does not belong to another', async () => {
    const database = openOutboxes(fresh());
    await database.storeFor('one').append({ action: checkIn('a'), progress: { state: 'waiting' } });
    expect(await database.storeFor('other').readAll()).toEqual([]);
  });

  test('O7: a wipe takes what that door recorded, and nothing of another', async () => {
    const database = openOutboxes(fresh());
    const [one, other] = [database.storeFor('one'), database.storeFor('other')];
    await one.append({ action: checkIn('a'), progress: { state: 'waiting' } });
    await other.append({ action: checkIn('b'), progress: { state: 'waiting' } });
    await database.wipe('one');
    expect(await one.readAll()).toEqual([]);
    expect((await other.readAll()).map(({ action }) => action.id)).toEqual(['b']);
  });

  test('O1: all that is written to the outbox is asked to be on the disk', async () => {
    const store = openOutboxes(fresh()).storeFor('a door');
    const opened = vi.spyOn(IDBDatabase.prototype, 'transaction');
    await store.append({ action: checkIn('a'), progress: { state: 'waiting' } });
    await store.setProgress([{ id: checkIn('a').id, progress: { state: 'sending' } }]);
    const writing = opened.mock.results
      .map(({ value }) => value as IDBTransaction)
      .filter(({ mode }) => mode === 'readwrite');
    opened.mockRestore();
    expect(writing.map(({ durability }) => durability)).toEqual(['strict', 'strict']);
  });

  test('B2, U5: a sale and its money are asked to be on the disk', async () => {
    const database = openDoor(fresh());
    const opened = vi.spyOn(IDBDatabase.prototype, 'transaction');
    await database.boxOfficeStoreFor('a door').write({ sale: null, sessions: [] });
    await database.collectionStoreFor('a door').write([]);
    const writing = opened.mock.results
      .map(({ value }) => value as IDBTransaction)
      .filter(({ mode }) => mode === 'readwrite');
    opened.mockRestore();
    expect(writing.map(({ durability }) => durability)).toEqual(['strict', 'strict']);
  });

  test('a wipe takes the refused scans of that door, and of no other', async () => {
    const database = openDoor(fresh());
    const [one, other] = ['one', 'other'].map((door) => database.refusedScanStoreFor(door));
    await one?.write([refusedScan('a')]);
    await other?.write([refusedScan('b')]);
    await database.wipe('one');
    expect(await one?.read()).toEqual([]);
    expect(await other?.read()).toEqual([refusedScan('b')]);
  });

  test('the pairings are kept, until none is left', async () => {
    const database = openDoor(fresh());
    expect(await database.readPairings()).toEqual({ current: undefined, others: undefined });
    await database.writePairings({ device: 'Door A' }, [{ device: 'Door B' }]);
    const current = { device: 'Door A' };
    expect(await database.readPairings()).toEqual({ current, others: [{ device: 'Door B' }] });
    await database.writePairings(undefined, []);
    expect(await database.readPairings()).toEqual({ current: undefined, others: [] });
  });
});
