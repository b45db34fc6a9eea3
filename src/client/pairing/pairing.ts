/**
 * Sets up a door from a link or a QR code whose fragment holds service, key and event. Browsers never
 * send a fragment, so no key reaches a server's log.
 */
import * as v from 'valibot';
import { parseCodePattern } from '../../domain/code-pattern.ts';
import { gateSeparator } from '../../domain/device-name.ts';
import { defaultGate, type Gate } from '../../domain/gate.ts';
import { type GateChange, gateChanges } from '../../domain/gate-change.ts';
import {
  type AreaId,
  asId,
  type EventId,
  type ProductDefinitionId,
  type TicketCategoryId,
} from '../../domain/ids.ts';
import type { Timezone } from '../../domain/time.ts';

export type Pairing = {
  /** Origin of the service, without a slash at the end. */
  readonly service: string;
  readonly key: string;
  readonly eventId: EventId;
  readonly device: string;
  readonly gate: Gate;
};

/** The event that a door is for. */
export type EventInfo = {
  readonly id: EventId;
  readonly title: string;
  readonly timezone: Timezone;
};

const id = v.pipe(v.number(), v.integer(), v.minValue(1));
const shortText = v.pipe(v.string(), v.trim(), v.maxLength(60));

const milliseconds = (least: number, most: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));

const codePattern = v.pipe(
  v.string(),
  v.transform(parseCodePattern),
  v.check((pattern) => pattern !== undefined),
  v.transform((pattern) => pattern ?? null),
);

const productIds = v.array(v.pipe(id, v.transform(asId<ProductDefinitionId>)));

const gate = v.object({
  name: v.optional(shortText, defaultGate.name),
  direction: v.optional(v.picklist(['in', 'out', 'both']), defaultGate.direction),
  categories: v.optional(
    v.nullable(v.array(v.pipe(id, v.transform(asId<TicketCategoryId>)))),
    defaultGate.categories,
  ),
  checks: v.optional(v.nullable(productIds), defaultGate.checks),
  area: v.optional(v.nullable(v.pipe(id, v.transform(asId<AreaId>))), defaultGate.area),
  unpaid: v.optional(v.picklist(['refuse', 'ask', 'pass']), defaultGate.unpaid),
  unknownOffline: v.optional(v.picklist(['refuse', 'admit']), defaultGate.unknownOffline),
  asksFirst: v.optional(v.boolean(), defaultGate.asksFirst),
  letsInAgain: v.optional(v.boolean(), defaultGate.letsInAgain),
  products: v.optional(v.nullable(productIds), defaultGate.products),
  handsOver: v.optional(v.picklist(['by-tap', 'with-entry']), defaultGate.handsOver),
  badges: v.optional(v.picklist(['no', 'by-tap', 'by-itself']), defaultGate.badges),
  sells: v.optional(v.boolean(), defaultGate.sells),
  sounds: v.optional(v.boolean(), defaultGate.sounds),
  verdictMs: v.optional(v.nullable(milliseconds(1000, 60_000)), defaultGate.verdictMs),
  listAgeLimitMs: v.optional(milliseconds(60_000, 24 * 3_600_000), defaultGate.listAgeLimitMs),
  waitMs: v.optional(milliseconds(0, 10_000), defaultGate.waitMs),
  codePattern: v.optional(v.nullable(codePattern), defaultGate.codePattern),
  role: v.optional(v.picklist(['steward', 'supervisor']), defaultGate.role),
  supervisorPin: v.optional(
    v.nullable(v.pipe(v.string(), v.maxLength(200))),
    defaultGate.supervisorPin,
  ),
  needsPin: v.optional(v.boolean(), defaultGate.needsPin),
  names: v.optional(v.picklist(['shown', 'typed', 'none']), defaultGate.names),
}) satisfies v.GenericSchema<unknown, Gate>;

const origin = v.pipe(
  v.string(),
  v.url(),
  v.transform((address) => new URL(address)),
  v.check(({ protocol }) => protocol === 'https:' || protocol === 'http:'),
  v.transform((address) => address.origin),
);

const keyPattern = /^[A-Za-z0-9]{16,100}$/;

/** Whether a text can be a key at all. */
export const isKey = (text: string): boolean => keyPattern.test(text);

const pairing = v.object({
  service: origin,
  key: v.pipe(v.string(), v.regex(keyPattern)),
  eventId: v.pipe(id, v.transform(asId<EventId>)),
  device: v.pipe(shortText, v.minLength(1)),
  gate: v.optional(gate, {}),
}) satisfies v.GenericSchema<unknown, Pairing>;

/** Parses a pairing that was stored or received; undefined if it is not a pairing. */
export function parsePairing(given: unknown): Pairing | undefined {
  const parsed = v.safeParse(pairing, given);
  return parsed.success ? parsed.output : undefined;
}

