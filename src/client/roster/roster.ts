/**
 * The list of attendees in memory, by code. Rows are as the service gave them; who counts as inside
 * is as this door knows it, its own actions laid on top (R3).
 */
import type { Attendee } from '../../domain/attendee.ts';
import type { TicketId } from '../../domain/ids.ts';
import { displayForm, type TicketCode } from '../../domain/ticket-code.ts';
import type { Instant } from '../../domain/time.ts';
import type { OwnActions } from '../own-actions.ts';

export type Roster = {
  /** When the list was read; null before the first. */
  readAt(): Instant | null;
  count(): number;
  inside(): number;
  find(code: TicketCode): Attendee | undefined;
  /** A whole new list. */
  replace(attendees: readonly Attendee[], readAt: Instant): void;
  put(attendee: Attendee): void;
  remove(ticketId: TicketId): void;
  /** This device recorded an action on the ticket. */
  recount(ticketId: TicketId): void;
};

export function createRoster(withOwnActions: OwnActions): Roster {
  const byTicket = new Map<TicketId, Attendee>();
  const byIdentifier = new Map<string, TicketId>();
  const byDisplay = new Map<string, TicketId>();
  const inside = new Set<TicketId>();
  let readAt: Instant | null = null;

  function recount(ticketId: TicketId): void {
    const attendee = byTicket.get(ticketId);
    if (attendee && withOwnActions(attendee).presence.inside) inside.add(ticketId);
    else inside.delete(ticketId);
  }

  function remove(ticketId: TicketId): void {
    const old = byTicket.get(ticketId);
    if (!old) return;
    byTicket.delete(ticketId);
    byIdentifier.delete(old.identifier);
    byDisplay.delete(displayForm(old.displayIdentifier));
    inside.delete(ticketId);
  }

  function put(attendee: Attendee): void {
    const { ticketId, identifier } = attendee;
    remove(ticketId);
    byTicket.set(ticketId, attendee);
    // A service that leaves an identifier out must not make the empty code a ticket.
    if (identifier) byIdentifier.set(identifier, ticketId);
    const display = displayForm(attendee.displayIdentifier);
    if (display) byDisplay.set(display, ticketId);
    recount(ticketId);
  }

  return {
    readAt: () => readAt,
    count: () => byTicket.size,
    inside: () => inside.size,
    find(code) {
      const ticketId = byIdentifier.get(code) ?? byDisplay.get(displayForm(code));
      return ticketId === undefined ? undefined : byTicket.get(ticketId);
    },
    replace(attendees, at) {
      for (const index of [byTicket, byIdentifier, byDisplay, inside]) index.clear();
      readAt = at;
      for (const attendee of attendees) put(attendee);
    },
    put,
    remove,
    recount,
  };
}
