/**
 * The way of a scan: code → what is known → verdict → record → screen. The record comes before
 * the screen (O1, V8); where it can't be made, the verdict is `cannot-record` (O10). `reduceScan` says what
 * follows from what; this file carries it out.
 */
import type { Action, Source } from '../../domain/action.ts';
import type { Attendee } from '../../domain/attendee.ts';
import type { DoubleEntry } from '../../domain/convergence.ts';
import type { Direction } from '../../domain/gate.ts';
import type { ActionId, ProductId } from '../../domain/ids.ts';
import { otherReadings, parseTicketCode, type TicketCode } from '../../domain/ticket-code.ts';
import { type Instant, instant } from '../../domain/time.ts';
import type { Timers } from '../../domain/timers.ts';
import {
  type AreaPlace,
  judge,
  type Known,
  type Place,
  type VerdictCode,
} from '../../domain/verdict.ts';
import { type EventInfo, isPairingLink, type Pairing } from '../pairing/pairing.ts';
import { createRecords, type JudgedScan, type RecordsOptions, withRecorded } from './records.ts';
import type { Scan, Undoable } from './scan.ts';
import {
  codeBeingJudged,
  isReadyToScan,
  reduceScan,
  type ScanEffect,
  type ScanEvent,
  type ScanState,
  type ScanWork,
  scanAtStart,
  scanOnScreen,
  seenAfterMs,
  type Taken,
  takes,
} from './scan-machine.ts';

/** How a code that somebody entered on purpose was taken. */
export type ScanOutcome =
  /** Its verdict is on the screen, or will be when those before it were seen. */
  | 'judged'
  /** So many wait already that this one was not taken. */
  | 'too-many'
  /** The text holds nothing that could be a ticket's code. */
  | 'no-code'
  /** This device judges nothing (V9). */
  | 'out-of-service';

export type ScanController = {
  /** Whether the camera may look for a code: none is being judged or waits, no verdict must be seen. */
  isReady(): boolean;
  /** Takes a code in the camera's view: a new scan, or the previous one still there (V6). */
  sight(text: string): Promise<void>;
  /**
   * Takes a code that somebody typed or read with a hand scanner. Anyone who takes the next ticket
   * has seen the previous verdict, so this does not wait for a tap, as the camera does. A code
   * waits for its turn if another one is being judged, or if nobody can have seen the last denial
   * yet. Its action has the time of the scan.
   */
  scan(text: string, source: Source): Promise<ScanOutcome>;
  /**
   * Judges a person whom staff found by hand like a scan, in the given direction.
   * @param meaning `undo`: this takes back what staff had recorded by mistake
   */
  choose(attendee: Attendee, direction: Direction, meaning?: 'move' | 'undo'): Promise<ScanOutcome>;
  /** Whether the code is on this device's list, which a misread code is not. */
  isListed(text: string): boolean;
  /** Staff answer an `ask-…` verdict with yes. */
  agree(): Promise<void>;
  /**
   * Checks in again the guest on the screen who counts as inside: records a check-out and a
   * check-in. Does nothing at a gate that does not allow it.
   */
  letInAgain(): Promise<void>;
  /**
   * Undoes what was recorded for the scan on the screen, or for the one that has just cleared. A
   * reset undoes a check-in and what was handed out with it, and a check undoes a check-out. Then
   * it shows the current verdict.
   */
  undo(): Promise<void>;
  /**
   * Staff took the money of the order on the screen, or gave it back. A guest who was denied entry because of it is
   * judged again.
   */
  judgeMoney(): Promise<void>;
  /** Hands over a product of the person on the screen. */
  handOver(productId: ProductId): Promise<void>;
  /** Clears the verdict. Its code must leave the view before it counts again (V6). */
  dismiss(): void;
  /** Lets the code in view count again at once: the tap of V6. */
  lookAgain(): void;
  /** Nothing that waits is judged any more. @returns how many codes that were */
  dropWaiting(): number;
  /**
   * From now on nothing is judged: what is not recorded yet waits, to be dropped. What is being
   * recorded continues.
   */
  stopJudging(): void;
  /** Clears the screen and forgets what waits and what could be undone (V9). */
  clear(): void;
  /**
   * The history shows that another door was first: an admission that is still on the screen becomes
   * "already checked in" (C7).
   */
  standBack(double: DoubleEntry): void;
};

