/**
 * Whether a key is the organizer's or the operator's, by the service's word: it may read what a
 * door's key may not. The key is kept nowhere.
 */
import { eventTicketTypes } from '../../contract/ticket-type.ts';
import type { EventId } from '../../domain/ids.ts';
import type { ServiceClient } from '../api/service-client.ts';
import type { ServiceWord } from './kiosk.ts';

const deadlineMs = 8000;

/** @param client asks with the key in question */
export async function isOrganizersKey(
  client: ServiceClient,
  eventId: EventId,
): Promise<ServiceWord> {
  const read = await client.request(eventTicketTypes, { id: eventId, params: {}, deadlineMs });
  if (read.kind === 'answer') return 'accepted';
  return read.kind === 'refused' || read.kind === 'forbidden' ? 'refused' : 'no-answer';
}
