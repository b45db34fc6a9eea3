/**
 * The list of attendees as the door asks it. Rows are as the service gave them; who counts as inside
 * is as this door knows it, its own actions laid on top (R3).
 */
import type { Attendee } from '../../domain/attendee.ts';
import type { ParticipantId, TicketId } from '../../domain/ids.ts';
import type { TicketCode } from '../../domain/ticket-code.ts';
import type { OwnActions } from '../own-actions.ts';
import type { RosterChunk } from './roster-chunk.ts';
import { createRosterRows } from './roster-rows.ts';

export type Roster = {
  count(): number;
  inside(): number;
  find(code: TicketCode): Attendee | undefined;
  /** Made from its row each time, in some two millionths of a second. */
  get(ticketId: TicketId): Attendee | undefined;
  ticketIds(): IterableIterator<TicketId>;
  ticketsOf(participantId: ParticipantId): readonly TicketId[];
  /** @returns whether it says anything new (R5) */
  put(attendee: Attendee): boolean;
  remove(ticketId: TicketId): void;
  /** This device recorded an action on the ticket. */
  recount(ticketId: TicketId): void;
  /** Told of each ticket that was put, removed or recounted; null: of a whole piece of the list. */
  onChange(listener: (changed: TicketId | null) => void): void;
  /** Lays a stored piece on top of what is there. */
  take(chunk: RosterChunk): void;
  /** What changed since this was last asked, to be stored; null: nothing. */
  pack(): RosterChunk | null;
  /** The whole list in fresh pieces, to be stored in place of all before; may be taken in slices. */
  repack(): Generator<RosterChunk, void, void>;
  /** Participants of whom nothing was read since then. */
  notReadSince(at: number): ReadonlySet<ParticipantId>;
};

const rowsInAChunk = 1000;

/** @param hasOwnActions whether `withOwnActions` may say anything else of the ticket than its row */
export function createRoster(
  withOwnActions: OwnActions,
  hasOwnActions: (ticketId: TicketId) => boolean = () => true,
): Roster {
  const rows = createRosterRows();
  const inside = new Set<TicketId>();
  const listeners: ((changed: TicketId | null) => void)[] = [];

  function tell(changed: TicketId | null): void {
    for (const listener of listeners) listener(changed);
  }

  function count(ticketId: TicketId): void {
    const row = rows.ofTicket(ticketId);
    const isInside =
      row >= 0 &&
      (hasOwnActions(ticketId)
        ? withOwnActions(rows.read(row)).presence.inside
        : rows.isInside(row));
    if (isInside) inside.add(ticketId);
    else inside.delete(ticketId);
  }

  const read = (row: number) => (row < 0 ? undefined : rows.read(row));

  return {
    count: rows.count,
    inside: () => inside.size,
    find: (code) => read(rows.ofCode(code)),
    get: (ticketId) => read(rows.ofTicket(ticketId)),
    ticketIds: rows.ticketIds,
    ticketsOf: (participantId) => rows.ofParticipant(participantId).map(rows.ticketId),
    put(attendee) {
      const isNews = rows.put(attendee);
      count(attendee.ticketId);
      if (isNews) tell(attendee.ticketId);
      return isNews;
    },
    remove(ticketId) {
      if (!rows.remove(ticketId)) return;
      inside.delete(ticketId);
      tell(ticketId);
    },
    recount(ticketId) {
      count(ticketId);
      tell(ticketId);
    },
    onChange: (listener) => void listeners.push(listener),
    take(chunk) {
      rows.take(chunk);
      for (const ticketId of chunk.ticketIds) count(ticketId as TicketId);
      for (const ticketId of chunk.removed) inside.delete(ticketId as TicketId);
      tell(null);
    },
    pack: rows.pack,
    repack: () => rows.repack(rowsInAChunk),
    notReadSince: rows.notReadSince,
  };
}
