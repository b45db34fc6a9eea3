/**
 * How a door is set up: a link or a QR code whose fragment holds service, key and event. The
 * fragment never leaves the device, so that no key is ever sent to a server's log.
 */
import * as v from 'valibot';
import { defaultGate, type Gate } from '../domain/gate.ts';
import { asId, type EventId, type TicketCategoryId } from '../domain/ids.ts';
import type { Pairing } from './door-state.ts';

const id = v.pipe(v.number(), v.integer(), v.minValue(1));
const shortText = v.pipe(v.string(), v.trim(), v.maxLength(60));

const gate = v.object({
  name: v.optional(shortText, defaultGate.name),
  direction: v.optional(v.picklist(['in', 'out']), defaultGate.direction),
  categories: v.optional(
    v.nullable(v.array(v.pipe(id, v.transform(asId<TicketCategoryId>)))),
    defaultGate.categories,
  ),
  unpaid: v.optional(v.picklist(['refuse', 'ask', 'pass']), defaultGate.unpaid),
  unknownOffline: v.optional(v.picklist(['refuse', 'admit']), defaultGate.unknownOffline),
  waitMs: v.optional(
    v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000)),
    defaultGate.waitMs,
  ),
}) satisfies v.GenericSchema<unknown, Gate>;

const origin = v.pipe(
  v.string(),
  v.url(),
  v.transform((address) => new URL(address)),
  v.check(({ protocol }) => protocol === 'https:' || protocol === 'http:'),
  v.transform((address) => address.origin),
);

const pairing = v.object({
  service: origin,
  key: v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{16,100}$/)),
  eventId: v.pipe(id, v.transform(asId<EventId>)),
  device: v.pipe(shortText, v.minLength(1)),
  gate: v.optional(gate, {}),
}) satisfies v.GenericSchema<unknown, Pairing>;

/** Reads what was stored or handed over; undefined for anything that is no pairing. */
export function parsePairing(given: unknown): Pairing | undefined {
  const parsed = v.safeParse(pairing, given);
  return parsed.success ? parsed.output : undefined;
}

/**
 * @param link a link or its fragment: `#pair=<base64url of JSON>`, or
 * `#pair&base=<url>&key=<key>&event=<id>&device=<name>`
 * @param defaults the service where the link names none, and a name for the device
 */
export function parsePairingLink(
  link: string,
  defaults: { readonly service: string; readonly device: string },
): Pairing | undefined {
  const fragment = link.trim().replace(/^[^#]*#/, '');
  const fields = new URLSearchParams(fragment);
  const packed = fields.get('pair');
  if (packed === null) return undefined;
  if (packed !== '') {
    const given = unpack(packed);
    return typeof given === 'object' ? parsePairing({ ...defaults, ...given }) : undefined;
  }
  return parsePairing({
    service: fields.get('base') ?? defaults.service,
    key: fields.get('key'),
    eventId: Number(fields.get('event')),
    device: fields.get('device') ?? defaults.device,
  });
}

function unpack(packed: string): unknown {
  try {
    const bytes = atob(packed.replaceAll('-', '+').replaceAll('_', '/'));
    return JSON.parse(new TextDecoder().decode(Uint8Array.from(bytes, (c) => c.charCodeAt(0))));
  } catch {
    return undefined;
  }
}

/** Names the door in this device's storage: what was recorded for one is never sent to another. */
export const doorName = ({ service, eventId }: Pairing): string => `${service} ${eventId}`;
