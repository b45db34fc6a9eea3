/**
 * Searches for guests at the service, by the specification's `ticket/find`, if this device's list is
 * incomplete or holds nobody of that name. What is found goes into the list.
 */
import { ticketFind, ticketRead } from '../../contract/ticket.ts';
import type { EventId, TicketId } from '../../domain/ids.ts';
import { mapOutcome, type Outcome } from '../api/outcome.ts';
import type { Pace } from '../api/pace.ts';
import type { ServiceClient } from '../api/service-client.ts';
import type { Roster } from '../attendees/list/roster.ts';
import { answers } from '../attendees/search/search-rank.ts';
import { searchText, searchWords } from '../attendees/search/search-text.ts';
import type { ParticipantReader } from '../attendees/sync/participant-reader.ts';

export type AskServiceOptions = {
  readonly client: ServiceClient;
  readonly eventId: EventId;
  readonly roster: Pick<Roster, 'get'>;
  readonly participants: Pick<ParticipantReader, 'read'>;
  readonly pace: Pick<Pace, 'inOrder'>;
};

/** Each takes two requests; anyone who looks for others types more of the name. */
const mostRead = 12;
const deadlineMs = 5000;

/**
 * Searches and reads what is found.
 * @param query as it was typed
 * @param take called with each ticket after it is on the list; returns whether to continue
 */
export async function askService(
  options: AskServiceOptions,
  query: string,
  take: (ticketId: TicketId) => boolean,
): Promise<Outcome<null>> {
  const { roster, pace } = options;
  const found = await find(options, query.trim());
  if (found.kind !== 'answer') return found;
  if (found.answer.length > 0) return readAll(found.answer, () => true);

  // Some services search for the text as it is: then one word finds what two in another order don't.
  const words = searchWords(query);
  const longest = words.reduce((a, b) => (b.length > a.length ? b : a), '');
  if (words.length < 2) return { kind: 'answer', answer: null };
  const further = await find(options, longest);
  if (further.kind !== 'answer') return further;
  return readAll(further.answer, (ticketId) => {
    const attendee = roster.get(ticketId);
    return attendee !== undefined && answers(searchText(attendee), query);
  });

  function readAll(
    ids: readonly TicketId[],
    isMeant: (ticketId: TicketId) => boolean,
  ): Promise<Outcome<null>> {
    return pace.inOrder(
      ids.slice(0, mostRead),
      (id) => readTicket(options, id),
      async (_, id) => !isMeant(id) || roster.get(id) === undefined || take(id),
    );
  }
}

async function find(
  { client, eventId }: AskServiceOptions,
  query: string,
): Promise<Outcome<readonly TicketId[]>> {
  const found = await client.request(ticketFind, { params: { eventId, query }, deadlineMs });
  return found.kind === 'answer' ? { kind: 'answer', answer: found.answer.ids } : found;
}

/** Reads the ticket, and with it its participant, if it is not on the list yet. */
async function readTicket(
  { client, roster, participants }: AskServiceOptions,
  id: TicketId,
): Promise<Outcome<null>> {
  const done: Outcome<null> = { kind: 'answer', answer: null };
  if (roster.get(id)) return done;
  const ticket = await client.request(ticketRead, { id, params: {}, deadlineMs });
  if (ticket.kind !== 'answer') return ticket;
  const { participantId } = ticket.answer.ticket;
  if (participantId === null) return done;
  return mapOutcome(await participants.read(participantId, deadlineMs), () => null);
}
