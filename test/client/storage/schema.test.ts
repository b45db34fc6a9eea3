/**
 * O9: an update of the app keeps a full outbox. The first schemas are written down here as they
 * were, with data; the app of today opens them. A new schema adds its predecessor to this file.
 */

import { openDB } from 'idb';
import { describe, expect, test } from 'vitest';
import { packRows, writeRow } from '../../../src/client/attendees/list/attendee-row.ts';
import { createRoster } from '../../../src/client/attendees/list/roster.ts';
import type { RosterHead } from '../../../src/client/attendees/sync/roster-store.ts';
import type { KeptRow } from '../../../src/client/device/kept-row.ts';
import { openKioskDatabase } from '../../../src/client/kiosk/kiosk.ts';
import { type DoorDatabase, openDoorDatabase } from '../../../src/client/storage/door-database.ts';
import {
  type OutboxDatabase,
  openOutboxDatabase,
} from '../../../src/client/storage/outbox-database.ts';
import { openLockDatabase } from '../../../src/client/wings/device-pin/lock-database.ts';
import { openSealedDoor } from '../../../src/client/wings/device-pin/move-storage.ts';
import { openSealedOutbox } from '../../../src/client/wings/device-pin/sealed-outbox-database.ts';
import { createSealing } from '../../../src/client/wings/device-pin/sealing.ts';
import { asId } from '../../../src/domain/ids.ts';
import type { OutboxEntry } from '../../../src/domain/outbox.ts';
import { instant } from '../../../src/domain/time.ts';
import { refusedScan } from '../../suites/refused-scan-store.ts';
import { checkIn } from '../../support/actions.ts';
import { attendee } from '../../support/attendees.ts';
import { noLog } from '../../support/memory-log.ts';
import { chunksOf } from '../../support/roster-chunks.ts';

type OldStore = {
  readonly name: string;
  readonly keyPath: string | string[] | null;
  readonly autoIncrement?: boolean;
  readonly indexes?: readonly (readonly [string, string, boolean])[];
  readonly rows: readonly { readonly value: unknown; readonly key?: IDBValidKey }[];
};

/** Straight to the platform, so that no change of ours changes what is old. */
function writeOld(name: string, version: number, stores: readonly OldStore[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, version);
    opening.onerror = () => reject(opening.error);
    opening.onupgradeneeded = () => {
      for (const { name: store, keyPath, autoIncrement = false, indexes = [] } of stores) {
        const made = opening.result.createObjectStore(store, { keyPath, autoIncrement });
        for (const [index, path, unique] of indexes) made.createIndex(index, path, { unique });
      }
    };
    opening.onsuccess = () => {
      const writing = opening.result.transaction(
        stores.map((store) => store.name),
        'readwrite',
      );
      for (const { name: store, rows } of stores) {
        for (const { value, key } of rows) writing.objectStore(store).put(value, key);
      }
      writing.oncomplete = () => {
        opening.result.close();
        resolve();
      };
    };
  });
}

/** On the disk they count in tens. */
const firstVersion = 10;

test('the first outbox', async () => {
  const entries: OutboxEntry[] = Array.from({ length: 500 }, (_, at) => ({
    action: checkIn(`action ${at}`),
    progress: at % 3 === 0 ? { state: 'unsure' } : { state: 'waiting' },
  }));
  await writeOld('an old outbox', firstVersion, [
    {
      name: 'entries',
      keyPath: 'sequence',
      autoIncrement: true,
      indexes: [
        ['action.id', 'action.id', true],
        ['door', 'door', false],
      ],
      rows: entries.map((entry) => ({ value: { ...entry, door: 'a door' } })),
    },
  ]);
  const store = openOutboxDatabase(noLog, 'an old outbox').storeFor('a door');
  expect(await store.readAll()).toEqual(entries);
  await store.append({ action: checkIn('a new one'), progress: { state: 'waiting' } });
  expect(await store.readAll()).toHaveLength(501);
});

