import type { EventId } from '../../domain/ids.ts';
import type { Queries } from '../store/store.ts';
import { announce } from './announce.ts';

/** Of the event itself, or of what the feed has no word for: its shop, its images. */
export const announceEvent = (queries: Queries, eventId: EventId): Promise<void> =>
  announce(queries, { eventId, operation: 'update', objectType: 'event', objectId: eventId });
