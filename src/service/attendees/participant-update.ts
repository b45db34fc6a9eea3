/** The one place that changes what a participant and the holder of its ticket have in common. */

import { isDeepStrictEqual } from 'node:util';
import type { ReadPairs, ReadParams } from '../../contract/call.ts';
import type { participantDoorNote, participantUpdate } from '../../contract/participant.ts';
import { flagsIn } from '../../domain/flags.ts';
import type { EventId, ParticipantId, TicketId } from '../../domain/ids.ts';
import { seatIn, seatParts } from '../../domain/seat.ts';
import type { Instant } from '../../domain/time.ts';
import type { Deps, Handlers } from '../core/access/handler.ts';
import { type ApiError, isApiError, objectNotFound } from '../core/deps/api-error.ts';
import type { Randomness } from '../core/deps/randomness.ts';
import { doubleOptInSent } from '../core/deps/wall-clock.ts';
import { type Image, imagePath, keepImage, removeImage } from '../core/image/image.ts';
import { fromJson, toJson } from '../core/store/schema/column-types.ts';
import type { ParticipantDetails } from '../core/store/schema/details.ts';
import type { Queries } from '../core/store/store.ts';
import { timezoneOf } from '../events/event-record.ts';
import { queueFollowUp } from '../orders/mail/queue/queue-mail.ts';
import { announce, announceParticipantsOf } from '../sync/announce.ts';
import { foldedTextsOf, type Holder, holderColumns } from './participant-record.ts';
import { codeInBarcode } from './ticket-code.ts';
import { changeForm } from './user-data.ts';

type ParticipantChange = ReadParams<typeof participantUpdate> &
  ReadParams<typeof participantDoorNote> & {
    /** Only a ticket's holder has it: no call changes a participant's own address. */
    readonly email?: string;
  };

/**
 * Changes only what was given; where nothing changes, nothing is announced.
 * @param isTicketChanged whether the same call changed its ticket: then the participant is announced
 */
export async function updateParticipant(
  queries: Queries,
  now: Instant,
  id: ParticipantId,
  change: ParticipantChange,
  pairs: ReadPairs<typeof participantUpdate>,
  isTicketChanged = false,
): Promise<ApiError | null> {
  const participant = await lockParticipant(queries, id);
  if (!participant) return objectNotFound;
  const { eventId, paymentId } = participant;
  const zone = await timezoneOf(queries, eventId);
  const { salutation, title, doubleOptIn, note, flags } = change;
  const known = fromJson(participant.details);
  const details: ParticipantDetails = {
    ...known,
    ...(salutation !== undefined && { salutation }),
    ...(title !== undefined && { title }),
    ...(doubleOptIn !== undefined && { doubleOptIn: doubleOptInSent(doubleOptIn, zone) }),
    ...(note !== undefined && { note: note?.trim() || null }),
    ...(flags !== undefined && { flags: flagsIn(flags ?? '').join(',') || null }),
    ...(seatParts.some((part) => change[part] !== undefined) && seatIn(change, known)),
  };
  const {
    firstName = participant.firstName,
    lastName = participant.lastName,
    email = participant.email,
    company = participant.company,
  } = change;
  const columns = {
    ...holderColumns({ firstName, lastName, email, company }),
    details: toJson(details),
  };
  const isChanged = !isDeepStrictEqual({ ...participant, ...columns }, participant);
  if (isChanged) {
    await queries.updateTable('participant').set(columns).where('id', '=', id).execute();
  }
  const isOtherHolder = (['firstName', 'lastName', 'email'] as const).some(
    (name) => columns[name] !== participant[name],
  );
  if (isOtherHolder && participant.cancelledMs === null) {
    const about = { eventId, paymentId, participantId: id, kind: 'corrected' } as const;
    await queueFollowUp(queries, now, about);
  }
  const ticketIds = await renameTickets(queries, id, { firstName, lastName, email, company });
  const form = { eventId, zone, paymentId, ticketIds };
  const said = await changeForm(queries, now, form, pairs);
  if (isApiError(said)) return said;
  if (said.payment) {
    // It is in the answer of each participant of the purchase.
    await announceParticipantsOf(queries, paymentId);
  } else if (isChanged || isTicketChanged || said.ticket) {
    await announce(queries, {
      eventId,
      operation: 'update',
      objectType: 'participant',
      objectId: id,
    });
  }
  return null;
}

/** Writes the row as it is, which locks it: anybody else who changes it has to wait. */
export const lockParticipant = (queries: Queries, id: ParticipantId) =>
  queries
    .updateTable('participant')
    .set((participant) => ({ eventId: participant.ref('eventId') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

/** Makes searches find the participant's tickets by the new names. */
export async function renameTickets(
  queries: Queries,
  id: ParticipantId,
  holder: Holder,
): Promise<TicketId[]> {
  const tickets = await queries
    .selectFrom('ticket')
    .innerJoin('payment', 'payment.id', 'ticket.paymentId')
    .innerJoin('ticketCategory', 'ticketCategory.id', 'ticket.ticketCategoryId')
    .select(['ticket.id', codeInBarcode.as('identifier'), 'ticket.displayIdentifier'])
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

export const participantChangeCalls = ({ clock, randomness }: Deps) =>
  ({
    async participantUpdate({ id, params, pairs, store }) {
      return store.write(
        async (queries) => (await updateParticipant(queries, clock.now(), id, params, pairs)) ?? {},
      );
    },

    async participantDoorNote({ id, params, store }) {
      return store.write(
        async (queries) =>
          (await updateParticipant(queries, clock.now(), id, params, new Map())) ?? {},
      );
    },

    async participantUploadPicture({ caller, id, image, store }) {
      return store.write(async (queries) => {
        const participant = await queries
          .selectFrom('participant')
          .select(['id', 'eventId'])
          .where('id', '=', id)
          .executeTakeFirst();
        if (!participant) return objectNotFound;
        const token = await keepPicture(queries, randomness, participant, image);
        await announce(queries, {
          eventId: participant.eventId,
          operation: 'update',
          objectType: 'participant',
          objectId: id,
        });
        return { pictureURL: `${caller.origin}${imagePath(token, image.type)}` };
      });
    },
  }) satisfies Partial<Handlers>;

// The picture of a participant: only the last upload is kept.

/** @returns the token in the picture's address */
async function keepPicture(
  queries: Queries,
  randomness: Randomness,
  participant: { readonly id: ParticipantId; readonly eventId: EventId },
  image: Image,
): Promise<string> {
  const { id: participantId, eventId } = participant;
  const earlier = await queries
    .selectFrom('participantPicture')
    .select('imageToken')
    .where('participantId', '=', participantId)
    .executeTakeFirst();
  const imageToken = await keepImage(queries, randomness, eventId, image);
  await queries
    .insertInto('participantPicture')
    .values({ participantId, eventId, imageToken })
    .onConflict((conflict) =>
      conflict.columns(['eventId', 'participantId']).doUpdateSet({ imageToken }),
    )
    .execute();
  if (earlier) await removeImage(queries, eventId, earlier.imageToken);
  return imageToken;
}
