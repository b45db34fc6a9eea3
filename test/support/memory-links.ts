/** Connections between the devices of a test, over a network that delays, repeats, divides and forgets. */
import type { ConnectionCode } from '../../src/client/links/link-code.ts';
import type { Caller, Connector, NearbyEnd } from '../../src/client/links/meeting.ts';
import type { Channel } from '../../src/client/links/prove.ts';
import type { Timers } from '../../src/domain/timers.ts';

/** Sees a message on its way, and may change it; null: it is lost. */
export type Tamper = (text: string, from: string) => string | null;

export type MemoryNetwork = {
  /** How a device makes its connections. @param place where it stands: see `divide` */
  connectorAt(place: string): Connector;
  /** From now on nothing passes between these places, and nobody is told. */
  divide(one: string, other: string): void;
  heal(): void;
  isDivided(one: string, other: string): boolean;
  tamper(change: Tamper): void;
};

/** Both ends of one connection, made at once. */
export type MemoryPair = readonly [Channel, Channel];

export type MemoryWire = {
  readonly timers: Timers;
  readonly delayMs: () => number;
  /** How often a message arrives. */
  readonly copies: () => number;
  readonly passes: (from: string, to: string, text: string) => string | null;
};

const lose = (): void => {};

/** @param places of both ends; the second may be known later */
export function memoryPair(wire: MemoryWire, name: string, places: [string, string]): MemoryPair {
  const listeners: (((text: string) => void) | null)[] = [null, null];
  const early: string[][] = [[], []];
  const onClose: (() => void)[][] = [[], []];
  const isClosed = [false, false];
  const fingerprints = [`sha-256 ${name} begins`, `sha-256 ${name} answers`] as const;

  function hangUp(side: 0 | 1): void {
    if (isClosed[side]) return;
    isClosed[side] = true;
    for (const each of onClose[side] ?? []) each();
  }

  function arrive(side: 0 | 1, text: string): void {
    if (isClosed[side]) return;
    const listener = listeners[side];
    if (listener) listener(text);
    else early[side]?.push(text);
  }

  function end(side: 0 | 1): Channel {
    const far = side === 0 ? 1 : 0;
    const carry = (text: string, arrived: (passed: string) => void) =>
      void wire.timers.after(wire.delayMs(), () => {
        const passed = wire.passes(places[side], places[far], text);
        if (passed === null) lose();
        else arrived(passed);
      });
    return {
      fingerprints: { own: fingerprints[side], other: fingerprints[far] },
      send(text) {
        for (let copies = wire.copies(); copies > 0 && !isClosed[side]; copies -= 1) {
          carry(text, (passed) => arrive(far, passed));
        }
      },
      close() {
        hangUp(side);
        carry('', () => hangUp(far));
      },
      onMessage(listener) {
        listeners[side] = listener;
        for (const text of early[side]?.splice(0) ?? []) listener(text);
      },
      onClose: (listener) => (isClosed[side] ? listener() : void onClose[side]?.push(listener)),
    };
  }
  return [end(0), end(1)];
}

/** A code that names an end of this network, in the form of real ones. */
const codeOf = (number: number): ConnectionCode => ({
  ufrag: `end${number}`.padEnd(4, '+'),
  password: 'x'.repeat(24),
  fingerprint: new Uint8Array(32).fill(number),
  candidates: [{ kind: 'ip4', address: Uint8Array.of(10, 0, 0, number), port: 4000 }],
});

/** An end that waits until both have accepted. */
type Waiting = {
  readonly place: string;
  readonly open: (channel: Channel) => void;
  accepted: string | null;
};

export function memoryNetwork(
  timers: Timers,
  delayMs = (): number => 4,
  copies = (): number => 1,
): MemoryNetwork {
  const divided = new Set<string>();
  const offers = new Map<
    string,
    { readonly places: [string, string]; readonly pair: MemoryPair; readonly open: () => void }
  >();
  const waiting = new Map<string, Waiting>();
  let change: Tamper = (text) => text;
  const between = (one: string, other: string) => [one, other].sort().join(' ');
  const wire: MemoryWire = {
    timers,
    delayMs,
    copies,
    passes: (from, to, text) => (divided.has(between(from, to)) ? null : change(text, from)),
  };

  return {
    connectorAt: (place) => ({
      async offer(): Promise<Caller> {
        const description = `offer ${offers.size + 1}`;
        const places: [string, string] = [place, ''];
        const pair = memoryPair(wire, description, places);
        let open = () => {};
        const channel = new Promise<Channel>((resolve) => {
          open = () => resolve(pair[0]);
        });
        offers.set(description, { places, pair, open });
        return { description, accept: async () => open(), channel, close: pair[0].close };
      },
      async answer(offer): Promise<Caller> {
        const offered = offers.get(offer);
        if (!offered) throw new Error('no such offer');
        offered.places[1] = place;
        const [, channel] = offered.pair;
        return {
          description: `answer to ${offer}`,
          accept: async () => {},
          channel: Promise.resolve(channel),
          close: channel.close,
        };
      },
      async nearby(): Promise<NearbyEnd> {
        const code = codeOf(waiting.size + 1);
        let open: Waiting['open'] = () => {};
        let ended = (): void => {};
        const channel = new Promise<Channel>((resolve) => {
          open = resolve;
        });
        const own: Waiting = { place, open, accepted: null };
        waiting.set(code.ufrag, own);
        return {
          code,
          async accept({ ufrag }) {
            own.accepted = ufrag;
            const other = waiting.get(ufrag);
            if (other?.accepted !== code.ufrag) return;
            const [here, there] = memoryPair(wire, `${code.ufrag} ${ufrag}`, [place, other.place]);
            own.open(here);
            other.open(there);
            ended = here.close;
          },
          channel,
          close: () => ended(),
        };
      },
    }),
    divide: (one, other) => void divided.add(between(one, other)),
    heal: () => divided.clear(),
    isDivided: (one, other) => divided.has(between(one, other)),
    tamper(changed) {
      change = changed;
    },
  };
}
