/** The PIN of a device, on the databases of a browser. */
import { openDB } from 'idb';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { openDoorDatabase } from '../../../../src/client/storage/door-database.ts';
import type { DoorStorage } from '../../../../src/client/storage/door-storage.ts';
import { openOutboxDatabase } from '../../../../src/client/storage/outbox-database.ts';
import { createPinLock } from '../../../../src/client/wings/device-pin/create-pin-lock.ts';
import { createLatePinLock } from '../../../../src/client/wings/device-pin/lazy-pin-lock.ts';
import type { LockStore } from '../../../../src/client/wings/device-pin/lock-database.ts';
import { openLockDatabase } from '../../../../src/client/wings/device-pin/lock-database.ts';
import type { StorageNames } from '../../../../src/client/wings/device-pin/move-storage.ts';
import { openSealedFile } from '../../../../src/client/wings/device-pin/open-sealed-file.ts';
import type { DeriveKey } from '../../../../src/client/wings/device-pin/pin-keys.ts';
import type { PinLock } from '../../../../src/client/wings/device-pin/pin-lock.ts';
import {
  makeKeyPair,
  readPrivateKey,
} from '../../../../src/client/wings/device-pin/recovery-key.ts';
import { asId, type EventId } from '../../../../src/domain/ids.ts';
import { instant } from '../../../../src/domain/time.ts';
import { keptOutOfService } from '../../../suites/out-of-service-store.ts';
import { refusedScan } from '../../../suites/refused-scan-store.ts';
import { checkIn } from '../../../support/actions.ts';
import { attendee } from '../../../support/attendees.ts';
import { damageStore, recordDamages } from '../../../support/damage-table.ts';
import { type ManualTime, manualTime } from '../../../support/manual-time.ts';
import { noLog } from '../../../support/memory-log.ts';
import { chunksOf } from '../../../support/roster-chunks.ts';

const pin = '204815';
const wrongPin = '999999';
const door = 'https://tickets.example 1';
const head = {
  readAt: instant(1),
  feedPosition: 7,
  feedEpoch: null,
  feedKeyEnd: 'kkkkkkkk',
  isPaged: true,
  productNames: [],
  download: null,
};
const chunks = chunksOf(
  [1, 2, 3].map((id) => [attendee({ ticketId: asId(id), lastName: `Guest ${id}` })]),
);
const entries = ['a', 'b', 'c'].map((id) => ({
  action: checkIn(id),
  progress: { state: 'waiting' } as const,
}));

/** As good as Argon2id for what is looked at here: another PIN or salt gives another key. */
const derive: DeriveKey = async (text, salt) => {
  const bytes = new TextEncoder().encode(text + salt.join());
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
};

let time: ManualTime;
let names: StorageNames;
let devices = 0;
let isVisible = true;
let lookAtPage = () => {};

beforeEach(anotherDevice);

function anotherDevice(): void {
  time = manualTime();
  devices += 1;
  isVisible = true;
  const of = (what: string) => `${what} of device ${devices}`;
  names = {
    door: of('door'),
    outbox: of('outbox'),
    sealedDoor: of('sealed door'),
    sealedOutbox: of('sealed outbox'),
  };
}

type App = {
  readonly lock: PinLock;
  readonly store: LockStore;
  readonly plain: DoorStorage;
  readonly phase: () => 'locked' | 'open';
  storage(): DoorStorage;
};

/** Opens the app on this test's device; called again it is opened again. */
async function openApp(changes: Partial<LockStore> = {}): Promise<App> {
  const plain = {
    doorDatabase: openDoorDatabase(noLog, names.door),
    outboxDatabase: openOutboxDatabase(noLog, names.outbox),
  };
  const store = { ...openLockDatabase(`lock of device ${devices}`), ...changes };
  let storage: DoorStorage | null = null;
  const find = async () => {
    storage = null;
    storage = await lock.findStorage(() => {});
  };
  const lock = createPinLock({
    store,
    plain,
    session: {
      async move(work) {
        storage = await work(storage ?? plain);
      },
      lock: async () => void find(),
    },
    derive,
    clock: time,
    timers: time,
    visibility: {
      isVisible: () => isVisible,
      onChange(listener) {
        lookAtPage = listener;
        return () => {};
      },
    },
    log: noLog,
    names,
  });
  void find();
  await expect.poll(() => storage !== null || lock.state.getState().isOn).toBe(true);
  return {
    lock,
    store,
    plain,
    phase: () => (storage ? 'open' : 'locked'),
    storage() {
      if (!storage) throw new Error('the device is locked');
      return storage;
    },
  };
}

