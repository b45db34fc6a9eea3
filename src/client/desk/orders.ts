/**
 * The tickets of each order on this device's list, which is in the order of no orders. The list is
 * looked through once, when an order is first asked for; from there on what changes is added.
 */
import type { PaymentId, TicketId } from '../../domain/ids.ts';
import type { Clock } from '../../domain/time.ts';
import type { Timers } from '../../domain/timers.ts';
import type { Roster } from '../roster/table/roster.ts';
import { walkRoster } from '../roster/table/walk-roster.ts';

type Index = Map<PaymentId, TicketId[]>;

/** @returns what finds the tickets of an order, in the order in which they were made */
export function createOrders(
  roster: Pick<Roster, 'ticketIds' | 'get' | 'onChange'>,
  clock: Clock,
  timers: Timers,
): (paymentId: PaymentId) => Promise<readonly TicketId[]> {
  let index: Index | null = null;
  let indexed: Promise<Index> | null = null;

  function add(to: Index, paymentId: PaymentId | null, ticketId: TicketId): void {
    if (paymentId === null) return;
    const tickets = to.get(paymentId);
    if (!tickets) to.set(paymentId, [ticketId]);
    else if (!tickets.includes(ticketId)) tickets.push(ticketId);
  }

  roster.onChange((changed) => {
    if (changed === null) {
      index = null;
      indexed = null;
    } else if (index) add(index, roster.get(changed)?.paymentId ?? null, changed);
  });

  async function make(): Promise<Index> {
    const made: Index = new Map();
    // What changes from now on is added, also while the rest is looked through.
    index = made;
    await walkRoster(roster, clock, timers, ({ paymentId, ticketId }) =>
      add(made, paymentId, ticketId),
    );
    return made;
  }

  return async (paymentId) => {
    indexed ??= make();
    const tickets = (await indexed).get(paymentId) ?? [];
    // A ticket may have left the list, or its order.
    return tickets
      .filter((ticketId) => roster.get(ticketId)?.paymentId === paymentId)
      .sort((a, b) => a - b);
  };
}
