/** The tickets of one order on this device's list, which is in the order of no orders. */
import type { Attendee } from '../../domain/attendee.ts';
import type { PaymentId } from '../../domain/ids.ts';
import type { Clock } from '../../domain/time.ts';
import type { Timers } from '../../domain/timers.ts';
import type { Roster } from '../roster/table/roster.ts';
import { walkRoster } from '../roster/table/walk-roster.ts';

export async function ticketsOfOrder(
  roster: Pick<Roster, 'ticketIds' | 'get'>,
  clock: Clock,
  timers: Timers,
  paymentId: PaymentId,
): Promise<readonly Attendee[]> {
  const found: Attendee[] = [];
  await walkRoster(roster, clock, timers, (attendee) => {
    if (attendee.paymentId === paymentId) found.push(attendee);
  });
  return found;
}