async function fill({ doorDatabase, outboxDatabase }: DoorStorage): Promise<void> {
  await doorDatabase.writePairings({ key: 'a-secret' }, [{ key: 'another' }]);
  await doorDatabase.rosterStoreFor(door).append(head, chunks);
  await doorDatabase.refusedScanStoreFor(door).write([refusedScan('x')]);
  await doorDatabase.outOfServiceStoreFor(door).write(keptOutOfService);
  for (const entry of entries) await outboxDatabase.storeFor(door).append(entry);
  await outboxDatabase
    .storeFor(door)
    .setProgress([{ id: checkIn('b').id, progress: { state: 'unsure' } }]);
}

async function contentOf({ doorDatabase, outboxDatabase }: DoorStorage) {
  return {
    pairings: await doorDatabase.readPairings(),
    roster: await doorDatabase.rosterStoreFor(door).load(),
    refused: await doorDatabase.refusedScanStoreFor(door).read(),
    outOfService: await doorDatabase.outOfServiceStoreFor(door).read(),
    outbox: await outboxDatabase.storeFor(door).readAll(),
  };
}

const isThere = async (name: string): Promise<boolean> =>
  (await indexedDB.databases()).some((each) => each.name === name);

/** All that lies in this device's databases, as a text. */
async function onDisk(): Promise<string> {
  const found: string[] = [];
  for (const name of Object.values(names)) {
    if (!(await isThere(name))) continue;
    const database = await openDB(name);
    for (const store of database.objectStoreNames) {
      const [keys, rows] = [await database.getAllKeys(store), await database.getAll(store)];
      found.push(
        JSON.stringify([name, keys, rows], (_, each) =>
          each instanceof Uint8Array ? new TextDecoder('latin1').decode(each) : each,
        ),
      );
    }
    database.close();
  }
  return found.join('\n');
}

async function lockedApp(): Promise<Awaited<ReturnType<typeof contentOf>>> {
  const app = await openApp();
  await fill(app.storage());
  const before = await contentOf(app.storage());
  await app.lock.turnOn(pin);
  return before;
}

describe('a PIN', () => {
  test('leaves nothing readable, and gives all of it back', async () => {
    const app = await openApp();
    await fill(app.storage());
    const { target } = checkIn('a');
    const recorded = target.kind === 'ticket' ? target.code : null;
    const secrets = ['a-secret', 'another', 'Guest 1', 'tickets.example', refusedScan('x').code];
    secrets.push(recorded ?? 'a check-in has a code');
    const open = await onDisk();
    for (const secret of secrets) expect(open).toContain(secret);
    const before = await contentOf(app.storage());
    await app.lock.turnOn(pin);
    const sealed = await onDisk();
    for (const secret of secrets) expect(sealed).not.toContain(secret);
    expect(await contentOf(app.storage())).toEqual(before);

    const again = await openApp();
    expect(again.phase()).toBe('locked');
    expect(await again.lock.unlock(wrongPin)).toBe('wrong');
    expect(again.phase()).toBe('locked');
    expect(await again.lock.unlock(pin)).toBe('right');
    await expect.poll(() => again.phase()).toBe('open');
    expect(await contentOf(again.storage())).toEqual(before);
  });

  test('O1: what is recorded under it is there after the next start', async () => {
    await lockedApp();
    const app = await openApp();
    await app.lock.unlock(pin);
    await expect.poll(() => app.phase()).toBe('open');
    const entry = { action: checkIn('d'), progress: { state: 'waiting' } } as const;
    await app.storage().outboxDatabase.storeFor(door).append(entry);
    const again = await openApp();
    await again.lock.unlock(pin);
    await expect.poll(() => again.phase()).toBe('open');
    const kept = await again.storage().outboxDatabase.storeFor(door).readAll();
    expect(kept.map(({ action }) => action.id)).toEqual(['a', 'b', 'c', 'd']);
  });

  test('is turned off with the PIN alone, and leaves all readable as before', async () => {
    const before = await lockedApp();
    const app = await openApp();
    await app.lock.unlock(pin);
    await expect.poll(() => app.phase()).toBe('open');
    expect(await app.lock.turnOff(wrongPin)).toBe('wrong');
    expect(app.lock.state.getState().isOn).toBe(true);
    expect(await app.lock.turnOff(pin)).toBe('right');
    expect(await contentOf(app.storage())).toEqual(before);
    const again = await openApp();
    expect(again.phase()).toBe('open');
    expect(await contentOf(again.storage())).toEqual(before);
    expect(await isThere(names.sealedOutbox)).toBe(false);
  });
});

