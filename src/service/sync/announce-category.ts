import type { EventId, TicketCategoryId } from '../../domain/ids.ts';
import type { Queries } from '../core/store/store.ts';
import { announce } from './announce.ts';

export const announceCategory = (queries: Queries, eventId: EventId, objectId: TicketCategoryId) =>
  announce(queries, { eventId, operation: 'update', objectType: 'ticketCategory', objectId });

/** Each category shows what belongs to the whole event, such as its timezone. */
export async function announceCategoriesOf(queries: Queries, eventId: EventId): Promise<void> {
  const categories = await queries
    .selectFrom('ticketCategory')
    .select('id')
    .where('eventId', '=', eventId)
    .orderBy('id')
    .execute();
  for (const { id } of categories) await announceCategory(queries, eventId, id);
}
