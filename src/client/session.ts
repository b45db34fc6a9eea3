/** From opening the app to a working door: pairing, or the door that was paired before. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { eventRead } from '../contract/event.ts';
import { isUnsent } from '../domain/outbox.ts';
import type { Outcome } from './api/outcome.ts';
import { createServiceClient } from './api/service-client.ts';
import type { DeviceLock } from './device-lock.ts';
import { type Door, type DoorOptions, openDoor } from './door.ts';
import type { EventInfo, OfflineReason, Pairing } from './door-state.ts';
import { type PairedDoor, readPairedDoor } from './paired-door.ts';
import { doorName, parsePairingLink } from './pairing.ts';
import type { DoorDatabase } from './storage/door-database.ts';
import type { OutboxDatabase } from './storage/outbox-database.ts';

export type SessionState =
  | { readonly phase: 'starting' }
  /** No door yet; `failure` says why the last try did not make one. */
  | { readonly phase: 'unpaired'; readonly failure: PairingFailure | null }
  /** A pairing came while another door is in use: staff decides. Its actions stay stored. */
  | {
      readonly phase: 'replace';
      readonly current: Pairing;
      readonly unsent: number;
      readonly next: Pairing;
    }
  | { readonly phase: 'pairing'; readonly pairing: Pairing }
  | { readonly phase: 'paired'; readonly door: Door; readonly event: EventInfo }
  /** Another tab of this device is the door now (O8). */
  | { readonly phase: 'elsewhere' }
  /** Nothing can be held safely on this device. */
  | { readonly phase: 'no-storage' };

export type PairingFailure =
  | { readonly kind: 'not-a-pairing' }
  | { readonly kind: 'forbidden' }
  | { readonly kind: 'no-such-event' }
  | { readonly kind: 'offline'; readonly reason: OfflineReason };

export type Session = {
  readonly state: Pick<StoreApi<SessionState>, 'getState' | 'subscribe'>;
  /** Opens the door that was paired before, or the one that `link` sets up. */
  start(link: string): Promise<void>;
  /**
   * @param link a pairing link or its fragment, as `parsePairingLink` reads it
   * @returns why it made no door; a door that is open stays open then
   */
  pair(link: string): Promise<PairingFailure | null>;
  /** The answer to `replace`. */
  confirmReplace(yes: boolean): Promise<void>;
  /** Makes this tab the door again, from `elsewhere`. */
  takeOver(): Promise<void>;
  /**
   * Removes the door from this device, with all that it keeps. What was not sent is lost: whoever
   * calls has offered the export and heard a second yes (O7).
   */
  unpair(): Promise<void>;
};

export type SessionOptions = Pick<
  DoorOptions,
  'fetch' | 'clock' | 'timers' | 'chance' | 'newId'
> & {
  readonly doorDatabase: DoorDatabase;
  readonly outboxDatabase: OutboxDatabase;
  readonly deviceLock: DeviceLock;
  /** Origin that the app came from: the service where a link names none. */
  readonly origin: string;
};

const deadlineMs = 15_000;

