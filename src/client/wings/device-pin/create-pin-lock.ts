/**
 * Creates the PIN lock of a device. `reduceLock` says what follows from what. `createMachine` holds
 * the state and carries the effects out. The other functions ask the disk and the PIN, and tell the
 * machine.
 */
import * as v from 'valibot';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { shallow } from 'zustand/vanilla/shallow';
import type { Instant } from '../../../domain/time.ts';
import { nextGuessAt } from '../../device/guess-limit.ts';
import type { DoorStorage } from '../../storage/door-storage.ts';
import { isStorageFailure } from '../../storage/storage-failure.ts';
import {
  type Kept,
  keptForm,
  type LockEffect,
  type LockEvent,
  type LockPhase,
  lockAtStart,
  pinStateOf,
  reduceLock,
} from './lock-machine.ts';
import {
  deleteDatabases,
  openAll,
  openSealedStorage,
  type SealedStorage,
  type StorageNames,
  sealAll,
  usualNames,
} from './move-storage.ts';
import {
  type Keys,
  newKey,
  readyToOpen,
  type SealedKeys,
  sealKeys,
  usualCost,
} from './pin-keys.ts';
import {
  type PinFailure,
  type PinLock,
  type PinLockOptions,
  type PinState,
  type Tried,
  usualAwayMs,
} from './pin-lock.ts';
import { writeSealedFile } from './sealed-file.ts';
import { readSealedDoors } from './sealed-outbox-database.ts';

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

type Machine = PinLockOptions & {
  readonly names: StorageNames;
  readonly shown: StoreApi<PinState>;
  readonly phase: () => LockPhase;
  /** Rejects if an effect fails; those after it are left then. */
  readonly send: (event: LockEvent) => Promise<void>;
};

/** Holds the state, and carries the effects out. */
function createMachine(options: PinLockOptions): Machine {
  const { store, plain, session, clock, timers, names = usualNames } = options;
  let state = lockAtStart;
  let stopWaiting = () => {};
  const shown = createStore<PinState>(() => pinStateOf(state));

  async function send(event: LockEvent): Promise<void> {
    const next = reduceLock(state, event);
    state = next.state;
    const pinState = pinStateOf(state);
    // A screen that asks for the time while it is drawn must not hear of it.
    if (!shallow(pinState, shown.getState())) shown.setState(pinState, true);
    for (const effect of next.effects) await carryOut(effect);
  }

  async function carryOut(effect: LockEffect): Promise<void> {
    switch (effect.kind) {
      case 'write': {
        const { kept: written, before } = effect;
        try {
          return await store.write(written);
        } catch (error) {
          await send({ kind: 'not-written', written, before });
          throw error;
        }
      }
      case 'delete':
        return deleteDatabases(...effect.databases.map((each) => names[each]));
      case 'close':
        return closeSealed(effect.sealed);
      case 'lock-session':
        await session.lock();
        return closeSealed(effect.sealed);
      case 'give':
        return effect.give(effect.storage === 'plain' ? plain : effect.storage);
      case 'wait': {
        const { ms } = effect;
        stopWaiting();
        const tell = () => void send({ kind: 'waited', now: clock.now() });
        stopWaiting = ms === null ? () => {} : timers.after(ms, tell);
        return;
      }
      case 'then':
        return send(effect.event);
    }
  }

  return { ...options, names, shown, phase: () => state.phase, send };
}

function closeSealed(open: SealedStorage | null): void {
  open?.doorDatabase.close();
  open?.outboxDatabase.close();
}

async function find({ store, log, send }: Machine): Promise<void> {
  const stored = await store.read();
  const row = v.safeParse(keptForm, stored);
  const isDamaged = stored !== undefined && !row.success;
  if (isDamaged) log('storage-failed', 'lock-damaged');
  const kept = row.success ? row.output : lostKeys;
  await send({ kind: 'found', kept: stored === undefined ? null : kept });
}

function opensAt({ phase, clock, send }: Machine): Instant | null {
  const now = clock.now();
  void send({ kind: 'clock-read', now });
  const current = phase();
  return current.at === 'off' ? null : nextGuessAt(current.kept.wrong, now);
}

function notStored({ log }: Machine, error: unknown): 'cannot-store' {
  if (!isStorageFailure(error)) throw error;
  log('storage-failed', error);
  return 'cannot-store';
}

/** Tries a PIN, and returns the keys if it is right. */
async function tryPin(
  machine: Machine,
  pin: string,
): Promise<Keys | 'wrong' | 'too-soon' | PinFailure> {
  const { phase, clock, derive, log, send } = machine;
  try {
    const before = phase();
    if (before.at === 'off' || opensAt(machine) !== null) return 'too-soon';
    const open = await readyToOpen(pin, before.kept.keys, derive).catch((error) => {
      log('pin-not-tried', error);
      return null;
    });
    if (!open) return 'cannot-derive';
    // Others were tried meanwhile.
    if (opensAt(machine) !== null) return 'too-soon';
    // Counted before it is looked at, so that neither a reload nor a second try meanwhile is free.
    await send({ kind: 'guess', now: clock.now() });
    const keys = await open();
    await send({ kind: keys ? 'right' : 'wrong' });
    return keys ?? 'wrong';
  } catch (error) {
    return notStored(machine, error);
  }
}