describe('another PIN in its place', () => {
  test('opens all as before, and the old one nothing any more; the storage stays as it is', async () => {
    const before = await lockedApp();
    const app = await openApp();
    await app.lock.unlock(pin);
    await expect.poll(() => app.phase()).toBe('open');
    const sealed = await onDisk();
    expect(await app.lock.check(wrongPin)).toBe('wrong');
    expect(await app.lock.changePin(wrongPin, '135791')).toBe('wrong');
    expect(await app.lock.check(pin)).toBe('right');
    expect(await app.lock.changePin(pin, '135791')).toBe('right');
    expect(await onDisk()).toBe(sealed);
    expect(app.phase()).toBe('open');
    expect(await contentOf(app.storage())).toEqual(before);

    const again = await openApp();
    expect(await again.lock.unlock(pin)).toBe('wrong');
    expect(await again.lock.unlock('135791')).toBe('right');
    await expect.poll(() => again.phase()).toBe('open');
    expect(await contentOf(again.storage())).toEqual(before);
  });

  test('that can’t be stored leaves the old one, and says so', async () => {
    await lockedApp();
    const { write } = openLockDatabase(`lock of device ${devices}`);
    let [isFull, known] = [false, undefined as unknown];
    const app = await openApp({
      async write(kept) {
        const { keys } = kept as { keys: unknown };
        if (isFull && keys !== known) throw new DOMException('full', 'QuotaExceededError');
        known = keys;
        await write(kept);
      },
    });
    await app.lock.unlock(pin);
    await expect.poll(() => app.phase()).toBe('open');
    isFull = true;
    await app.lock.changePin(pin, '135791');
    expect(app.lock.state.getState().failure).toBe('cannot-store');
    expect(await app.lock.check('135791')).toBe('wrong');
    const again = await openApp();
    expect(await again.lock.unlock(pin)).toBe('right');
  });
});

describe('a crash', () => {
  const noPower = () => {
    throw new Error('the power is gone');
  };
  const crash = async () => noPower();

  test('before the PIN counts: all lies open as before, and the next try is whole', async () => {
    const app = await openApp({ write: crash });
    await fill(app.storage());
    const before = await contentOf(app.storage());
    await expect(app.lock.turnOn(pin)).rejects.toThrow('power');
    const again = await openApp();
    expect(again.phase()).toBe('open');
    expect(await contentOf(again.storage())).toEqual(before);
    await again.lock.turnOn(pin);
    expect(await contentOf(again.storage())).toEqual(before);
  });

  test('before what lay open is deleted: the next start deletes it', async () => {
    const { write } = openLockDatabase(`lock of device ${devices}`);
    const cutOff = vi.spyOn(indexedDB, 'deleteDatabase');
    const app = await openApp({
      async write(kept) {
        await write(kept);
        cutOff.mockImplementationOnce(noPower);
      },
    });
    await fill(app.storage());
    const before = await contentOf(app.storage());
    await expect(app.lock.turnOn(pin)).rejects.toThrow('power');
    cutOff.mockRestore();
    expect(await onDisk()).toContain('a-secret');
    const again = await openApp();
    expect(await onDisk()).not.toContain('a-secret');
    await again.lock.unlock(pin);
    await expect.poll(() => again.phase()).toBe('open');
    expect(await contentOf(again.storage())).toEqual(before);
  });

  test('while the PIN is turned off: all is sealed as before', async () => {
    const before = await lockedApp();
    const app = await openApp({ remove: crash });
    await app.lock.unlock(pin);
    await expect.poll(() => app.phase()).toBe('open');
    const cutOff = vi.spyOn(indexedDB, 'deleteDatabase').mockImplementationOnce(noPower);
    await expect(app.lock.turnOff(pin)).rejects.toThrow('power');
    cutOff.mockRestore();
    expect(await onDisk()).toContain('a-secret');
    const again = await openApp();
    expect(again.phase()).toBe('locked');
    expect(await onDisk()).not.toContain('a-secret');
    await again.lock.unlock(pin);
    await expect.poll(() => again.phase()).toBe('open');
    expect(await contentOf(again.storage())).toEqual(before);
    expect(await again.lock.turnOff(pin)).toBe('right');
    expect(await contentOf(again.storage())).toEqual(before);
  });
});

