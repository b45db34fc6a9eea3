/**
 * The list of attendees in memory, by code. Rows are as the service gave them; who counts as inside
 * is as this door knows it, its own actions laid on top (R3).
 */
import type { Attendee } from '../../domain/attendee.ts';
import { codeInTheWild } from '../../domain/code-in-the-wild.ts';
import type { ParticipantId, TicketId } from '../../domain/ids.ts';
import { displayForm, type TicketCode } from '../../domain/ticket-code.ts';
import type { OwnActions } from '../own-actions.ts';

export type Roster = {
  count(): number;
  inside(): number;
  find(code: TicketCode): Attendee | undefined;
  get(ticketId: TicketId): Attendee | undefined;
  ticketIds(): Iterable<TicketId>;
  ticketsOf(participantId: ParticipantId): readonly TicketId[];
  /** A whole new list. */
  replace(attendees: readonly Attendee[]): void;
  /** @returns whether it says anything new (R5) */
  put(attendee: Attendee): boolean;
  remove(ticketId: TicketId): void;
  /** This device recorded an action on the ticket. */
  recount(ticketId: TicketId): void;
  /** Told of each ticket that was put or removed; null: the whole list is another. */
  onChange(listener: (changed: TicketId | null) => void): void;
};

export function createRoster(withOwnActions: OwnActions): Roster {
  const byTicket = new Map<TicketId, Attendee>();
  const byIdentifier = new Map<string, TicketId>();
  const byDisplay = new Map<string, TicketId>();
  const byParticipant = new Map<ParticipantId, readonly TicketId[]>();
  const inside = new Set<TicketId>();
  const listeners: ((changed: TicketId | null) => void)[] = [];

  function changed(what: TicketId | null): void {
    for (const listener of listeners) listener(what);
  }

  const ticketsOf = (participantId: ParticipantId) => byParticipant.get(participantId) ?? [];

  function recount(ticketId: TicketId): void {
    const attendee = byTicket.get(ticketId);
    if (attendee && withOwnActions(attendee).presence.inside) inside.add(ticketId);
    else inside.delete(ticketId);
  }

  function drop(ticketId: TicketId): void {
    const old = byTicket.get(ticketId);
    if (!old) return;
    byTicket.delete(ticketId);
    byIdentifier.delete(codeInTheWild(old.identifier));
    byDisplay.delete(displayForm(old.displayIdentifier));
    const others = ticketsOf(old.participantId).filter((id) => id !== ticketId);
    if (others.length > 0) byParticipant.set(old.participantId, others);
    else byParticipant.delete(old.participantId);
    inside.delete(ticketId);
  }

  function add(attendee: Attendee): void {
    const { ticketId, participantId, identifier } = attendee;
    byTicket.set(ticketId, attendee);
    // A service that leaves an identifier out must not make the empty code a ticket.
    // As a scan of it is read: some services' identifiers are whole links.
    if (identifier) byIdentifier.set(codeInTheWild(identifier), ticketId);
    const display = displayForm(attendee.displayIdentifier);
    if (display) byDisplay.set(display, ticketId);
    byParticipant.set(participantId, [...ticketsOf(participantId), ticketId]);
    recount(ticketId);
  }

  return {
    count: () => byTicket.size,
    inside: () => inside.size,
    find(code) {
      const ticketId = byIdentifier.get(code) ?? byDisplay.get(displayForm(code));
      return ticketId === undefined ? undefined : byTicket.get(ticketId);
    },
    get: (ticketId) => byTicket.get(ticketId),
    ticketIds: () => byTicket.keys(),
    ticketsOf,
    replace(attendees) {
      for (const index of [byTicket, byIdentifier, byDisplay, byParticipant, inside]) index.clear();
      for (const attendee of attendees) add(attendee);
      changed(null);
    },
    put(attendee) {
      const old = byTicket.get(attendee.ticketId);
      drop(attendee.ticketId);
      add(attendee);
      changed(attendee.ticketId);
      return !old || !saysTheSame(old, attendee);
    },
    remove(ticketId) {
      drop(ticketId);
      changed(ticketId);
    },
    recount,
    onChange: (listener) => void listeners.push(listener),
  };
}

/** Both come from the same reader, so that their properties stand in the same order. */
const saysTheSame = (a: Attendee, b: Attendee): boolean =>
  JSON.stringify({ ...a, readAt: 0 }) === JSON.stringify({ ...b, readAt: 0 });
