import type { Attendee } from '../../../domain/attendee.ts';
import type { Clock } from '../../../domain/time.ts';
import type { Timers } from '../../../domain/timers.ts';
import { createTurns } from '../../device/turns.ts';
import type { Roster } from './roster.ts';

/** A fraction of a turn. */
const rowsBetweenLooks = 32;

/** Visits every attendee on the list, in turns with the screen, since a large list takes a while. */
export async function walkRoster(
  roster: Pick<Roster, 'ticketIds' | 'get'>,
  clock: Clock,
  timers: Timers,
  visit: (attendee: Attendee) => void,
): Promise<void> {
  const turns = createTurns(clock, timers);
  let visited = 0;
  for (const ticketId of roster.ticketIds()) {
    if (visited % rowsBetweenLooks === 0) await turns.next();
    visited += 1;
    const attendee = roster.get(ticketId);
    if (attendee) visit(attendee);
  }
}
