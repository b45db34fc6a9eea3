/**
 * Lets a door hear what the other devices of its event record, and tells them what it records (M1–M8). Loaded
 * late: no verdict waits for it.
 */
import type { Action } from '../../domain/action.ts';
import type { ActionId, EventId } from '../../domain/ids.ts';
import type { OutboxEntry } from '../../domain/outbox.ts';
import type { Clock, Instant } from '../../domain/time.ts';
import type { Timers } from '../../domain/timers.ts';
import type { ServiceClient } from '../api/service-client.ts';
import { createMutex } from '../device/mutex.ts';
import { createTurns } from '../device/turns.ts';
import type { Log } from '../log/log.ts';
import type { Delivery } from '../outbox/delivery.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { createExchange, type Link } from './exchange.ts';
import { openLinkKeys } from './link-keys.ts';
import { type Connector, createMeeting } from './meeting.ts';
import type { Nearby } from './nearby.ts';
import { createOtherDevices, type OtherDevice } from './other-devices.ts';
import type { LinkId, SharedAction, SharedActions } from './shared-actions.ts';

export type Links = {
  /** The device woke up, or changed its network. */
  hurry(): void;
  /** Ends all links; they are made again when the service may be asked. */
  closeAll(): void;
  /** Meets a device that is beside this one, with no service at all; null: this one links with none. */
  meetNearby(): Promise<Nearby | null>;
  stop(): void;
};

export type LinksOptions = {
  readonly shared: SharedActions;
  /** What this device recorded. */
  readonly outbox: Pick<Outbox, 'entries' | 'entry' | 'onChange'>;
  readonly client: ServiceClient;
  readonly delivery: Pick<Delivery, 'decides' | 'most' | 'send'>;
  /** Whether the list says that the service has it, or something newer. */
  readonly isKnown: (action: Action) => boolean;
  readonly eventId: EventId;
  /** As staff gave it to this device. */
  readonly name: string;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Log;
  readonly newId: () => string;
  readonly isOffline: () => boolean;
  /** Actions of other devices are on the disk, and count from now on. */
  readonly onHeard: (actions: readonly SharedAction[]) => void;
  /** By which others know this device, and which ones it hears; null: it links with none. */
  readonly onLinks: (linkId: LinkId | null, others: readonly OtherDevice[]) => void;
};

/** @returns null where the browser can't link */
export type StartLinks = (options: LinksOptions) => Promise<Links | null>;

/** @param connector makes the connections */
export async function startLinks(options: LinksOptions, connector: Connector): Promise<Links> {
  const { shared, outbox, client, eventId, name, clock, timers, log } = options;
  const { key, ...kept } = shared.identity();
  let { secret } = kept;
  const keys = await openLinkKeys(key);
  if (key === null) await shared.keepIdentity({ key: keys.stored, secret });
  const exchange = createExchange({
    ...{ shared, keys, eventId, timers, log },
    onHeard: options.onHeard,
    onLinks() {
      const count = exchange.linked().length;
      if (count < linked) meeting.hurry();
      linked = count;
      show();
    },
    onSignal: (from, text) => meeting.hear(from, text),
    onReachable() {
      meeting.meetThroughOthers();
      show();
    },
  });
  const others = createOtherDevices(exchange, clock);
  let linked = 0;
  let shown = others.look();
  options.onLinks(keys.id, shown);

  function show(): void {
    const now = others.look();
    if (now !== shown) options.onLinks(keys.id, now);
    shown = now;
  }

  function add(link: Link): void {
    others.name(link.peer, link.name);
    exchange.add(link);
  }

  const meeting = createMeeting({
    ...{ client, connector, keys, name, eventId, timers, log, secret },
    exchange: { ...exchange, add },
    ...{ newId: options.newId, isOffline: options.isOffline },
    onSecret(given) {
      secret = given;
      // Without it on the disk, the device links with nobody after a restart, until it is online.
      shared
        .keepIdentity({ key: keys.stored, secret })
        .catch((error) => log('heard-not-stored', error));
    },
    onPresent(devices) {
      others.noteAll(devices);
      show();
    },
  });
  const stopCarrying = startCarrying({ ...options, own: keys.id });
  let isStopped = false;

  // Signs what was recorded, in its order, once it is decided. The service may still reject what it was asked
  // about (M1, O12).
  const before = shared.after(keys.id, 0, Number.POSITIVE_INFINITY);
  const told = new Set<ActionId>(before.map(({ action }) => action.id));
  let pending: ActionId[] = [];
  const inTurn = createMutex();

  async function tell(): Promise<void> {
    const entries = outbox.entries();
    // New ones are at the end, and there may be thousands before them.
    const isKnown = ({ action: { id } }: OutboxEntry) => told.has(id) || pending.includes(id);
    const fresh = entries.slice(entries.findLastIndex(isKnown) + 1).map(({ action }) => action.id);
    const waiting: ActionId[] = [];
    const signed: SharedAction[] = [];
    let number = shared.have().get(keys.id) ?? 0;
    for (const id of [...pending, ...fresh]) {
      const entry = outbox.entry(id);
      if (!entry || told.has(id)) continue;
      if (entry.progress.state === 'asking') {
        waiting.push(id);
        continue;
      }
      number += 1;
      const { action } = entry;
      const text = JSON.stringify(action);
      signed.push({ ...(await keys.sign(number, text)), device: keys.id, action });
    }
    try {
      if (signed.length > 0) await shared.take(signed);
    } catch (error) {
      // The action itself is safe in the outbox: the others get it with the next one.
      log('heard-not-stored', error);
      return;
    }
    for (const { action } of signed) told.add(action.id);
    pending = waiting;
    if (signed.length > 0) exchange.push();
  }

  const tellInTurn = () => {
    if (isStopped) return;
    inTurn(tell).catch((error) => log('unexpected-error', error));
  };
  outbox.onChange(tellInTurn);
  tellInTurn();

  return {
    hurry: meeting.hurry,
    closeAll: exchange.closeAll,
    async meetNearby() {
      const { meetNearby } = await import('./nearby.ts');
      return meetNearby({
        ...{ connector, secret, keys, name, eventId, clock, timers, log },
        onLink: add,
      });
    },
    stop() {
      isStopped = true;
      stopCarrying();
      meeting.stop();
      exchange.stop();
    },
  };
}

