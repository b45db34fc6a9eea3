/** The link that makes another phone a door of the same gate, with a key of its own where that goes. */
import { doorClaimCreate } from '../../contract/door-claim.ts';
import type { ServiceClient } from '../api/service-client.ts';
import { type Pairing, pairingLink } from '../pairing/pairing.ts';

const deadlineMs = 10_000;

export type GateLink =
  /** For one phone, and for a quarter of an hour. */
  | { readonly kind: 'claim'; readonly link: string }
  /** With this door's own key: the service has no claims. */
  | { readonly kind: 'key'; readonly link: string }
  | { readonly kind: 'offline' }
  /** The service did not let this door make another. */
  | { readonly kind: 'refused' };

/** @param app origin of the app that opens the link */
export async function makeGateLink(
  client: ServiceClient,
  pairing: Pairing,
  app: string,
): Promise<GateLink> {
  const { eventId: id } = pairing;
  const made = await client.request(doorClaimCreate, { id, params: {}, deadlineMs });
  switch (made.kind) {
    case 'answer':
      return {
        kind: 'claim',
        link: pairingLink(app, { ...pairing, key: made.answer.doorClaim.claim }),
      };
    case 'refused':
      return [404, 405].includes(made.status)
        ? { kind: 'key', link: pairingLink(app, pairing) }
        : { kind: 'refused' };
    case 'forbidden':
      return { kind: 'refused' };
    case 'throttled':
    case 'unavailable':
      return { kind: 'offline' };
  }
}
