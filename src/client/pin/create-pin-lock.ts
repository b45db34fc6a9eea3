/** The PIN of a device at work: what it keeps, which PINs it takes, and when it locks. */
import * as v from 'valibot';
import { createStore } from 'zustand/vanilla';
import { type Instant, instant } from '../../domain/time.ts';
import { createGuessLimit, type GuessLimit } from '../kiosk/guess-limit.ts';
import type { DoorStorage } from '../storage/door-storage.ts';
import { writeSealedFile } from '../storage/sealed/sealed-file.ts';
import { readSealedDoors } from '../storage/sealed/sealed-outbox-database.ts';
import { isStorageFailure } from '../storage/storage-failure.ts';
import {
  deleteDatabases,
  openAll,
  openSealedStorage,
  type SealedStorage,
  sealAll,
  usualNames,
} from './move-storage.ts';
import {
  type Keys,
  newKey,
  readyToOpen,
  type SealedKeys,
  sealedKeysForm,
  sealKeys,
  usualCost,
} from './pin-keys.ts';
import {
  mostWrongPins,
  type PinFailure,
  type PinLock,
  type PinLockOptions,
  type PinState,
  usualAwayMs,
} from './pin-lock.ts';

const keptForm = v.object({
  keys: sealedKeysForm,
  awayMs: v.fallback(v.number(), usualAwayMs),
  wrong: v.fallback(
    v.nullable(v.object({ count: v.number(), lastAt: v.pipe(v.number(), v.transform(instant)) })),
    null,
  ),
  /** What lay open before is deleted. */
  isPlainGone: v.fallback(v.boolean(), false),
});
type Kept = v.InferOutput<typeof keptForm>;

/**
 * In place of a row whose keys are damaged: no PIN opens anything any more, as after too many wrong ones.
 * What is sealed for organizers can be saved, and the device started again.
 */
const lostKeys: Kept = {
  keys: { salt: new Uint8Array(16), cost: usualCost, door: null, outbox: new Uint8Array(0) },
  awayMs: usualAwayMs,
  wrong: null,
  isPlainGone: true,
};