type ScanControllerOptions = Omit<RecordsOptions, 'gate'> & {
  readonly event: EventInfo;
  readonly pairing: Pairing;
  readonly timers: Timers;
  readonly newId: () => string;
  /** The current direction of this device. */
  readonly direction: () => Direction;
  /** What is known of areas now. */
  readonly areaPlace: () => AreaPlace | undefined;
  /** A gate whose area was just chosen knows no area yet. */
  readonly areasKnown: () => Promise<void>;
  /** @param text in which the code stood, with its signature if it has one */
  readonly lookUp: (code: TicketCode, text: string, place: Place) => Promise<Known>;
  /** What the event shows of a guest now. */
  readonly shows: () => NonNullable<Place['shows']>;
  readonly isListed: (code: TicketCode) => boolean;
  /** An action of this device, as it was recorded. */
  readonly actionOf: (id: ActionId) => Action | undefined;
  readonly isOutOfService: () => boolean;
  /** Told of each scan that let nobody in, and of each question that was not answered with yes. */
  readonly onRefused: (scan: Scan) => void;
  /** Called with a scan that denied entry, and with one whose guest was checked in after all. */
  readonly onLetIn: (scan: Scan) => void;
  /** What was recorded last, before the door was opened. */
  readonly last: JudgedScan | null;
  readonly show: (shown: Shown) => void;
};

type Shown = {
  readonly judging: TicketCode | null;
  readonly scan: Scan | null;
  readonly undoable: Undoable | null;
  /** How many codes wait for their turn. */
  readonly waiting: number;
};

/** The source of what the camera reads: it can't tell a ticket on paper from one on a phone. */
const cameraSource: Source = 'ETICKET';

const shownOf = (state: ScanState): Shown => ({
  judging: codeBeingJudged(state),
  scan: scanOnScreen(state),
  undoable: state.phase.at === 'ready' ? state.phase.cleared : null,
  waiting: state.waiting.length,
});

const isSame = (one: Shown, other: Shown): boolean =>
  one.judging === other.judging &&
  one.scan === other.scan &&
  one.undoable === other.undoable &&
  one.waiting === other.waiting;

type Machine = {
  readonly state: () => ScanState;
  /** Resolves when what follows is done. Rejects if it breaks, and the door continues. */
  readonly send: (event: ScanEvent) => Promise<void>;
};

/** Holds the state, and carries the effects out. */
function createMachine(options: ScanControllerOptions): Machine {
  const { event, pairing, clock, timers, newId, inTurn, withOwnActions, isOutOfService } = options;
  const { gate } = pairing;
  const records = createRecords({ ...options, gate });
  let state = scanAtStart(options.last, clock.now());
  let shown: Shown = { judging: null, scan: null, undoable: null, waiting: 0 };

  function show(): void {
    const next = shownOf(state);
    if (isSame(next, shown)) return;
    shown = next;
    options.show(next);
  }

  async function send(event: ScanEvent): Promise<void> {
    const next = reduceScan(state, event, clock.now(), gate);
    state = next.state;
    show();
    await Promise.all(next.effects.map(carryOut));
  }

  async function carryOut(effect: ScanEffect): Promise<void> {
    switch (effect.kind) {
      case 'look-up':
        return lookUp(effect.taken, effect.waitedMs);
      case 'record':
        return record(effect.work);
      case 'wait':
        timers.after(seenAfterMs, () => void send({ kind: 'waited' }));
        return;
      case 'refused':
        return options.onRefused(effect.scan);
      case 'let-in':
        return options.onLetIn(effect.scan);
    }
  }

  async function lookUp(taken: Taken, waitedMs: number): Promise<void> {
    const { code, text, source, direction, undoes } = taken;
    await options.areasKnown();
    const until = instant(clock.now() + gate.waitMs);
    const place = {
      ...{ gate, direction, eventId: event.id },
      ...{ area: options.areaPlace(), shows: options.shows() },
    };
    const known = await options.lookUp(code, text, place).catch((error) => {
      void send({ kind: 'not-looked-up', taken });
      throw error;
    });
    const made = { id: newId(), at: clock.now(), code, known, place, source };
    const untouched = { actionId: null, products: {}, withEntry: [], notBefore: null };
    const notYet = { isUndone: false, isLetInAgain: false, isAgreed: false };
    const verdict = judge(known, place);
    const scan: JudgedScan = { ...made, ...untouched, ...notYet, verdict, waitedMs, undoes };
    await send({ kind: 'looked-up', taken, scan, until });
  }

  async function record(work: ScanWork): Promise<void> {
    const scan = await inTurn(() => recordNow(work)).catch((error) => {
      // Nothing counts as recorded, and the door continues (O10).
      if (!isOutOfService()) void send({ kind: 'not-recorded', scan: work.scan });
      throw error;
    });
    await send({ kind: 'recorded', work, scan, isOutOfService: isOutOfService() });
  }

  async function recordNow(work: ScanWork): Promise<JudgedScan> {
    const { scan } = work;
    switch (work.kind) {
      case 'judge':
        return conclude({ ...scan, at: clock.now() }, work.until);
      case 'agree':
        return conclude(
          { ...scan, waitedMs: 0, isAgreed: true },
          instant(clock.now() + gate.waitMs),
        );
      case 'let-in-again':
        return records.letInAgain({ ...scan, undoes: false });
      case 'take-back':
        return records.takeBack(scan);
      case 'money':
        return isAboutMoney(scan.verdict.code)
          ? conclude({ ...scan, waitedMs: 0 }, instant(clock.now() + gate.waitMs))
          : records.refresh(scan);
      case 'hand-over':
        return records.handOver(scan, work.attendee, work.productId);
    }
  }

  /** Judges by what is known by now. Its time is that of its verdict, however long the service took. */
  async function conclude(scan: JudgedScan, until: Instant): Promise<JudgedScan> {
    const known = withRecorded(scan, withOwnActions);
    const place = { ...scan.place, area: options.areaPlace() };
    const verdict = judge(known, place, scan.isAgreed);
    const [concluded = scan] = await records.conclude([{ ...scan, known, place, verdict }], until);
    return { ...concluded, at: clock.now() };
  }

  show();
  return { state: () => state, send };
}

