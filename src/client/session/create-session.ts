/**
 * Leads from opening the app to a working door: by pairing, or with what was paired before. `reduceSession`
 * says what follows from what; `createDevice` holds the state; the other functions open and close doors, and tell it.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { createMutex } from '../device/mutex.ts';
import { createTurns } from '../device/turns.ts';
import {
  doorName,
  isAnotherDoor,
  isClaim,
  type Pairing,
  pairingChanges,
  parsePairingLink,
} from '../pairing/pairing.ts';
import type { DoorStorage } from '../storage/door-storage.ts';
import { isStorageFailure } from '../storage/storage-failure.ts';
import {
  createOpenDoors,
  type OpenDoors,
  type OpenDoorsOptions,
  type OpenedDoor,
} from './open-doors.ts';
import {
  type PairedDoor,
  type PairedDoors,
  readPairedDoors,
  writePairedDoors,
} from './paired-doors.ts';
import type {
  AskingState,
  PairingFailure,
  Session,
  SessionOptions,
  SessionState,
} from './session.ts';
import {
  isClosing,
  mayChange,
  reduceSession,
  type SessionEvent,
  type SessionMachineState,
  sessionAtStart,
} from './session-machine.ts';

/** The events of a paired device. */
type Known = Omit<PairedDoors, 'isDamaged'> & { readonly current: PairedDoor };

const keptOf = ({ device, gate }: Pairing) => ({ device, gate });

type Device = Omit<SessionOptions, keyof DoorStorage> & {
  readonly doors: OpenDoors;
  readonly shown: StoreApi<SessionState>;
  readonly state: () => SessionMachineState;
  readonly send: (event: SessionEvent) => void;
  /** Where all is kept; another place when the PIN was turned on or off. */
  readonly stored: () => DoorStorage;
  readonly store: (at: DoorStorage) => void;
  readonly inTurn: ReturnType<typeof createMutex>;
  /** @returns null: all doors must close, and the change comes to nothing */
  readonly unlessClosing: <Result>(ask: () => Promise<Result>) => Promise<Result | null>;
  /** What a link leaves open. */
  readonly defaults: { readonly service: string; readonly device: string };
  /** By which the service knows this device again when it exchanges a claim. */
  readonly secret: string;
  /** Another tab must not read what is being moved. */
  readonly move: (work: (now: DoorStorage) => Promise<DoorStorage>) => Promise<void>;
  readonly moved: () => Promise<unknown>;
};

/** Holds the state, and carries the effects out. */
function createDevice(options: SessionOptions): Device {
  let state = sessionAtStart;
  let storage: DoorStorage = options;
  let moving: Promise<DoorStorage> | null = null;
  let endWait = () => {};
  const shown = createStore<SessionState>(() => state.screen);
  const means: OpenDoorsOptions = {
    ...options,
    get doorDatabase() {
      return storage.doorDatabase;
    },
    get outboxDatabase() {
      return storage.outboxDatabase;
    },
  };

  function send(event: SessionEvent): void {
    const next = reduceSession(state, event);
    state = next.state;
    if (state.screen !== shown.getState()) shown.setState(state.screen, true);
    for (const { kind } of next.effects) {
      switch (kind) {
        case 'end-wait':
          endWait();
      }
    }
  }

  const device: Device = {
    ...options,
    doors: createOpenDoors(means, (known) => void forgetNames(device, known)),
    ...{ shown, send, state: () => state, stored: () => storage },
    store(at) {
      storage = at;
    },
    inTurn: createMutex(),
    async unlessClosing(ask) {
      if (isClosing(state)) return null;
      const ended = new Promise<null>((resolve) => {
        endWait = () => resolve(null);
      });
      return Promise.race([ended, ask()]);
    },
    defaults: { service: options.origin, device: nameDevice(options.newId()) },
    secret: options.newId(),
    async move(work) {
      moving = work(storage);
      storage = await moving;
    },
    moved: () => Promise.allSettled([moving]),
  };
  return device;
}

/** What is thrown is shown: without storage, or with a fault, there is no door. */
async function withStorage<Result>(
  { send, log }: Device,
  run: () => Promise<Result>,
): Promise<Result | null> {
  try {
    return await run();
  } catch (error) {
    note(log, error);
    send({ kind: 'broke', error });
    return null;
  }
}

const note = (log: Device['log'], error: unknown): void =>
  log(isStorageFailure(error) ? 'storage-failed' : 'start-failed', error);