const pairing = { device: 'Door A' };
const door = 'a door';
const head = {
  readAt: 5,
  feedPosition: 7,
  feedKeyEnd: 'kkkkkkkk',
  productNames: [[41, { name: 'T-Shirt', option: 'M' }]],
};
const settings: OldStore = {
  name: 'settings',
  keyPath: null,
  rows: [{ value: pairing, key: 'pairing' }],
};
const entered = { date: '2026-11-21T20:00:00', device: 'Door A', tool: 'Admit' };
const doubleEntry = {
  key: 'a double entry',
  entry: { ticketId: 9, first: entered, second: entered },
  name: 'Gerda Gast',
  category: 'Standard',
  settled: false,
};
const doubleEntries: OldStore = {
  name: 'doubleEntries',
  keyPath: ['door', 'key'],
  indexes: [['door', 'door', false]],
  rows: [{ value: { door, ...doubleEntry } }],
};

const storesOf = (name: string) =>
  new Promise<readonly string[]>((resolve, reject) => {
    const opening = indexedDB.open(name);
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      resolve([...opening.result.objectStoreNames]);
      opening.result.close();
    };
  });

/** A list in a form that can't be read any more is read anew. What it took on the disk is free again. */
async function expectAllButTheList(name: string): Promise<void> {
  const database = openDoorDatabase(noLog, name);
  expect((await database.readPairings()).current).toEqual(pairing);
  expect(await database.doubleEntryStoreFor(door).readAll()).toEqual([doubleEntry]);
  const store = database.rosterStoreFor(door);
  const load = async () => {
    const roster = createRoster((each) => each);
    const found = await store.load();
    for (const _ of roster.take(found?.chunks ?? []));
    return { head: found?.head ?? null, listed: [...roster.ticketIds()] };
  };
  expect(await load()).toEqual({ head: null, listed: [] });
  const readAnew: RosterHead = {
    readAt: instant(6),
    feedPosition: 8,
    feedEpoch: null,
    feedKeyEnd: 'kkkkkkkk',
    isPaged: true,
    productNames: [],
    download: null,
  };
  await store.append(readAnew, chunksOf([[attendee({ ticketId: asId(9) })]]));
  expect(await load()).toEqual({ head: readAnew, listed: [9] });
  database.close();
  expect(await storesOf(name)).toEqual(['doubleEntries', 'rosterParts', 'rosters', 'settings']);
}

test('the first door', async () => {
  await writeOld('an old door', firstVersion, [
    settings,
    doubleEntries,
    { name: 'rosterHeads', keyPath: 'door', rows: [{ value: { ...head, door } }] },
    {
      name: 'rosterChunks',
      keyPath: ['door', 'index'],
      indexes: [['door', 'door', false]],
      rows: [{ value: { door, index: 0, attendees: [attendee()] } }],
    },
    {
      name: 'rosterChanges',
      keyPath: ['door', 'ticketId'],
      indexes: [['door', 'door', false]],
      rows: [{ value: { door, ticketId: 1, attendee: null } }],
    },
  ]);
  await expectAllButTheList('an old door');
});

/** A list of the second and third form, in pieces that held their door and were found by it. */
const oldPieces = (row: Uint8Array, more: object): readonly OldStore[] => [
  settings,
  doubleEntries,
  {
    name: 'rosters',
    keyPath: 'door',
    rows: [{ value: { ...head, isPaged: true, download: null, door, rowForm: 1 } }],
  },
  {
    name: 'rosterPieces',
    keyPath: 'place',
    autoIncrement: true,
    indexes: [['door', 'door', false]],
    rows: [
      {
        value: {
          door,
          ticketIds: Float64Array.of(3),
          participantIds: Float64Array.of(2),
          readAts: Float64Array.of(5),
          identifiers: Uint32Array.of(7),
          displays: Uint32Array.of(7),
          inside: Uint8Array.of(0),
          ends: Uint32Array.of(row.length),
          bytes: row,
          seenIds: new Float64Array(0),
          seenAts: new Float64Array(0),
          removed: new Float64Array(0),
          ...more,
        },
      },
    ],
  },
];

test('the second door, whose list was of texts', async () => {
  const row = new TextEncoder().encode(JSON.stringify([1, 2, 3]));
  await writeOld('the second door', 2 * firstVersion, oldPieces(row, {}));
  await expectAllButTheList('the second door');
});

