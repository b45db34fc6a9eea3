/** How many came in first at which gate in which quarter of an hour. */
import { type Arrivals, type CountedId, quarterOf } from './attendance.ts';
import type { Attendee } from './attendee.ts';
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
  count(id: CountedId, ticket: Pick<Attendee, 'arrival'>): void;
  /** Stops counting a ticket that was deleted. */
  forget(id: CountedId): void;
  /** The busiest first. */
  sum(): readonly GateArrivals[];
};

type Entrance = { readonly device: string | null; readonly from: LocalDateTime };

export function createGateTally(): GateTally {
  const ofTicket = new Map<CountedId, Entrance>();
  const gates = new Map<string | null, Map<LocalDateTime, number>>();

  function add({ device, from }: Entrance, change: 1 | -1): void {
    const gate = gates.get(device) ?? new Map<LocalDateTime, number>();
    gates.set(device, gate);
    const count = (gate.get(from) ?? 0) + change;
    if (count === 0) gate.delete(from);
    else gate.set(from, count);
  }

  function forget(id: CountedId): void {
    const known = ofTicket.get(id);
    if (!known) return;
    ofTicket.delete(id);
    add(known, -1);
  }

  return {
    count(id, { arrival }) {
      forget(id);
      if (arrival === null || arrival.at === null) return;
      const entrance = { device: arrival.device, from: quarterOf(arrival.at) };
      ofTicket.set(id, entrance);
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
