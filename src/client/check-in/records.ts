/**
 * Records what follows from a verdict: its action, the add-ons handed out with it, and the opposite
 * of both when it is undone.
 */
import type { Action, Lent, Source } from '../../domain/action.ts';
import type { Attendee, AttendeeProduct } from '../../domain/attendee.ts';
import { basisOf } from '../../domain/decision.ts';
import type { Gate } from '../../domain/gate.ts';
import type { ActionId, ProductId, TicketId } from '../../domain/ids.ts';
import {
  judgeProduct,
  openProducts,
  type ProductVerdictCode,
} from '../../domain/product-verdict.ts';
import type { TicketCode } from '../../domain/ticket-code.ts';
import { type Clock, type Instant, instant, type LocalDateTime } from '../../domain/time.ts';
import {
  attentionFor,
  type Finding,
  judge,
  type Known,
  type Place,
  type Verdict,
} from '../../domain/verdict.ts';
import { isRecorded, presenceOf } from '../../domain/verdict-kinds.ts';
import type { Log } from '../log/log.ts';
import type { OwnActions } from '../outbox/own-actions.ts';
import type { Recorded, Recording, ToRecord } from '../outbox/recording.ts';
import type { LentPlaces } from './lent-places.ts';
import { asNamed } from './lookup.ts';
import { makeAreaAction, makeProductAction, makeTicketAction, type Stamp } from './make-action.ts';
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
  /** Whether staff answered a question with yes. */
  readonly isAgreed: boolean;
  /** The entry that its action had to follow, though this device's clock was behind it (C5). */
  readonly notBefore: LocalDateTime | null;
  /** The add-ons handed out with the check-in, without a separate tap. */
  readonly withEntry: readonly AttendeeProduct[];
};

export type Records = {
  /**
   * Records the verdicts that scans have, in one go.
   * @param until when the service may decide them (V10)
   * @param handsOver whether an admission hands over what this gate has; as the gate has it, unless given
   * @returns the scans to show, in their order, once all is on disk (O1, V8, O10)
   */
  conclude(
    judged: readonly JudgedScan[],
    until: Instant,
    handsOver?: boolean,
  ): Promise<readonly JudgedScan[]>;
  /** Records the opposite of a scan, and of what was handed out with it. */
  takeBack(scan: JudgedScan): Promise<JudgedScan>;
  /** Records a check-out and a check-in of a guest who counts as inside, or an entry to a full area. */
  letInAgain(scan: JudgedScan): Promise<JudgedScan>;
  /** Shows the guest as this device knows them now. The verdict stays. */
  refresh(scan: JudgedScan): JudgedScan;
  /** Hands over a product. @returns the scan with its outcome */
  handOver(scan: JudgedScan, attendee: Attendee, productId: ProductId): Promise<JudgedScan>;
};

export type StampedHow = {
  /** Since it happened. */
  readonly agoMs?: number;
  readonly undoes?: boolean;
  readonly notBefore?: LocalDateTime | null;
};

export type RecordsOptions = {
  /** Shared by everything that judges and records on this device. */
  readonly inTurn: Recording['inTurn'];
  readonly gate: Gate;
  readonly clock: Clock;
  readonly log: Log;
  readonly stamp: (source: Source, how?: StampedHow) => Stamp;
  readonly enter: Recording['enter'];
  /** As this device knows the ticket now. */
  readonly attendee: (ticketId: TicketId) => Attendee | undefined;
  readonly withOwnActions: OwnActions;
  /** null: this gate belongs to no area. */
  readonly lentPlaces: LentPlaces | null;
};