test('the third door, whose list was found by an index', async () => {
  const row = Uint8Array.of(1, 0);
  const pieces = oldPieces(row, { firstWord: 0, words: [] });
  await writeOld('the third door', 3 * firstVersion, pieces);
  await expectAllButTheList('the third door');
});

test('the fourth door, whose rows were bytes', async () => {
  await writeOld('the fourth door', 4 * firstVersion, [
    settings,
    doubleEntries,
    { name: 'rosters', keyPath: 'door', rows: [{ value: { ...head, isPaged: true, door } }] },
    {
      name: 'rosterParts',
      keyPath: null,
      rows: [{ key: [door, 1], value: { ticketIds: Float64Array.of(3), firstWord: 0, words: [] } }],
    },
  ]);
  await expectAllButTheList('the fourth door');
});

test('the sixth door, whose guests had neither notes nor flags: its list is used until it is downloaded again', async () => {
  const guest = attendee({ ticketId: asId(9), note: null, flags: [] });
  const [piece] = chunksOf([[guest]]);
  const packed = packRows([writeRow(guest).slice(0, 18)] as never);
  const download = { startedAt: 5, read: 40 };
  await writeOld('the sixth door', 6 * firstVersion, [
    settings,
    doubleEntries,
    { name: 'rosters', keyPath: 'door', rows: [{ value: { ...head, download, door } }] },
    { name: 'rosterParts', keyPath: null, rows: [{ key: [door, 1], value: { ...piece, packed } }] },
  ]);
  const found = await openDoorDatabase(noLog, 'the sixth door').rosterStoreFor(door).load();
  expect(found?.head).toEqual({ ...head, feedPosition: null, download: null });
  const roster = createRoster((each) => each);
  for (const _ of roster.take(found?.chunks ?? []));
  expect(roster.get(guest.ticketId)).toEqual(guest);
  expect(roster.find(guest.identifier as never)?.ticketId).toBe(9);
});

test('the seventh door, whose guests had no order numbers: its list is used until it is downloaded again', async () => {
  const guest = attendee({ ticketId: asId(9), orderNumber: 'R-902603907698' });
  const [piece] = chunksOf([[guest]]);
  const packed = packRows([writeRow(guest).slice(0, 19)] as never);
  await writeOld('the seventh door', 7 * firstVersion, [
    settings,
    doubleEntries,
    { name: 'rosters', keyPath: 'door', rows: [{ value: { ...head, download: null, door } }] },
    { name: 'rosterParts', keyPath: null, rows: [{ key: [door, 1], value: { ...piece, packed } }] },
  ]);
  const found = await openDoorDatabase(noLog, 'the seventh door').rosterStoreFor(door).load();
  expect(found?.head).toEqual({ ...head, feedPosition: null, download: null });
  const roster = createRoster((each) => each);
  for (const _ of roster.take(found?.chunks ?? []));
  expect(roster.get(guest.ticketId)).toEqual({ ...guest, orderNumber: '11' });
});

const sealing = await createSealing(new Uint8Array(32).fill(7));

/** What is used of a database: each writes something into all of its stores, and reads it. */
type Used = { fill(): Promise<void>; content(): Promise<unknown>; close?(): void };

const useDoor = (database: DoorDatabase): Used => ({
  async fill() {
    await database.writePairings(pairing, [{ device: 'Door B' }]);
    await database.refusedScanStoreFor(door).write([refusedScan('x')]);
    await database.doubleEntryStoreFor(door).put(doubleEntry as never);
    const pieces = chunksOf([[attendee()], [attendee({ ticketId: asId(2) })]]);
    await database.rosterStoreFor(door).append({ ...head, download: null } as never, pieces);
  },
  content: async () => ({
    pairings: await database.readPairings(),
    refused: await database.refusedScanStoreFor(door).read(),
    doubles: await database.doubleEntryStoreFor(door).readAll(),
    roster: await database.rosterStoreFor(door).load(),
  }),
  close: database.close,
});
const useOutbox = (database: OutboxDatabase): Used => ({
  async fill() {
    for (const id of ['a', 'b', 'c']) {
      await database.storeFor(door).append({ action: checkIn(id), progress: { state: 'waiting' } });
    }
  },
  content: () => database.storeFor(door).readAll(),
  close: database.close,
});
const useRow = (row: Pick<KeptRow, 'read' | 'write'>): Used => ({
  fill: () => row.write({ pin: 'a' }),
  content: () => row.read(),
});

