/**
 * O9: an update of the app keeps a full outbox. The first schemas are written down here as they
 * were, with data; the app of today opens them. A new schema adds its predecessor to this file.
 */
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { createRoster } from '../../../src/client/roster/roster.ts';
import { openDoorDatabase } from '../../../src/client/storage/door-database.ts';
import { openOutboxDatabase } from '../../../src/client/storage/outbox-database.ts';
import type { Attendee } from '../../../src/domain/attendee.ts';
import { asId } from '../../../src/domain/ids.ts';
import type { OutboxEntry } from '../../../src/domain/outbox.ts';
import { checkIn } from '../../support/actions.ts';
import { attendee, local } from '../../support/attendees.ts';

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

/** Dexie counts in tens. */
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
  const store = openOutboxDatabase('an old outbox').storeFor('a door');
  expect(await store.readAll()).toEqual(entries);
  await store.append({ action: checkIn('a new one'), progress: { state: 'waiting' } });
  expect(await store.readAll()).toHaveLength(501);
});

/** As the app of version 1 kept a row: an object. */
const oldRow = (ticketId: number, change: Partial<Attendee> = {}) => {
  const { arrival: _, ...row } = attendee({ ticketId: asId(ticketId), ...change });
  return row;
};

test('the first door, with its list of attendees', async () => {
  const pairing = { device: 'Door A' };
  const door = 'a door';
  const head = {
    readAt: 5,
    feedPosition: 7,
    feedKeyEnd: 'kkkkkkkk',
    productNames: [[41, { name: 'T-Shirt', option: 'M' }]],
  };
  const rows = [oldRow(1), oldRow(2), oldRow(3, { presence: insideSince })];
  const renamed = oldRow(2, { firstName: 'Renamed' });
  await writeOld('an old door', firstVersion, [
    { name: 'settings', keyPath: null, rows: [{ value: pairing, key: 'pairing' }] },
    { name: 'rosterHeads', keyPath: 'door', rows: [{ value: { ...head, door } }] },
    {
      name: 'rosterChunks',
      keyPath: ['door', 'index'],
      indexes: [['door', 'door', false]],
      rows: [
        { value: { door, index: 1, attendees: rows.slice(2) } },
        { value: { door, index: 0, attendees: rows.slice(0, 2) } },
      ],
    },
    {
      name: 'rosterChanges',
      keyPath: ['door', 'ticketId'],
      indexes: [['door', 'door', false]],
      rows: [
        { value: { door, ticketId: 1, attendee: null } },
        { value: { door, ticketId: 2, attendee: renamed } },
      ],
    },
    {
      name: 'doubleEntries',
      keyPath: ['door', 'key'],
      indexes: [['door', 'door', false]],
      rows: [],
    },
  ]);
  const database = openDoorDatabase('an old door');
  expect((await database.readPairings()).current).toEqual(pairing);
  const roster = createRoster((each) => each);
  expect(await database.rosterStoreFor(door).load(roster.take)).toEqual({
    ...head,
    isPaged: false,
    download: null,
  });
  expect([...roster.ticketIds()].map((id) => roster.get(id))).toEqual([
    { ...renamed, arrival: null },
    { ...rows[2], arrival: { at: insideSince.at, device: 'Door B' } },
  ]);
});

const insideSince = { inside: true, at: local('2026-11-21T20:00:00'), device: 'Door B' };
