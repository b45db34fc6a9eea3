import type { EventId, TicketCategoryId } from '../../domain/ids.ts';
import type { Queries } from '../store/store.ts';
import { announce } from './announce.ts';

export const announceCategory = (queries: Queries, eventId: EventId, objectId: TicketCategoryId) =>
  announce(queries, { eventId, operation: 'update', objectType: 'ticketCategory', objectId });

/** What is said of the whole event, as its timezone, stands in each of its categories. */
export async function announceCategoriesOf(queries: Queries, eventId: EventId): Promise<void> {
  const categories = await queries
    .selectFrom('ticketCategory')
    .select('id')
    .where('eventId', '=', eventId)
    .orderBy('id')
    .execute();
  for (const { id } of categories) await announceCategory(queries, eventId, id);
}