/**
 * Reads a pairing link.
 * @param link a link or its fragment: `#pair=<base64url of JSON>`, or
 * `#pair&base=<url>&key=<key>&event=<id>&device=<name>`
 * @param defaults used where the link names no service, no device or no gate; without a gate, one that
 *   has no settings
 */
export function parsePairingLink(
  link: string,
  defaults: Pick<Pairing, 'service' | 'device'> & Partial<Pick<Pairing, 'gate'>>,
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
    ...defaults,
    service: fields.get('base') ?? defaults.service,
    key: fields.get('key'),
    eventId: Number(fields.get('event')),
    device: fields.get('device') ?? defaults.device,
  });
}

/**
 * Writes the link that makes another device a door, and names it; without a name the device chooses one. The
 * link holds the key, or a claim in its place, so it is shown to staff as a QR code and stored nowhere.
 * @param app origin of the app that opens it
 */
export function namedPairingLink(
  app: string,
  { gate, ...door }: Omit<Pairing, 'device'> & Partial<Pairing>,
): string {
  const isSet = ([name, value]: [string, unknown]) => value !== defaultGate[name as keyof Gate];
  const packed = JSON.stringify({
    ...door,
    gate: Object.fromEntries(Object.entries(gate).filter(isSet)),
  });
  const bytes = String.fromCharCode(...new TextEncoder().encode(packed));
  const base64Url = btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  return `${app}/#pair=${base64Url}`;
}

function unpack(packed: string): unknown {
  try {
    const bytes = atob(packed.replaceAll('-', '+').replaceAll('_', '/'));
    return JSON.parse(new TextDecoder().decode(Uint8Array.from(bytes, (c) => c.charCodeAt(0))));
  } catch (error) {
    // Not base64, or not JSON: the caller says that it is not a pairing link.
    if (error instanceof DOMException || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** The most characters that our service accepts for the `device` of an action. */
const longestDevice = 100;

/**
 * Writes how the history names this device: its gate and itself, as in `South gate · Phone 3`. A device
 * that is named after its gate (`South gate 2`) does not repeat it. If the whole is too long, the end of
 * the gate's name is cut.
 */
export function deviceOnWire({ gate, device }: Pick<Pairing, 'gate' | 'device'>): string {
  if (gate.name === '' || device.startsWith(gate.name)) return device;
  const rest = `${gateSeparator}${device}`;
  const [name, room] = [Array.from(gate.name), longestDevice - Array.from(rest).length];
  return name.length <= room
    ? `${gate.name}${rest}`
    : `${name
        .slice(0, room - 1)
        .join('')
        .trimEnd()}…${rest}`;
}

/** Tells whether a name in the history is this device's, at whatever gate it was. */
export const isThisDevice = ({ device }: Pick<Pairing, 'device'>, named: string | null): boolean =>
  named === device || (named?.endsWith(`${gateSeparator}${device}`) ?? false);

/** Names the door in this device's storage: what was recorded for one is never sent to another. */
export const doorName = ({ service, eventId }: Pairing): string => `${service} ${eventId}`;

/** What `doorName` was made of. */
export function partsOfDoorName(name: string): { service: string; eventId: number } {
  const space = name.lastIndexOf(' ');
  return { service: name.slice(0, Math.max(0, space)), eventId: Number(name.slice(space + 1)) };
}

/** Something that a pairing link would change at a door of this device. */
export type PairingChange =
  | { readonly kind: 'service' | 'device'; readonly before: string; readonly after: string }
  | { readonly kind: 'event'; readonly after: EventId }
  | { readonly kind: 'key' }
  | { readonly kind: 'gate'; readonly change: GateChange };

/** Whether a link means another door than this one. */
export const isAnotherDoor = (current: Pairing, next: Pairing): boolean =>
  doorName(current) !== doorName(next);

/**
 * Lists what a link would change.
 * @param current the door that the link means. If this device has no such door, it is the one on
 *   the screen. The gate is then compared with one without settings, because ids belong to their
 *   event.
 */
export function pairingChanges(current: Pairing, next: Pairing): readonly PairingChange[] {
  const isNew = isAnotherDoor(current, next);
  const changes: PairingChange[] = [];
  if (next.service !== current.service) {
    changes.push({ kind: 'service', before: current.service, after: next.service });
  }
  if (next.eventId !== current.eventId) changes.push({ kind: 'event', after: next.eventId });
  if (!isNew && next.key !== current.key) changes.push({ kind: 'key' });
  if (next.device !== current.device) {
    changes.push({ kind: 'device', before: current.device, after: next.device });
  }
  for (const change of gateChanges(isNew ? defaultGate : current.gate, next.gate)) {
    changes.push({ kind: 'gate', change });
  }
  return changes;
}

/** Tells whether a text is meant as a pairing link, even a broken one. */
export const isPairingLink = (text: string): boolean => /#pair([=&]|$)/.test(text);

const claimForm = /^doorclaim[A-Za-z0-9]{30}$/;

/** Tells whether what is in a link in place of a key is a claim. */
export const isClaim = (key: string): boolean => claimForm.test(key);
