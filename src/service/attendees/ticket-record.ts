import type { AnswerTo } from '../../contract/call.ts';
import { type ticketRead, writeTicketType } from '../../contract/ticket.ts';
import type { TicketId } from '../../domain/ids.ts';
import type { Timezone } from '../../domain/time.ts';
import { shown } from '../core/deps/wall-clock.ts';
import { compileOnce } from '../core/store/query/compile-once.ts';
import { fromJson } from '../core/store/schema/column-types.ts';
import type { Queries } from '../core/store/store.ts';
import { codeInBarcode } from './ticket-code.ts';
import { userDataShown } from './user-data.ts';

/** A ticket with its holder and its event's timezone. */
export const selectTickets = (queries: Queries) =>
  queries
    .selectFrom('ticket')
    .innerJoin('participant', 'participant.id', 'ticket.participantId')
    .innerJoin('event', 'event.id', 'ticket.eventId')
    .select([
      'ticket.id',
      'ticket.eventId',
      'ticket.paymentId',
      'ticket.participantId',
      'ticket.ticketCategoryId',
      'ticket.displayIdentifier',
      'ticket.type',
      'ticket.originalPrice',
      'ticket.discountAmount',
      'ticket.productPrice',
      'ticket.cancelledMs',
      'ticket.checked',
      'ticket.lastCheckedMs',
      'ticket.userData',
      'participant.firstName',
      'participant.lastName',
      'participant.email',
      'participant.company',
      'participant.details as holderDetails',
      'event.timezone',
      codeInBarcode.as('identifier'),
    ]);

export type TicketRow = Awaited<ReturnType<typeof ticketsById>>[number];

export const ticketsById = compileOnce(['id'], (queries, { id }: { id: TicketId }) =>
  selectTickets(queries).where('ticket.id', '=', id),
);

/**
 * The ticket as an answer holds it; dates in the event's timezone. This service takes no fees.
 * @param state of the ticket, where it has changed since the row was read
 */
export function ticketAnswer(
  row: TicketRow,
  state: Pick<TicketRow, 'checked' | 'lastCheckedMs'> = row,
): AnswerTo<typeof ticketRead>['ticket'] {
  const zone: Timezone = row.timezone;
  return {
    id: row.id,
    paymentId: row.paymentId,
    participantId: row.participantId,
    displayIdentifier: row.displayIdentifier,
    identifier: row.identifier,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    company: row.company,
    doubleOptIn: fromJson(row.holderDetails).doubleOptIn ?? null,
    originalPrice: row.originalPrice,
    serviceFee: 0,
    discountAmount: row.discountAmount,
    ticketRevenue: row.originalPrice - row.discountAmount,
    productPrice: row.productPrice,
    productFee: 0,
    ticketFee: 0,
    addonFee: 0,
    cancelled: shown(row.cancelledMs, zone),
    checked: state.checked === 1,
    lastChecked: shown(state.lastCheckedMs, zone),
    ticketType: writeTicketType(row.type),
    userData: userDataShown(row.userData),
    ticketCategoryIds: [row.ticketCategoryId],
  };
}
