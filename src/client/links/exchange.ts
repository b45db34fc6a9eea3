/**
 * Tells linked devices what this one has, and sends them what they lack (M1). Links may deliver late or end at
 * any moment; what was under way then is sent again over the next.
 */
import * as v from 'valibot';
import { longestSignal } from '../../contract/device-link.ts';
import { type Action, sources } from '../../domain/action.ts';
import type {
  ActionId,
  AreaId,
  EventId,
  ParticipantId,
  ProductId,
  ProductOptionId,
  TicketId,
} from '../../domain/ids.ts';
import type { TicketCode } from '../../domain/ticket-code.ts';
import { instant, parseLocalDateTime } from '../../domain/time.ts';
import type { Timers } from '../../domain/timers.ts';
import { createMutex } from '../device/mutex.ts';
import type { Log } from '../log/log.ts';
import type { LinkKeys } from './link-keys.ts';
import {
  isLinkId,
  type LinkId,
  mostDevices,
  mostOfDevice,
  type SharedAction,
  type SharedActions,
} from './shared-actions.ts';

// What devices say to each other over a link. What has another form ends the link (M6).

/** Of one message: its actions and their keys are far below, and a phone reads it within a frame. */
export const longestMessage = 64_000;
const mostActionsInMessage = 40;
const longestAction = 1200;

/**
 * An action as it travels. The action is read from `text` and the device from the key, so that nobody can say one
 * thing and sign another.
 */
type SentAction = Omit<SharedAction, 'action' | 'device'>;

export type LinkMessage =
  /**
   * The heartbeat: what the sender has on its disk, and with whom it is linked. Heartbeats are numbered. Each names
   * the last one that was read of the other device. What that device sent before it, and is missing, was lost.
   */
  | {
      readonly kind: 'have';
      readonly have: ReadonlyMap<LinkId, number>;
      readonly linked: readonly LinkId[];
      readonly count: number;
      readonly read: number;
    }
  | { readonly kind: 'actions'; readonly actions: readonly SentAction[] }
  /** Brings two devices together that are both linked with a third, which passes it on. */
  | {
      readonly kind: 'signal';
      readonly from: LinkId;
      readonly to: LinkId;
      readonly text: string;
    };

const linkId = v.custom<LinkId>(isLinkId);
const base64 = (longest: number) => v.pipe(v.string(), v.maxLength(longest), v.regex(/^[\w-]+$/));
const number = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(mostOfDevice));
const have = v.pipe(v.array(v.tuple([linkId, number])), v.maxLength(mostDevices));
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

const message = v.variant('kind', [
  v.object({
    kind: v.literal('have'),
    have,
    linked: v.pipe(v.array(linkId), v.maxLength(mostDevices)),
    ...{ count, read: count },
  }),
  v.object({
    kind: v.literal('signal'),
    from: linkId,
    to: linkId,
    text: v.pipe(v.string(), v.maxLength(longestSignal)),
  }),
  v.object({
    kind: v.literal('actions'),
    actions: v.pipe(
      v.array(
        v.object({
          publicKey: base64(100),
          number,
          text: v.pipe(v.string(), v.maxLength(longestAction)),
          signature: base64(100),
        }),
      ),
      v.maxLength(mostActionsInMessage),
    ),
  }),
]);

/** @returns null for anything else */
function readMessage(text: string): LinkMessage | null {
  if (text.length > longestMessage) return null;
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), message), text);
  if (!read.success) return null;
  const { output } = read;
  return output.kind === 'have' ? { ...output, have: new Map(output.have) } : output;
}

export function writeMessage(sent: LinkMessage): string {
  if (sent.kind === 'have') return JSON.stringify({ ...sent, have: [...sent.have] });
  if (sent.kind === 'signal') return JSON.stringify(sent);
  const actions = sent.actions.map(
    ({ publicKey, number, text, signature }): SentAction => ({
      ...{ publicKey, number, text, signature },
    }),
  );
  return JSON.stringify({ kind: sent.kind, actions });
}

