/**
 * Meets the other devices of the event (M5). Links are made by the service's mailbox while it is there, before the
 * network fails. Without it, a device that is linked with both brings two together.
 */
import * as v from 'valibot';
import { eventLinks, longestSignal, mostSignals } from '../../contract/device-link.ts';
import type { EventId } from '../../domain/ids.ts';
import type { Timers } from '../../domain/timers.ts';
import type { ServiceClient } from '../api/service-client.ts';
import type { Log } from '../log/log.ts';
import type { Exchange } from './exchange.ts';
import type { ConnectionCode } from './link-code.ts';
import { type Channel, type Member, proveBoth } from './prove.ts';
import { isLinkId, type LinkId } from './shared-actions.ts';

/** One end of a connection that is being made. Descriptions are texts that the other end understands. */
export type Caller = {
  /** For the other end. */
  readonly description: string;
  /** @param answer the other end's description; only at the end that began */
  accept(answer: string): Promise<void>;
  /** Resolves when the connection is open. */
  readonly channel: Promise<Channel>;
  close(): void;
};

/** One of two equal ends, which show each other a code. */
export type NearbyEnd = {
  readonly code: ConnectionCode;
  /** @throws for a code that describes no connection */
  accept(other: ConnectionCode): Promise<void>;
  /** Resolves when the connection is open: both ends have accepted. */
  readonly channel: Promise<Channel>;
  close(): void;
};

/** Makes connections between devices: WebRTC in browsers, memory in tests. */
export type Connector = {
  offer(): Promise<Caller>;
  /** @param offer the description of the end that began. @throws for any other text */
  answer(offer: string): Promise<Caller>;
  /** Begins a connection with a device that shows its code. @returns null on no network */
  nearby(): Promise<NearbyEnd | null>;
};

export type Meeting = {
  /** Looks for others now: the device is online again, or a link ended. */
  hurry(): void;
  /** A linked device passed on what another one says. */
  hear(from: LinkId, text: string): void;
  /** Begins with those that linked devices are linked with. */
  meetThroughOthers(): void;
  stop(): void;
};

export type MeetingOptions = Member & {
  readonly client: ServiceClient;
  readonly connector: Connector;
  readonly eventId: EventId;
  readonly timers: Timers;
  readonly log: Log;
  /** Never the same twice. */
  readonly newId: () => string;
  /** There is nobody to ask now. */
  readonly isOffline: () => boolean;
  readonly exchange: Pick<Exchange, 'linked' | 'reachable' | 'signal' | 'add' | 'closeAll'>;
  /** The event's, as the service gave it last; null: it never did. */
  readonly secret: string | null;
  /** The service gave another: a device was disabled. */
  readonly onSecret: (secret: string) => void;
  /** Devices of the event that are online now, or were a moment ago. */
  readonly onPresent: (devices: readonly LinkId[]) => void;
};

/** While a device is still to meet: an answer comes with the next call. */
const soonMs = 1000;
/** While all are linked, to notice newcomers. */
const restingMs = 10_000;
/** Another service may take the place of one that does not have the call. */
const withoutCallMs = 10 * 60_000;
const callDeadlineMs = 5000;
/** From the offer to the proof. */
const attemptMs = 20_000;
/** An attempt that failed is made again after so long: some networks keep devices apart. */
const againMs = 30_000;
const meshSize = 8;
/** At a time: further offers are not answered (M6). */
const mostAttempts = 16;

const signalForm = v.object({
  kind: v.picklist(['offer', 'answer']),
  /** Names the attempt, since a late answer may belong to an older one. */
  attempt: v.pipe(v.string(), v.maxLength(40)),
  description: v.pipe(v.string(), v.maxLength(longestSignal)),
});
type Signal = v.InferOutput<typeof signalForm>;
type Say = (to: LinkId, signal: Signal) => void;

