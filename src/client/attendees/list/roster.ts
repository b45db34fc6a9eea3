/**
 * The guest list as the door uses it. Rows are as the service gave them. Who counts as inside is as
 * this device knows it, with its own actions applied on top (R3).
 */
import type { Attendee } from '../../../domain/attendee.ts';
import type { ParticipantId, TicketId } from '../../../domain/ids.ts';
import { replacementOf } from '../../../domain/replaced-code.ts';
import type { TicketCode } from '../../../domain/ticket-code.ts';
import type { Clock } from '../../../domain/time.ts';
import type { Timers } from '../../../domain/timers.ts';
import { createTurns } from '../../device/turns.ts';
import type { WithOwnActions } from '../../outbox/own-actions.ts';
import type { RosterChunk } from './roster-chunk.ts';
import { createRosterRows } from './roster-rows.ts';

export type Roster = {
  count(): number;
  /** As this device knows it. */
  inside(): number;
  find(code: TicketCode): Attendee | undefined;
  /** Finds the guest whose ticket had the code before; undefined also where several had it. */
  findReplaced(code: TicketCode): Attendee | undefined;
  /** Made from its row each time. */
  get(ticketId: TicketId): Attendee | undefined;
  ticketIds(): IterableIterator<TicketId>;
  ticketsOf(participantId: ParticipantId): readonly TicketId[];
  /** @returns whether it says anything new (R5) */
  put(attendee: Attendee): boolean;
  remove(ticketId: TicketId): void;
  /** To be called when this device recorded an action on the ticket. */
  recount(ticketId: TicketId): void;
  /** Called for each ticket that was put, removed or recounted; null: for whole pieces of the list. */
  onChange(listener: (changed: TicketId | null) => void): void;
  /** Called when somebody asks for a row that the device's storage damaged. */
  onDamage(listener: () => void): void;
  /** Lays stored pieces on top of what is there, in their order; may be done in slices. */
  take(chunks: readonly RosterChunk[]): Generator<void, void, void>;
  /** Makes room for so many guests in all. */
  reserve(attendees: number): void;
  /** Whether pieces that were packed before still name a guest whom the service erased. */
  holdsErased(): boolean;
  /** What changed since this was last asked, to be stored. */
  pack(): RosterChunk[];
  /** The whole list in fresh pieces, to be stored in place of all before; may be taken in slices. */
  repack(): Generator<RosterChunk, void, void>;
  /** Participants of whom nothing was read since then. */
  notReadSince(at: number): ReadonlySet<ParticipantId>;
};

/** @param ownTickets the tickets for which `withOwnActions` may differ from their rows */
export function createRoster(
  withOwnActions: WithOwnActions,
  ownTickets: () => Iterable<TicketId> = () => [],
): Roster {
  const damageListeners: (() => void)[] = [];
  const rows = createRosterRows(() => {
    for (const listener of damageListeners) listener();
  });
  /**
   * Tickets that this device knows better than the row: 1 if inside all the same, -1 if no longer.
   */
  const corrections = new Map<TicketId, 1 | -1>();
  let holdsErased = false;
  /** Whether a piece was loaded since the corrections were made. */
  let areStale = false;
  const listeners: ((changed: TicketId | null) => void)[] = [];

  function tell(changed: TicketId | null): void {
    for (const listener of listeners) listener(changed);
  }

  const read = (row: number) => (row < 0 ? undefined : rows.read(row));
  const get = (ticketId: TicketId) => read(rows.ofTicket(ticketId));

  /** @returns whether that changed who counts as inside */
  function correct(ticketId: TicketId, attendee: Attendee | undefined): boolean {
    const listed = attendee?.presence.inside ?? false;
    const known = attendee !== undefined && withOwnActions(attendee).presence.inside;
    if (known === listed) return corrections.delete(ticketId);
    const before = corrections.get(ticketId);
    corrections.set(ticketId, known ? 1 : -1);
    return corrections.get(ticketId) !== before;
  }

  return {
    count: rows.count,
    inside() {
      if (areStale) for (const ticketId of ownTickets()) correct(ticketId, get(ticketId));
      areStale = false;
      return [...corrections.values()].reduce<number>((sum, by) => sum + by, rows.inside());
    },
    find: (code) => read(rows.ofCode(code)),
    findReplaced(code) {
      const had = rows.replacedBy(code).flatMap((row) => rows.read(row) ?? []);
      const [first, ...others] = had.filter((attendee) => replacementOf(code, attendee));
      return others.length === 0 ? first : undefined;
    },
    get,
    ticketIds: rows.ticketIds,
    ticketsOf: (participantId) => rows.ofParticipant(participantId).map(rows.ticketId),
    put(attendee) {
      if (tellsNothing(attendee)) {
        const before = get(attendee.ticketId);
        if (before && !tellsNothing(before)) holdsErased = true;
      }
      const isNews = rows.put(attendee);
      const isCorrected = correct(attendee.ticketId, attendee);
      if (isNews || isCorrected) tell(attendee.ticketId);
      return isNews;
    },
    remove(ticketId) {
      if (!rows.remove(ticketId)) return;
      corrections.delete(ticketId);
      tell(ticketId);
    },
    recount(ticketId) {
      correct(ticketId, get(ticketId));
      tell(ticketId);
    },
    onChange: (listener) => void listeners.push(listener),
    onDamage: (listener) => void damageListeners.push(listener),
    *take(chunks) {
      yield* rows.take(chunks);
      areStale = true;
      tell(null);
    },
    reserve: rows.reserve,
    pack: rows.pack,
    holdsErased: () => holdsErased,
    *repack() {
      yield* rows.repack();
      holdsErased = false;
    },
    notReadSince: rows.notReadSince,
  };
}

/** Of the person: what the ticket is, and what happened to it, stays when a guest is erased. */
const tellsNothing = ({ flags, answers, ...guest }: Attendee): boolean =>
  [guest.firstName, guest.lastName, guest.email, guest.company, guest.note].every(
    (text) => !text,
  ) &&
  [...flags, ...answers].length === 0 &&
  guest.seat === null;

/** A fraction of a turn. */
const rowsBetweenLooks = 32;

/** Visits every guest on the list, in turns with the screen, since a large list takes a while. */
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
