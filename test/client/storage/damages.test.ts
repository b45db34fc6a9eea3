// @lane all
/** No damaged record stops a device: every store × every kind of damage, in memory. */
import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { isStorageBlocked } from '../../../src/client/device/database.ts';
import type { Door } from '../../../src/client/door/door.ts';
import { openKioskDatabase } from '../../../src/client/kiosk/kiosk.ts';
import type { Unreadable } from '../../../src/client/outbox/outbox-store.ts';
import type { Session } from '../../../src/client/session/session.ts';
import { openDoorDatabase } from '../../../src/client/storage/door-database.ts';
import type { DoorStorage } from '../../../src/client/storage/door-storage.ts';
import { openOutboxDatabase } from '../../../src/client/storage/outbox-database.ts';
import { openLockDatabase } from '../../../src/client/wings/device-pin/lock-database.ts';
import { openSealedDoor } from '../../../src/client/wings/device-pin/move-storage.ts';
import { openSealedOutbox } from '../../../src/client/wings/device-pin/sealed-outbox-database.ts';
import { createSealing } from '../../../src/client/wings/device-pin/sealing.ts';
import { asId } from '../../../src/domain/ids.ts';
import { isUnsent } from '../../../src/domain/outbox.ts';
import { instant } from '../../../src/domain/time.ts';
import { collection } from '../../suites/collection-store.ts';
import {
  damageDatabase,
  damageStore,
  databaseDamages,
  deviceStores,
  type RecordDamage,
  recordDamages,
  rowsOfTable,
} from '../../support/damage-table.ts';
import { memoryLog, noLog } from '../../support/memory-log.ts';
import {
  alone,
  anotherDevice,
  devices,
  linkTo,
  network,
  openApp,
  paired,
  phase,
  service,
  time,
  useSessionDevice,
  venue,
} from '../../support/session-device.ts';
import { addGuest } from '../../support/venue.ts';

useSessionDevice();

const sealing = await createSealing(new Uint8Array(32).fill(7));

/** The doors' stores: the lock's and the kiosk's are tested beside what reads them. */
const ofDoors = rowsOfTable.filter(({ store }) => !['kept', 'organizers'].includes(store));

const nameHere = (database: string) => `${database} ${devices}`;

/** @param isSealed under a PIN, whose lock is open */
function storageHere(isSealed: boolean): DoorStorage {
  if (isSealed) {
    return {
      doorDatabase: openSealedDoor(sealing, nameHere('admit-door-sealed')),
      outboxDatabase: openSealedOutbox(sealing, nameHere('admit-outbox-sealed')),
    };
  }
  return {
    doorDatabase: openDoorDatabase(noLog, nameHere('admit-door')),
    outboxDatabase: openOutboxDatabase(noLog, nameHere('admit-outbox')),
  };
}

type Device = { readonly storage: DoorStorage; readonly door: string; readonly code: string };

/** What seals works beside the test's clock. */
const eventually = (check: () => void) =>
  vi.waitFor(
    async () => {
      await time.advance(1000);
      check();
    },
    { timeout: 60_000, interval: 1 },
  );

async function openedDoor(session: Session): Promise<Door> {
  await eventually(() => expect(phase(session)).toBe('paired'));
  return paired(session);
}

/** A device that has worked: a list, one check-in that waits, and something in each other store. */
async function workedDevice(isSealed: boolean): Promise<Device> {
  anotherDevice();
  const { eventId, free, keys } = venue;
  const guest = await addGuest(service, keys.Administrator.key, eventId, free);
  const storage = storageHere(isSealed);
  const session = openApp(alone, noLog, undefined, null, async () => storage);
  await session.start(linkTo(venue));
  const door = await openedDoor(session);
  await eventually(() => expect(door.state.getState().roster.phase).toBe('ready'));
  const { pairing } = door.state.getState();
  const name = `${pairing.service} ${pairing.eventId}`;
  network.become('down');
  const scanned = door.scan(guest.identifier, 'ETICKET');
  await time.advance(10_000);
  await scanned;
  expect(door.state.getState().current?.verdict.code).toBe('admitted');
  await time.advance(1000);
  await door.stop();
  const doubles = storage.doorDatabase.doubleEntryStoreFor(name);
  const entry = { date: pairing.eventId && '2026-11-21T20:00:00', device: 'A', tool: 'Admit' };
  await doubles.put({
    key: 'a',
    entry: {
      ticketId: asId(1),
      first: entry,
      second: entry,
    } as unknown as Parameters<typeof doubles.put>[0]['entry'],
    name: 'Gerda Gast',
    category: 'Standard',
    settled: false,
  });
  await storage.doorDatabase
    .refusedScanStoreFor(name)
    .write([{ id: 'x', at: instant(1), code: 'CODE' as never, verdict: 'unknown' }]);
  await storage.doorDatabase.collectionStoreFor(name).write([collection('y')]);
  await storage.doorDatabase.boxOfficeStoreFor(name).write({ sale: null, sessions: [] });
  return { storage, door: name, code: guest.identifier };
}