test('a PIN that can’t be turned off for want of space leaves nothing readable', async () => {
  const before = await lockedApp();
  const full = new DOMException('The disk is full', 'QuotaExceededError');
  const app = await openApp({ remove: () => Promise.reject(full) });
  await app.lock.unlock(pin);
  await expect.poll(() => app.phase()).toBe('open');
  await app.lock.turnOff(pin);
  expect(app.lock.state.getState()).toMatchObject({ isOn: true, failure: 'cannot-store' });
  expect(await onDisk()).not.toContain('a-secret');
  expect(await contentOf(app.storage())).toEqual(before);
});

test('O8: a PIN that another tab turned off asks for nothing here, and takes nothing with it', async () => {
  const before = await lockedApp();
  const [first, second] = [await openApp(), await openApp()];
  const plain = first.plain;
  const late = createLatePinLock(first.store, plain, async () => first.lock);
  await late.pin();
  for (const { lock, phase } of [first, second]) {
    await lock.unlock(pin);
    await expect.poll(() => phase()).toBe('open');
  }
  await second.lock.turnOff(pin);
  expect(await late.findStorage(() => {})).toBe(plain);
  expect(first.lock.state.getState().isOn).toBe(false);
  await first.lock.turnOff(pin);
  expect(await contentOf(plain)).toEqual(before);
});

