/**
 * Decides whether a person may come in or go out (V1–V4, V7, P1–P3, Z2). It is a pure function of what is known, of
 * the gate and of the direction. Only `cannot-record` (O10) is decided elsewhere, where storing fails.
 */
import type { KnownArea } from './area.ts';
import { type Attendee, isPaid } from './attendee.ts';
import { type CheckedProduct, checkedProduct } from './checked-product.ts';
import type { Direction, Gate } from './gate.ts';
import type { EventId, TicketCategoryId } from './ids.ts';
import { neverInside, type Presence } from './presence.ts';
import { openProducts } from './product-verdict.ts';
import { hasAgeToSee, type ScanLines } from './scan-line.ts';
import type { Instant, LocalDateTime } from './time.ts';

export type VerdictCode =
  | 'unknown'
  | 'replaced'
  | 'wrong-event'
  | 'cancelled'
  | 'not-accepted'
  | 'category'
  | 'unpaid'
  | 'not-booked'
  | 'product-cancelled'
  | 'area-closed'
  | 'ask-unpaid'
  | 'ask-first'
  | 'already'
  | 'full'
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
export type Attention =
  | 'note'
  /** The guest is young, or staff ask for the date of birth first (L5, L6). */
  | 'age'
  | 'products'
  | 'money-due'
  | 'unverified'
  /** For a signed code (V1): why it was admitted or not, although no list has it. */
  | 'sold-after-list'
  | 'gone-from-list'
  | 'forged';

/** What a list or the service says about a code. */
export type Finding =
  | { readonly found: 'here'; readonly attendee: Attendee }
  | Replaced
  /** The ticket exists, but belongs to an event that this device's key may not touch. */
  | { readonly found: 'elsewhere' }
  /** `presence`: as this device recorded it for the code. */
  | { readonly found: 'nowhere'; readonly presence?: Presence }
  /** The list does not have the code, and a key of the event signed it. */
  | Vouched
  /** The list does not have the code, and no valid key of the event signed it. */
  | { readonly found: 'forged' };

/** The code is one that the guest's ticket had before. */
export type Replaced = {
  readonly found: 'replaced';
  readonly attendee: Attendee;
  readonly at: LocalDateTime;
};

export type Vouched = {
  readonly found: 'vouched';
  readonly ticket: SignedTicket;
  /** By what this device recorded. */
  readonly presence: Presence;
};

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
  /** With `replaced`: when the ticket got another code. */
  readonly replacedAt?: LocalDateTime;
  /** Of a guest who booked what this gate checks in place of the ticket (P1). */
  readonly checked?: CheckedProduct;
  /** At a gate of an area: where the guest was, as the area sees it, before the scan (Z1). */
  readonly visit?: Presence;
  /** What a code said that no list has. */
  readonly vouched?: Vouched;
  /** For a code that is not on the list: its presence, as this device recorded it. */
  readonly presence?: Presence;
};

/** Where a ticket is judged, and which way its holder goes. */
export type Place = {
  readonly gate: Gate;
  readonly direction: Direction;
  readonly eventId: EventId;
  /** The lines of the event, and its local time (L4). */
  readonly shows?: { readonly lines: ScanLines; readonly today: LocalDateTime };
  /** Left out: nobody knows of areas here. */
  readonly area?: AreaPlace | undefined;
};

/** What is known of areas where a ticket is judged. */
export type AreaPlace = Pick<KnownArea, 'areas' | 'at' | 'fold' | 'isFull'>;

/** null: the gate belongs to no area, or nobody knows of any. */
export const atArea = ({ gate, direction, area }: Place): KnownArea | null =>
  gate.area === null || !area ? null : { ...area, direction, areaId: gate.area };

