/**
 * The path of a scan: code → what is known → verdict → record → screen. The record comes before
 * the screen (O1, V8); where it can't be made, the verdict is `cannot-record` (O10).
 */
import type { Action, Source } from '../domain/action.ts';
import type { ProductId } from '../domain/ids.ts';
import { judgeProduct } from '../domain/product-verdict.ts';
import { nothingInView, see, stayedInView } from '../domain/sighting.ts';
import { parseTicketCode, type TicketCode } from '../domain/ticket-code.ts';
import type { Clock } from '../domain/time.ts';
import { isRecorded, judge, type Known, mustBeSeen, type Verdict } from '../domain/verdict.ts';
import type { EventInfo, Pairing, Scan } from './door-state.ts';
import { makeProductAction, makeTicketAction, type Stamp } from './make-action.ts';
import type { OwnActions } from './own-actions.ts';

export type Admission = {
  /** Whether a code would be taken now: none is being judged and no verdict waits to be seen. */
  isReady(): boolean;
  /** A code in the camera's view: a scan, or the one before that stayed there (V6). */
  sight(text: string): Promise<void>;
  /** A code that somebody means: typed, or from a hand scanner. Ignored while not ready. */
  scan(text: string, source: Source): Promise<void>;
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
  /** Corrected by the service's: what actions are stamped with (T2). */
  readonly serviceClock: Clock;
  readonly newId: () => string;
  readonly lookUp: (code: TicketCode) => Promise<Known>;
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

export function createAdmission(options: AdmissionOptions): Admission {
  const { event, pairing, clock, serviceClock, newId, lookUp, withOwnActions } = options;
  const { gate } = pairing;
  let inView = nothingInView;
  let judging: TicketCode | null = null;
  let current: (Scan & { readonly known: Known; readonly source: Source }) | null = null;

  const stamp = (source: Source): Stamp => ({
    id: newId(),
    event,
    device: pairing.device,
    madeAt: serviceClock.now(),
    source,
  });

  function show(code: TicketCode | null, scan: typeof current): void {
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

  const isReady = (): boolean =>
    judging === null && (current === null || !mustBeSeen(current.verdict));

  async function conclude(scan: NonNullable<typeof current>, verdict: Verdict): Promise<void> {
    if (!isRecorded(verdict.code)) return show(null, { ...scan, verdict });
    const type = verdict.code === 'admitted' ? 'check' : 'reset';
    const action = makeTicketAction(stamp(scan.source), type, scan.code, verdict.attendee);
    show(
      null,
      (await recorded(action))
        ? { ...scan, verdict, actionId: action.id }
        : { ...scan, verdict: { ...verdict, code: 'cannot-record' } },
    );
  }

  async function scan(text: string, source: Source): Promise<void> {
    const code = parseTicketCode(text);
    if (!code || !isReady()) return;
    show(code, null);
    const known = await lookUp(code);
    const verdict = judge(known, gate, event.id);
    const made = { id: newId(), at: clock.now(), code, verdict, known, source };
    await conclude({ ...made, actionId: null, products: {} }, verdict);
  }

  return {
    isReady,
    scan,
    async sight(text) {
      const code = parseTicketCode(text);
      if (!code) return;
      if (!inView.has(code) && !isReady()) return;
      const seen = see(inView, code, clock.now());
      inView = seen.inView;
      if (seen.isScan) await scan(text, cameraSource);
    },
    async agree() {
      if (judging !== null || current?.verdict.code !== 'ask-unpaid') return;
      const asked = current;
      show(asked.code, asked);
      await conclude(asked, judge(asked.known, gate, event.id, true));
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
        const action = makeProductAction(stamp(served.source), attendee, product);
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