export function createMeeting(options: MeetingOptions): Meeting {
  const { client, connector, keys, eventId, timers, log, isOffline, exchange } = options;
  const attempts = createAttempts(options);
  let outgoing: { readonly to: LinkId; readonly text: string }[] = [];
  let { secret } = options;
  let isStopped = false;
  let isCalling = false;
  let isMeeting = false;
  let cancel = timers.after(0, call);

  async function call(): Promise<void> {
    if (isStopped || isCalling) return;
    if (isOffline()) return again(soonMs);
    isCalling = true;
    const signals = outgoing.slice(0, mostSignals);
    const ended = await client.request(eventLinks, {
      id: eventId,
      params: { device: keys.id, signals },
      deadlineMs: callDeadlineMs,
    });
    isCalling = false;
    if (isStopped) return;
    if (ended.kind !== 'answer') {
      const isLacking = ended.kind === 'refused' && [404, 405].includes(ended.status);
      return again(isLacking ? withoutCallMs : restingMs);
    }
    outgoing = outgoing.slice(signals.length);
    if (secret !== ended.answer.secret) {
      secret = ended.answer.secret;
      // Links are proved again.
      exchange.closeAll();
      options.onSecret(secret);
    }
    const present = ended.answer.devices.filter(isLinkId);
    options.onPresent(present);
    for (const { from, text } of ended.answer.signals) {
      if (isLinkId(from)) await hear(from, text, sayByService);
    }
    const toMeet = await meet(present, sayByService);
    again(outgoing.length > 0 || toMeet.some(attempts.isOpen) ? soonMs : restingMs);
  }

  function again(afterMs: number): void {
    cancel();
    cancel = timers.after(afterMs, call);
  }

  const sayByService: Say = (to, signal) => {
    outgoing.push({ to, text: JSON.stringify(signal) });
  };
  const sayThroughOthers: Say = (to, signal) => exchange.signal(to, JSON.stringify(signal));

  /** @returns those of the devices that are still to be linked with this one */
  async function meet(devices: readonly LinkId[], say: Say): Promise<readonly LinkId[]> {
    const linked = exchange.linked();
    const toMeet = neighbours(keys.id, devices).filter((device) => !linked.includes(device));
    for (const device of toMeet) {
      // Of two, the one whose id comes first begins. Otherwise both would begin.
      if (keys.id < device && attempts.mayBegin(device, say)) await begin(device, say);
    }
    return toMeet;
  }

  async function begin(device: LinkId, say: Say): Promise<void> {
    if (secret === null) return;
    const caller = await connector.offer();
    if (isStopped || !attempts.mayBegin(device, say)) return caller.close();
    const attempt = options.newId();
    attempts.follow(device, { id: attempt, caller, say }, secret);
    say(device, { kind: 'offer', attempt, description: caller.description });
  }

  async function hear(from: LinkId, text: string, say: Say): Promise<void> {
    const read = v.safeParse(v.pipe(v.string(), v.parseJson(), signalForm), text);
    if (!read.success) return;
    const { kind, attempt, description } = read.output;
    try {
      if (kind === 'answer') return await attempts.begun(from, attempt)?.accept(description);
      if (secret === null || keys.id < from || !attempts.mayFollow(from)) return;
      const caller = await connector.answer(description);
      if (isStopped) return caller.close();
      attempts.follow(from, { id: attempt, caller, say }, secret);
      say(from, { kind: 'answer', attempt, description: caller.description });
    } catch (error) {
      // The other device sent something that describes no connection.
      log('link-failed', error);
    }
  }

  return {
    hurry() {
      attempts.wake();
      if (!isStopped && !isCalling) again(0);
    },
    hear(from, text) {
      if (!isStopped) void hear(from, text, sayThroughOthers);
    },
    meetThroughOthers() {
      if (isStopped || isMeeting) return;
      const devices = exchange.reachable();
      if (devices.length === 0) return;
      isMeeting = true;
      meet([...exchange.linked(), ...devices], sayThroughOthers)
        .catch((error) => log('link-failed', error))
        .finally(() => {
          isMeeting = false;
        });
    },
    stop() {
      isStopped = true;
      cancel();
      attempts.stop();
    },
  };
}

/** The connections that are being made, each up to the proof. */
type Attempts = {
  mayBegin(device: LinkId, say: Say): boolean;
  mayFollow(device: LinkId): boolean;
  /** Whether something may still come of it soon. */
  isOpen(device: LinkId): boolean;
  begun(device: LinkId, id: string): Caller | undefined;
  /** Takes the place of an older attempt with this device. @param secret of the event */
  follow(device: LinkId, begun: Begun, secret: string): void;
  /** Those that failed may be made again at once. */
  wake(): void;
  stop(): void;
};

type Begun = {
  readonly id: string;
  readonly caller: Caller;
  /** The way to the other device. */
  readonly say: Say;
};
type Attempt = Begun & { readonly cancel: () => void };

function createAttempts(options: MeetingOptions): Attempts {
  const { timers, log, exchange, isOffline } = options;
  const open = new Map<LinkId, Attempt>();
  /** Those with whom an attempt failed lately. */
  const resting = new Set<LinkId>();
  let isStopped = false;

  function end(device: LinkId, attempt: Attempt): boolean {
    attempt.cancel();
    if (open.get(device) !== attempt) return false;
    return open.delete(device);
  }

  function fail(device: LinkId, attempt: Attempt): void {
    attempt.caller.close();
    if (!end(device, attempt)) return;
    log('link-failed');
    resting.add(device);
    timers.after(againMs, () => resting.delete(device));
  }

  async function prove(device: LinkId, attempt: Attempt, secret: string): Promise<void> {
    const link = await proveBoth(await attempt.caller.channel, secret, options, timers);
    if (!link) return fail(device, attempt);
    end(device, attempt);
    if (isStopped) return link.close();
    exchange.add(link);
  }

  const mayFollow = (device: LinkId) => open.has(device) || open.size < mostAttempts;
  return {
    mayFollow,
    mayBegin(device, say) {
      const attempt = open.get(device);
      // The service will not bring the offer any more.
      const isLost = attempt !== undefined && attempt.say !== say && isOffline();
      return (!attempt || isLost) && !resting.has(device) && mayFollow(device);
    },
    isOpen: (device) => !resting.has(device),
    begun(device, id) {
      const attempt = open.get(device);
      return attempt?.id === id ? attempt.caller : undefined;
    },
    follow(device, begun, secret) {
      open.get(device)?.cancel();
      open.get(device)?.caller.close();
      const cancel = timers.after(attemptMs, () => fail(device, attempt));
      const attempt: Attempt = { ...begun, cancel };
      open.set(device, attempt);
      prove(device, attempt, secret).catch((error) => {
        log('link-failed', error);
        fail(device, attempt);
      });
    },
    wake: () => resting.clear(),
    stop() {
      isStopped = true;
      for (const { caller, cancel } of open.values()) {
        cancel();
        caller.close();
      }
    },
  };
}

/**
 * Whom a device links with: all of a few. Of many those one, two and four places away in a circle, in which
 * whatever one says has soon come to all.
 */
export function neighbours(own: LinkId, others: readonly LinkId[]): readonly LinkId[] {
  if (others.length < meshSize) return others;
  const circle = [...others, own].sort();
  const at = circle.indexOf(own);
  const places = [1, 2, 4].flatMap((step) => [at + step, at - step + circle.length]);
  return [...new Set(places.flatMap((place) => circle[place % circle.length] ?? []))].filter(
    (device) => device !== own,
  );
}