export function createPinLock(options: PinLockOptions): PinLock {
  const { store, plain, session, derive, clock, timers, visibility, log } = options;
  const { names = usualNames } = options;
  let kept: Kept | null = null;
  let limit = limitFrom(null);
  let sealed: SealedStorage | null = null;
  /** Hands the storage to the session, which waits for the right PIN. */
  let release: ((storage: DoorStorage) => void) | null = null;
  let failure: PinFailure | null = null;
  const state = createStore<PinState>(now);

  function now(): PinState {
    return {
      isOn: kept !== null,
      awayMs: kept?.awayMs ?? usualAwayMs,
      triesLeft: Math.max(0, mostWrongPins - (kept?.wrong?.count ?? 0)),
      isWiped: kept !== null && kept.keys.door === null,
      areKeysLost: kept !== null && kept.keys.outbox.length === 0,
      failure,
    };
  }
  const show = () => state.setState(now(), true);

  function limitFrom(wrong: Kept['wrong']): GuessLimit {
    return createGuessLimit({
      clock,
      wrong,
      forgets: false,
      // Not stored, it would be a free try after a reload: the guess fails instead.
      keep: (next) => change({ wrong: next }),
    });
  }

  async function change(next: Partial<Kept>): Promise<void> {
    if (!kept) return;
    const before = kept;
    kept = { ...kept, ...next };
    try {
      await store.write(kept);
    } catch (error) {
      kept = before;
      throw error;
    }
    show();
  }

  /** Another tab may have changed it. */
  async function read(): Promise<void> {
    const stored = await store.read();
    const row = v.safeParse(keptForm, stored);
    if (stored === undefined) kept = null;
    else kept = row.success ? row.output : lostKeys;
    if (kept === lostKeys) log('storage-failed', 'lock-damaged');
    limit = limitFrom(kept?.wrong ?? null);
    show();
  }

  const notStored = (error: unknown): 'cannot-store' => {
    if (!isStorageFailure(error)) throw error;
    log('storage-failed', error);
    return 'cannot-store';
  };

  /** Tries a PIN, and returns the keys if it is right. */
  const tryPin = (pin: string) => guess(pin).catch(notStored);

  async function guess(pin: string) {
    if (!kept || limit.opensAt() !== null) return 'too-soon';
    const open = await readyToOpen(pin, kept.keys, derive).catch((error) => {
      log('pin-not-tried', error);
      return null;
    });
    if (!open) return 'cannot-derive';
    let keys: Awaited<ReturnType<typeof open>>;
    const ended = await limit.guess(async () => {
      keys = await open();
      return keys !== undefined;
    });
    if (ended === 'right' && keys) {
      await limit.forget();
      return keys;
    }
    if (ended === 'wrong' && now().triesLeft === 0) await wipe();
    return ended === 'right' ? 'wrong' : ended;
  }

  async function deletePlain(): Promise<void> {
    await deleteDatabases(names.door, names.outbox);
    await change({ isPlainGone: true });
  }

  function closeSealed(open: SealedStorage | null): void {
    open?.doorDatabase.close();
    open?.outboxDatabase.close();
  }

  /** The key goes first: then nothing can read what a crash leaves on the disk. */
  async function wipe(): Promise<void> {
    if (!kept) return;
    await change({ keys: { ...kept.keys, door: null } });
    // Tried in the settings of an open device: its names leave the screen, too.
    if (sealed) await lock();
    await deleteDatabases(names.sealedDoor);
  }

  async function changed(work: () => Promise<void>): Promise<void> {
    failure = null;
    try {
      await work();
    } catch (error) {
      if (!isStorageFailure(error)) throw error;
      log('storage-failed', error);
      failure = 'cannot-store';
    }
    show();
  }

  /** @returns null, and says so, where the device can't derive a key */
  async function sealOrNone(pin: string, keys: Keys): Promise<SealedKeys | null> {
    try {
      return await sealKeys(pin, keys, derive);
    } catch (error) {
      log('pin-not-tried', error);
      failure = 'cannot-derive';
      show();
      return null;
    }
  }

  let hiddenAt: Instant | null = null;
  let stopWaiting = () => {};
  const isAway = () => hiddenAt !== null && clock.now() - hiddenAt >= now().awayMs;
  const lockIfAway = () => {
    if (sealed && isAway()) void lock();
  };
  visibility.onChange(() => {
    stopWaiting();
    if (visibility.isVisible()) {
      lockIfAway();
      hiddenAt = null;
      return;
    }
    hiddenAt ??= clock.now();
    stopWaiting = timers.after(now().awayMs, lockIfAway);
  });

  async function lock(): Promise<void> {
    const open = sealed;
    sealed = null;
    await session.lock();
    closeSealed(open);
  }

  async function openWith(pin: string, { door, outbox }: Partial<Keys> & Pick<Keys, 'outbox'>) {
    if (door) return openSealedStorage({ door, outbox }, names);
    // After a wipe the device begins with an empty list, under the same PIN.
    const keys = { door: newKey(), outbox };
    await change({ keys: await sealKeys(pin, keys, derive) });
    return openSealedStorage(keys, names);
  }

  return {
    state,
    async findStorage(showLocked) {
      // Another tab was the door: it may have turned the PIN off, or another one on.
      closeSealed(sealed);
      sealed = null;
      await read();
      if (!kept) return plain;
      if (!kept.isPlainGone) await deletePlain();
      if (kept.keys.door === null) await deleteDatabases(names.sealedDoor);
      return new Promise((resolve) => {
        release = resolve;
        showLocked();
      });
    },
    opensAt: () => limit.opensAt(),
    async unlock(pin) {
      if (!release) return 'too-soon';
      const tried = await tryPin(pin);
      if (typeof tried === 'string') return tried;
      // Tapped twice: the first has opened it, or is about to.
      const give = release;
      if (!give) return 'right';
      release = null;
      try {
        const opened = await openWith(pin, tried);
        sealed = opened;
        give(opened);
      } catch (error) {
        release = give;
        return notStored(error);
      }
      return 'right';
    },
    async turnOn(pin) {
      const keys = { door: newKey(), outbox: newKey() };
      const sealedKeys = await sealOrNone(pin, keys);
      if (!sealedKeys) return;
      await session.move(async (before) => {
        let storage: DoorStorage = before;
        await changed(async () => {
          // What an interrupted try left behind.
          await deleteDatabases(names.sealedDoor, names.sealedOutbox);
          const next = await openSealedStorage(keys, names);
          await sealAll(names, next);
          const row: Kept = {
            keys: sealedKeys,
            awayMs: usualAwayMs,
            wrong: null,
            isPlainGone: false,
          };
          await store.write(row);
          // From here on the sealed databases count.
          kept = row;
          limit = limitFrom(null);
          sealed = next;
          storage = next;
          await deletePlain();
        });
        return storage;
      });
    },
    async check(pin) {
      const tried = await tryPin(pin);
      return typeof tried === 'string' ? tried : 'right';
    },
    async changePin(pin, next) {
      const tried = await tryPin(pin);
      if (typeof tried === 'string') return tried;
      const keys = await sealOrNone(next, tried);
      if (!keys || !kept) return 'right';
      const row: Kept = { ...kept, keys };
      await changed(async () => {
        await store.write(row);
        kept = row;
      });
      return 'right';
    },
    async turnOff(pin) {
      const tried = await tryPin(pin);
      if (typeof tried === 'string') return tried;
      await session.move(async (before) => {
        let storage = before;
        await changed(async () => {
          // It may be locked meanwhile, and then opens without a PIN.
          const open = sealed;
          if (!open) throw new Error('a locked device has no storage to open');
          // If it is interrupted from here on, what lies readable is deleted at the next start.
          await change({ isPlainGone: false });
          try {
            await openAll(open, plain, names);
            await store.remove();
          } catch (error) {
            await deletePlain().catch((failed) => log('storage-failed', failed));
            throw error;
          }
          // From here on the open databases count.
          kept = null;
          storage = plain;
          sealed = null;
          closeSealed(open);
          await deleteDatabases(names.sealedDoor, names.sealedOutbox);
        });
        return storage;
      });
      return 'right';
    },
    setAway: (awayMs) => changed(() => change({ awayMs })),
    lock,
    async sealedFile() {
      const { doors, areAll } = await readSealedDoors(names.sealedOutbox);
      return doors.length === 0 ? null : { text: writeSealedFile(doors), isWhole: areAll };
    },
    async startAnew() {
      if (!release || !now().isWiped) return;
      await deleteDatabases(names.sealedDoor, names.sealedOutbox);
      await store.remove();
      await read();
      release(plain);
      release = null;
    },
  };
}
