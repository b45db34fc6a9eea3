/**
 * Records what follows from a verdict: its action, the products handed over with it, and the
 * opposite of both when it is undone.
 */
import type { Action, Source } from '../../domain/action.ts';
import type { Attendee, AttendeeProduct } from '../../domain/attendee.ts';
import type { Gate } from '../../domain/gate.ts';
import type { ProductId } from '../../domain/ids.ts';
import { judgeProduct, openProducts } from '../../domain/product-verdict.ts';
import type { TicketCode } from '../../domain/ticket-code.ts';
import type { Clock } from '../../domain/time.ts';
import type { Known, Place, Verdict } from '../../domain/verdict.ts';
import { isRecorded } from '../../domain/verdict-kinds.ts';
import type { Log } from '../log/log.ts';
import type { OwnActions } from '../outbox/own-actions.ts';
import { makeProductAction, makeTicketAction, type Stamp } from './make-action.ts';
import type { OneAtATime } from './one-at-a-time.ts';
import type { Scan } from './scan.ts';

/** A scan with what its verdict was based on, so that staff's answer is judged by the same. */
export type JudgedScan = Scan & {
  readonly known: Known;
  readonly place: Place;
  readonly source: Source;
  /** How long the code waited for its turn: its action has the time at which it was scanned. */
  readonly waitedMs: number;
  /** Whether it takes back what staff had recorded by mistake. */
  readonly undoes: boolean;
  /** The products handed over with the entry, without a separate tap. */
  readonly withEntry: readonly AttendeeProduct[];
};

export type Records = {
  /**
   * Records a scan's verdict.
   * @param handsOver whether an admission hands over what this gate has; as the gate has it, unless given
   * @returns the scan to show, once it is on disk (O1, V8, O10)
   */
  conclude(scan: JudgedScan, verdict: Verdict, handsOver?: boolean): Promise<JudgedScan>;
  /** Records the opposite of a scan, and of what was handed over with it. */
  takeBack(scan: JudgedScan): Promise<JudgedScan>;
  /** Records a check-out and a check-in of a guest who counts as inside. */
  letInAgain(scan: JudgedScan): Promise<JudgedScan>;
  /** Hands over a product. @returns the scan with its outcome */
  handOver(scan: JudgedScan, attendee: Attendee, productId: ProductId): Promise<JudgedScan>;
};

export type StampedHow = {
  /** Since it happened. */
  readonly agoMs?: number;
  readonly undoes?: boolean;
};

export type RecordsOptions = {
  /** Shared by all who judge and record at this door. */
  readonly inTurn: OneAtATime;
  readonly gate: Gate;
  readonly clock: Clock;
  readonly log: Log;
  readonly stamp: (source: Source, how?: StampedHow) => Stamp;
  /** Resolves when the action is safe; rejects when it can't be stored. */
  readonly record: (action: Action) => Promise<void>;
  readonly withOwnActions: OwnActions;
};

/** With what this device recorded while the service was asked, or while its verdict was a question. */
export function withRecorded(
  { known, code }: { readonly known: Known; readonly code: TicketCode },
  withOwnActions: OwnActions,
): Known {
  const { finding } = known;
  if (finding.found === 'vouched' || finding.found === 'nowhere') {
    return { ...known, finding: { ...finding, presence: withOwnActions.presenceOf(code) } };
  }
  if (finding.found !== 'here') return known;
  return { ...known, finding: { ...finding, attendee: withOwnActions(finding.attendee) } };
}

export function createRecords(options: RecordsOptions): Records {
  const { gate, clock, log, stamp, withOwnActions } = options;

  const recorded = (action: Action): Promise<boolean> =>
    options.record(action).then(
      () => true,
      (error) => {
        log('action-not-stored', error);
        return false;
      },
    );

  const recordedProduct = (
    scan: JudgedScan,
    type: Action['type'],
    attendee: Attendee,
    product: AttendeeProduct,
  ): Promise<boolean> => recorded(makeProductAction(stamp(scan.source), type, attendee, product));

  /** Hands over, with the admission, all products that this gate has for the person. */
  async function withProducts(scan: JudgedScan, attendee: Attendee): Promise<JudgedScan> {
    const products = { ...scan.products };
    const withEntry: AttendeeProduct[] = [];
    for (const product of openProducts(withOwnActions(attendee), gate)) {
      const isSafe = await recordedProduct(scan, 'check', attendee, product);
      products[product.productId] = isSafe ? 'handed-over' : 'cannot-record';
      if (isSafe) withEntry.push(product);
    }
    return { ...scan, products, withEntry };
  }

  /** Products that were handed over by a separate tap stay handed over. */
  async function withoutProducts(scan: JudgedScan, attendee: Attendee): Promise<JudgedScan> {
    const products = { ...scan.products };
    for (const product of scan.withEntry) {
      if (await recordedProduct(scan, 'reset', attendee, product)) {
        delete products[product.productId];
      } else products[product.productId] = 'cannot-record';
    }
    return { ...scan, products };
  }

  async function conclude(
    scan: JudgedScan,
    verdict: Verdict,
    handsOver = gate.handsOver === 'with-entry',
  ): Promise<JudgedScan> {
    if (!isRecorded(verdict.code)) return { ...scan, verdict };
    const { attendee } = verdict;
    const type = verdict.code === 'admitted' ? 'check' : 'reset';
    const at = stamp(scan.source, { agoMs: scan.waitedMs, undoes: scan.undoes });
    const action = makeTicketAction(at, type, scan.code, attendee);
    if (!(await recorded(action))) {
      return { ...scan, verdict: { ...verdict, code: 'cannot-record' } };
    }
    const safe = { ...scan, verdict, actionId: action.id };
    const isAdmitted = verdict.code === 'admitted';
    return isAdmitted && handsOver && attendee ? withProducts(safe, attendee) : safe;
  }

  return {
    conclude,
    async letInAgain(scan) {
      const again = { ...scan, at: clock.now(), isLetInAgain: true };
      const out = makeTicketAction(stamp(scan.source), 'reset', scan.code, scan.verdict.attendee);
      const isSafe = await recorded(out);
      return isSafe
        ? conclude(again, { ...scan.verdict, code: 'admitted' })
        : { ...again, verdict: { ...scan.verdict, code: 'cannot-record' } };
    },
    async takeBack(scan) {
      const { attendee, code } = scan.verdict;
      const type = code === 'admitted' ? 'reset' : 'check';
      const undo = stamp(scan.source, { undoes: true });
      const action = makeTicketAction(undo, type, scan.code, attendee);
      const isSafe = await recorded(action);
      const become = (now: 'admitted' | 'left' | 'cannot-record') =>
        ({ ...scan.verdict, code: now, attention: [] }) as const;
      if (!isSafe) return { ...scan, at: clock.now(), verdict: become('cannot-record') };
      const verdict = become(code === 'admitted' ? 'left' : 'admitted');
      const undone = { ...scan, at: clock.now(), isUndone: true, verdict };
      return attendee ? withoutProducts(undone, attendee) : undone;
    },
    async handOver(scan, attendee, productId) {
      const product = withOwnActions(attendee).products.find(
        (each) => each.productId === productId,
      );
      let code = judgeProduct(product);
      if (product && code === 'handed-over') {
        if (!(await recordedProduct(scan, 'check', attendee, product))) code = 'cannot-record';
      }
      return { ...scan, products: { ...scan.products, [productId]: code } };
    },
  };
}