/** A ticket whose facts change while it is judged is judged again; not forever. */
const mostRounds = 3;

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
  const { gate, clock, stamp, withOwnActions, enter, lentPlaces } = options;

  /** How long the service may take over what staff do by hand. */
  const byHand = (): Instant => instant(clock.now() + gate.waitMs);

  async function conclude(
    judged: readonly JudgedScan[],
    until: Instant,
    handsOver = gate.handsOver === 'with-entry',
  ): Promise<readonly JudgedScan[]> {
    const scans = [...judged];
    let open = scans.flatMap(({ verdict }, at) => (isRecorded(verdict.code) ? [at] : []));
    for (let round = 1; open.length > 0; round += 1) {
      const actions = open.map((at) => toRecord(options, scans[at] as JudgedScan));
      // A ticket that changes with every question is the door's to decide.
      const recorded = await enter(actions, round > mostRounds ? clock.now() : until);
      lentPlaces?.ended(actions.filter(({ action }) => lentOf(action) !== undefined).length);
      const again: number[] = [];
      for (const [place, at] of open.entries()) {
        const [scan, ending] = [scans[at] as JudgedScan, recorded[place] ?? 'not-recorded'];
        const action = actions[place]?.action ?? null;
        const isShort = ending === 'by-door' && action !== null && hasNoPlace(options, action);
        const next = isShort
          ? await standBack(options, scan)
          : afterwards(options, scan, action?.id ?? null, ending);
        scans[at] = next;
        if (next.actionId === null && isRecorded(next.verdict.code)) again.push(at);
      }
      open = again;
    }
    return handsOver ? withProducts(options, scans, until) : scans;
  }

  return {
    conclude,
    async letInAgain(scan) {
      const again = { ...scan, at: clock.now(), isLetInAgain: true, waitedMs: 0 };
      const isFull = scan.verdict.code === 'full';
      const out = isFull ? [] : [makeAction(stamp(scan.source), 'reset', scan, options)];
      const [isSafe = true] = await force(options, out);
      const verdict = { ...scan.verdict, code: isSafe ? 'admitted' : 'cannot-record' } as const;
      if (!isSafe) return { ...again, verdict };
      const how = isFull ? ({ isForced: true } as const) : {};
      const check = makeAction(stamp(scan.source), 'check', scan, options, how);
      const [isIn] = await force(options, [check]);
      if (!isIn) return { ...again, verdict: { ...verdict, code: 'cannot-record' } };
      const inside = { ...again, verdict, actionId: check.id };
      if (gate.handsOver !== 'with-entry') return inside;
      const [served = inside] = await withProducts(options, [inside], byHand());
      return served;
    },
    async takeBack(scan) {
      const { attendee, code } = scan.verdict;
      const type = code === 'admitted' ? 'reset' : 'check';
      const undo = stamp(scan.source, { undoes: true, notBefore: scan.notBefore });
      const action = makeAction(undo, type, scan, options);
      const [isSafe] = await force(options, [action]);
      const become = (now: 'admitted' | 'left' | 'cannot-record') =>
        ({ ...scan.verdict, code: now, attention: [] }) as const;
      if (!isSafe) return { ...scan, at: clock.now(), verdict: become('cannot-record') };
      const verdict = become(code === 'admitted' ? 'left' : 'admitted');
      const undone = { ...scan, at: clock.now(), isUndone: true, verdict };
      return attendee ? withoutProducts(options, undone, attendee) : undone;
    },
    refresh(scan) {
      const { verdict } = scan;
      if (!verdict.attendee) return scan;
      const attendee = withOwnActions(verdict.attendee);
      const attention = attentionFor(verdict.code, attendee, gate);
      return { ...scan, verdict: { ...verdict, attendee, attention } };
    },
    async handOver(scan, attendee, productId) {
      const product = withOwnActions(attendee).products.find(
        (each) => each.productId === productId,
      );
      let code = judgeProduct(product);
      if (product && code === 'handed-over') {
        const [ending] = await enter(
          [toHandOver(options, scan.source, attendee, product)],
          byHand(),
        );
        code = productCodes[ending ?? 'not-recorded'];
      }
      return { ...scan, products: { ...scan.products, [productId]: code } };
    },
  };
}

function toRecord(options: RecordsOptions, scan: JudgedScan): ToRecord {
  const { stamp, withOwnActions, gate, lentPlaces } = options;
  const { source, waitedMs, undoes, notBefore, verdict } = scan;
  const { attendee, checked } = verdict;
  const isEntry = verdict.code === 'admitted';
  const made = stamp(source, { agoMs: waitedMs, undoes, notBefore });
  const outside = checked ? 'notHandedOut' : 'notInside';
  const lent = isEntry && attendee && gate.area !== null ? lentPlaces?.take() : undefined;
  return {
    action: makeAction(
      made,
      isEntry ? 'check' : 'reset',
      scan,
      { withOwnActions },
      lent && { lent },
    ),
    // The service knows no more of a code that is not on the list than this device.
    asked: attendee && {
      expects: isEntry ? outside : 'inside',
      basis: isEntry ? basisOf(attendee) : null,
    },
  };
}

const lentOf = ({ target }: Action): Lent | undefined =>
  target.kind === 'area' ? target.lent : undefined;

/** An entry that this device decided alone, though the service lent it no place for it (Z10). */
function hasNoPlace({ lentPlaces }: RecordsOptions, action: Action): boolean {
  const isEntry = action.target.kind === 'area' && action.type === 'check';
  return isEntry && lentOf(action) === undefined && (lentPlaces?.isShort() ?? false);
}

/** The entry may have arrived, so it is taken back, and the area is full. */
async function standBack(options: RecordsOptions, scan: JudgedScan): Promise<JudgedScan> {
  const undo = options.stamp(scan.source, { undoes: true, notBefore: scan.notBefore });
  const [isSafe] = await force(options, [makeAction(undo, 'reset', scan, options)]);
  const code = isSafe ? 'full' : 'cannot-record';
  return { ...scan, verdict: { ...scan.verdict, code } };
}

/**
 * The scan after the attempt to record its action; without an action if it must be recorded
 * again.
 */
