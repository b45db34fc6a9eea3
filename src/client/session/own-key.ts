/** Exchanges the claim of a link for a key of this device's own. */
import { claimOver, doorKeyCreate } from '../../contract/door-claim.ts';
import type { Pairing } from '../pairing/pairing.ts';
import { failureOf } from './read-event.ts';
import type { PairingFailure } from './session.ts';
import { type ClientMeans, unopenedClient } from './unopened-client.ts';

const deadlineMs = 15_000;

/**
 * @param secret drawn by this device: with it a claim can be exchanged again where the answer was lost
 * @param pairing with a claim in place of its key
 */
export async function withOwnKey(
  means: ClientMeans,
  pairing: Pairing,
  secret: string,
): Promise<{ readonly pairing: Pairing } | { readonly failure: PairingFailure }> {
  const params = { claim: pairing.key, device: pairing.device, secret };
  const made = await unopenedClient(means, pairing).request(doorKeyCreate, { params, deadlineMs });
  if (made.kind === 'answer') return { pairing: { ...pairing, key: made.answer.apiKey.key } };
  const isOver = made.kind === 'refused' && made.errors.includes(claimOver);
  return { failure: isOver ? { kind: 'claim-over' } : failureOf(made) };
}