/**
 * Changes to the paired events run one after another. Two at once would each use the state from
 * before the other has written. A turn never waits for the device or for a person, because nothing
 * else could happen meanwhile.
 */
const changeInTurn = <Result>(device: Device, run: () => Promise<Result>) =>
  withStorage(device, () => device.inTurn(async () => (mayChange(device.state()) ? run() : null)));

const readKnown = ({ stored }: Device) => readPairedDoors(stored().doorDatabase);

async function becomeTheDoor(device: Device): Promise<void> {
  await device.deviceLock.acquire(() => comeToRest(device));
  device.send({ kind: 'acquired' });
  await findStorage(device);
}

/** Resolves when the PIN is entered, where there is one. */
async function findStorage({ findStorage, send, stored, store }: Device): Promise<void> {
  store((await findStorage?.(() => send({ kind: 'pin-awaited' }))) ?? stored());
  // Locked before another tab was the door: what waited for the PIN then never learns of it.
  send({ kind: 'storage-found' });
}

async function closeAll({ send, doors }: Device): Promise<void> {
  send({ kind: 'close-all' });
  await doors.closeAll();
}

async function comeToRest({ send, doors, moved }: Device): Promise<void> {
  send({ kind: 'displaced' });
  await moved();
  await doors.closeAll();
  send({ kind: 'came-to-rest' });
}

function fail({ log, send }: Device, failure: PairingFailure): PairingFailure {
  log('pairing-failed', failure.kind === 'offline' ? failure.reason : failure.kind);
  send({ kind: 'not-paired', failure });
  return failure;
}

/** Shows a door at once, and opens the others behind it. */
async function show(device: Device, { current, others }: Known): Promise<null> {
  const { doors, clock, timers, state, send } = device;
  if (state().hold.at === 'at-rest') return null;
  const turns = createTurns(clock, timers);
  const door = await doors.open(current);
  // Drawing the door is its own long task.
  await turns.next();
  if (state().hold.at === 'at-rest') return null;
  send({ kind: 'opened', door });
  void openOthers();
  return null;

  async function openOthers(): Promise<void> {
    let mine = state().shown;
    for (const other of others) {
      const next = await openBeside(device, other);
      // Shown again meanwhile, maybe the same door: the others are put beside that one.
      if (state().shown !== mine) return;
      if (next) send({ kind: 'opened-beside', door: next });
      else send({ kind: 'not-opened-beside', door: other });
      mine = state().shown;
    }
  }
}

/** @returns null: it can't be opened, which is no reason to leave the door that works */
async function openBeside({ doors, log }: Device, other: PairedDoor): Promise<OpenedDoor | null> {
  return doors.open(other).catch((error) => {
    note(log, error);
    return null;
  });
}

/** Shows one of the known doors, or a new one; the one before stays among the others. */
async function showInstead(device: Device, next: PairedDoor): Promise<null> {
  const { current, others } = await readKnown(device);
  const isAnother = ({ pairing }: PairedDoor) => doorName(pairing) !== doorName(next.pairing);
  const known = [...(current ? [current] : []), ...others];
  await keepNamesAs(device, next.pairing, known.find((each) => !isAnother(each))?.pairing);
  return keepAndShow(device, { current: next, others: known.filter(isAnother) });
}

async function keepAndShow(device: Device, known: Known): Promise<null> {
  await writePairedDoors(device.stored().doorDatabase, known);
  return show(device, known);
}

/**
 * Called before the door is opened. A list with names must not stay on a device that keeps none. A
 * list without names is of no use on a device that keeps them.
 */
async function keepNamesAs(
  { stored }: Device,
  next: Pairing,
  before: Pairing | undefined,
): Promise<void> {
  const keptNone = before?.gate.names === 'none';
  if (before && keptNone !== (next.gate.names === 'none')) {
    await stored().doorDatabase.forgetNames(doorName(next));
  }
}

/** @returns why it made no door; null: it did, or all doors must close */
async function establish(device: Device, asked: Pairing): Promise<PairingFailure | null> {
  const { send, log, secret, unlessClosing } = device;
  send({ kind: 'pairing', pairing: asked });
  // A key needs none of it, and a door is paired once.
  const own = isClaim(asked.key)
    ? await unlessClosing(() =>
        withLate(log, import('./own-key.ts'), ({ withOwnKey }) =>
          withOwnKey(device, asked, secret),
        ),
      )
    : { pairing: asked };
  if (own === null) return null;
  if ('failure' in own) return own.failure;
  const { pairing } = own;
  const read = await unlessClosing(() => readEvent(device, pairing));
  if (read === null) return null;
  return 'failure' in read ? read.failure : replace(device, { pairing, event: read.event });
}

