/**
 * O9: an update of the app keeps a full outbox. The first schemas are written down here as they
 * were, with data; the app of today opens them. A new schema adds its predecessor to this file.
 */
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { openDoorDatabase } from '../../../src/client/storage/door-database.ts';
import { openOutboxDatabase } from '../../../src/client/storage/outbox-database.ts';
import type { OutboxEntry } from '../../../src/domain/outbox.ts';
import { checkIn } from '../../support/actions.ts';

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

test('the first door', async () => {
  const pairing = { device: 'Door A' };
  await writeOld('an old door', firstVersion, [
    { name: 'settings', keyPath: null, rows: [{ value: pairing, key: 'pairing' }] },
    ...['rosterHeads', 'rosterChunks', 'rosterChanges', 'doubleEntries'].map((name) => ({
      name,
      keyPath: { rosterHeads: 'door' }[name] ?? [
        'door',
        { rosterChunks: 'index', rosterChanges: 'ticketId' }[name] ?? 'key',
      ],
      indexes: name === 'rosterHeads' ? [] : [['door', 'door', false] as const],
      rows: [],
    })),
  ]);
  const database = openDoorDatabase('an old door');
  expect((await database.readPairings()).current).toEqual(pairing);
  expect(await database.rosterStoreFor('a door').load()).toBeNull();
});
