/**
 * The path of a scan: code → what is known → verdict → record → screen. The record comes before
 * the screen (O1, V8); where it can't be made, the verdict is `cannot-record` (O10).
 */
import type { Action, Source } from '../domain/action.ts';
import type { Attendee } from '../domain/attendee.ts';
import type { Direction } from '../domain/gate.ts';
import type { ProductId } from '../domain/ids.ts';
import { judgeProduct } from '../domain/product-verdict.ts';
import { nothingInView, see, stayedInView } from '../domain/sighting.ts';
import { parseTicketCode, type TicketCode } from '../domain/ticket-code.ts';
import type { Clock } from '../domain/time.ts';
import {
  isQuestion,
  isRecorded,
  judge,
  type Known,
  mustBeSeen,
  openProducts,
  type Place,
  type Verdict,
} from '../domain/verdict.ts';
import type { EventInfo, Pairing, Scan } from './door-state.ts';
import { makeProductAction, makeTicketAction, type Stamp } from './make-action.ts';
import type { OwnActions } from './own-actions.ts';
import { isPairingLink } from './pairing.ts';

/** What became of a code that somebody meant. */
export type ScanOutcome =
  /** Its verdict is on the screen, or will be. */
  | 'judged'
  /** Another is being judged, or the verdict before can't have been seen yet. */
  | 'too-soon'
  /** It holds nothing that could be a ticket's. */
  | 'no-code';

export type Admission = {
  /** Whether a code would be taken now: none is being judged and no verdict waits to be seen. */
  isReady(): boolean;
  /** A code in the camera's view: a scan, or the one before that stayed there (V6). */
  sight(text: string): Promise<void>;
  /**
   * A code that somebody means: typed, or from a hand scanner. Whoever takes the next ticket has
   * seen the verdict before, also one that the camera would wait behind.
   */
  scan(text: string, source: Source): Promise<ScanOutcome>;
  /** A person whom staff found by hand goes that way: judged as a scan is, whatever the gate's way. */
  choose(attendee: Attendee, direction: Direction): Promise<ScanOutcome>;
  /** Whether it is on this device's list: a misread is not. */
  isListed(text: string): boolean;
  /** Staff lets the person of an `ask-…` verdict pass. */
  agree(): Promise<void>;
  /** Takes back the check-in of the person on the screen: a reset is recorded. */
  undo(): Promise<void>;
  /** Hands over a product of the person on the screen. */
  handOver(productId: ProductId): Promise<void>;
  /** Clears the verdict. Its code has to leave the view before it counts again (V6). */
  dismiss(): void;
  /** The code in view counts again at once: the tap of V6. */
  lookAgain(): void;
};

export type AdmissionOptions = {
  readonly event: EventInfo;
  readonly pairing: Pairing;
  readonly clock: Clock;
  /** Of an action that is made now. */
  readonly stamp: (source: Source) => Stamp;
  readonly newId: () => string;
  /** Which way people go now. */
  readonly direction: () => Direction;
  readonly lookUp: (code: TicketCode) => Promise<Known>;
  readonly isListed: (code: TicketCode) => boolean;
  /** Resolves when the action is safe; rejects when it can't be stored. */
  readonly record: (action: Action) => Promise<void>;
  readonly withOwnActions: OwnActions;
  readonly show: (shown: {
    readonly judging: TicketCode | null;
    readonly scan: Scan | null;
  }) => void;
};

/** What the camera sees most: a ticket on paper or on a phone, and it can't tell which. */
const cameraSource: Source = 'ETICKET';

/** Nobody has seen and understood a verdict sooner. */
const seenAfterMs = 700;
/** A trigger that is held, or a scanner without a pause of its own, reads a ticket twice. */
const readTwiceMs = 1000;

/** A scan with what its verdict came from: staff's answer to a question is judged by the same. */
type JudgedScan = Scan & {
  readonly known: Known;
  readonly place: Place;
  readonly source: Source;
};

