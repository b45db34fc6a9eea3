/**
 * The way of a scan: code → what is known → verdict → record → screen. The record comes before
 * the screen (O1, V8); where it can't be made, the verdict is `cannot-record` (O10).
 */
import type { Action, Source } from '../../domain/action.ts';
import type { Attendee } from '../../domain/attendee.ts';
import type { DoubleEntry } from '../../domain/convergence.ts';
import type { Direction } from '../../domain/gate.ts';
import type { ActionId, ProductId } from '../../domain/ids.ts';
import { nothingInView, see, stayedInView } from '../../domain/sighting.ts';
import { otherReadings, parseTicketCode, type TicketCode } from '../../domain/ticket-code.ts';
import { type Instant, instant } from '../../domain/time.ts';
import type { Timers } from '../../domain/timers.ts';
import { judge, type Known, type Place } from '../../domain/verdict.ts';
import { isQuestion, mustBeSeen } from '../../domain/verdict-kinds.ts';
import { type EventInfo, isPairingLink, type Pairing } from '../pairing/pairing.ts';
import { createRecords, type JudgedScan, type RecordsOptions, withRecorded } from './records.ts';
import { isRefused } from './refused-scans.ts';
import { canBeUndone, type Scan, type Undoable } from './scan.ts';

/** How a code that somebody entered on purpose was taken. */
export type ScanOutcome =
  /** Its verdict is on the screen, or will be when those before it were seen. */
  | 'judged'
  /** So many wait already that this one was not taken. */
  | 'too-many'
  /** The text holds nothing that could be a ticket's code. */
  | 'no-code'
  /** Nothing is judged at this door (V9). */
  | 'out-of-service';

export type ScanController = {
  /** Whether the camera may look for a code: none is being judged or waits, no verdict must be seen. */
  isReady(): boolean;
  /** Takes a code in the camera's view: a new scan, or the previous one still there (V6). */
  sight(text: string): Promise<void>;
  /**
   * Takes a code that somebody typed or read with a hand scanner. Anyone who takes the next ticket has
   * seen the previous verdict, so this does not wait for a tap, as the camera does. One that comes
   * while another is judged, or sooner than anybody can have seen a refusal, waits for its turn; its
   * action has the time at which it was scanned.
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
   * Lets in again the guest on the screen who counts as inside: records a check-out and a check-in.
   * Does nothing at a gate that does not allow it.
   */
  letInAgain(): Promise<void>;
  /**
   * Undoes what was recorded for the scan on the screen, or for the one that has just cleared: a
   * check-in and what was handed over with it by a reset, a check-out by a check-in. Then shows the
   * verdict that holds now.
   */
  undo(): Promise<void>;
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
  /** The direction in which people go now. */
  readonly direction: () => Direction;
  /** @param text in which the code stood, with its signature if it has one */
  readonly lookUp: (code: TicketCode, text: string, place: Place) => Promise<Known>;
  readonly isListed: (code: TicketCode) => boolean;
  /** An action of this door, as it was recorded. */
  readonly actionOf: (id: ActionId) => Action | undefined;
  readonly isOutOfService: () => boolean;
  /** Told of each scan that let nobody in, and of each question that was not answered with yes. */
  readonly onRefused: (scan: Scan) => void;
  /** Told of a scan that let nobody in, and whose guest was let in after all. */
  readonly onLetIn: (scan: Scan) => void;
  /** What was recorded last, before the door was opened. */
  readonly last: JudgedScan | null;
  readonly show: (shown: {
    readonly judging: TicketCode | null;
    readonly scan: Scan | null;
    readonly undoable: Undoable | null;
    /** How many codes wait for their turn. */
    readonly waiting: number;
  }) => void;
};

/** The source of what the camera reads: it can't tell a ticket on paper from one on a phone. */
const cameraSource: Source = 'ETICKET';

/** Nobody sees and understands a verdict in less time. */
const seenAfterMs = 700;
/**
 * A held trigger, or a scanner without its own pause, reads a ticket twice within this time.
 */
const readTwiceMs = 1000;
/** A scanner that runs wild fills no memory. */
const mostWaiting = 50;
/** How long undo is offered after a verdict has cleared. */
const undoableForMs = 10_000;

/** A code that was taken and is not judged yet. */
type Waiting = {
  readonly code: TicketCode;
  /** The text that the code stood in. */
  readonly text: string;
  readonly source: Source;
  readonly direction: Direction;
  readonly undoes: boolean;
  readonly takenAt: Instant;
};

/** A scan that has cleared can be undone for a while. */
type Cleared = { readonly scan: JudgedScan; readonly until: Instant };

