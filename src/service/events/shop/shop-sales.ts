/** Sums over what was sold of an event. */
import { type Expression, sql } from 'kysely';
import type { EventId } from '../../../domain/ids.ts';
import type { Queries } from '../../core/store/store.ts';

/** Whether a ticket of the event was ever sold, even if it was cancelled since or bought as a test. */
export async function hasSoldTickets(queries: Queries, eventId: EventId): Promise<boolean> {
  const ticket = await queries
    .selectFrom('ticket')
    .select('id')
    .where('eventId', '=', eventId)
    .limit(1)
    .executeTakeFirst();
  return ticket !== undefined;
}

/** The databases return sums of integers in types of their own. */
const sumOf = (column: Expression<number>) =>
  sql<number>`cast(coalesce(sum(${column}), 0) as bigint)`;

/** Sums without what is cancelled; money in minor units, gross. */
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