export function createAdmission(options: AdmissionOptions): Admission {
  const { event, pairing, clock, stamp, newId, lookUp, withOwnActions } = options;
  const { gate } = pairing;
  let inView = nothingInView;
  let judging: TicketCode | null = null;
  let current: JudgedScan | null = null;

  function show(code: TicketCode | null, scan: JudgedScan | null): void {
    judging = code;
    current = scan;
    options.show({ judging, scan: current });
  }

  async function recorded(action: Action): Promise<boolean> {
    try {
      await options.record(action);
      return true;
    } catch {
      return false;
    }
  }

  function toCode(text: string): TicketCode | undefined {
    // Its key belongs on no screen and into no history.
    if (isPairingLink(text)) return undefined;
    const usual = parseTicketCode(text);
    // Identifiers that are whole links are listed as the usual ways read them.
    const isUsual = gate.codePattern === null || (usual && options.isListed(usual));
    return isUsual ? usual : parseTicketCode(text, gate.codePattern);
  }

  const isReady = (): boolean =>
    judging === null && (current === null || !mustBeSeen(current.verdict));

  async function conclude(scan: JudgedScan, verdict: Verdict): Promise<void> {
    if (!isRecorded(verdict.code)) return show(null, { ...scan, verdict });
    const type = verdict.code === 'admitted' ? 'check' : 'reset';
    const action = makeTicketAction(stamp(scan.source), type, scan.code, verdict.attendee);
    if (!(await recorded(action))) {
      return show(null, { ...scan, verdict: { ...verdict, code: 'cannot-record' } });
    }
    const admitted = { ...scan, verdict, actionId: action.id };
    const handsOver = verdict.code === 'admitted' && gate.handsOver === 'with-entry';
    show(null, handsOver ? await withProducts(admitted) : admitted);
  }

  /** All that this gate has for the person is handed over with the admission. */
  async function withProducts(scan: JudgedScan): Promise<JudgedScan> {
    const { attendee } = scan.verdict;
    if (!attendee) return scan;
    const products = { ...scan.products };
    for (const product of openProducts(withOwnActions(attendee), gate)) {
      const action = makeProductAction(stamp(scan.source), 'check', attendee, product);
      products[product.productId] = (await recorded(action)) ? 'handed-over' : 'cannot-record';
    }
    return { ...scan, products };
  }

  async function judgeCode(code: TicketCode, source: Source, direction: Direction): Promise<void> {
    show(code, null);
    const known = await lookUp(code);
    const place = { gate, direction, eventId: event.id };
    const verdict = judge(known, place);
    const made = { id: newId(), at: clock.now(), code, verdict, known, place, source };
    await conclude({ ...made, actionId: null, products: {} }, verdict);
  }

  async function judgeMeant(
    code: TicketCode | undefined,
    source: Source,
    direction: Direction,
  ): Promise<ScanOutcome> {
    if (!code) return 'no-code';
    if (judging !== null) return judging === code ? 'judged' : 'too-soon';
    const shownMs = current ? clock.now() - current.at : Number.POSITIVE_INFINITY;
    if (current?.code === code && shownMs < readTwiceMs) return 'judged';
    if (!isReady() && shownMs < seenAfterMs) return 'too-soon';
    // The camera, where it sees the same ticket, has no second scan of it.
    inView = see(inView, code, clock.now()).inView;
    await judgeCode(code, source, direction);
    return 'judged';
  }

  return {
    isReady,
    isListed(text) {
      const code = toCode(text);
      return code !== undefined && options.isListed(code);
    },
    scan: (text, source) => judgeMeant(toCode(text), source, options.direction()),
    choose: ({ identifier, displayIdentifier }, direction) =>
      judgeMeant(parseTicketCode(identifier || displayIdentifier), 'SEARCH', direction),
    async sight(text) {
      const code = toCode(text);
      if (!code) return;
      if (!inView.has(code) && !isReady()) return;
      const seen = see(inView, code, clock.now());
      inView = seen.inView;
      if (seen.isScan && isReady()) await judgeCode(code, cameraSource, options.direction());
    },
    async agree() {
      if (judging !== null || !current || !isQuestion(current.verdict.code)) return;
      const asked = current;
      show(asked.code, asked);
      await conclude(asked, judge(asked.known, asked.place, true));
    },
    async undo() {
      if (judging !== null || current?.verdict.code !== 'admitted') return;
      const undone = current;
      const { verdict } = undone;
      const action = makeTicketAction(stamp(undone.source), 'reset', undone.code, verdict.attendee);
      show(undone.code, undone);
      const code = (await recorded(action)) ? 'left' : 'cannot-record';
      const verdictNow = { ...verdict, code, attention: [] } as const;
      show(null, { ...undone, at: clock.now(), verdict: verdictNow });
    },
    async handOver(productId) {
      const attendee = current?.verdict.attendee;
      if (judging !== null || !current || !attendee) return;
      const served = current;
      const product = withOwnActions(attendee).products.find(
        (each) => each.productId === productId,
      );
      let code = judgeProduct(product);
      if (product && code === 'handed-over') {
        show(served.code, served);
        const action = makeProductAction(stamp(served.source), 'check', attendee, product);
        if (!(await recorded(action))) code = 'cannot-record';
      }
      show(null, { ...served, products: { ...served.products, [productId]: code } });
    },
    dismiss() {
      if (judging !== null) return;
      inView = stayedInView(inView, clock.now());
      show(null, null);
    },
    lookAgain() {
      inView = nothingInView;
    },
  };
}