describe('wrong PINs', () => {
  async function guessWrong(app: App, times: number): Promise<void> {
    for (let guess = 0; guess < times; guess += 1) {
      await time.advance(Math.max(0, (app.lock.opensAt() ?? time.now()) - time.now()));
      expect(await app.lock.unlock(wrongPin)).toBe('wrong');
    }
  }

  test('wait longer each time, also after a reload and after hours', async () => {
    await lockedApp();
    const app = await openApp();
    await guessWrong(app, 3);
    expect(await app.lock.unlock(pin)).toBe('too-soon');
    const again = await openApp();
    expect(again.lock.opensAt()).toBe(time.now() + 5000);
    expect(await again.lock.unlock(pin)).toBe('too-soon');
    await time.advance(5 * 3_600_000);
    expect(again.lock.state.getState().triesLeft).toBe(7);
    await guessWrong(again, 1);
    expect(again.lock.opensAt()).toBe(time.now() + 10_000);
  });

  test('are said to be untried where the disk takes nothing, and the right one opens it later', async () => {
    await lockedApp();
    const { write } = openLockDatabase(`lock of device ${devices}`);
    let isFull = true;
    const app = await openApp({
      async write(kept) {
        if (isFull) throw new DOMException('The disk is full', 'QuotaExceededError');
        await write(kept);
      },
    });
    expect(await app.lock.unlock(pin)).toBe('cannot-store');
    expect(app.phase()).toBe('locked');
    isFull = false;
    expect(await app.lock.unlock(pin)).toBe('right');
    await expect.poll(() => app.phase()).toBe('open');
  });

  test('the right one makes up for those before', async () => {
    await lockedApp();
    const app = await openApp();
    await guessWrong(app, 9);
    await time.advance(3_600_000);
    expect(await app.lock.unlock(pin)).toBe('right');
    expect((await openApp()).lock.state.getState().triesLeft).toBe(10);
  });

  test('the right one sent twice opens the device once', async () => {
    await lockedApp();
    const app = await openApp();
    const both = await Promise.all([app.lock.unlock(pin), app.lock.unlock(pin)]);
    expect(both).toEqual(['right', 'right']);
    await expect.poll(() => app.phase()).toBe('open');
    expect(app.lock.state.getState().triesLeft).toBe(10);
  });

  test('ten delete the pairings and lists; the right PIN still opens the outbox', async () => {
    await lockedApp();
    const app = await openApp();
    await guessWrong(app, 10);
    expect(app.lock.state.getState()).toMatchObject({ isWiped: true, triesLeft: 0 });
    expect(await isThere(names.sealedDoor)).toBe(false);
    const again = await openApp();
    await time.advance(3_600_000);
    expect(await again.lock.unlock(pin)).toBe('right');
    await expect.poll(() => again.phase()).toBe('open');
    const { pairings, roster, outbox } = await contentOf(again.storage());
    expect(pairings).toEqual({ current: undefined, others: undefined });
    expect(roster).toBeNull();
    expect(outbox.map(({ action }) => action.id)).toEqual(['a', 'b', 'c']);
    expect(again.lock.state.getState()).toMatchObject({ isOn: true, isWiped: false });
  });

  test('ten leave the outbox sealed for the organizers’ keys, each door’s for its own', async () => {
    const app = await openApp();
    await fill(app.storage());
    await app.lock.turnOn(pin);
    expect(await app.lock.sealedFile()).toBeNull();
    const [mine, other, old] = [await makeKeyPair(), await makeKeyPair(), await makeKeyPair()];
    const { outboxDatabase } = app.storage();
    const store = outboxDatabase.storeFor(door);
    await store.sealFor?.(old.publicKey);
    await store.sealFor?.(mine.publicKey);
    const others = outboxDatabase.storeFor('https://else.example 1');
    await others.append({ action: checkIn('x'), progress: { state: 'waiting' } });
    await others.sealFor?.(other.publicKey);
    const later = { action: checkIn('d'), progress: { state: 'waiting' } } as const;
    await store.append(later);
    await store.setProgress([
      { id: checkIn('a').id, progress: { state: 'confirmed', at: instant(1) } },
    ]);
    await expect(store.sealFor?.('none')).rejects.toThrow();

    const again = await openApp();
    await guessWrong(again, 10);
    const { text = '', isWhole } = (await again.lock.sealedFile()) ?? {};
    expect(isWhole).toBe(true);
    const openedBy = async ({ publicKey, privateKey }: typeof mine, service: string) => {
      const pair = { publicKey, privateKey: await readPrivateKey(privateKey) };
      const opened = await openSealedFile(text, pair, { service, eventId: asId(1) }, noLog);
      return opened.kind === 'opened' ? opened.entries.map(({ action }) => action.id) : opened;
    };
    expect(await openedBy(mine, 'https://tickets.example')).toEqual(['b', 'c', 'd']);
    expect(await openedBy(other, 'https://else.example')).toEqual(['x']);
    expect(await openedBy(old, 'https://tickets.example')).toMatchObject({ failure: 'other-key' });

    await again.lock.startAnew();
    await expect.poll(() => again.phase()).toBe('open');
    expect(await again.lock.sealedFile()).toBeNull();
  });

  test('ten in the settings of an open device lock it as well', async () => {
    await lockedApp();
    const app = await openApp();
    expect(await app.lock.unlock(pin)).toBe('right');
    await expect.poll(() => app.phase()).toBe('open');
    for (let guess = 0; guess < 10; guess += 1) {
      await time.advance(Math.max(0, (app.lock.opensAt() ?? time.now()) - time.now()));
      expect(await app.lock.changePin(wrongPin, '135790')).toBe('wrong');
    }
    expect(app.lock.state.getState().isWiped).toBe(true);
    expect(app.phase()).toBe('locked');
    expect(await isThere(names.sealedDoor)).toBe(false);
    await time.advance(3_600_000);
    expect(await app.lock.unlock(pin)).toBe('right');
    await expect.poll(() => app.phase()).toBe('open');
    const { outbox } = await contentOf(app.storage());
    expect(outbox.map(({ action }) => action.id)).toEqual(['a', 'b', 'c']);
  });

  test('who has forgotten it begins again, only after ten', async () => {
    await lockedApp();
    const app = await openApp();
    await app.lock.startAnew();
    expect(app.phase()).toBe('locked');
    await guessWrong(app, 10);
    await app.lock.startAnew();
    await expect.poll(() => app.phase()).toBe('open');
    expect((await contentOf(app.storage())).outbox).toEqual([]);
    expect((await openApp()).phase()).toBe('open');
  });
});

