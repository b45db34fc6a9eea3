/**
 * Whether a key is the organizer's or the administrator's, by the service's word: it may read what a
 * door's key may not. The key is kept nowhere.
 */
import { eventTicketTypes } from '../../contract/ticket-shop.ts';
import type { EventId } from '../../domain/ids.ts';
import type { ServiceClient } from '../api/service-client.ts';
import { isKey } from '../pairing/pairing.ts';
import type { ServiceWord } from './kiosk.ts';

const deadlineMs = 8000;

/**
 * @param key as it was typed
 * @param doorKey the kiosk's own: whatever it may read, it opens nothing
 * @param clientWith asks with the key in question
 */
export async function isOrganizersKey(
  key: string,
  doorKey: string,
  clientWith: (key: string) => ServiceClient,
  eventId: EventId,
): Promise<ServiceWord> {
  if (!isKey(key)) return 'no-key';
  if (key === doorKey) return 'own-key';
  const client = clientWith(key);
  const read = await client.request(eventTicketTypes, { id: eventId, params: {}, deadlineMs });
  if (read.kind === 'answer') return 'accepted';
  if (read.kind === 'throttled') return 'later';
  return read.kind === 'refused' || read.kind === 'forbidden' ? 'refused' : 'no-answer';
}
