import type { EventId } from '../../domain/ids.ts';
import type { Instant } from '../../domain/time.ts';
import type { Queries } from '../core/store/store.ts';
import { announce } from './announce.ts';

export const announceEvent = (queries: Queries, eventId: EventId): Promise<void> =>
  announce(queries, { eventId, operation: 'update', objectType: 'event', objectId: eventId });

/** The event has changed, or what belongs to it: its shop, its categories, its products. */
export async function announceChange(
  queries: Queries,
  now: Instant,
  eventId: EventId,
): Promise<void> {
  await queries.updateTable('event').set({ modifiedMs: now }).where('id', '=', eventId).execute();
  await announceEvent(queries, eventId);
}