describe('away', () => {
  function look(visible: boolean): void {
    isVisible = visible;
    lookAtPage();
  }

  test('longer than was set locks the device, shorter does not', async () => {
    const app = await openApp();
    await fill(app.storage());
    await app.lock.turnOn(pin);
    look(false);
    await time.advance(4 * 60_000);
    look(true);
    await time.advance(10 * 60_000);
    expect(app.phase()).toBe('open');
    look(false);
    await time.advance(5 * 60_000);
    await expect.poll(() => app.phase()).toBe('locked');
  });

  test('a time that can’t be stored is said, and the one before holds', async () => {
    const { write } = openLockDatabase(`lock of device ${devices}`);
    let isFull = false;
    const app = await openApp({
      async write(kept) {
        if (isFull) throw new DOMException('full', 'QuotaExceededError');
        await write(kept);
      },
    });
    await app.lock.turnOn(pin);
    isFull = true;
    await app.lock.setAway(60_000);
    expect(app.lock.state.getState()).toMatchObject({ awayMs: 300_000, failure: 'cannot-store' });
  });

  test('without a PIN never locks', async () => {
    const app = await openApp();
    look(false);
    await time.advance(8 * 3_600_000);
    expect(app.phase()).toBe('open');
  });
});

describe('a lock that the device damaged', () => {
  test.each(recordDamages)(
    'O7: %s, in each field: nothing opens without the PIN, and all that is pending is there',
    async (damage) => {
      const pair = await makeKeyPair();
      const privateKey = await readPrivateKey(pair.privateKey);
      const here = { service: 'https://tickets.example', eventId: asId<EventId>(1) };
      for (let nth = 0, fields = 1; nth < fields; nth += 1) {
        anotherDevice();
        const app = await openApp();
        await fill(app.storage());
        await app.lock.turnOn(pin);
        await app.storage().outboxDatabase.storeFor(door).sealFor?.(pair.publicKey);
        const done = await damageStore(`lock of device ${devices}`, 'kept', damage, nth);
        expect(done.records).toBe(1);
        fields = /field|cut|turned/.test(damage) ? done.fields : 1;

        const again = await openApp();
        expect(again.phase(), `field ${nth}`).toBe('locked');
        const { text = '', isWhole } = (await again.lock.sealedFile()) ?? {};
        expect(isWhole).toBe(true);
        const opened = await openSealedFile(text, { ...pair, privateKey }, here, noLog);
        expect(opened.kind === 'opened' && opened.entries.map(({ action }) => action.id)).toEqual([
          ...['a', 'b', 'c'],
        ]);
        if (again.lock.state.getState().areKeysLost) {
          expect(again.lock.state.getState().isWiped).toBe(true);
          await again.lock.startAnew();
          await expect.poll(() => again.phase()).toBe('open');
        } else if ((await again.lock.unlock(pin)) === 'right') {
          await expect.poll(() => again.phase()).toBe('open');
          const { outbox } = await contentOf(again.storage());
          expect(outbox.map(({ action }) => action.id)).toEqual(['a', 'b', 'c']);
        } else {
          expect(again.phase()).toBe('locked');
        }
      }
    },
  );
});
