/** What is counted of an event's guests: their tickets, or the products that gates check in their place (P4). */
import type { Roster } from '../../client/attendees/list/roster.ts';
import { createAttendanceKeeper } from '../../client/numbers/attendance.ts';
import type { Attendance } from '../../domain/attendance.ts';
import { counterAt } from '../../domain/counted.ts';
import type { Gate } from '../../domain/gate.ts';
import { createGateTally, type GateArrivals } from '../../domain/gate-arrivals.ts';
import type { TicketId } from '../../domain/ids.ts';
import type { Clock } from '../../domain/time.ts';
import type { Timers } from '../../domain/timers.ts';

export type Counts = {
  /** Tells the numbers, once they are counted and whenever they change. */
  watch(listener: (attendance: Attendance) => void): () => void;
  gates(): readonly GateArrivals[];
};

/** @param gate says what is counted, of the guests that the list has now and from now on */
export function createCounts(
  roster: Pick<Roster, 'ticketIds' | 'get' | 'onChange'>,
  gate: Pick<Gate, 'checks'>,
  clock: Clock,
  timers: Timers,
): Counts {
  const gates = createGateTally();
  const count = counterAt(gate, gates);
  const { ticketIds, get: read, onChange } = roster;
  const attendance = createAttendanceKeeper({ ticketIds, read, gate, clock, timers });

  function note(ticketId: TicketId | null): void {
    for (const id of ticketId === null ? ticketIds() : [ticketId]) count(id, read(id));
  }

  onChange((ticketId) => {
    attendance.recount(ticketId);
    note(ticketId);
  });
  note(null);
  return { watch: attendance.watch, gates: gates.sum };
}
