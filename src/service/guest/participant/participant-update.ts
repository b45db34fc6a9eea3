/** What a participant and the holder of its ticket have in common is changed in one place. */
import type { ReadPairs, ReadParams } from '../../../contract/call.ts';
import type { participantUpdate } from '../../../contract/participant.ts';
import type { ParticipantId, TicketId } from '../../../domain/ids.ts';
import { timezoneOf } from '../../event/event-record.ts';
import { isRefusal, objectNotFound, type Refusal } from '../../means/refusal.ts';
import { doubleOptInSent } from '../../means/wall-clock.ts';
import type { ParticipantDetails } from '../../store/schema/details.ts';
import { fromJson, toJson } from '../../store/schema/json.ts';
import type { Queries } from '../../store/store.ts';
import { announce } from '../../sync/announce.ts';
import { announceParticipantsOf } from '../../sync/announce-participants.ts';
import { changeForm, isSaidOfPurchase } from '../user-data/user-data-record.ts';
import { foldedTextsOf, type Holder, holderColumns } from './participant-record.ts';

export type ParticipantChange = ReadParams<typeof participantUpdate> & {
  /** Of its ticket's holder alone: a participant's own address can't be changed. */
  readonly email?: string;
};

export async function updateParticipant(
  queries: Queries,
  id: ParticipantId,
  change: ParticipantChange,
  pairs: ReadPairs<typeof participantUpdate>,
): Promise<Refusal | null> {
  const participant = await lockParticipant(queries, id);
  if (!participant) return objectNotFound;
  const { eventId, paymentId } = participant;
  const zone = await timezoneOf(queries, eventId);
  const { salutation, title, doubleOptIn } = change;
  const known = fromJson(participant.details);
  const details: ParticipantDetails = {
    ...known,
    ...(salutation !== undefined && { salutation }),
    ...(title !== undefined && { title }),
    ...(doubleOptIn !== undefined && { doubleOptIn: doubleOptInSent(doubleOptIn, zone) }),
  };
  const {
    firstName = participant.firstName,
    lastName = participant.lastName,
    email = participant.email,
    company = participant.company,
  } = change;
  await queries
    .updateTable('participant')
    .set({
      ...holderColumns({ firstName, lastName, email, company }),
      details: toJson(details),
    })
    .where('id', '=', id)
    .execute();
  const ticketIds = await renameTickets(queries, id, { firstName, lastName, email, company });
  const refusal = await changeForm(queries, { eventId, zone, paymentId, ticketIds }, pairs);
  if (isRefusal(refusal)) return refusal;
  if (await isSaidOfPurchase(queries, eventId, pairs)) {
    await announceParticipantsOf(queries, paymentId);
  } else {
    await announce(queries, {
      eventId,
      operation: 'update',
      objectType: 'participant',
      objectId: id,
    });
  }
  return null;
}

/** Written first, as it is: whoever else changes it then waits. */
const lockParticipant = (queries: Queries, id: ParticipantId) =>
  queries
    .updateTable('participant')
    .set((participant) => ({ eventId: participant.ref('eventId') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

/** Searches find the participant's tickets by the new names. */
async function renameTickets(
  queries: Queries,
  id: ParticipantId,
  holder: Holder,
): Promise<TicketId[]> {
  const tickets = await queries
    .selectFrom('ticket')
    .innerJoin('payment', 'payment.id', 'ticket.paymentId')
    .innerJoin('ticketCategory', 'ticketCategory.id', 'ticket.ticketCategoryId')
    .select(['ticket.id', 'ticket.identifier', 'ticket.displayIdentifier'])
    .select(['payment.identifier as paymentIdentifier', 'ticketCategory.name as categoryName'])
    .where('ticket.participantId', '=', id)
    .execute();
  for (const { id: ticketId, ...ticket } of tickets) {
    await queries
      .updateTable('ticket')
      .set({ foldedTexts: foldedTextsOf({ ...holder, ...ticket }) })
      .where('id', '=', ticketId)
      .execute();
  }
  return tickets.map((ticket) => ticket.id);
}