const isAboutMoney = (code: VerdictCode): boolean => code === 'unpaid' || code === 'ask-unpaid';

/** @returns the code that the text means; undefined: it holds none */
function toCode(
  text: string,
  { isListed, pairing }: Pick<ScanControllerOptions, 'isListed' | 'pairing'>,
): TicketCode | undefined {
  // Its key belongs on no screen and into no history.
  if (isPairingLink(text)) return undefined;
  const usual = parseTicketCode(text);
  const { link, digits } = otherReadings(text, usual);
  if (link && isListed(link)) return link;
  // Identifiers that are whole links are listed as the usual ways read them.
  if (usual && isListed(usual)) return usual;
  if (digits && isListed(digits)) return digits;
  const { codePattern } = pairing.gate;
  return codePattern === null ? usual : parseTicketCode(text, codePattern);
}

export function createScanController(options: ScanControllerOptions): ScanController {
  const { clock, isOutOfService } = options;
  const { state, send } = createMachine(options);

  /** Staff's answers are left where nothing may be recorded (V9). */
  async function answer(event: ScanEvent): Promise<void> {
    if (!isOutOfService()) await send(event);
  }

  async function mean(
    code: TicketCode | undefined,
    how: Pick<Taken, 'text' | 'source' | 'direction' | 'undoes'>,
  ): Promise<ScanOutcome> {
    if (isOutOfService()) return 'out-of-service';
    if (!code) return 'no-code';
    const takenAt = clock.now();
    if (takes(state(), code, takenAt) === 'no-more') return 'too-many';
    await send({ kind: 'meant', taken: { ...how, code, takenAt } });
    return 'judged';
  }

  return {
    isReady: () => isReadyToScan(state()) && !isOutOfService(),
    isListed(text) {
      const code = toCode(text, options);
      return code !== undefined && options.isListed(code);
    },
    scan(text, source) {
      const how = { text, source, direction: options.direction(), undoes: false };
      return mean(toCode(text, options), how);
    },
    choose({ identifier, displayIdentifier }, direction, meaning = 'move') {
      const code = parseTicketCode(identifier || displayIdentifier);
      return mean(code, { text: '', source: 'SEARCH', direction, undoes: meaning === 'undo' });
    },
    async sight(text) {
      const code = toCode(text, options);
      if (!code) return;
      const how = { direction: options.direction(), source: cameraSource, undoes: false };
      const taken: Taken = { ...how, code, text, takenAt: clock.now() };
      await send({ kind: 'sighted', taken, isOutOfService: isOutOfService() });
    },
    agree: () => answer({ kind: 'agree' }),
    letInAgain: () => answer({ kind: 'let-in-again' }),
    undo: () => answer({ kind: 'undo' }),
    judgeMoney: () => answer({ kind: 'money' }),
    handOver: (productId) => answer({ kind: 'hand-over', productId }),
    dismiss: () => void send({ kind: 'dismiss' }),
    lookAgain: () => void send({ kind: 'look-again' }),
    dropWaiting() {
      const dropped = state().waiting.length;
      void send({ kind: 'drop-waiting' });
      return dropped;
    },
    stopJudging: () => void send({ kind: 'stop' }),
    clear: () => void send({ kind: 'clear' }),
    standBack(double) {
      const { actionId = null } = scanOnScreen(state()) ?? {};
      const own = actionId === null ? undefined : options.actionOf(actionId);
      void send({ kind: 'other-was-first', double, own });
    },
  };
}