export function createSession(options: SessionOptions): Session {
  const { doorDatabase, outboxDatabase, deviceLock, fetch, clock, timers } = options;
  const { getState, setState, subscribe } = createStore<SessionState>(() => ({
    phase: 'starting',
  }));
  const become = (state: SessionState) => setState(state, true);
  const defaults = { service: options.origin, device: nameDevice(options.newId()) };

  let openDoorState: (SessionState & { readonly phase: 'paired' }) | null = null;

  /** Whatever goes wrong with storage here: without it no check-in would be safe. */
  async function withStorage<Result>(run: () => Promise<Result>): Promise<Result | null> {
    try {
      return await run();
    } catch {
      become({ phase: 'no-storage' });
      return null;
    }
  }

  async function comeToRest(): Promise<void> {
    await openDoorState?.door.stop();
    openDoorState = null;
    become({ phase: 'elsewhere' });
  }

  /** A link that makes no door leaves the one that is open alone. */
  function fail(failure: PairingFailure): PairingFailure {
    become(openDoorState ?? { phase: 'unpaired', failure });
    return failure;
  }

  async function open(known: PairedDoor): Promise<null> {
    const { pairing, event } = known;
    const door = doorName(pairing);
    await openDoorState?.door.stop();
    await doorDatabase.writePairing(known);
    openDoorState = {
      phase: 'paired',
      event,
      door: await openDoor({
        ...options,
        pairing,
        event,
        outboxStore: outboxDatabase.storeFor(door),
        rosterStore: doorDatabase.rosterStoreFor(door),
        doubleEntryStore: doorDatabase.doubleEntryStoreFor(door),
        skew: await doorDatabase.readSkew(pairing.service),
        // Losing it costs a correction until the next answer, nothing more.
        keepSkew: (bounds) => void doorDatabase.writeSkew(pairing.service, bounds).catch(() => {}),
      }),
    };
    become(openDoorState);
    return null;
  }

  async function establish(pairing: Pairing): Promise<PairingFailure | null> {
    become({ phase: 'pairing', pairing });
    const client = createServiceClient({
      ...pairing,
      fetch,
      clock,
      timers,
      onDate: () => {},
      onOutcome: () => {},
    });
    const read = await client.request(eventRead, { id: pairing.eventId, params: {}, deadlineMs });
    if (read.kind !== 'answer') return fail(toFailure(read));
    const { id, title, timezone } = read.answer.event;
    return open({ pairing, event: { id, title, timezone } });
  }

  async function change(next: Pairing): Promise<PairingFailure | null> {
    const current = await readKnown();
    if (!current) return establish(next);
    // The same door again (a new key, device or gate) needs no network: its event is known.
    if (doorName(current.pairing) === doorName(next)) return open({ ...current, pairing: next });
    const entries = await outboxDatabase.storeFor(doorName(current.pairing)).readAll();
    const unsent = entries.filter(isUnsent).length;
    if (unsent === 0) return establish(next);
    become({ phase: 'replace', current: current.pairing, unsent, next });
    return null;
  }

  const readKnown = () => readPairedDoor(doorDatabase);

  return {
    state: { getState, subscribe },
    async start(link) {
      await withStorage(async () => {
        await deviceLock.acquire(comeToRest);
        const next = parsePairingLink(link, defaults);
        if (next) return change(next);
        const known = await readKnown();
        if (known) return open(known);
        const broken = link.includes('#pair');
        become({ phase: 'unpaired', failure: broken ? { kind: 'not-a-pairing' } : null });
        return null;
      });
    },
    pair: (link) =>
      withStorage(async () => {
        const next = parsePairingLink(link, defaults);
        return next ? change(next) : fail({ kind: 'not-a-pairing' });
      }),
    async confirmReplace(yes) {
      const state = getState();
      if (state.phase !== 'replace') return;
      await withStorage(async () => {
        if (yes) return establish(state.next);
        if (openDoorState) return become(openDoorState);
        const known = await readKnown();
        return known ? open(known) : null;
      });
    },
    async unpair() {
      await withStorage(async () => {
        const known = await readKnown();
        await openDoorState?.door.stop();
        openDoorState = null;
        if (known) {
          await outboxDatabase.wipe(doorName(known.pairing));
          await doorDatabase.wipe(doorName(known.pairing));
        }
        become({ phase: 'unpaired', failure: null });
      });
    },
    async takeOver() {
      await withStorage(async () => {
        await deviceLock.acquire(comeToRest);
        const known = await readKnown();
        return known ? open(known) : become({ phase: 'unpaired', failure: null });
      });
    },
  };
}

function toFailure(outcome: Exclude<Outcome<unknown>, { kind: 'answer' }>): PairingFailure {
  switch (outcome.kind) {
    case 'forbidden':
      return { kind: 'forbidden' };
    case 'refused':
      return { kind: 'no-such-event' };
    case 'throttled':
      return { kind: 'offline', reason: 'throttled' };
    case 'unavailable':
      return { kind: 'offline', reason: outcome.reason };
  }
}

/** Tells two doors apart in the history until somebody gives them better names. */
const nameDevice = (id: string): string => `Door ${id.slice(0, 4).toUpperCase()}`;
