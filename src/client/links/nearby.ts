/**
 * Meets one other device with no service at all: each shows a QR code and reads the other's, in either order
 * (M5). Loaded when somebody asks for it.
 */
import { createStore } from 'zustand/vanilla';
import type { EventId } from '../../domain/ids.ts';
import type { Clock } from '../../domain/time.ts';
import type { Timers } from '../../domain/timers.ts';
import type { ReadableStore } from '../device/readable-store.ts';
import type { Log } from '../log/log.ts';
import type { Link } from './exchange.ts';
import { type ConnectionCode, isLinkCode, readLinkCode, writeLinkCode } from './link-code.ts';
import type { LinkKeys } from './link-keys.ts';
import type { Connector, NearbyEnd } from './meeting.ts';
import { proveBoth } from './prove.ts';

/** Why a code that was read is not the one that is needed. */
export type CodeRefusal = 'another-code' | 'another-event' | 'unreadable' | 'own';

export type NearbyFailure =
  /** This browser makes no connections. */
  | 'not-here'
  /** This device has not heard the event's secret yet. */
  | 'never-online'
  | 'no-network'
  /** The other one did not prove that it belongs to the event. */
  | 'not-proved'
  | 'no-answer';

export type NearbyState =
  | { readonly phase: 'making' }
  | {
      readonly phase: 'showing';
      /** What the other device is to read. */
      readonly code: string;
      readonly refusal: CodeRefusal | null;
    }
  /** The other's code was read. The other one has to read this one's as well. */
  | {
      readonly phase: 'linking';
      readonly code: string;
      /** null: an answer may still come; else why there is none, as far as this device can tell. */
      readonly late: 'no-answer' | 'old-code' | null;
    }
  | { readonly phase: 'linked'; readonly name: string }
  | { readonly phase: 'failed'; readonly why: NearbyFailure };

export type Nearby = {
  readonly state: ReadableStore<NearbyState>;
  /** A code in view of the camera. */
  read(text: string): void;
  /** Ends what is not linked yet. */
  stop(): void;
};

/** Devices on one network answer within a second once both codes are read. */
const patienceMs = 10_000;
/** By then nobody holds the other device any more. */
const longestMs = 90_000;
/** The clocks of two devices may differ by some minutes. */
const oldMinutes = 10;
const minuteMs = 60_000;

export type NearbyOptions = {
  readonly connector: Connector;
  /** null: this device never heard it. */
  readonly secret: string | null;
  readonly keys: LinkKeys;
  readonly name: string;
  readonly eventId: EventId;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Log;
  readonly onLink: (link: Link) => void;
};

export function meetNearby(options: NearbyOptions): Nearby {
  const { connector, secret, keys, name, eventId, clock, timers, log, onLink } = options;
  const state = createStore<NearbyState>(() => ({ phase: 'making' }));
  const become = (next: NearbyState) => state.setState(next, true);
  let end: NearbyEnd | null = null;
  let cancel = () => {};
  let isOver = false;

  const minute = () => Math.floor(clock.now() / minuteMs);

  function close(): void {
    isOver = true;
    cancel();
    end?.close();
  }

  function fail(why: NearbyFailure): void {
    if (isOver) return;
    close();
    become({ phase: 'failed', why });
  }

  async function make(): Promise<void> {
    if (secret === null) return fail('never-online');
    const made = await connector.nearby();
    if (isOver) return made?.close();
    if (made === null) return fail('no-network');
    end = made;
    const code = writeLinkCode({ eventId, madeAtMinute: minute(), connection: made.code });
    become({ phase: 'showing', code, refusal: null });
    const channel = await made.channel;
    if (isOver) return channel.close();
    const link = await proveBoth(channel, secret, { keys, name }, timers);
    if (isOver) return link?.close();
    if (!link) return fail('not-proved');
    isOver = true;
    cancel();
    end = null;
    onLink(link);
    become({ phase: 'linked', name: link.name });
  }

  make().catch((error) => {
    log('link-failed', error);
    fail('no-answer');
  });

  async function accept(other: ConnectionCode, code: string, isOld: boolean): Promise<void> {
    become({ phase: 'linking', code, late: null });
    cancel = timers.after(patienceMs, () => {
      become({ phase: 'linking', code, late: isOld ? 'old-code' : 'no-answer' });
      cancel = timers.after(longestMs, () => fail('no-answer'));
    });
    try {
      await end?.accept(other);
    } catch (error) {
      log('link-failed', error);
      fail('no-answer');
    }
  }

  return {
    state,
    read(text) {
      const now = state.getState();
      // A code stays in view for many frames.
      if (isOver || now.phase !== 'showing') return;
      const { code } = now;
      const refuse = (refusal: CodeRefusal) => {
        if (refusal !== now.refusal) become({ ...now, refusal });
      };
      if (text === code) return refuse('own');
      const read = readLinkCode(text);
      if (!read) return refuse(isLinkCode(text) ? 'unreadable' : 'another-code');
      if (read.eventId !== eventId) return refuse('another-event');
      const isOld = Math.abs(minute() - read.madeAtMinute) > oldMinutes;
      void accept(read.connection, code, isOld);
    },
    stop: close,
  };
}
