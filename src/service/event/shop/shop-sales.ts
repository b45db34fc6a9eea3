/** What was sold of an event. */
import { type Expression, sql } from 'kysely';
import type { EventId } from '../../../domain/ids.ts';
import type { Queries } from '../../store/store.ts';

/** Whether a ticket of the event was ever sold, be it cancelled since, or for trying the shop out. */
export async function hasSoldTickets(queries: Queries, eventId: EventId): Promise<boolean> {
  const ticket = await queries
    .selectFrom('ticket')
    .select('id')
    .where('eventId', '=', eventId)
    .limit(1)
    .executeTakeFirst();
  return ticket !== undefined;
}

/** Databases sum integers into types of their own. */
const sumOf = (column: Expression<number>) =>
  sql<number>`cast(coalesce(sum(${column}), 0) as bigint)`;

/** Sums over what is not cancelled; money in minor units, gross. */
export async function salesOf(queries: Queries, eventId: EventId) {
  const tickets = await queries
    .selectFrom('ticket')
    .select((ticket) => [
      ticket.fn.countAll<number>().as('sold'),
      sumOf(ticket.ref('checked')).as('checked'),
    ])
    .where('eventId', '=', eventId)
    .where('cancelledMs', 'is', null)
    .executeTakeFirstOrThrow();
  const payments = await queries
    .selectFrom('payment')
    .select((payment) => sumOf(payment.ref('amount')).as('income'))
    .where('eventId', '=', eventId)
    .where('stage', '=', 'done')
    .where('status', '!=', 'cancelled')
    .executeTakeFirstOrThrow();
  const categories = await queries
    .selectFrom('ticketCategory')
    .select((category) => sumOf(category.ref('available')).as('places'))
    .where('eventId', '=', eventId)
    .executeTakeFirstOrThrow();
  return { ...tickets, ...payments, ...categories };
}
