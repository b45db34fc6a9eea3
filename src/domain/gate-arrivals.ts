/** How many came in first at which gate in which quarter of an hour. */
import { type Arrivals, quarterOf } from './attendance.ts';
import type { Attendee } from './attendee.ts';
import type { TicketId } from './ids.ts';
import type { LocalDateTime } from './time.ts';

export type GateArrivals = {
  /** null: the check-in named no device. */
  readonly device: string | null;
  readonly count: number;
  /** By time; quarters without an arrival are left out. */
  readonly arrivals: readonly Arrivals[];
};

export type GateTally = {
  /** Counts the ticket as it is now, instead of as it was before. */
  count(ticket: Pick<Attendee, 'ticketId' | 'arrival'>): void;
  /** Stops counting a ticket that was deleted. */
  forget(ticketId: TicketId): void;
  /** The busiest first. */
  sum(): readonly GateArrivals[];
};

type Entrance = { readonly device: string | null; readonly from: LocalDateTime };

export function createGateTally(): GateTally {
  const ofTicket = new Map<TicketId, Entrance>();
  const gates = new Map<string | null, Map<LocalDateTime, number>>();

  function add({ device, from }: Entrance, change: 1 | -1): void {
    const gate = gates.get(device) ?? new Map<LocalDateTime, number>();
    gates.set(device, gate);
    const count = (gate.get(from) ?? 0) + change;
    if (count === 0) gate.delete(from);
    else gate.set(from, count);
  }

  function forget(ticketId: TicketId): void {
    const known = ofTicket.get(ticketId);
    if (!known) return;
    ofTicket.delete(ticketId);
    add(known, -1);
  }

  return {
    count({ ticketId, arrival }) {
      forget(ticketId);
      if (arrival === null || arrival.at === null) return;
      const entrance = { device: arrival.device, from: quarterOf(arrival.at) };
      ofTicket.set(ticketId, entrance);
      add(entrance, 1);
    },
    forget,
    sum: () =>
      [...gates]
        .filter(([, quarters]) => quarters.size > 0)
        .map(([device, quarters]) => ({
          device,
          count: [...quarters.values()].reduce((sum, count) => sum + count, 0),
          arrivals: [...quarters]
            .map(([from, count]) => ({ from, count }))
            .sort((one, other) => (one.from < other.from ? -1 : 1)),
        }))
        .sort((one, other) => other.count - one.count),
  };
}
