/** The link that makes another phone a door of the same gate, with its own key where that goes. */
import { doorClaimCreate } from '../../contract/door-claim.ts';
import { invalidFormat } from '../../contract/error-code.ts';
import type { Gate } from '../../domain/gate.ts';
import type { LocalDateTime } from '../../domain/time.ts';
import type { ServiceClient } from '../api/service-client.ts';
import { digestPin } from '../device/pin.ts';
import { namedPairingLink, type Pairing } from '../pairing/pairing.ts';

const deadlineMs = 10_000;

/** How the other door differs from this one. */
export type OtherDoor = {
  /** Its name; if it is empty, its phone chooses one. */
  readonly device: string;
  readonly role: Gate['role'];
  /** For a device for staff, as it was typed; null if this device passes its own PIN on. */
  readonly supervisorPin: string | null;
  /** Until when it is a door; null: for as long as this one. */
  readonly until: LocalDateTime | null;
};

export type GateLink =
  /** For one phone, and for a quarter of an hour. */
  | { readonly kind: 'claim'; readonly link: string }
  /** With this device's own key, because the service has no claims. */
  | { readonly kind: 'key'; readonly link: string }
  | { readonly kind: 'offline' }
  /** The end that was asked for lies in the past. */
  | { readonly kind: 'over' }
  /** The service did not let this device add another one. */
  | { readonly kind: 'refused' };

export type GateLinkMeans = {
  readonly client: ServiceClient;
  readonly pairing: Pairing;
  readonly newId: () => string;
};

/**
 * @param app origin of the app that opens the link
 * @param other null: a door like this one
 */
export async function makeGateLink(
  { client, pairing, newId }: GateLinkMeans,
  app: string,
  other: OtherDoor | null,
): Promise<GateLink> {
  const { service, eventId } = pairing;
  const gate = other ? await gateFor(pairing.gate, other, newId) : pairing.gate;
  const linkWith = (key: string): string =>
    namedPairingLink(app, {
      ...{ service, key, eventId, gate },
      ...(other?.device && { device: other.device }),
    });
  const params = { ...(other?.until && { keyEndDate: other.until }) };
  const made = await client.request(doorClaimCreate, { id: eventId, params, deadlineMs });
  switch (made.kind) {
    case 'answer':
      return { kind: 'claim', link: linkWith(made.answer.doorClaim.claim) };
    case 'refused':
      if ([404, 405].includes(made.status)) return { kind: 'key', link: linkWith(pairing.key) };
      return { kind: made.errors.includes(invalidFormat('keyEndDate')) ? 'over' : 'refused' };
    case 'forbidden':
      return { kind: 'refused' };
    case 'throttled':
    case 'unavailable':
      return { kind: 'offline' };
  }
}

async function gateFor(
  gate: Gate,
  { role, supervisorPin }: OtherDoor,
  newId: () => string,
): Promise<Gate> {
  // The other device's key may not sell.
  const shared = { ...gate, sells: false };
  if (role === 'supervisor') return { ...shared, role, supervisorPin: null };
  if (supervisorPin === null) return { ...shared, role };
  return { ...shared, role, supervisorPin: await digestPin(supervisorPin, newId()) };
}