/** Judges one person. @param staffAgreed whether staff answered an `ask-…` verdict with yes */
export function judge(given: Known, place: Place, staffAgreed = false): Verdict {
  const known = asBelieved(given, place.gate);
  const { finding, origin } = known;
  const attendee = finding.found === 'here' ? finding.attendee : null;
  const code = judgeFinding(known, place, staffAgreed);
  const attention = attendee
    ? [...attentionFor(code, attendee, place.gate), ...ageAttention(code, attendee, place)]
    : attentionWithoutList(code, known);
  const otherEvent = code === 'wrong-event' ? known.otherEvent : null;
  const area = atArea(place);
  const isOfArea = place.gate.area !== null;
  const checked = attendee && !isOfArea && checkedProduct(attendee, place.gate, place.direction);
  const verdict = {
    ...{ code, attendee, origin, attention, otherEvent },
    ...(checked && { checked }),
    ...(attendee && area && { visit: area.fold.presenceInArea(attendee, area) }),
  };
  if (finding.found === 'replaced') {
    return { ...verdict, attendee: finding.attendee, replacedAt: finding.at };
  }
  if (finding.found === 'vouched') return { ...verdict, vouched: finding };
  return finding.found === 'nowhere' && finding.presence
    ? { ...verdict, presence: finding.presence }
    : verdict;
}

/**
 * Until a list is complete, nobody can say who is missing from it. So a signed code is judged like
 * any other that is not on the list. It also is where products are checked, since it names none (P2), and in areas (Z2).
 */
function asBelieved(known: Known, { checks, area }: Gate): Known {
  const { finding, origin } = known;
  if (finding.found !== 'vouched') return known;
  if (checks === null && area === null && listReadAt(origin) !== null) return known;
  return { ...known, finding: { found: 'nowhere', presence: finding.presence } };
}

function judgeFinding(known: Known, place: Place, staffAgreed: boolean): VerdictCode {
  const { finding, origin } = known;
  switch (finding.found) {
    case 'here':
      return judgeAttendee(finding.attendee, place, staffAgreed);
    case 'replaced':
      return 'replaced';
    case 'elsewhere':
      return 'wrong-event';
    case 'nowhere':
      return judgeUnknown(known, finding.presence ?? neverInside, place, staffAgreed);
    case 'vouched':
      return judgeVouched(finding, origin, place, staffAgreed);
    case 'forged':
      return 'unknown';
  }
}

/**
 * Judges a code that is not on the list (V1), by what this device recorded: what other doors did with it is not
 * known here.
 */
function judgeUnknown(
  known: Known,
  presence: Presence,
  { gate, direction }: Place,
  staffAgreed: boolean,
): VerdictCode {
  const mayPass =
    known.origin.from === 'list' &&
    gate.unknownOffline === 'admit' &&
    gate.checks === null &&
    gate.area === null &&
    known.wellFormed;
  if (!mayPass) return 'unknown';
  const hasLeft = presence.at !== null && !presence.inside;
  if (direction === 'out') return hasLeft ? 'not-inside' : 'left';
  if (presence.inside) return 'already';
  return gate.asksFirst && !staffAgreed ? 'ask-first' : 'admitted';
}

/** Judges a code that no list has and that vouches for itself: V1, and of V2 and V3 what it says. */
function judgeVouched(
  { ticket, presence }: Vouched,
  origin: Origin,
  { gate, direction }: Place,
  staffAgreed: boolean,
): VerdictCode {
  const readAt = listReadAt(origin);
  if (readAt === null || !isSoldAfter(ticket, readAt)) return 'unknown';
  if (direction === 'out') return presence.inside ? 'left' : 'not-inside';
  return judgeEntry({ ...ticket, presence }, gate, staffAgreed);
}

/** Judges a known ticket: the first condition that applies (V2), or V3 for an exit. */
function judgeAttendee(attendee: Attendee, place: Place, staffAgreed: boolean): VerdictCode {
  const { gate, direction, eventId } = place;
  if (attendee.eventId !== eventId) return 'wrong-event';
  const area = atArea(place);
  const isOfArea = gate.area !== null;
  if (isOfArea && direction === 'out')
    return area?.fold.judgeInArea(attendee, area) ?? 'not-inside';
  const checked = checkedProduct(attendee, gate, direction);
  if (direction === 'out') return isInside(attendee, gate, checked) ? 'left' : 'not-inside';
  if (attendee.cancelled !== null || attendee.status === 'cancelled') return 'cancelled';
  if (attendee.status !== 'accepted') return 'not-accepted';
  const ticket = { ...attendee, isPaid: isPaid(attendee) };
  if (isOfArea) return judgeEntryToArea(attendee, area, gate, staffAgreed);
  if (gate.checks === null) return judgeEntry(ticket, gate, staffAgreed);
  const kept = keptOut(ticket, gate);
  if (kept) return kept;
  if (!checked) return 'not-booked';
  if (checked.count === 0) return 'product-cancelled';
  return judgeEntry({ ...ticket, presence: checked.product.presence }, gate, staffAgreed);
}