/* @__NO_SIDE_EFFECTS__ */
const id = <Id extends number>() => v.custom<Id>(Number.isSafeInteger);
/* @__NO_SIDE_EFFECTS__ */
const text = <Text extends string>(longest: number) =>
  v.custom<Text>((value) => typeof value === 'string' && value.length <= longest);

const action = v.object({
  id: text<ActionId>(100),
  eventId: id<EventId>(),
  target: v.variant('kind', [
    v.object({
      kind: v.literal('ticket'),
      code: text<TicketCode>(256),
      by: v.picklist(['identifier', 'displayIdentifier']),
      ticketId: v.nullable(id<TicketId>()),
      participantId: v.nullable(id<ParticipantId>()),
    }),
    v.object({
      kind: v.literal('product'),
      productId: id<ProductId>(),
      optionId: id<ProductOptionId>(),
      ticketId: id<TicketId>(),
      participantId: id<ParticipantId>(),
      code: v.exactOptional(text<TicketCode>(256)),
    }),
    v.object({
      kind: v.literal('area'),
      areaId: id<AreaId>(),
      ticketId: id<TicketId>(),
      participantId: id<ParticipantId>(),
      code: text<TicketCode>(256),
      isForced: v.exactOptional(v.literal(true)),
      lent: v.exactOptional(v.object({ holder: v.string(), place: v.number() })),
    }),
  ]),
  type: v.picklist(['check', 'reset']),
  madeAt: v.pipe(v.number(), v.safeInteger(), v.transform(instant)),
  checkedDate: v.pipe(
    v.string(),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const date = parseLocalDateTime(dataset.value);
      if (date !== undefined && date === dataset.value) return date;
      addIssue({ message: 'no date' });
      return NEVER;
    }),
  ),
  device: text(100),
  tool: text(100),
  source: v.picklist(sources),
}) satisfies v.GenericSchema<unknown, Action>;

/** @returns null for what is no action of the event */
function readAction(text: string, eventId: EventId): Action | null {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), action), text);
  return read.success && read.output.eventId === eventId ? read.output : null;
}

/** A link to one other device that has proved that it belongs to the event (M5). */
export type Link = {
  readonly peer: LinkId;
  /** As staff gave it to the other device. */
  readonly name: string;
  send(text: string): void;
  close(): void;
  /** Called with each message, from the first on. */
  onMessage(listener: (text: string) => void): void;
  /** Called once, also if this side closed it. */
  onClose(listener: () => void): void;
};

export type Exchange = {
  /** Takes a link into use. A second one to the same device takes the place of the first. */
  add(link: Link): void;
  /** This device recorded something: all linked devices are told at once. */
  push(): void;
  linked(): readonly LinkId[];
  /** Devices that those linked with this one are linked with. */
  reachable(): readonly LinkId[];
  /** Passes a text to such a device, through one that is linked with both. It may be lost. */
  signal(to: LinkId, text: string): void;
  closeAll(): void;
  stop(): void;
};

export type ExchangeOptions = {
  readonly shared: SharedActions;
  readonly keys: Pick<LinkKeys, 'id' | 'deviceOf' | 'isSigned'>;
  readonly eventId: EventId;
  readonly timers: Timers;
  readonly log: Log;
  /** Actions of other devices count from now on. */
  readonly onHeard: (actions: readonly SharedAction[]) => void;
  readonly onLinks: () => void;
  /** A linked device passed on what another one says. */
  readonly onSignal: (from: LinkId, text: string) => void;
  /** The devices that can be reached through others may have changed. */
  readonly onReachable: () => void;
};

/** A device that is silent for so long is gone: connection states say so a minute later. */
const beatMs = 1000;
const mostSilentBeats = 6;
/** Sent ahead of what the other has on its disk. */
const mostUnderWay = 4 * mostActionsInMessage;
/** That one device has passed on in a second: more are lost (M6). */
const mostSignalsOfBeat = 20;
/** Messages that wait to be read. A device that sends faster than a disk writes for long is hostile (M6). */
const mostWaiting = 100;

