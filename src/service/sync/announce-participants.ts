import type { EventId, PaymentId, TicketCategoryId } from '../../domain/ids.ts';
import type { Queries } from '../core/store/store.ts';
import { announceParticipants } from './announce.ts';

/** Each participant of a purchase shows what changes in it. */
export const announceParticipantsOf = (queries: Queries, paymentId: PaymentId): Promise<void> =>
  announceParticipants(queries, 'update', (row) => row('paymentId', '=', paymentId));

/** A participant shows the name of its category. */
export const announceHoldersOf = (queries: Queries, categoryId: TicketCategoryId): Promise<void> =>
  announceParticipants(queries, 'update', (row) =>
    row(
      'id',
      'in',
      row
        .selectFrom('ticket')
        .select('ticket.participantId')
        .where('ticket.ticketCategoryId', '=', categoryId),
    ),
  );

/** Participants show dates in the event's timezone. */
export const announceParticipantsOfEvent = (queries: Queries, eventId: EventId): Promise<void> =>
  announceParticipants(queries, 'update', (row) => row('eventId', '=', eventId));

/** Pictures appear as soon as the event has a field for them. */
export const announcePictured = (queries: Queries, eventId: EventId): Promise<void> =>
  announceParticipants(queries, 'update', (row) =>
    row(
      'id',
      'in',
      row
        .selectFrom('participantPicture')
        .select('participantPicture.participantId')
        .where('participantPicture.eventId', '=', eventId),
    ),
  );