const readEvent = (device: Device, pairing: Pairing) =>
  withLate(device.log, import('./read-event.ts'), ({ readEvent }) => readEvent(device, pairing));

/** Only a pairing needs these files. If one does not arrive, staff are told that the network failed. */
async function withLate<File, Result>(
  log: Device['log'],
  file: Promise<File>,
  use: (file: File) => Promise<Result>,
) {
  const loaded = await file.catch((error) => log('pairing-failed', error));
  return loaded ? use(loaded) : ({ failure: { kind: 'offline', reason: 'unreachable' } } as const);
}

async function change(device: Device, link: string): Promise<PairingFailure | null> {
  const { doors, state, send } = device;
  const { current, others } = await readKnown(device);
  const { next, meant } = readLink(device, link, current ? [current, ...others] : []);
  if (!next) return fail(device, { kind: 'not-a-pairing' });
  if (next.gate.needsPin && (await device.hasPin?.()) === false) {
    send({ kind: 'needs-pin', link });
    return null;
  }
  if (!current) {
    const failure = await establish(device, next);
    return failure && fail(device, failure);
  }
  if (meant && pairingChanges(meant.pairing, next).length === 0) {
    // It opens again: one whose key was turned off and on again continues (O6).
    await doors.close(doorName(next));
    return showInstead(device, meant);
  }
  const about = { current: meant ?? current, next, failure: null, nextTitle: null } as const;
  send({ kind: 'ask', question: { phase: 'asking', ...about } });
  if (!state().shown) await show(device, { current, others });
  void nameEvent(device, next);
  return null;
}

/**
 * Puts the title of the link's event into the question, if its service says it in time. A service
 * that this device has no door at is not asked before staff said yes.
 */
async function nameEvent(device: Device, next: Pairing): Promise<void> {
  const { asked } = device.state();
  // A claim reads nothing, and must not be used up before staff said yes.
  if (!asked || !addsEvent(asked.current.pairing, next) || isClaim(next.key)) return;
  const read = await readEvent(device, next);
  if ('event' in read) device.send({ kind: 'named', next, title: read.event.title });
}

/** Parses a link; what it leaves open is taken from the door that it means. */
function readLink({ defaults }: Device, link: string, known: readonly PairedDoor[]) {
  const next = parsePairingLink(link, defaults);
  const meant = next && known.find(({ pairing }) => !isAnotherDoor(pairing, next));
  return meant
    ? { meant, next: parsePairingLink(link, { ...defaults, ...keptOf(meant.pairing) }) }
    : { meant, next };
}

async function accept(device: Device, question: AskingState): Promise<void> {
  const { current, next } = question;
  // A new key holds when it has read the event; until then the door continues with the old one.
  if (isAnotherDoor(current.pairing, next) || current.pairing.key !== next.key) {
    const failure = await establish(device, next);
    if (failure) device.send({ kind: 'not-accepted', question: { ...question, failure } });
    return;
  }
  await replace(device, { ...current, pairing: next });
}

async function replace(device: Device, next: PairedDoor): Promise<null> {
  device.send({ kind: 'replacing' });
  await device.doors.close(doorName(next.pairing));
  return showInstead(device, next);
}

/**
 * Deletes what a door that is out of service keeps of guests (V9). The door is opened again with its
 * outbox alone.
 */
async function forgetNames(device: Device, { pairing }: PairedDoor): Promise<void> {
  const name = doorName(pairing);
  await changeInTurn(device, async () => {
    const { current, others } = await readKnown(device);
    // Removed before its turn came.
    if (!current || ![current, ...others].some((known) => doorName(known.pairing) === name)) return;
    await device.doors.close(name);
    await device.stored().doorDatabase.forgetNames(name);
    await show(device, { current, others });
  });
}

async function resume(device: Device, { current, others, isDamaged }: PairedDoors): Promise<void> {
  if (isDamaged) device.log('pairing-failed', 'pairing-damaged');
  if (current) await show(device, { current, others });
  else device.send({ kind: 'no-door', failure: isDamaged ? { kind: 'pairing-damaged' } : null });
}

const resumeKnown = async (device: Device) => resume(device, await readKnown(device));