type Peer = {
  readonly link: Link;
  /** On the other's disk, by its own words. */
  readonly has: Map<LinkId, number>;
  /** Sent up to this number, and not yet acknowledged. @param after how many `have` it was begun */
  readonly sent: Map<LinkId, { readonly until: number; readonly after: number }>;
  linked: readonly LinkId[];
  /** How many `have` this device has said, and up to which one it has read the other's. */
  said: number;
  read: number;
  /** Said since the last beat that something is missing here. */
  isMissed: boolean;
  signalsOfBeat: number;
  silentBeats: number;
  waiting: number;
};

function say({ link }: Peer, message: LinkMessage): void {
  link.send(writeMessage(message));
}

function sendLacking(peer: Peer, shared: SharedActions): void {
  for (const [device, number] of shared.have()) {
    const acknowledged = peer.has.get(device) ?? 0;
    const sent = peer.sent.get(device);
    let from = Math.max(acknowledged, sent?.until ?? 0);
    const after = sent && from > acknowledged ? sent.after : peer.said;
    const until = Math.min(number, acknowledged + mostUnderWay);
    while (from < until) {
      const actions = shared.after(device, from, Math.min(mostActionsInMessage, until - from));
      if (actions.length === 0) break;
      from += actions.length;
      peer.sent.set(device, { until: from, after });
      say(peer, { kind: 'actions', actions });
    }
  }
}

type Have = LinkMessage & { readonly kind: 'have' };

/** Takes what the other one says of itself. What it read past, and does not have, is sent again. */
function takeHave(peer: Peer, { have, linked, count, read }: Have): void {
  peer.linked = linked;
  peer.read = Math.max(peer.read, count);
  for (const [device, { until, after }] of peer.sent) {
    const before = peer.has.get(device) ?? 0;
    const now = Math.max(before, have.get(device) ?? 0);
    if (now >= until || (read > after && read <= peer.said)) peer.sent.delete(device);
    // What comes after it has its own time.
    else if (now > before) peer.sent.set(device, { until, after: peer.said });
  }
  for (const [device, number] of have) {
    if (number > (peer.has.get(device) ?? 0)) peer.has.set(device, number);
  }
}

/** What this device says of itself. */
function createReports(peers: ReadonlyMap<LinkId, Peer>, shared: Pick<SharedActions, 'have'>) {
  function sayWhatIsHad(peer: Peer): void {
    const { read } = peer;
    peer.said += 1;
    const linked = [...peers.keys()];
    say(peer, { kind: 'have', have: shared.have(), linked, count: peer.said, read });
  }

  return {
    sayWhatIsHad,
    /** At once, since what was lost on the way comes again only then. */
    missWhatIsLacking(peer: Peer, theirs: Have['have']): void {
      const own = shared.have();
      const isLacking = [...theirs].some(([device, number]) => number > (own.get(device) ?? 0));
      if (!isLacking || peer.isMissed) return;
      peer.isMissed = true;
      sayWhatIsHad(peer);
    },
  };
}

/** What is said to a device with which this one is not linked, through one that is linked with both. */
function createIntroductions(
  peers: ReadonlyMap<LinkId, Peer>,
  own: LinkId,
  onSignal: ExchangeOptions['onSignal'],
) {
  return {
    reachable(): readonly LinkId[] {
      const all = new Set([...peers.values()].flatMap(({ linked }) => linked));
      return [...all].filter((device) => device !== own && !peers.has(device));
    },
    signal(to: LinkId, text: string): void {
      const through = [...peers.values()].find(({ linked }) => linked.includes(to));
      if (through) say(through, { kind: 'signal', from: own, to, text });
    },
    /** One step at most: what is for this device, or from one that is linked with it for another. */
    passOn(peer: Peer, message: LinkMessage & { readonly kind: 'signal' }): void {
      const { from, to, text } = message;
      const other = peers.get(to);
      peer.signalsOfBeat += 1;
      if (peer.signalsOfBeat > mostSignalsOfBeat) return;
      if (to === own) onSignal(from, text);
      // Nobody passes on as another one.
      else if (other && from === peer.link.peer) say(other, message);
    },
  };
}

