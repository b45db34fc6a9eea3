/**
 * The last scans as the outbox holds them. After a reload, or after the gate was saved, the door
 * continues with them. Scans that recorded nothing are not among them.
 */
import { undoTool } from '../../domain/action.ts';
import type { Attendee } from '../../domain/attendee.ts';
import type { CheckedProduct } from '../../domain/checked-product.ts';
import type { Gate } from '../../domain/gate.ts';
import type { EventId, TicketId } from '../../domain/ids.ts';
import type { OutboxEntry } from '../../domain/outbox.ts';
import { isHandedOverAt } from '../../domain/product-verdict.ts';
import type { TicketCode } from '../../domain/ticket-code.ts';
import { type Instant, instant } from '../../domain/time.ts';
import type { Origin } from '../../domain/verdict.ts';
import type { JudgedScan } from './records.ts';

export type RecordedScansOptions = {
  /** In the order in which they were made. */
  readonly entries: readonly OutboxEntry[];
  /** As this device knows the ticket; undefined: it is not on the list. */
  readonly attendee: (ticketId: TicketId) => Attendee | undefined;
  readonly gate: Gate;
  readonly eventId: EventId;
  readonly listReadAt: Instant | null;
  /** The service's clock less this device's: actions carry the service's time. */
  readonly skewMs: number;
};

/** @returns the newest first, one for each ticket, at most `most` */
export function recordedScans(options: RecordedScansOptions, most: number): readonly JudgedScan[] {
  const scans = new Map<string, JudgedScan>();
  for (const { action, progress } of options.entries.toReversed()) {
    if (scans.size === most) break;
    // Nobody has seen a verdict of it (O12).
    if (progress.state === 'asking') continue;
    const { code } = action.target;
    // What was handed out was no scan.
    if (code === undefined || scans.has(code)) continue;
    scans.set(code, toScan(options, action, code));
  }
  return [...scans.values()];
}

type Action = OutboxEntry['action'];

function toScan(options: RecordedScansOptions, action: Action, code: TicketCode): JudgedScan {
  const { gate, eventId } = options;
  const { target } = action;
  const attendee = (target.ticketId !== null && options.attendee(target.ticketId)) || null;
  const origin: Origin = { from: 'list', readAt: options.listReadAt };
  const isEntry = action.type === 'check';
  const isUndone = action.tool === undoTool;
  const before = lastBefore(options.entries, action);
  const checked = checkedBy(action, attendee);
  return {
    id: `recorded ${action.id}`,
    at: instant(action.madeAt - options.skewMs),
    code,
    verdict: {
      code: isEntry ? 'admitted' : 'left',
      attendee,
      origin,
      attention: [],
      otherEvent: null,
      ...(checked && { checked }),
    },
    // An undone scan is that of the action that was taken back.
    actionId: isUndone ? (before?.id ?? null) : action.id,
    products: {},
    isUndone,
    isLetInAgain: isEntry && isLetInAgain(before, action),
    known: {
      finding: attendee ? { found: 'here', attendee } : { found: 'nowhere' },
      origin,
      otherEvent: null,
      wellFormed: true,
    },
    place: { gate, direction: isEntry ? 'in' : 'out', eventId },
    source: action.source,
    waitedMs: 0,
    undoes: false,
    isAgreed: false,
    notBefore: null,
    withEntry:
      isEntry && gate.handsOver === 'with-entry' ? handedOver(options, action, attendee) : [],
  };
}

/**
 * The check-in was recorded at one tap with the check-out before it: nobody is scanned out and in that
 * fast.
 */
const sameTapMs = 1000;

const isLetInAgain = (before: Action | undefined, checkIn: Action): boolean =>
  before?.type === 'reset' &&
  before.tool !== undoTool &&
  checkIn.madeAt - before.madeAt < sameTapMs;

/**
 * What was recorded for the ticket before this. Their order tells, and not their time: the clock may have been set
 * back in between. Nobody has seen a verdict of what is still asked about (O12).
 */
const lastBefore = (
  entries: RecordedScansOptions['entries'],
  { id, target }: Action,
): Action | undefined =>
  entries
    .slice(
      0,
      entries.findIndex(({ action }) => action.id === id),
    )
    .findLast(
      ({ action, progress }) => progress.state !== 'asking' && isSame(action.target, target),
    )?.action;

type Target = Action['target'];

const isSame = (one: Target, other: Target): boolean =>
  one.kind === 'ticket'
    ? other.kind === 'ticket' && one.code === other.code
    : one.kind === other.kind &&
      (one.kind === 'product'
        ? other.kind === 'product' && one.productId === other.productId
        : one.ticketId === other.ticketId);

/** What was checked in place of the ticket (P1), as it was before the action. */
function checkedBy({ target, type }: Action, attendee: Attendee | null): CheckedProduct | null {
  if (target.kind !== 'product') return null;
  const product = attendee?.products.find(({ productId }) => productId === target.productId);
  if (!product) return null;
  const alike = (attendee?.products ?? []).filter(
    (each) => !each.cancelled && each.definitionId === product.definitionId,
  );
  const others = alike.filter((each) => each !== product && each.presence.inside).length;
  return { product, count: alike.length, used: type === 'check' ? others : others + 1 };
}

/** The add-ons that were handed out after the check-in, except those that were returned since. */
function handedOver(
  { entries, gate }: RecordedScansOptions,
  checkIn: Action,
  attendee: Attendee | null,
): JudgedScan['withEntry'] {
  const later = entries.filter(({ action }) => action.madeAt >= checkIn.madeAt);
  return (attendee?.products ?? []).filter((product) => {
    if (!isHandedOverAt(gate, product)) return false;
    const last = later.findLast(
      ({ action: { target } }) =>
        target.kind === 'product' && target.productId === product.productId,
    );
    return last?.action.type === 'check';
  });
}