function afterwards(
  { gate, attendee: attendeeOf }: RecordsOptions,
  scan: JudgedScan,
  actionId: ActionId | null,
  ending: Recorded,
): JudgedScan {
  const { verdict, known, place } = scan;
  switch (ending) {
    case 'by-door':
      return { ...scan, actionId };
    case 'by-service':
      return { ...scan, actionId, verdict: confirmed(verdict, gate, attendeeOf) };
    case 'contradicted':
    case 'not-there': {
      const attendee = verdict.attendee && attendeeOf(verdict.attendee.ticketId);
      const finding: Finding =
        attendee && ending === 'contradicted' ? asNamed(scan.code, attendee) : { found: 'nowhere' };
      const now = { ...known, finding, origin: fromService };
      const again = judge(now, place, scan.isAgreed);
      return {
        ...scan,
        known: now,
        verdict: again,
        actionId: null,
        notBefore: presenceOf(again)?.at ?? null,
      };
    }
    case 'full':
      return { ...scan, verdict: { ...verdict, code: 'full', origin: fromService } };
    case 'not-recorded':
      return { ...scan, verdict: { ...verdict, code: 'cannot-record' } };
  }
}

/** Hands over, with the admissions, all products that this gate has for their guests. */
async function withProducts(
  options: RecordsOptions,
  scans: readonly JudgedScan[],
  until: Instant,
): Promise<readonly JudgedScan[]> {
  const { gate, withOwnActions, enter } = options;
  const taken = new Set<ProductId>();
  const handed = scans.flatMap(({ verdict, source, actionId }, at) => {
    const { attendee } = verdict;
    if (verdict.code !== 'admitted' || actionId === null || !attendee) return [];
    // One of the purchase appears with each of its guests.
    const open = openProducts(withOwnActions(attendee), gate).filter(
      ({ productId }) => !taken.has(productId),
    );
    for (const { productId } of open) taken.add(productId);
    return open.map((product) => ({
      at,
      product,
      record: toHandOver(options, source, attendee, product),
    }));
  });
  if (handed.length === 0) return scans;
  const recorded = await enter(
    handed.map(({ record }) => record),
    until,
  );
  const result = [...scans];
  for (const [place, { at, product }] of handed.entries()) {
    const scan = result[at] as JudgedScan;
    const code = productCodes[recorded[place] ?? 'not-recorded'];
    const products = { ...scan.products, [product.productId]: code };
    const withEntry = code === 'handed-over' ? [...scan.withEntry, product] : scan.withEntry;
    result[at] = { ...scan, products, withEntry };
  }
  return result;
}

const toHandOver = (
  { stamp }: RecordsOptions,
  source: Source,
  attendee: Attendee,
  product: AttendeeProduct,
): ToRecord => ({
  action: makeProductAction(stamp(source), 'check', attendee, product),
  asked: { expects: 'notHandedOut', basis: null },
});

/** Whatever the state is: staff say so. */
async function force(
  { enter, clock }: RecordsOptions,
  actions: readonly Action[],
): Promise<readonly boolean[]> {
  const recorded = await enter(
    actions.map((action) => ({ action, asked: null })),
    clock.now(),
  );
  return recorded.map((ending) => ending !== 'not-recorded');
}

/** Add-ons that were handed out by a separate tap stay handed out. */
async function withoutProducts(
  options: RecordsOptions,
  scan: JudgedScan,
  attendee: Attendee,
): Promise<JudgedScan> {
  const products = { ...scan.products };
  const safe = await force(
    options,
    scan.withEntry.map((product) =>
      makeProductAction(options.stamp(scan.source), 'reset', attendee, product),
    ),
  );
  for (const [at, { productId }] of scan.withEntry.entries()) {
    if (safe[at]) delete products[productId];
    else products[productId] = 'cannot-record';
  }
  return { ...scan, products };
}

/** In the area of the gate, on the ticket, or on the product that is checked in its place (P1). */
function makeAction(
  made: Stamp,
  type: Action['type'],
  { code, verdict, place }: JudgedScan,
  { withOwnActions }: Pick<RecordsOptions, 'withOwnActions'>,
  how: { readonly isForced?: true; readonly lent?: Lent } = {},
): Action {
  const { attendee, checked } = verdict;
  const { area } = place.gate;
  if (attendee && area !== null) {
    return makeAreaAction(made, type, withOwnActions(attendee), area, code, how);
  }
  return attendee && checked
    ? makeProductAction(made, type, attendee, checked.product, code)
    : makeTicketAction(made, type, code, attendee);
}

const fromService = { from: 'service' } as const;

/** What became of an attempt to hand out an add-on (V5). */
export const productCodes = {
  'by-door': 'handed-over',
  'by-service': 'handed-over',
  contradicted: 'already-handed-over',
  full: 'already-handed-over',
  'not-there': 'not-booked',
  'not-recorded': 'cannot-record',
} as const satisfies Readonly<Record<Recorded, ProductVerdictCode>>;

/** An admission or a check-out that the service recorded, with what it says of the guest now (V4, V7). */
function confirmed(
  verdict: Verdict,
  gate: Gate,
  attendeeOf: (ticketId: TicketId) => Attendee | undefined,
): Verdict {
  const attendee = verdict.attendee && attendeeOf(verdict.attendee.ticketId);
  if (!attendee) return { ...verdict, origin: fromService };
  return {
    ...verdict,
    attendee,
    origin: fromService,
    attention: attentionFor(verdict.code, attendee, gate),
  };
}