async function start(device: Device, link: string): Promise<void> {
  await withStorage(device, async () => {
    await becomeTheDoor(device);
    await device.inTurn(async () => {
      if (parsePairingLink(link, device.defaults)) return change(device, link);
      const known = await readKnown(device);
      if (known.current || !link.includes('#pair')) return resume(device, known);
      device.send({ kind: 'no-door', failure: { kind: 'not-a-pairing' } });
    });
  });
}

/** Closes the door on the screen and opens it again, with another gate. */
async function setGate(device: Device, gate: Pairing['gate'], name: string): Promise<void> {
  const { current, others } = await readKnown(device);
  if (!current) return;
  await device.doors.close(doorName(current.pairing));
  const pairing = { ...current.pairing, gate, device: name };
  await keepNamesAs(device, pairing, current.pairing);
  await keepAndShow(device, { current: { ...current, pairing }, others });
}

async function unpair(device: Device): Promise<void> {
  const { doors, stored, send } = device;
  const { current, others } = await readKnown(device);
  send({ kind: 'removed' });
  if (current) {
    const name = doorName(current.pairing);
    await doors.close(name);
    await stored().outboxDatabase.wipe(name);
    await stored().doorDatabase.wipe(name);
  }
  const [next, ...rest] = others;
  await writePairedDoors(stored().doorDatabase, { current: next, others: rest });
  await resume(device, { current: next, others: rest, isDamaged: false });
}

async function lock(device: Device): Promise<void> {
  const { send } = device;
  send({ kind: 'lock' });
  const isClosed = await changeInTurn(device, async () => {
    await closeAll(device);
    send({ kind: 'locked' });
    return true;
  });
  send({ kind: 'lock-ended' });
  if (!isClosed) return;
  void withStorage(device, async () => {
    await findStorage(device);
    await device.inTurn(() => resumeKnown(device));
  });
}

export function createSession(options: SessionOptions): Session {
  const device = createDevice(options);
  const { shown, state, send } = device;
  return {
    state: shown,
    start: (link) => start(device, link),
    async pair(link) {
      const { phase } = shown.getState();
      // As a tab that is opened with the link.
      if (phase === 'elsewhere') await start(device, link);
      // Before the PIN there is no door that the link could be compared with.
      else if (phase !== 'locked') return changeInTurn(device, () => change(device, link));
      return null;
    },
    async answerLink(yes) {
      const answered = state().asked;
      if (shown.getState().phase !== 'asking' || answered === null) return;
      await changeInTurn(device, async () => {
        const question = state().asked;
        // A second tap answers what was on the screen, and that is answered already.
        if (question?.next !== answered.next || question.failure !== answered.failure) return;
        if (yes) return accept(device, question);
        send({ kind: 'answered-no' });
        if (!state().shown) await resumeKnown(device);
      });
    },
    async switchTo(eventId, code) {
      await changeInTurn(device, async () => {
        const next = (await readKnown(device)).others.find(({ event }) => event.id === eventId);
        if (next && (await openBeside(device, next))) await showInstead(device, next);
      });
      const now = shown.getState();
      const isShown = now.phase === 'paired' && now.event.id === eventId;
      if (code && isShown) await now.door.scan(code, 'ETICKET');
    },
    async setGate(gate, name) {
      await changeInTurn(device, () => setGate(device, gate, name));
    },
    async readUnsent() {
      const { readUnsent } = await import('./read-unsent.ts');
      return readUnsent(device.stored().outboxDatabase);
    },
    async declinePin() {
      await changeInTurn(device, async () => {
        if (shown.getState().phase !== 'needs-pin') return;
        send({ kind: 'pin-declined' });
        if (!state().shown) await resumeKnown(device);
      });
    },
    async unpair() {
      await changeInTurn(device, () => unpair(device));
    },
    async move(work) {
      await changeInTurn(device, async () => {
        await closeAll(device);
        await device.move(work);
        await resumeKnown(device);
      });
    },
    lock: () => lock(device),
    async takeOver() {
      await withStorage(device, async () => {
        await becomeTheDoor(device);
        await device.inTurn(() => resumeKnown(device));
      });
    },
  };
}

const addsEvent = (current: Pairing, next: Pairing): boolean =>
  current.service === next.service && current.eventId !== next.eventId;

/** Names a device so that two can be told apart in the history until somebody names them better. */
const nameDevice = (id: string): string => `Door ${id.slice(0, 4).toUpperCase()}`;