export function createExchange(options: ExchangeOptions): Exchange {
  const { shared, keys, eventId, timers, log, onHeard, onLinks } = options;
  const peers = new Map<LinkId, Peer>();
  const introductions = createIntroductions(peers, keys.id, options.onSignal);
  const { sayWhatIsHad, missWhatIsLacking } = createReports(peers, shared);
  let isStopped = false;
  let cancel = timers.after(beatMs, beat);

  function beat(): void {
    for (const peer of [...peers.values()]) {
      peer.signalsOfBeat = 0;
      peer.isMissed = false;
      peer.silentBeats += 1;
      if (peer.silentBeats > mostSilentBeats) {
        peer.link.close();
        continue;
      }
      sayWhatIsHad(peer);
      sendLacking(peer, shared);
    }
    cancel = timers.after(beatMs, beat);
  }

  async function read(peer: Peer, text: string): Promise<void> {
    const message = readMessage(text);
    if (!message) return peer.link.close();
    peer.silentBeats = 0;
    if (message.kind === 'signal') return introductions.passOn(peer, message);
    if (message.kind === 'have') {
      takeHave(peer, message);
      options.onReachable();
      missWhatIsLacking(peer, message.have);
      return sendLacking(peer, shared);
    }
    const have = shared.have();
    const actions: SharedAction[] = [];
    for (const sent of message.actions) {
      const device = await keys.deviceOf(sent.publicKey);
      if (sent.number <= (have.get(device) ?? 0)) continue;
      const action = readAction(sent.text, eventId);
      // What the device did not sign is said by somebody who is not that device (M4).
      if (!action || !(await keys.isSigned(sent))) return peer.link.close();
      actions.push({ ...sent, device, action });
    }
    const heard = await shared.take(actions);
    if (heard.length > 0) onHeard(heard);
    sayWhatIsHad(peer);
    if (heard.length > 0) tellOn(peer);
  }

  /** To those who do not hear it from the same device: with eight linked to each other, nobody. */
  function tellOn(from: Peer): void {
    const hears = new Set([from.link.peer, ...from.linked]);
    for (const peer of peers.values()) if (!hears.has(peer.link.peer)) sendLacking(peer, shared);
  }

  function closeAll(): void {
    for (const { link } of [...peers.values()]) link.close();
  }

  function take(peer: Peer): (text: string) => void {
    const inTurn = createMutex();
    return (text) => {
      if (peer.waiting >= mostWaiting) return peer.link.close();
      peer.waiting += 1;
      inTurn(() => read(peer, text))
        .catch((error) => {
          // The disk takes nothing: what was not acknowledged is sent again over the next link.
          log('heard-not-stored', error);
          peer.link.close();
        })
        .finally(() => {
          peer.waiting -= 1;
        });
    };
  }

  return {
    add(link) {
      if (isStopped) return link.close();
      const before = peers.get(link.peer);
      const peer: Peer = {
        ...{ link, has: new Map(), sent: new Map() },
        ...{ linked: [], said: 0, read: 0, isMissed: false },
        ...{ signalsOfBeat: 0, silentBeats: 0, waiting: 0 },
      };
      peers.set(link.peer, peer);
      before?.link.close();
      link.onClose(() => {
        if (peers.get(link.peer) !== peer) return;
        peers.delete(link.peer);
        onLinks();
      });
      link.onMessage(take(peer));
      // To all: those who are linked with this device answer each other through it.
      for (const each of peers.values()) sayWhatIsHad(each);
      onLinks();
    },
    push() {
      for (const peer of peers.values()) sendLacking(peer, shared);
    },
    linked: () => [...peers.keys()],
    ...{ reachable: introductions.reachable, signal: introductions.signal },
    closeAll,
    stop() {
      isStopped = true;
      cancel();
      closeAll();
    },
  };
}
