/** The tickets of one order on this device's list, which is in the order of no orders. */
import type { Attendee } from '../../domain/attendee.ts';
import type { PaymentId } from '../../domain/ids.ts';
import type { Roster } from '../roster/roster.ts';
import type { Timers } from '../timers.ts';

/** Some 20 ms of a slow device: the page stays quick to the touch. */
const rowsInASlice = 2000;

export async function ticketsOfOrder(
  roster: Pick<Roster, 'ticketIds' | 'get'>,
  timers: Timers,
  paymentId: PaymentId,
): Promise<readonly Attendee[]> {
  const found: Attendee[] = [];
  let looked = 0;
  for (const ticketId of roster.ticketIds()) {
    const attendee = roster.get(ticketId);
    if (attendee?.paymentId === paymentId) found.push(attendee);
    looked += 1;
    if (looked % rowsInASlice === 0) await new Promise<void>((go) => timers.after(0, go));
  }
  return found;
}
