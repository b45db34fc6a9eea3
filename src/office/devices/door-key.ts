/** What a new door's link holds: a claim where the service has claims, else a key. */
import type { Outcome } from '../../client/api/outcome.ts';
import { apiKeyCreate, apiKeyUpdate } from '../../contract/api-key.ts';
import { doorClaimCreate } from '../../contract/door-claim.ts';
import { eventGrantPermission } from '../../contract/event.ts';
import type { EventId } from '../../domain/ids.ts';
import type { LocalDateTime } from '../../domain/time.ts';
import { lacksCall, type Send } from '../session/service-calls.ts';

/** Until when a claim can be taken, and its door's key works; what is left out is the service's to choose. */
export type DoorEnds = { readonly endDate?: LocalDateTime; readonly keyEndDate?: LocalDateTime };

/**
 * @param device the device's name: that of its key, if a key is created here
 * @param sells whether its key may sell
 * @returns what the service answered; `lacksCall` if it has no claims, and so nothing that expires
 */
export async function makeDoorKey(
  send: Send,
  eventId: EventId,
  device: string,
  ends: DoorEnds,
  sells: boolean,
): Promise<Outcome<string>> {
  const params = { ...ends, ...(sells && { sells }) };
  const claimed = await send(doorClaimCreate, { id: eventId, params });
  if (claimed.kind === 'answer') return { kind: 'answer', answer: claimed.answer.doorClaim.claim };
  const needsClaims = Object.keys(ends).length > 0;
  return lacksCall(claimed) && !needsClaims ? makeKey(send, eventId, device, sells) : claimed;
}

async function makeKey(
  send: Send,
  eventId: EventId,
  device: string,
  sells: boolean,
): Promise<Outcome<string>> {
  const made = await send(apiKeyCreate, {
    params: { name: device, scope: sells ? 'boxOffice' : 'door' },
  });
  if (made.kind !== 'answer') return made;
  const { id, apiKey } = made.answer;
  const params = { apiKeyIdToGrantPermissionTo: id };
  const granted = await send(eventGrantPermission, { id: eventId, params });
  if (granted.kind === 'answer') return { kind: 'answer', answer: apiKey.key };
  // A key that nobody has must not stay in force.
  await send(apiKeyUpdate, { id, params: { enabled: false } });
  return granted;
}