type CarryOptions = Omit<LinksOptions, 'outbox' | 'client' | 'name' | 'onHeard' | 'onLinks'> & {
  /** This device's own: it is the sender's. */
  readonly own: LinkId;
};

const everyMs = 15_000;
/** A device that is online has sent it by then, and the feed has told it. */
const ownTimeMs = 45_000;
const deadlineMs = 10_000;

/**
 * Sends what other devices recorded and have not sent (M8): one phone with a bar of signal sends for all. It sends
 * only to a service that decides, which records an action's id once (C6). Two devices may carry the same action,
 * and its own device may send it later.
 * @returns a function that ends it
 */
function startCarrying(options: CarryOptions): () => void {
  const { shared, own, delivery, isOffline, isKnown, clock, timers, log } = options;
  const heardAt = new Map<ActionId, Instant>();
  const done = new Set<ActionId>();
  let isStopped = false;
  let cancel = timers.after(everyMs, look);

  /** In turns with the screen: after a restart there may be tens of thousands to look at. */
  async function due(): Promise<readonly SharedAction[]> {
    const now = clock.now();
    const turns = createTurns(clock, timers);
    const actions: SharedAction[] = [];
    for (const each of shared.all()) {
      const { id } = each.action;
      if (each.device === own || done.has(id)) continue;
      await turns.next();
      const since = heardAt.get(id) ?? now;
      heardAt.set(id, since);
      if (isKnown(each.action)) done.add(id);
      else if (now - since >= ownTimeMs) actions.push(each);
    }
    return actions.sort((a, b) => a.action.madeAt - b.action.madeAt);
  }

  async function carry(): Promise<void> {
    if (isOffline() || !delivery.decides()) return;
    const actions = (await due()).slice(0, delivery.most());
    if (actions.length === 0) return;
    // By `unsure` the device reads the history first at a service that turns out not to decide (O4).
    const entries = actions.map(({ action }) => ({
      action,
      progress: { state: 'unsure' } as const,
    }));
    const outcomes = await delivery.send(entries, deadlineMs);
    for (const [at, { action }] of actions.entries()) {
      const kind = outcomes[at]?.kind;
      // What the service refuses is for its own device to show.
      if (kind === 'success' || kind === 'refused') done.add(action.id);
    }
  }

  async function look(): Promise<void> {
    try {
      await carry();
    } catch (error) {
      log('unexpected-error', error);
    }
    if (!isStopped) cancel = timers.after(everyMs, look);
  }

  return () => {
    isStopped = true;
    cancel();
  };
}