/** Opens it without a network, lets it heal with one, and opens it again. */
async function survives({ storage, code }: Device, store: string): Promise<void> {
  const { log } = memoryLog();
  const open = () => openApp(alone, log, undefined, null, async () => storage);
  const session = open();
  await session.start('');
  await eventually(() => expect(['paired', 'unpaired']).toContain(phase(session)));
  const found = session.state.getState();
  network.become('well');
  // Of all that is stored, only the pairing can stand in the way: staff are told so, and pair again.
  if (store !== 'settings') expect(found.phase).toBe('paired');
  if (found.phase === 'unpaired') expect(found.failure).toEqual({ kind: 'pairing-damaged' });
  if (found.phase === 'unpaired') {
    const unsent = (await session.readUnsent()).flatMap(({ eventId, entries }) =>
      entries.map(({ action }) => `${eventId} ${action.type}`),
    );
    expect(unsent, 'what is unsent can be saved').toEqual([`${venue.eventId} check`]);
  }
  if (store === 'settings') {
    await time.advance(5000);
    await session.pair(linkTo(venue));
    if (phase(session) === 'asking') await session.answerLink(true);
  }
  const door = await openedDoor(session);
  const { unreadable, outbox } = door.state.getState();
  const told = unreadable === 'all' ? 1 : unreadable;
  expect(told + outbox.unsent, 'none is lost without a word').toBeLessThanOrEqual(1);
  await eventually(() =>
    expect(door.state.getState()).toMatchObject({
      roster: { phase: 'ready', failure: null },
      outbox: { unsent: 0 },
      outOfService: null,
    }),
  );
  const scanned = door.scan(code, 'ETICKET');
  await time.advance(5000);
  await scanned;
  expect(['already', 'admitted']).toContain(door.state.getState().current?.verdict.code);
  await door.stop();
  network.become('down');
  const again = open();
  await again.start('');
  const healed = await openedDoor(again);
  const { phase: listed, failure } = healed.state.getState().roster;
  expect({ listed, isDamaged: failure === 'damaged' }).toEqual({
    listed: 'ready',
    isDamaged: false,
  });
  await healed.stop();
  network.become('well');
}

describe.each(ofDoors)('$database/$store: $damage', ({ database, store, damage }) => {
  test('the device opens, and is whole again with a network', async () => {
    const isSealed = database.endsWith('-sealed');
    const turns = /field|cut|turned/.test(damage) ? 60 : 1;
    for (let nth = 0; nth < turns; nth += 1) {
      network.become('well');
      const device = await workedDevice(isSealed);
      const done = await damageStore(nameHere(database), store, damage as RecordDamage, nth);
      expect(done.records, 'nothing was damaged').toBeGreaterThan(0);
      await survives(device, store).catch((cause) => {
        throw new Error(`field ${nth}: ${cause.message}`, { cause });
      });
      if (nth + 1 >= done.fields) break;
    }
  });
});

describe.each(databaseDamages)('a database %s', (damage) => {
  const databases = ['admit-door', 'admit-outbox', 'admit-door-sealed', 'admit-outbox-sealed'];
  test.each(databases)('%s: the device opens', async (database) => {
    const isSealed = database.endsWith('-sealed');
    const { storage } = await workedDevice(isSealed);
    storage.doorDatabase.close();
    storage.outboxDatabase.close();
    await damageDatabase(nameHere(database), damage);
    const isOfPairing = database.startsWith('admit-door') && damage === 'a store missing';
    const next = storageHere(isSealed);
    network.become('well');
    const session = openApp(alone, noLog, undefined, null, async () => next);
    await session.start(isOfPairing ? linkTo(venue) : '');
    const door = await openedDoor(session);
    // How many check-ins a store held that is gone, nobody knows: staff are told that it is gone.
    const isOutbox = database.startsWith('admit-outbox') && damage === 'a store missing';
    expect(door.state.getState().unreadable).toBe(isOutbox ? 'all' : 0);
    await eventually(() =>
      expect(door.state.getState()).toMatchObject({
        roster: { phase: 'ready', failure: null },
        outbox: { unsent: 0 },
      }),
    );
    await door.stop();
  });
});

describe.each(ofDoors.filter(({ store }) => store === 'entries'))(
  'O7: $database/$store: $damage',
  ({ database, damage }) => {
    test('an action that is pending is read, or counted', async () => {
      const isSealed = database.endsWith('-sealed');
      for (let nth = 0, fields = 1; nth < fields; nth += 1) {
        const device = await workedDevice(isSealed);
        const done = await damageStore(nameHere(database), 'entries', damage, nth);
        fields = /field|cut|turned/.test(damage) ? Math.min(done.fields, 60) : 1;
        let unreadable: Unreadable = 0;
        const read = await device.storage.outboxDatabase.storeFor(device.door).readAll((count) => {
          unreadable = count;
        });
        const pending = read.filter(isUnsent).length + Number(unreadable);
        expect(pending, `field ${nth}`).toBeGreaterThanOrEqual(done.records);
        network.become('well');
      }
    });
  },
);