/** As devices in the field have them: made, until 2026, by the library Dexie, with these names. */
const inTheField: readonly {
  readonly of: string;
  readonly open: (name: string) => Used;
  readonly version: number;
  readonly stores: readonly Omit<OldStore, 'rows'>[];
}[] = [
  {
    of: 'the door',
    open: (name) => useDoor(openDoorDatabase(noLog, name)),
    version: 80,
    stores: [
      { name: 'doubleEntries', keyPath: ['door', 'key'], indexes: [['door', 'door', false]] },
      { name: 'rosterParts', keyPath: null },
      { name: 'rosters', keyPath: 'door' },
      { name: 'settings', keyPath: null },
    ],
  },
  {
    of: 'the outbox',
    open: (name) => useOutbox(openOutboxDatabase(noLog, name)),
    version: 10,
    stores: [
      {
        name: 'entries',
        keyPath: 'sequence',
        autoIncrement: true,
        indexes: [
          ['action.id', 'action.id', true],
          ['door', 'door', false],
        ],
      },
    ],
  },
  {
    of: 'the sealed door',
    open: (name) => useDoor(openSealedDoor(sealing, name)),
    version: 10,
    stores: ['doubleEntries', 'rosterParts', 'rosters', 'settings'].map((name) => ({
      name,
      keyPath: null,
    })),
  },
  {
    of: 'the sealed outbox',
    open: (name) => useOutbox(openSealedOutbox(sealing, name)),
    version: 20,
    stores: [
      {
        name: 'entries',
        keyPath: 'sequence',
        autoIncrement: true,
        indexes: [
          ['door', 'door', false],
          ['id', 'id', true],
        ],
      },
      { name: 'organizers', keyPath: null },
    ],
  },
  ...[openLockDatabase, openKioskDatabase].map((open, at) => ({
    of: ['the lock', 'the kiosk'][at] ?? '',
    open: (name: string) => useRow(open(name)),
    version: 10,
    stores: [{ name: 'kept', keyPath: null }],
  })),
];

describe.each(inTheField)('$of', ({ of, open, version, stores }) => {
  async function filled(name: string): Promise<unknown> {
    const used = open(name);
    await used.fill();
    const content = await used.content();
    used.close?.();
    return content;
  }

  test('has the form on the disk that devices in the field have', async () => {
    const name = `${of}, made today`;
    await filled(name);
    const raw = await openDB(name);
    const reading = raw.transaction([...raw.objectStoreNames]);
    const found = [...raw.objectStoreNames].map((store) => {
      const { keyPath, autoIncrement, indexNames } = reading.objectStore(store);
      const indexes = [...indexNames].map((each) => {
        const { keyPath: path, unique, multiEntry } = reading.objectStore(store).index(each);
        expect(multiEntry).toBe(false);
        return [each, path, unique];
      });
      return { name: store, keyPath, autoIncrement, indexes };
    });
    expect({ version: raw.version, found }).toEqual({
      version,
      found: stores.map((store) => ({ autoIncrement: false, indexes: [], ...store })),
    });
    raw.close();
  });

  // The library counted up by one where it made a part again that the device had lost.
  test.each([0, 1, 9])('opens with all that it held, parts made again: %i', async (again) => {
    const content = await filled(`${of}, to copy ${again}`);
    const copied = await openDB(`${of}, to copy ${again}`);
    const rows = async (store: string) => {
      const keys = await copied.getAllKeys(store);
      const values = await copied.getAll(store);
      return values.map((value, at) => ({ value, key: keys[at] as IDBValidKey }));
    };
    const old = await Promise.all(
      stores.map(async (store) => ({
        ...store,
        rows: (await rows(store.name)).map(({ value, key }) =>
          store.keyPath === null ? { value, key } : { value },
        ),
      })),
    );
    copied.close();
    await writeOld(`${of}, old ${again}`, version + again, old);
    const used = open(`${of}, old ${again}`);
    expect(await used.content()).toEqual(content);
    used.close?.();
  });
});
