/**
 * Decides whether a person may come in or go out (V1–V4, V7): a pure function of what is known, the
 * gate and the direction. Only `cannot-record` (O10) is decided elsewhere, where storing fails.
 */
import { type Attendee, isPaid } from './attendee.ts';
import type { Direction, Gate } from './gate.ts';
import type { EventId } from './ids.ts';
import { openProducts } from './product-verdict.ts';
import type { Instant } from './time.ts';

export type VerdictCode =
  | 'unknown'
  | 'wrong-event'
  | 'cancelled'
  | 'not-accepted'
  | 'category'
  | 'unpaid'
  | 'ask-unpaid'
  | 'ask-first'
  | 'already'
  | 'admitted'
  | 'left'
  | 'not-inside'
  | 'cannot-record';

/**
 * Where a verdict came from (V7): the service, or this device's list and when it was read (null:
 * never).
 */
export type Origin =
  | { readonly from: 'service' }
  | { readonly from: 'list'; readonly readAt: Instant | null };

/** What staff should notice; shown with a verdict and never changes it (V4). */
export type Attention = 'note' | 'products' | 'money-due' | 'unverified';

/** What a list or the service says about a code. */
export type Finding =
  | { readonly found: 'here'; readonly attendee: Attendee }
  /** The ticket exists, but belongs to an event that this door's key may not touch. */
  | { readonly found: 'elsewhere' }
  | { readonly found: 'nowhere' };

export type OtherEvent = { readonly id: EventId; readonly title: string };

export type Known = {
  readonly finding: Finding;
  readonly origin: Origin;
  /** The event that the ticket belongs to, if it is another one whose name is known. */
  readonly otherEvent: OtherEvent | null;
  /** Whether the code has the form of this event's codes. */
  readonly wellFormed: boolean;
};

export type Verdict = {
  readonly code: VerdictCode;
  readonly attendee: Attendee | null;
  readonly origin: Origin;
  readonly attention: readonly Attention[];
  /** With `wrong-event`: the event that the ticket belongs to, if known. */
  readonly otherEvent: OtherEvent | null;
};

/** Where a ticket is judged, and which way its holder goes. */
export type Place = {
  readonly gate: Gate;
  readonly direction: Direction;
  readonly eventId: EventId;
};

/** Judges one person. @param staffAgreed whether staff answered an `ask-…` verdict with yes */
export function judge(known: Known, place: Place, staffAgreed = false): Verdict {
  const { finding, origin } = known;
  const attendee = finding.found === 'here' ? finding.attendee : null;
  const code = judgeFinding(known, place, staffAgreed);
  const attention = attentionFor(code, attendee, place.gate);
  const otherEvent = code === 'wrong-event' ? known.otherEvent : null;
  return { code, attendee, origin, attention, otherEvent };
}

function judgeFinding(known: Known, place: Place, staffAgreed: boolean): VerdictCode {
  const { finding } = known;
  switch (finding.found) {
    case 'here':
      return judgeAttendee(finding.attendee, place, staffAgreed);
    case 'elsewhere':
      return 'wrong-event';
    case 'nowhere':
      return judgeUnknown(known, place, staffAgreed);
  }
}

/** Judges a code that is on no list (V1). */
function judgeUnknown(known: Known, { gate, direction }: Place, staffAgreed: boolean): VerdictCode {
  const mayPass =
    known.origin.from === 'list' && gate.unknownOffline === 'admit' && known.wellFormed;
  if (!mayPass) return 'unknown';
  if (direction === 'out') return 'left';
  return gate.asksFirst && !staffAgreed ? 'ask-first' : 'admitted';
}

/** Judges a known ticket: the first condition that applies (V2), or V3 for an exit. */
function judgeAttendee(
  attendee: Attendee,
  { gate, direction, eventId }: Place,
  staffAgreed: boolean,
): VerdictCode {
  if (attendee.eventId !== eventId) return 'wrong-event';
  if (direction === 'out') return attendee.presence.inside ? 'left' : 'not-inside';
  if (attendee.cancelled !== null || attendee.status === 'cancelled') return 'cancelled';
  if (attendee.status !== 'accepted') return 'not-accepted';
  if (gate.categories && !gate.categories.includes(attendee.categoryId)) return 'category';
  if (!isPaid(attendee)) {
    if (gate.unpaid === 'refuse') return 'unpaid';
    if (gate.unpaid === 'ask' && !staffAgreed) return 'ask-unpaid';
  }
  if (attendee.presence.inside) return 'already';
  return gate.asksFirst && !staffAgreed ? 'ask-first' : 'admitted';
}

function attentionFor(code: VerdictCode, attendee: Attendee | null, gate: Gate): Attention[] {
  const attention: Attention[] = [];
  if (attendee === null) {
    if (isRecorded(code) || isQuestion(code)) attention.push('unverified');
    return attention;
  }
  // What another event's doors are told is not for this one.
  if (code !== 'wrong-event' && hasNote(attendee)) attention.push('note');
  if (openProducts(attendee, gate).length > 0) attention.push('products');
  if (!isPaid(attendee)) attention.push('money-due');
  return attention;
}

const hasNote = ({ note, flags }: Attendee): boolean => note !== null || flags.length > 0;

/** Whether the verdict is recorded as an action; it is shown only when that is on disk (V8). */
export const isRecorded = (code: VerdictCode): code is 'admitted' | 'left' =>
  code === 'admitted' || code === 'left';

/** Whether the verdict asks staff: yes admits, no refuses. */
export const isQuestion = (code: VerdictCode): code is 'ask-unpaid' | 'ask-first' =>
  code === 'ask-unpaid' || code === 'ask-first';

/** Whether the verdict stays until staff tap it away; others clear by themselves. */
export const mustBeSeen = (verdict: Verdict): boolean =>
  !isRecorded(verdict.code) || verdict.attention.includes('products') || hasNoteToRead(verdict);

/** Whether there is something to read of a guest who comes in: nobody reads it in a second or two. */
export const hasNoteToRead = ({ code, attention }: Verdict): boolean =>
  code === 'admitted' && attention.includes('note');