export function createScanController(options: ScanControllerOptions): ScanController {
  const { event, pairing, clock, timers, newId, lookUp, inTurn, withOwnActions } = options;
  const { gate } = pairing;
  const records = createRecords({ ...options, gate });
  let inView = nothingInView;
  let judging: TicketCode | null = null;
  let current: JudgedScan | null = null;
  let cleared: Cleared | null =
    options.last && canBeUndone(options.last)
      ? { scan: options.last, until: instant(options.last.at + undoableForMs) }
      : null;
  let waiting: readonly Waiting[] = [];
  /** When staff last took something back or let in again: what is recorded later is not dated before it (C1). */
  let takenBackAt = instant(0);
  let isStopped = false;
  /** The code that is being judged, while nothing of it is recorded yet. */
  let lookedUp: Waiting | null = null;
  if (cleared && cleared.until > clock.now()) {
    options.show({ judging: null, scan: null, undoable: cleared, waiting: 0 });
  }

  function show(code: TicketCode | null, scan: JudgedScan | null): void {
    if (current && isQuestion(current.verdict.code) && scan === null) options.onRefused(current);
    judging = code;
    current = scan;
    if (code !== null || scan !== null) cleared = null;
    options.show({ judging, scan: current, undoable: cleared, waiting: waiting.length });
  }

  function toCode(text: string): TicketCode | undefined {
    // Its key belongs on no screen and into no history.
    if (isPairingLink(text)) return undefined;
    const usual = parseTicketCode(text);
    const { link, digits } = otherReadings(text, usual);
    if (link && options.isListed(link)) return link;
    // Identifiers that are whole links are listed as the usual ways read them.
    if (usual && options.isListed(usual)) return usual;
    if (digits && options.isListed(digits)) return digits;
    return gate.codePattern === null ? usual : parseTicketCode(text, gate.codePattern);
  }

  /** How long what is on the screen has been there. */
  const shownMs = (): number => (current ? clock.now() - current.at : Number.POSITIVE_INFINITY);

  const mustWait = (): boolean =>
    judging !== null || (current !== null && mustBeSeen(current.verdict));

  /** Whether staff's answers have to be left: nothing may be recorded now. */
  const isBusy = (): boolean => judging !== null || isStopped || options.isOutOfService();

  const isReady = (): boolean => !mustWait() && waiting.length === 0 && !options.isOutOfService();

  async function judgeCode(taken: Waiting): Promise<void> {
    const { code, text, source, direction, undoes, takenAt } = taken;
    // A clock that was set back meanwhile tells nothing of the wait.
    const waitedMs = Math.max(0, clock.now() - Math.max(takenAt, takenBackAt));
    show(code, null);
    lookedUp = taken;
    const until = instant(clock.now() + gate.waitMs);
    const place = { gate, direction, eventId: event.id };
    const found = await lookUp(code, text, place).catch((error) => {
      // The door continues with the next code.
      lookedUp = null;
      show(null, null);
      goOnSoon();
      throw error;
    });
    // It may have been cleared meanwhile.
    if (isStopped || lookedUp !== taken) return;
    lookedUp = null;
    const made = { id: newId(), at: clock.now(), code, known: found, place, source };
    const untouched = { actionId: null, products: {}, withEntry: [], notBefore: null };
    const notYet = { isUndone: false, isLetInAgain: false, isAgreed: false };
    const verdict = judge(found, place);
    const scan = { ...made, ...untouched, ...notYet, verdict, waitedMs, undoes };
    const judged = inTurn(() => {
      const known = withRecorded({ known: found, code }, withOwnActions);
      const verdict = judge(known, place);
      return concludeOne({ ...scan, at: clock.now(), known, verdict }, until);
    });
    await conclude(judged, scan);
  }

  /** Its time is that of its verdict, however long the service took. */
  async function concludeOne(scan: JudgedScan, until: Instant): Promise<JudgedScan> {
    const [concluded = scan] = await records.conclude([scan], until);
    return { ...concluded, at: clock.now() };
  }

  async function conclude(recorded: Promise<JudgedScan>, before: JudgedScan): Promise<JudgedScan> {
    const scan = await finish(recorded, before);
    if (isRefused(scan.verdict.code)) options.onRefused(scan);
    return scan;
  }

  /** Shows what was recorded. If that breaks, nothing counts as recorded, and the door continues (O10). */
  async function finish(recorded: Promise<JudgedScan>, before: JudgedScan): Promise<JudgedScan> {
    const scan = await recorded.catch((error) => {
      if (!options.isOutOfService()) {
        show(null, { ...before, verdict: { ...before.verdict, code: 'cannot-record' } });
      }
      throw error;
    });
    if (options.isOutOfService()) return scan;
    show(null, scan);
    goOnSoon();
    return scan;
  }

  /** Each verdict is there for long enough to be seen; one that must be seen, until it was. */
  function goOnSoon(): void {
    if (waiting.length === 0 || mustWait()) return;
    timers.after(seenAfterMs, () => {
      // Unless the next ticket brought another one meanwhile, which has its own time.
      if (!mustWait() && shownMs() >= seenAfterMs) void judgeNext();
    });
  }

  async function judgeNext(): Promise<void> {
    const [next, ...others] = waiting;
    if (!next || isStopped) return;
    waiting = others;
    await judgeCode(next);
  }

  async function judgeMeant(
    code: TicketCode | undefined,
    text: string,
    source: Source,
    direction: Direction,
    undoes = false,
  ): Promise<ScanOutcome> {
    if (options.isOutOfService()) return 'out-of-service';
    if (!code) return 'no-code';
    if (judging === code) return 'judged';
    if (judging === null && current?.code === code && shownMs() < readTwiceMs) return 'judged';
    // Scanned again, since its verdict was not shown yet: that brings on what waits, as the next
    // ticket does.
    const waitsAlready = waiting.some((each) => each.code === code);
    if (!waitsAlready && waiting.length >= mostWaiting) return 'too-many';
    // If the camera sees the same ticket, that is not a second scan.
    inView = see(inView, code, clock.now()).inView;
    const mayGoOn = isReady() || (judging === null && shownMs() >= seenAfterMs);
    if (!waitsAlready) {
      waiting = [...waiting, { code, text, source, direction, undoes, takenAt: clock.now() }];
    }
    if (mayGoOn) await judgeNext();
    else show(judging, current);
    return 'judged';
  }

  return {
    isReady,
    isListed(text) {
      const code = toCode(text);
      return code !== undefined && options.isListed(code);
    },
    scan: (text, source) => judgeMeant(toCode(text), text, source, options.direction()),
    choose: ({ identifier, displayIdentifier }, direction, meaning = 'move') =>
      judgeMeant(
        parseTicketCode(identifier || displayIdentifier),
        '',
        'SEARCH',
        direction,
        meaning === 'undo',
      ),
    async sight(text) {
      const code = toCode(text);
      if (!code) return;
      if (!inView.has(code) && !isReady()) return;
      const seen = see(inView, code, clock.now());
      inView = seen.inView;
      if (!seen.isScan || !isReady() || isStopped) return;
      const direction = options.direction();
      const source = cameraSource;
      await judgeCode({ code, text, source, direction, undoes: false, takenAt: clock.now() });
    },
    async agree() {
      if (isBusy() || !current || !isQuestion(current.verdict.code)) return;
      const asked = current;
      show(asked.code, asked);
      const judged = inTurn(() => {
        const known = withRecorded(asked, withOwnActions);
        const verdict = judge(known, asked.place, true);
        const until = instant(clock.now() + gate.waitMs);
        return concludeOne({ ...asked, known, verdict, waitedMs: 0, isAgreed: true }, until);
      });
      await conclude(judged, asked);
    },
    async letInAgain() {
      if (isBusy() || current?.verdict.code !== 'already' || !gate.letsInAgain) return;
      const inside = current;
      takenBackAt = clock.now();
      show(inside.code, inside);
      const asked = { ...inside, waitedMs: 0, undoes: false };
      const again = inTurn(() => records.letInAgain(asked));
      const { verdict } = await conclude(again, inside);
      if (verdict.code === 'admitted') options.onLetIn(inside);
    },
    async undo() {
      const inTime = cleared && clock.now() <= cleared.until ? cleared.scan : null;
      const undone = current ?? inTime;
      if (isBusy() || !undone || !canBeUndone(undone)) return;
      takenBackAt = clock.now();
      show(undone.code, undone);
      await finish(
        inTurn(() => records.takeBack(undone)),
        undone,
      );
    },
    async handOver(productId) {
      const attendee = current?.verdict.attendee;
      if (isBusy() || !current || !attendee) return;
      const served = current;
      show(served.code, served);
      await finish(
        inTurn(() => records.handOver(served, attendee, productId)),
        served,
      );
    },
    dismiss() {
      if (judging !== null) return;
      inView = stayedInView(inView, clock.now());
      if (current && canBeUndone(current)) {
        cleared = { scan: current, until: instant(clock.now() + undoableForMs) };
      }
      show(null, null);
      void judgeNext();
    },
    lookAgain() {
      inView = nothingInView;
    },
    dropWaiting() {
      const dropped = waiting.length;
      waiting = [];
      if (dropped > 0) show(judging, current);
      return dropped;
    },
    stopJudging() {
      isStopped = true;
      if (lookedUp) {
        waiting = [lookedUp, ...waiting];
        lookedUp = null;
        show(null, null);
      }
    },
    clear() {
      waiting = [];
      lookedUp = null;
      cleared = null;
      show(null, null);
    },
    standBack({ ticketId, first, second }) {
      if (judging !== null || !current || isStopped) return;
      const { verdict, actionId } = current;
      const { attendee } = verdict;
      const own = actionId === null ? undefined : options.actionOf(actionId);
      if (verdict.code !== 'admitted' || attendee?.ticketId !== ticketId || !own) return;
      if (own.checkedDate !== second.date || own.device !== second.device) return;
      const presence = { inside: true, at: first.date, device: first.device };
      show(null, {
        ...current,
        verdict: { ...verdict, code: 'already', attendee: { ...attendee, presence } },
      });
    },
  };
}
