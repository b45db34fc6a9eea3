/**
 * V1–V4 and V7: may this person come in (or go out)? A pure function of what is known, the gate
 * and the direction. `cannot-record` (O10) is the only verdict made elsewhere: where storing failed.
 */
import { type Attendee, isPaid } from './attendee.ts';
import type { Gate } from './gate.ts';
import type { EventId } from './ids.ts';
import type { Instant } from './time.ts';

export type VerdictCode =
  | 'unknown'
  | 'wrong-event'
  | 'cancelled'
  | 'not-accepted'
  | 'category'
  | 'unpaid'
  | 'ask-unpaid'
  | 'already'
  | 'admitted'
  | 'left'
  | 'not-inside'
  | 'cannot-record';

/** V7: the service, or this device's list and when it was read (null: never yet). */
export type Origin =
  | { readonly from: 'service' }
  | { readonly from: 'list'; readonly readAt: Instant | null };

/** V4: shown with a verdict, never changing it. */
export type Attention = 'products' | 'money-due' | 'unverified';

/** What a list or the service says of a code. */
export type Finding =
  | { readonly found: 'here'; readonly attendee: Attendee }
  /** A ticket there is, but of an event that this door's key may not touch. */
  | { readonly found: 'elsewhere' }
  | { readonly found: 'nowhere' };

export type Known = {
  readonly finding: Finding;
  readonly origin: Origin;
  /** Whether the code has the form of this event's codes. */
  readonly wellFormed: boolean;
};

export type Verdict = {
  readonly code: VerdictCode;
  readonly attendee: Attendee | null;
  readonly origin: Origin;
  readonly attention: readonly Attention[];
};

/** @param staffAgreed the answer to an `ask-…` verdict: staff looked and let the person pass. */
export function judge(known: Known, gate: Gate, eventId: EventId, staffAgreed = false): Verdict {
  const { finding, origin } = known;
  const attendee = finding.found === 'here' ? finding.attendee : null;
  const code = judgeFinding(known, gate, eventId, staffAgreed);
  return { code, attendee, origin, attention: attentionFor(code, attendee) };
}

function judgeFinding(
  known: Known,
  gate: Gate,
  eventId: EventId,
  staffAgreed: boolean,
): VerdictCode {
  const { finding } = known;
  switch (finding.found) {
    case 'here':
      return judgeAttendee(finding.attendee, gate, eventId, staffAgreed);
    case 'elsewhere':
      return 'wrong-event';
    case 'nowhere':
      return judgeUnknown(known, gate);
  }
}

/** V1 */
function judgeUnknown(known: Known, gate: Gate): VerdictCode {
  const mayPass =
    known.origin.from === 'list' && gate.unknownOffline === 'admit' && known.wellFormed;
  if (!mayPass) return 'unknown';
  return gate.direction === 'in' ? 'admitted' : 'left';
}

/** V2: the first that holds; V3 for those who leave. */
function judgeAttendee(
  attendee: Attendee,
  gate: Gate,
  eventId: EventId,
  staffAgreed: boolean,
): VerdictCode {
  if (attendee.eventId !== eventId) return 'wrong-event';
  if (gate.direction === 'out') return attendee.presence.inside ? 'left' : 'not-inside';
  if (attendee.cancelled !== null || attendee.status === 'cancelled') return 'cancelled';
  if (attendee.status !== 'accepted') return 'not-accepted';
  if (gate.categories && !gate.categories.includes(attendee.categoryId)) return 'category';
  if (!isPaid(attendee)) {
    if (gate.unpaid === 'refuse') return 'unpaid';
    if (gate.unpaid === 'ask' && !staffAgreed) return 'ask-unpaid';
  }
  return attendee.presence.inside ? 'already' : 'admitted';
}

function attentionFor(code: VerdictCode, attendee: Attendee | null): Attention[] {
  const attention: Attention[] = [];
  if (attendee === null) {
    if (code === 'admitted' || code === 'left') attention.push('unverified');
    return attention;
  }
  if (attendee.products.some((product) => !product.cancelled && !product.presence.inside)) {
    attention.push('products');
  }
  if (!isPaid(attendee)) attention.push('money-due');
  return attention;
}

/** The verdicts that an action follows: they are shown only when it is safe (V8). */
export const isRecorded = (code: VerdictCode): code is 'admitted' | 'left' =>
  code === 'admitted' || code === 'left';

/** Stays until staff has seen it; the others make way by themselves for the next guest. */
export const mustBeSeen = ({ code, attention }: Verdict): boolean =>
  !isRecorded(code) || attention.includes('products');
