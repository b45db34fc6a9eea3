/**
 * What the devices of an event recorded and told each other (M1–M3), on this device's disk. Sets only grow:
 * neither the order in which actions come nor how often they come makes a difference.
 */
import { type Action, laneOf } from '../../domain/action.ts';
import type { Brand } from '../../domain/brand.ts';
import { displayForm } from '../../domain/ticket-code.ts';
import type { Turns } from '../device/turns.ts';
import type { HeardActions } from '../outbox/own-actions.ts';

/** Names a device among its event's by its public key: nobody else can sign as that device (M4). */
export type LinkId = Brand<string, 'LinkId'>;

export const isLinkId = (value: unknown): value is LinkId =>
  typeof value === 'string' && /^[\w-]{22}$/.test(value);

/** A device's private key as JWK has it, as it lies on the disk. */
export type StoredLinkKey = { readonly x: string; readonly y: string; readonly d: string };

/** What a device needs to be the same to others, and to prove that it belongs to the event. */
export type LinkIdentity = {
  readonly key: StoredLinkKey | null;
  /** The event's, in base64url, as the service gave it last (M5). */
  readonly secret: string | null;
};

/** One action, as its device signed it. */
export type SharedAction = {
  /** Of the public key. */
  readonly device: LinkId;
  readonly publicKey: string;
  /** Counts the device's actions from 1, without a gap. */
  readonly number: number;
  /** The action as JSON, in the very characters that were signed. */
  readonly text: string;
  readonly signature: string;
  /** What `text` says. */
  readonly action: Action;
};

export type SharedActionStore = {
  /** @returns without what the device damaged; no key: it has none yet, or must begin as a new device */
  read(): Promise<LinkIdentity & { readonly actions: readonly SharedAction[] }>;
  writeIdentity(identity: LinkIdentity): Promise<void>;
  append(actions: readonly SharedAction[]): Promise<void>;
};

export type SharedActions = HeardActions & {
  /** For each device the highest number without a gap. */
  have(): ReadonlyMap<LinkId, number>;
  /** What a device recorded after a number; at most `most`. */
  after(device: LinkId, number: number, most: number): readonly SharedAction[];
  /**
   * Takes those that come next of their device. They are on disk when it resolves (M2), and count from then on.
   * @returns those that were new
   * @throws where the disk took none
   */
  take(actions: readonly SharedAction[]): Promise<readonly SharedAction[]>;
  all(): Iterable<SharedAction>;
  /** As it was kept last. */
  identity(): LinkIdentity;
  keepIdentity(identity: LinkIdentity): Promise<void>;
};

/** Far more than a device records in an evening. A device that claims more is broken or hostile (M6). */
export const mostOfDevice = 100_000;
export const mostDevices = 500;

/** @param turns since an evening may have left tens of thousands */
export async function openSharedActions(
  store: SharedActionStore,
  turns: Turns,
): Promise<SharedActions> {
  const ofDevice = new Map<LinkId, SharedAction[]>();
  const byTarget = new Map<string, Action[]>();

  function keep(shared: SharedAction): boolean {
    const before = ofDevice.get(shared.device) ?? [];
    if (shared.number !== before.length + 1) return false;
    if (before.length === 0) ofDevice.set(shared.device, before);
    before.push(shared);
    const key = keyOf(shared.action);
    const others = byTarget.get(key);
    if (others) others.push(shared.action);
    else byTarget.set(key, [shared.action]);
    return true;
  }

  const stored = await store.read();
  for (const shared of stored.actions) {
    keep(shared);
    await turns.next();
  }
  /** Appends one after the other: two batches may hold the same action. */
  let last: Promise<unknown> = Promise.resolve();
  let identity: LinkIdentity = { key: stored.key, secret: stored.secret };

  async function append(actions: readonly SharedAction[]): Promise<readonly SharedAction[]> {
    const next = new Map<LinkId, number>();
    const fresh = actions.filter(({ device, number }) => {
      const known = next.get(device) ?? ofDevice.get(device)?.length ?? 0;
      const isDeviceTaken = ofDevice.has(device) || ofDevice.size + next.size < mostDevices;
      if (number !== known + 1 || number > mostOfDevice || !isDeviceTaken) return false;
      next.set(device, number);
      return true;
    });
    if (fresh.length === 0) return [];
    await store.append(fresh);
    return fresh.filter(keep);
  }

  return {
    have: () => new Map([...ofDevice].map(([device, { length }]) => [device, length])),
    after: (device, number, most) => ofDevice.get(device)?.slice(number, number + most) ?? [],
    take(actions) {
      const taken = last.then(() => append(actions));
      last = Promise.allSettled([taken]);
      return taken;
    },
    *all() {
      for (const actions of ofDevice.values()) yield* actions;
    },
    identity: () => identity,
    keepIdentity(given) {
      const kept = last.then(async () => {
        await store.writeIdentity(given);
        identity = given;
      });
      last = Promise.allSettled([kept]);
      return kept;
    },
    onTicket: (ticketId) => byTarget.get(`ticket ${ticketId}`) ?? [],
    onCode(...codes) {
      if (byTarget.size === 0) return [];
      return [...new Set(codes.map(displayForm))].flatMap((code) => byTarget.get(code) ?? []);
    },
    inAreas: (ticketId) => byTarget.get(`areas of ${ticketId}`) ?? [],
    onProduct: (productId) => byTarget.get(`product ${productId}`) ?? [],
  };
}

const keyOf = (action: Action): string => {
  const { target } = action;
  return target.kind === 'ticket' && target.ticketId === null
    ? displayForm(target.code)
    : laneOf(action);
};
