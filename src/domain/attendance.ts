/**
 * The numbers of an event: who is inside, who left again, who is still to come. Each ticket has one
 * part in them; tickets whose part is the same share it, so that a hundred thousand of them sum up
 * as fast as a few hundred do.
 */
import type { Attendee } from './attendee.ts';
import type { TicketCategoryId, TicketId } from './ids.ts';
import type { LocalDateTime } from './time.ts';

export type Headcount = {
  readonly inside: number;
  readonly left: number;
  readonly expected: number;
};

export type CategoryCount = Headcount & {
  readonly categoryId: TicketCategoryId;
  readonly name: string;
};

/** By the device that recorded it; null: none was named. */
export type DoorCount = {
  readonly device: string | null;
  /** Tickets that came in here first. */
  readonly arrived: number;
  /** Tickets that went out here and have stayed out. */
  readonly left: number;
};

/** How many came in first in the quarter of an hour that begins then. */
export type Arrivals = { readonly from: LocalDateTime; readonly count: number };

export type Attendance = {
  readonly all: Headcount;
  /** Cancelled or not confirmed, and never inside. */
  readonly notExpected: number;
  /** The largest first. */
  readonly categories: readonly CategoryCount[];
  /** The busiest first. */
  readonly doors: readonly DoorCount[];
  /** By time; quarters without an arrival are left out. */
  readonly arrivals: readonly Arrivals[];
  /** Came in, and the service does not say when. */
  readonly undated: number;
};

/** What one ticket counts as. */
type Part = {
  readonly categoryId: TicketCategoryId;
  readonly categoryName: string;
  readonly counts: keyof Headcount | 'not-expected';
  /** Begins the quarter of an hour in which it came in. */
  readonly arrived: LocalDateTime | null;
  readonly entrance: string | null;
  readonly exit: string | null;
};

/** A ticket with what this device recorded laid on top. */
export type Counted = Pick<
  Attendee,
  'ticketId' | 'categoryId' | 'categoryName' | 'status' | 'cancelled' | 'presence' | 'arrival'
>;

const isExpected = ({ status, cancelled }: Counted): boolean =>
  status === 'accepted' && cancelled === null;

function partOf(ticket: Counted): Part {
  const { categoryId, categoryName, presence, arrival } = ticket;
  const came = presence.inside || arrival !== null;
  const at = arrival?.at ?? null;
  return {
    categoryId,
    categoryName,
    counts: came
      ? presence.inside
        ? 'inside'
        : 'left'
      : isExpected(ticket)
        ? 'expected'
        : 'not-expected',
    arrived: at === null ? null : quarterOf(at),
    entrance: arrival?.device ?? null,
    exit: came && !presence.inside ? presence.device : null,
  };
}

/** `2026-11-21T19:52:40` → `2026-11-21T19:45:00` */
function quarterOf(at: LocalDateTime): LocalDateTime {
  const minutes = Math.floor(Number(at.slice(14, 16)) / 15) * 15;
  return `${at.slice(0, 14)}${String(minutes).padStart(2, '0')}:00` as LocalDateTime;
}

export type Tally = {
  /** Takes the ticket as it is now, in place of what it counted as before. */
  count(ticket: Counted): void;
  /** The ticket is no longer there. */
  forget(ticketId: TicketId): void;
  sum(): Attendance;
};

export function createTally(): Tally {
  const shared = new Map<string, Part>();
  const ofTicket = new Map<TicketId, Part>();
  const tickets = new Map<Part, number>();

  const add = (part: Part, change: 1 | -1) => {
    tickets.set(part, (tickets.get(part) ?? 0) + change);
  };

  function forget(ticketId: TicketId): void {
    const part = ofTicket.get(ticketId);
    if (!part) return;
    ofTicket.delete(ticketId);
    add(part, -1);
  }

  function share(part: Part): Part {
    const key = JSON.stringify(part);
    const known = shared.get(key);
    if (known) return known;
    shared.set(key, part);
    return part;
  }

  return {
    count(ticket) {
      forget(ticket.ticketId);
      const part = share(partOf(ticket));
      ofTicket.set(ticket.ticketId, part);
      add(part, 1);
    },
    forget,
    sum: () => sumOf(tickets),
  };
}

const nobody: Headcount = { inside: 0, left: 0, expected: 0 };
const total = ({ inside, left, expected }: Headcount): number => inside + left + expected;

function sumOf(tickets: ReadonlyMap<Part, number>): Attendance {
  const all = { ...nobody };
  const categories = new Map<TicketCategoryId, CategoryCount>();
  const doors = new Map<string | null, DoorCount>();
  const arrivals = new Map<LocalDateTime, number>();
  let notExpected = 0;
  let undated = 0;

  for (const [part, count] of tickets) {
    const { categoryId, categoryName, counts, arrived, entrance, exit } = part;
    if (count === 0) continue;
    if (counts === 'not-expected') {
      notExpected += count;
      continue;
    }
    all[counts] += count;
    const category = categories.get(categoryId) ?? { ...nobody, categoryId, name: categoryName };
    categories.set(categoryId, { ...category, [counts]: category[counts] + count });
    if (counts === 'expected') continue;
    if (arrived === null) undated += count;
    else arrivals.set(arrived, (arrivals.get(arrived) ?? 0) + count);
    addTo(doors, entrance, 'arrived', count);
    if (counts === 'left') addTo(doors, exit, 'left', count);
  }
  return {
    all,
    notExpected,
    categories: [...categories.values()].sort((a, b) => total(b) - total(a)),
    doors: [...doors.values()].sort((a, b) => b.arrived + b.left - a.arrived - a.left),
    arrivals: [...arrivals]
      .map(([from, count]) => ({ from, count }))
      .sort((a, b) => (a.from < b.from ? -1 : 1)),
    undated,
  };
}

function addTo(
  doors: Map<string | null, DoorCount>,
  device: string | null,
  what: 'arrived' | 'left',
  count: number,
): void {
  const door = doors.get(device) ?? { device, arrived: 0, left: 0 };
  doors.set(device, { ...door, [what]: door[what] + count });
}