const isInside = (
  { presence }: Attendee,
  { checks }: Gate,
  checked: CheckedProduct | null,
): boolean => (checks === null ? presence.inside : (checked?.product.presence.inside ?? false));

function judgeEntryToArea(
  attendee: Attendee,
  area: KnownArea | null,
  gate: Gate,
  staffAgreed: boolean,
): VerdictCode {
  const ticket = { ...attendee, isPaid: isPaid(attendee) };
  const kept = keptOut(ticket, gate);
  if (kept) return kept;
  if (!area) return 'area-closed';
  const keptOutOfArea = area.fold.keptOutOfArea(attendee, area);
  if (keptOutOfArea) return keptOutOfArea;
  if (!ticket.isPaid && gate.unpaid === 'ask' && !staffAgreed) return 'ask-unpaid';
  const used = area.fold.usedInArea(attendee, area);
  if (used) return used;
  return gate.asksFirst && !staffAgreed ? 'ask-first' : 'admitted';
}

type Entering = Pick<SignedTicket, 'categoryId' | 'isPaid'>;

/** What no answer of staff changes. */
function keptOut({ categoryId, isPaid }: Entering, gate: Gate): 'category' | 'unpaid' | null {
  if (gate.categories && !gate.categories.includes(categoryId)) return 'category';
  return !isPaid && gate.unpaid === 'refuse' ? 'unpaid' : null;
}

/** The rest of V2, which is the same for anyone who a list has and for a code that vouches for itself. */
function judgeEntry(
  ticket: Entering & Pick<Vouched, 'presence'>,
  gate: Gate,
  staffAgreed: boolean,
): VerdictCode {
  const kept = keptOut(ticket, gate);
  if (kept) return kept;
  if (!ticket.isPaid && gate.unpaid === 'ask' && !staffAgreed) return 'ask-unpaid';
  if (ticket.presence.inside) return 'already';
  return gate.asksFirst && !staffAgreed ? 'ask-first' : 'admitted';
}

function attentionWithoutList(code: VerdictCode, { finding }: Known): Attention[] {
  if (finding.found === 'forged') return ['forged'];
  if (finding.found !== 'vouched') {
    return finding.found === 'nowhere' && code !== 'unknown' ? ['unverified'] : [];
  }
  const { ticket } = finding;
  if (code === 'unknown') return ['gone-from-list'];
  return ticket.isPaid ? ['sold-after-list'] : ['sold-after-list', 'money-due'];
}

/** What staff should notice of a guest who is on the list (V4). */
export function attentionFor(code: VerdictCode, attendee: Attendee, gate: Gate): Attention[] {
  const attention: Attention[] = [];
  // What another event's doors are told is not for this one.
  if (code !== 'wrong-event' && hasNote(attendee)) attention.push('note');
  if (openProducts(attendee, gate).length > 0) attention.push('products');
  if (!isPaid(attendee)) attention.push('money-due');
  return attention;
}

const ageAttention = (code: VerdictCode, attendee: Attendee, { shows }: Place): Attention[] =>
  shows && code !== 'wrong-event' && hasAgeToSee(attendee, shows.lines, shows.today) ? ['age'] : [];

const listReadAt = (origin: Origin): Instant | null =>
  origin.from === 'list' ? origin.readAt : null;

const hasNote = ({ note, flags }: Attendee): boolean => note !== null || flags.length > 0;

/**
 * A ticket that is known only by its code, which a key of the event signed (V1). The code says what
 * it is, and whether it was sold after the last update of the list.
 */
export type SignedTicket = {
  readonly categoryId: TicketCategoryId;
  /** Empty where the door knows none. */
  readonly categoryName: string;
  readonly isPaid: boolean;
  /** By this device's clock, to the minute: what is after it is cut. */
  readonly soldAt: Instant;
};

/**
 * A list holds every sale that was done before the list was read. The limit allows for the moments that a
 * sale takes, for its time, which is cut to the minute, and for two clocks that differ.
 */
const leewayMs = 2 * 60_000;

/** Whether the list could not have it: what was sold before, and is not on it, was taken off it. */
const isSoldAfter = ({ soldAt }: Pick<SignedTicket, 'soldAt'>, listReadAt: Instant): boolean =>
  soldAt + leewayMs >= listReadAt;