async function unlock(machine: Machine, pin: string): Promise<Tried> {
  const { phase, send, derive, names } = machine;
  if (phase().at !== 'locked') return 'too-soon';
  const tried = await tryPin(machine, pin);
  if (typeof tried === 'string') return tried;
  // Tapped twice: the first has opened it, or is about to.
  if (phase().at !== 'locked') return 'right';
  await send({ kind: 'unlock' });
  try {
    // After a wipe the device begins with an empty list, under the same PIN.
    const keys = { door: tried.door ?? newKey(), outbox: tried.outbox };
    if (!tried.door) {
      await send({ kind: 'change', to: { keys: await sealKeys(pin, keys, derive) } });
    }
    await send({ kind: 'opened', sealed: await openSealedStorage(keys, names) });
  } catch (error) {
    await send({ kind: 'not-opened' });
    return notStored(machine, error);
  }
  return 'right';
}

/** Does what changes the PIN, and says if the disk did not take it. */
async function change(machine: Machine, work: () => Promise<void>): Promise<void> {
  const { send } = machine;
  await send({ kind: 'result', failure: null });
  await work().catch((error) => send({ kind: 'result', failure: notStored(machine, error) }));
}

/** @returns null, and says so, where the device can't derive a key */
async function sealOrNone(
  { derive, log, send }: Machine,
  pin: string,
  keys: Keys,
): Promise<SealedKeys | null> {
  try {
    return await sealKeys(pin, keys, derive);
  } catch (error) {
    log('pin-not-tried', error);
    await send({ kind: 'result', failure: 'cannot-derive' });
    return null;
  }
}

async function turnOn(machine: Machine, pin: string): Promise<void> {
  const { session, store, names, send } = machine;
  const keys = { door: newKey(), outbox: newKey() };
  const sealedKeys = await sealOrNone(machine, pin, keys);
  if (!sealedKeys) return;
  await session.move(async (before) => {
    let storage: DoorStorage = before;
    await change(machine, async () => {
      // What an interrupted try left behind.
      await deleteDatabases(names.sealedDoor, names.sealedOutbox);
      const sealed = await openSealedStorage(keys, names);
      await sealAll(names, sealed);
      const kept: Kept = {
        keys: sealedKeys,
        awayMs: usualAwayMs,
        wrong: null,
        isPlainGone: false,
      };
      await store.write(kept);
      // From here on the sealed databases count.
      storage = sealed;
      await send({ kind: 'turned-on', kept, sealed });
    });
    return storage;
  });
}

async function turnOff(machine: Machine): Promise<void> {
  const { session, store, plain, names, log, phase, send } = machine;
  await session.move(async (before) => {
    let storage = before;
    await change(machine, async () => {
      // It may be locked meanwhile, and then opens without a PIN.
      const open = phase();
      if (open.at !== 'open') throw new Error('a locked device has no storage to open');
      // If it is interrupted from here on, what lies readable is deleted at the next start.
      await send({ kind: 'change', to: { isPlainGone: false } });
      try {
        await openAll(open.sealed, plain, names);
        await store.remove();
      } catch (error) {
        await send({ kind: 'not-turned-off' }).catch((failed) => log('storage-failed', failed));
        throw error;
      }
      // From here on the open databases count.
      storage = plain;
      await send({ kind: 'turned-off' });
    });
    return storage;
  });
}

export function createPinLock(options: PinLockOptions): PinLock {
  const machine = createMachine(options);
  const { store, clock, visibility, names, shown, phase, send } = machine;
  visibility.onChange(() => {
    void send({ kind: visibility.isVisible() ? 'visible' : 'hidden', now: clock.now() });
  });

  /** @param work done if the PIN is right */
  async function withPin(pin: string, work: (keys: Keys) => Promise<void>): Promise<Tried> {
    const tried = await tryPin(machine, pin);
    if (typeof tried === 'string') return tried;
    await work(tried);
    return 'right';
  }

  return {
    state: shown,
    async findStorage(showLocked) {
      // Another tab was the door: it may have turned the PIN off, or another one on.
      await send({ kind: 'search' });
      await find(machine);
      return new Promise((resolve) => {
        void send({ kind: 'asked', give: resolve });
        if (phase().at === 'locked') showLocked();
      });
    },
    opensAt: () => opensAt(machine),
    unlock: (pin) => unlock(machine, pin),
    turnOn: (pin) => turnOn(machine, pin),
    check: (pin) => withPin(pin, async () => {}),
    changePin: (pin, next) =>
      withPin(pin, async (opened) => {
        const keys = await sealOrNone(machine, next, opened);
        if (keys) await change(machine, () => send({ kind: 'change', to: { keys } }));
      }),
    turnOff: (pin) => withPin(pin, () => turnOff(machine)),
    setAway: (awayMs) => change(machine, () => send({ kind: 'change', to: { awayMs } })),
    lock: () => send({ kind: 'lock' }),
    async sealedFile() {
      const { doors, areAll } = await readSealedDoors(names.sealedOutbox);
      return doors.length === 0 ? null : { text: writeSealedFile(doors), isWhole: areAll };
    },
    async startAnew() {
      const before = phase();
      if (before.at !== 'locked' || !shown.getState().isWiped) return;
      await deleteDatabases(names.sealedDoor, names.sealedOutbox);
      await store.remove();
      await find(machine);
      await send({ kind: 'asked', give: before.give });
    },
  };
}
