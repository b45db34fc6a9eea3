import type { Attendee } from '../../domain/attendee.ts';
import type { Timers } from '../timers.ts';
import type { Roster } from './roster.ts';

/** Some 20 ms of a slow device: the screen stays quick to the touch. */
const rowsInASlice = 2000;

/** Visits every attendee on the list, in slices: a hundred thousand take a moment. */
export async function walkRoster(
  roster: Pick<Roster, 'ticketIds' | 'get'>,
  timers: Timers,
  visit: (attendee: Attendee) => void,
): Promise<void> {
  let visited = 0;
  for (const ticketId of roster.ticketIds()) {
    const attendee = roster.get(ticketId);
    if (attendee) visit(attendee);
    visited += 1;
    if (visited % rowsInASlice === 0) await new Promise<void>((go) => timers.after(0, go));
  }
}