test('O7: of what the device damaged of its outbox each is counted, also where its door is gone', async () => {
  for (const [damage, nth] of [
    ['null', 0],
    ['of another type', 0],
  ] as const) {
    const device = await workedDevice(false);
    await damageStore(nameHere('admit-outbox'), 'entries', damage, nth);
    let unreadable: Unreadable = 0;
    const read = await device.storage.outboxDatabase.storeFor(device.door).readAll((count) => {
      unreadable = count;
    });
    expect({ read, unreadable }).toEqual({ read: [], unreadable: 1 });
    network.become('well');
  }
});

describe('a database that can’t be opened', () => {
  const open = indexedDB.open.bind(indexedDB);
  afterEach(() => vi.restoreAllMocks());

  /** Closed, as by the end of the app. */
  async function closedDevice(): Promise<Device> {
    const device = await workedDevice(false);
    device.storage.doorDatabase.close();
    device.storage.outboxDatabase.close();
    network.become('well');
    return device;
  }
  const session = () => openApp(alone, noLog, undefined, null, async () => storageHere(false));

  async function expectWhole(opened: Session): Promise<void> {
    const door = await openedDoor(opened);
    await eventually(() =>
      expect(door.state.getState()).toMatchObject({
        roster: { phase: 'ready', failure: null },
        outbox: { unsent: 0 },
      }),
    );
    expect(door.entries(), 'the check-in from before was sent').toHaveLength(1);
    await door.stop();
  }

  const databases = ['admit-door', 'admit-outbox'];

  test.each(databases)(
    '%s, for want of room: it is told, and nothing is lost',
    async (database) => {
      await closedDevice();
      vi.spyOn(indexedDB, 'open').mockImplementation((name, version) => {
        const request = open(name === nameHere(database) ? `${name} full` : name, version);
        // As a browser does where the disk is full: the upgrade is given up, and the request fails.
        if (name === nameHere(database)) {
          request.addEventListener('upgradeneeded', () => request.transaction?.abort());
        }
        return request;
      });
      const full = session();
      await full.start('');
      await eventually(() => expect(phase(full)).toBe('no-storage'));
      vi.restoreAllMocks();
      const again = session();
      await again.start('');
      await expectWhole(again);
    },
  );

  test.each(databases)(
    '%s, while another page blocks its upgrade: it opens after that',
    async (database) => {
      await closedDevice();
      const name = nameHere(database);
      const held = await new Promise<IDBDatabase>((resolve) => {
        const request = open(name);
        request.onsuccess = () => resolve(request.result);
      });
      vi.spyOn(indexedDB, 'open').mockImplementation((of, version) =>
        open(of, of === name && version ? version + 10 : version),
      );
      const waiting = session();
      void waiting.start('');
      await time.advance(60_000);
      expect(phase(waiting)).toBe('starting');
      expect(isStorageBlocked.getState()).toBe(true);
      held.close();
      await expectWhole(waiting);
      expect(isStorageBlocked.getState()).toBe(false);
    },
  );
});

describe.each([
  ['admit-kiosk', openKioskDatabase],
  ['admit-lock', openLockDatabase],
] as const)('what is kept in %s', (database, open) => {
  test.each(recordDamages)('is no less there when it is %s', async (damage) => {
    const name = `${database} ${damage}`;
    const store = open(name);
    expect(await store.read()).toBeUndefined();
    await store.write({ isOn: true, pin: { salt: 'a', hash: 'b' } });
    await damageStore(name, 'kept', damage);
    // None at all would open a kiosk to its guests, and take a PIN off its doors.
    expect(await store.read()).not.toBeUndefined();
  });
});

test('every database and every store of the app has its rows', async () => {
  const opened = [
    openDoorDatabase(noLog, 'a admit-door'),
    openOutboxDatabase(noLog, 'a admit-outbox'),
    openSealedDoor(sealing, 'a admit-door-sealed'),
    openSealedOutbox(sealing, 'a admit-outbox-sealed'),
    openLockDatabase('a admit-lock'),
    openKioskDatabase('a admit-kiosk'),
  ];
  for (const each of opened) {
    if ('readPairings' in each) await each.readPairings();
    else if ('storeFor' in each) await each.storeFor('').readAll();
    else await each.read();
  }
  for (const { name = '' } of await indexedDB.databases()) {
    const [, database = ''] = /^a (admit-.*)$/.exec(name) ?? [];
    if (database === '') continue;
    const raw = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open(name);
      request.onsuccess = () => resolve(request.result);
    });
    const rows = deviceStores.filter((each) => each.database === database);
    expect(Array.from(raw.objectStoreNames).toSorted()).toEqual(
      rows.map(({ store }) => store).toSorted(),
    );
    raw.close();
  }
  const sources = readdirSync('src/client', { recursive: true, encoding: 'utf8' });
  const calls = sources.flatMap((file) =>
    file.endsWith('.ts') && !file.endsWith('device/database.ts')
      ? [...readFileSync(`src/client/${file}`, 'utf8').matchAll(/createDatabase\(name/g)]
      : [],
  );
  // The lock's and the kiosk's are opened in one place. What seals a device opens any of them, to move it.
  expect(calls).toHaveLength(opened.length);
});
