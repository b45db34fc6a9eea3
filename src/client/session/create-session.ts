/** Leads from opening the app to a working door: by pairing, or with the doors paired before. */
import { createStore } from 'zustand/vanilla';
import { isClaim } from '../../contract/door-claim.ts';
import { createMutex } from '../device/mutex.ts';
import { createTurns } from '../device/turns.ts';
import {
  doorName,
  isAnotherDoor,
  type Pairing,
  pairingChanges,
  parsePairingLink,
} from '../pairing/pairing.ts';
import type { DoorStorage } from '../storage/door-storage.ts';
import { isStorageFailure } from '../storage/storage-failure.ts';
import { createOpenDoors, type OpenDoorsOptions, type OpenedDoor } from './open-doors.ts';
import {
  type PairedDoor,
  type PairedDoors,
  readPairedDoors,
  writePairedDoors,
} from './paired-doors.ts';
import type {
  AskingState,
  PairedState,
  PairingFailure,
  Session,
  SessionOptions,
  SessionState,
} from './session.ts';

/** The doors of a device that is one. */
type Known = Omit<PairedDoors, 'isDamaged'> & { readonly current: PairedDoor };

const keptOf = ({ device, gate }: Pairing) => ({ device, gate });

export function createSession(options: SessionOptions): Session {
  const { deviceLock, clock, timers, log } = options;
  let stored: DoorStorage = options;
  const state = createStore<SessionState>(() => ({
    phase: 'starting',
  }));
  const { getState, setState } = state;
  /** Another tab is the door: what was under way here must not show or open anything any more. */
  let isAtRest = false;
  const become = (state: SessionState) => {
    if (!isAtRest) setState(state, true);
  };
  const defaults = { service: options.origin, device: nameDevice(options.newId()) };
  const means: OpenDoorsOptions = {
    ...options,
    get doorDatabase() {
      return stored.doorDatabase;
    },
    get outboxDatabase() {
      return stored.outboxDatabase;
    },
  };
  const doors = createOpenDoors(means, (known) => void forgetNames(known));
  /** By which the service knows this device again when it exchanges a claim. */
  const secret = options.newId();
  /** What to come back to from a question or a pairing that failed. */
  let shown: PairedState | null = null;
  /** The question that waits for its answer, before the doors, which continue. */
  let asked: AskingState | null = null;
  /** Another tab must not read what is being moved. */
  let moving: Promise<DoorStorage> | null = null;
  /** From here on until the PIN is entered, nothing opens a door. */
  let isLocked = false;
  /**
   * The device is about to be locked, or to be another tab's: neither waits for the service, as a change
   * may.
   */
  let isClosing = false;
  let endWait = () => {};

  /** Without storage no check-in would be safe; anything else that is thrown is a fault of the app. */
  async function withStorage<Result>(run: () => Promise<Result>): Promise<Result | null> {
    try {
      return await run();
    } catch (error) {
      note(error);
      become(isStorageFailure(error) ? { phase: 'no-storage' } : { phase: 'broken', error });
      return null;
    }
  }

  function note(error: unknown): void {
    log(isStorageFailure(error) ? 'storage-failed' : 'start-failed', error);
  }

  /**
   * One change of the doors after another: two at once would each go by what is paired before the other has
   * written. Waiting for the device or for a person is no part of a turn: nothing else could happen meanwhile.
   */
  const inTurn = createMutex();
  const changeInTurn = <Result>(run: () => Promise<Result>) =>
    withStorage(() => inTurn(async () => (isLocked || isAtRest ? null : run())));

  function closeSoon(): void {
    isClosing = true;
    endWait();
  }

  /** @returns null: the doors are to be closed, and the change comes to nothing */
  async function unlessClosing<Result>(ask: () => Promise<Result>): Promise<Result | null> {
    if (isClosing) return null;
    const ended = new Promise<null>((resolve) => {
      endWait = () => resolve(null);
    });
    return Promise.race([ended, ask()]);
  }

  const readKnown = () => readPairedDoors(stored.doorDatabase);

  async function becomeTheDoor(): Promise<void> {
    await deviceLock.acquire(comeToRest);
    isAtRest = false;
    isClosing = false;
    stored = await find();
    // Locked before another tab was the door: what waited for the PIN then never learns of it.
    isLocked = false;
  }

  const find = async () =>
    (await options.findStorage?.(() => become({ phase: 'locked' }))) ?? stored;

  async function closeAll(): Promise<void> {
    shown = null;
    asked = null;
    become({ phase: 'starting' });
    await doors.closeAll();
  }

  async function comeToRest(): Promise<void> {
    isAtRest = true;
    closeSoon();
    shown = null;
    asked = null;
    await Promise.allSettled([moving]);
    await doors.closeAll();
    setState({ phase: 'elsewhere' }, true);
  }

  /** A link that makes no door leaves the one that is open alone. */
  function fail(failure: PairingFailure): PairingFailure {
    log('pairing-failed', failure.kind === 'offline' ? failure.reason : failure.kind);
    become(asked ?? shown ?? { phase: 'unpaired', failure });
    return failure;
  }

  /** Shows a door at once, and opens the others behind it. */
  async function show({ current, others }: Known): Promise<null> {
    if (isAtRest) return null;
    const turns = createTurns(clock, timers);
    const opened = await doors.open(current);
    // Drawing the door is its own long task.
    await turns.next();
    if (isAtRest) return null;
    let mine: PairedState = { phase: 'paired', ...opened, others: [], unopened: [] };
    shown = mine;
    become(asked ?? mine);
    void openOthers();
    return null;

    async function openOthers(): Promise<void> {
      for (const other of others) {
        const next = await openBeside(other);
        // Shown again meanwhile, maybe the same door: the others are put beside that one.
        if (shown !== mine) return;
        mine = next
          ? { ...mine, others: [...mine.others, next] }
          : { ...mine, unopened: [...mine.unopened, other] };
        shown = mine;
        if (getState().phase === 'paired') become(mine);
      }
    }
  }

  /** @returns null: it can't be opened, which is no reason to leave the door that works */
  async function openBeside(other: PairedDoor): Promise<OpenedDoor | null> {
    return doors.open(other).catch((error) => {
      note(error);
      return null;
    });
  }

  /** Shows one of the known doors, or a new one; the one before stays among the others. */
  async function showInstead(next: PairedDoor): Promise<null> {
    const { current, others } = await readKnown();
    const isAnother = ({ pairing }: PairedDoor) => doorName(pairing) !== doorName(next.pairing);
    const known = [...(current ? [current] : []), ...others];
    await keepNamesAs(next.pairing, known.find((each) => !isAnother(each))?.pairing);
    return keepAndShow({ current: next, others: known.filter(isAnother) });
  }

  async function keepAndShow(known: Known): Promise<null> {
    await writePairedDoors(stored.doorDatabase, known);
    return show(known);
  }

  /**
   * Called before the door is opened. A list with names must not stay at a door without them, and a list
   * without names is of no use at a door with them.
   */
  async function keepNamesAs(next: Pairing, before: Pairing | undefined): Promise<void> {
    const keptNone = before?.gate.names === 'none';
    if (before && keptNone !== (next.gate.names === 'none')) {
      await stored.doorDatabase.forgetNames(doorName(next));
    }
  }

  /** @returns why it made no door; null: it did, or the doors are to be closed */
  async function establish(asked: Pairing): Promise<PairingFailure | null> {
    become({ phase: 'pairing', pairing: asked });
    // A key needs none of it, and a door is paired once.
    const own = isClaim(asked.key)
      ? await unlessClosing(() => exchange(asked))
      : { pairing: asked };
    if (own === null) return null;
    if ('failure' in own) return own.failure;
    const { pairing } = own;
    const read = await unlessClosing(() => readEvent(pairing));
    if (read === null) return null;
    return 'failure' in read ? read.failure : replace({ pairing, event: read.event });
  }

  const exchange = (asked: Pairing) =>
    withLate(import('./own-key.ts'), ({ withOwnKey }) => withOwnKey(options, asked, secret));
  const readEvent = (pairing: Pairing) =>
    withLate(import('./read-event.ts'), ({ readEvent }) => readEvent(options, pairing));

  /** Only a pairing needs these files. If one does not arrive, staff are told that the network failed. */
  async function withLate<File, Result>(file: Promise<File>, use: (file: File) => Promise<Result>) {
    const loaded = await file.catch((error) => log('pairing-failed', error));
    return loaded
      ? use(loaded)
      : ({ failure: { kind: 'offline', reason: 'unreachable' } } as const);
  }

  async function change(link: string): Promise<PairingFailure | null> {
    const { current, others } = await readKnown();
    const { next, meant } = read(link, current ? [current, ...others] : []);
    if (!next) return fail({ kind: 'not-a-pairing' });
    if (next.gate.needsPin && (await options.hasPin?.()) === false) {
      become({ phase: 'needs-pin', link });
      return null;
    }
    if (!current) {
      const failure = await establish(next);
      return failure && fail(failure);
    }
    if (meant && pairingChanges(meant.pairing, next).length === 0) {
      // It opens again: one whose key was turned off and on again continues (O6).
      await doors.close(doorName(next));
      return showInstead(meant);
    }
    const question = { current: meant ?? current, next, failure: null, nextTitle: null } as const;
    asked = { phase: 'asking', ...question };
    if (shown) become(asked);
    else await show({ current, others });
    void nameEvent(next);
    return null;
  }

  /**
   * Puts the title of the link's event into the question, if its service says it in time. A service
   * that this device has no door at is not asked before staff said yes.
   */
  async function nameEvent(next: Pairing): Promise<void> {
    // A claim reads nothing, and must not be used up before staff said yes.
    if (!asked || !addsEvent(asked.current.pairing, next) || isClaim(next.key)) return;
    const read = await readEvent(next);
    if (asked?.next !== next || 'failure' in read) return;
    asked = { ...asked, nextTitle: read.event.title };
    if (getState().phase === 'asking') become(asked);
  }

  /** Parses a link; what it leaves open is taken from the door that it means. */
  function read(link: string, known: readonly PairedDoor[]) {
    const next = parsePairingLink(link, defaults);
    const meant = next && known.find(({ pairing }) => !isAnotherDoor(pairing, next));
    return meant
      ? { meant, next: parsePairingLink(link, { ...defaults, ...keptOf(meant.pairing) }) }
      : { meant, next };
  }

  async function accept(question: AskingState): Promise<void> {
    const { current, next } = question;
    // A new key holds when it has read the event; until then the door continues with the old one.
    if (isAnotherDoor(current.pairing, next) || current.pairing.key !== next.key) {
      const failure = await establish(next);
      if (failure === null) return;
      asked = { ...question, failure };
      become(asked);
      return;
    }
    await replace({ ...current, pairing: next });
  }

  async function replace(next: PairedDoor): Promise<null> {
    asked = null;
    await doors.close(doorName(next.pairing));
    return showInstead(next);
  }

  /**
   * Deletes what a door that is out of service keeps of guests (V9). The door is opened again with its
   * outbox alone.
   */
  async function forgetNames({ pairing }: PairedDoor): Promise<void> {
    const name = doorName(pairing);
    await changeInTurn(async () => {
      const { current, others } = await readKnown();
      // Removed before its turn came.
      if (!current || ![current, ...others].some((known) => doorName(known.pairing) === name))
        return;
      await doors.close(name);
      await stored.doorDatabase.forgetNames(name);
      await show({ current, others });
    });
  }

  async function resume({ current, others, isDamaged }: PairedDoors): Promise<void> {
    if (isDamaged) log('pairing-failed', 'pairing-damaged');
    if (current) await show({ current, others });
    else become({ phase: 'unpaired', failure: isDamaged ? { kind: 'pairing-damaged' } : null });
  }

  async function start(link: string): Promise<void> {
    await withStorage(async () => {
      await becomeTheDoor();
      await inTurn(async () => {
        if (parsePairingLink(link, defaults)) return change(link);
        const known = await readKnown();
        if (known.current || !link.includes('#pair')) return resume(known);
        become({ phase: 'unpaired', failure: { kind: 'not-a-pairing' } });
      });
    });
  }

  return {
    state,
    start,
    async pair(link) {
      const { phase } = getState();
      // As a tab that is opened with the link.
      if (phase === 'elsewhere') await start(link);
      // Before the PIN there is no door that the link could be compared with.
      else if (phase !== 'locked') return changeInTurn(() => change(link));
      return null;
    },
    async answerLink(yes) {
      const answered = asked;
      if (getState().phase !== 'asking' || answered === null) return;
      await changeInTurn(async () => {
        const question = asked;
        // A second tap answers what was on the screen, and that is answered already.
        if (question?.next !== answered.next || question.failure !== answered.failure) return;
        if (yes) return accept(question);
        asked = null;
        return shown ? become(shown) : resume(await readKnown());
      });
    },
    async switchTo(eventId, code) {
      await changeInTurn(async () => {
        const next = (await readKnown()).others.find(({ event }) => event.id === eventId);
        if (next && (await openBeside(next))) await showInstead(next);
      });
      const state = getState();
      const isShown = state.phase === 'paired' && state.event.id === eventId;
      if (code && isShown) await state.door.scan(code, 'ETICKET');
    },
    async setGate(gate, device) {
      await changeInTurn(async () => {
        const { current, others } = await readKnown();
        if (!current) return;
        await doors.close(doorName(current.pairing));
        const pairing = { ...current.pairing, gate, device };
        await keepNamesAs(pairing, current.pairing);
        await keepAndShow({ current: { ...current, pairing }, others });
      });
    },
    async readUnsent() {
      const { readUnsent } = await import('./read-unsent.ts');
      return readUnsent(stored.outboxDatabase);
    },
    async declinePin() {
      await changeInTurn(async () => {
        if (getState().phase !== 'needs-pin') return;
        if (shown) become(shown);
        else await resume(await readKnown());
      });
    },
    async unpair() {
      await changeInTurn(async () => {
        const { current, others } = await readKnown();
        shown = null;
        if (current) {
          const name = doorName(current.pairing);
          await doors.close(name);
          await stored.outboxDatabase.wipe(name);
          await stored.doorDatabase.wipe(name);
        }
        const [next, ...rest] = others;
        await writePairedDoors(stored.doorDatabase, { current: next, others: rest });
        await resume({ current: next, others: rest, isDamaged: false });
      });
    },
    async move(work) {
      await changeInTurn(async () => {
        await closeAll();
        moving = work(stored);
        stored = await moving;
        await resume(await readKnown());
      });
    },
    async lock() {
      closeSoon();
      const isClosed = await changeInTurn(async () => {
        await closeAll();
        isLocked = true;
        return true;
      });
      isClosing = isAtRest;
      if (!isClosed) return;
      void withStorage(async () => {
        stored = await find();
        isLocked = false;
        await inTurn(async () => resume(await readKnown()));
      });
    },
    async takeOver() {
      await withStorage(async () => {
        await becomeTheDoor();
        await inTurn(async () => resume(await readKnown()));
      });
    },
  };
}

const addsEvent = (current: Pairing, next: Pairing): boolean =>
  current.service === next.service && current.eventId !== next.eventId;

/** Names a device so that two can be told apart in the history until somebody names them better. */
const nameDevice = (id: string): string => `Door ${id.slice(0, 4).toUpperCase()}`;
