/**
 * The numbers of an event: who is inside, who is checked out, and who is expected. A gate that checks
 * products counts those (P4). Tickets that count the same way share one entry. So a hundred thousand
 * tickets are added up as fast as a few hundred.
 */
import type { Attendee } from './attendee.ts';
import type { ProductId, TicketCategoryId, TicketId } from './ids.ts';
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

/** Counts of one device; null: the check-in named no device. */
export type DoorCount = {
  readonly device: string | null;
  /** Tickets that came in here first. */
  readonly arrived: number;
  /** Tickets that left here and have not come back. */
  readonly left: number;
};

/** How many came in first in the quarter of an hour that begins then. */
export type Arrivals = { readonly from: LocalDateTime; readonly count: number };

export type Attendance = {
  readonly all: Headcount;
  /** Tickets that are cancelled or not confirmed, and were never inside. */
  readonly notExpected: number;
  /** The largest first. */
  readonly categories: readonly CategoryCount[];
  /** The busiest first. */
  readonly doors: readonly DoorCount[];
  /** By time; quarters without an arrival are left out. */
  readonly arrivals: readonly Arrivals[];
  /** Tickets that came in at a time that the service does not tell. */
  readonly undated: number;
};

/** What one ticket counts as. */
type Part = {
  readonly categoryId: TicketCategoryId;
  readonly categoryName: string;
  readonly counts: keyof Headcount | 'not-expected';
  /** When the quarter of an hour began in which it came in. */
  readonly arrived: LocalDateTime | null;
  readonly entrance: string | null;
  readonly exit: string | null;
};

/** A ticket, including what this device recorded. */
export type Counted = Pick<
  Attendee,
  'categoryId' | 'categoryName' | 'status' | 'cancelled' | 'presence' | 'arrival'
>;

/** One tally counts tickets, or products, and never both. */
export type CountedId = TicketId | ProductId;

const isExpected = ({ status, cancelled }: Counted): boolean =>
  status === 'accepted' && cancelled === null;

/** What the ticket counts as; one that was inside counts as that, though it was cancelled since. */
export function countsAs(ticket: Counted): keyof Headcount | 'not-expected' {
  const { presence, arrival } = ticket;
  if (presence.inside) return 'inside';
  if (arrival !== null) return 'left';
  return isExpected(ticket) ? 'expected' : 'not-expected';
}

function partOf(ticket: Counted): Part {
  const { categoryId, categoryName, presence, arrival } = ticket;
  const counts = countsAs(ticket);
  const at = arrival?.at ?? null;
  return {
    categoryId,
    categoryName,
    counts,
    arrived: at === null ? null : quarterOf(at),
    entrance: arrival?.device ?? null,
    exit: counts === 'left' ? presence.device : null,
  };
}

/** `2026-11-21T19:52:40` → `2026-11-21T19:45:00` */
export function quarterOf(at: LocalDateTime): LocalDateTime {
  const minutes = Math.floor(Number(at.slice(14, 16)) / 15) * 15;
  return `${at.slice(0, 14)}${String(minutes).padStart(2, '0')}:00` as LocalDateTime;
}

export type Tally = {
  /** Counts the ticket as it is now, instead of as it was before. */
  count(id: CountedId, ticket: Counted): void;
  /** Stops counting a ticket that was deleted. */
  forget(id: CountedId): void;
  sum(): Attendance;
};

export function createTally(): Tally {
  const shared = new Map<string, Part>();
  const ofTicket = new Map<CountedId, Part>();
  const tickets = new Map<Part, number>();

  const add = (part: Part, change: 1 | -1) => {
    tickets.set(part, (tickets.get(part) ?? 0) + change);
  };

  function forget(id: CountedId): void {
    const part = ofTicket.get(id);
    if (!part) return;
    ofTicket.delete(id);
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
    count(id, ticket) {
      forget(id);
      const part = share(partOf(ticket));
      ofTicket.set(id, part);
      add(part, 1);
    },
    forget,
    sum: () => sumOf(tickets),
  };
}

const nobody: Headcount = { inside: 0, left: 0, expected: 0 };

/**
 * How many tickets count: those with which somebody came, also where they were cancelled since, and
 * those with which somebody may still come. Every share of a headcount is one of these.
 */
export const countedTickets = ({ inside, left, expected }: Headcount): number =>
  inside + left + expected;

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
    categories: [...categories.values()].sort((a, b) => countedTickets(b) - countedTickets(a)),
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
