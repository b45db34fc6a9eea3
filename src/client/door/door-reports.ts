/**
 * Reports the state of this device for the device status in the dashboard, and receives what the
 * device is asked to do. It runs next to the door's work, and its outcome decides nothing
 * else. It is loaded late, because no verdict needs it.
 */
import type { AnswerTo } from '../../contract/call.ts';
import {
  type DoorOrder,
  endOfCodeLength,
  eventReportDoor,
  eventReportRefused,
  mostRefusedInCall,
} from '../../contract/door-board.ts';
import { type Clock, type Instant, instant } from '../../domain/time.ts';
import type { Timers } from '../../domain/timers.ts';
import type { ServiceClient } from '../api/service-client.ts';
import type { RefusedScans } from '../check-in/refused-scans.ts';
import type { ReadableStore } from '../device/readable-store.ts';
import type { Log } from '../log/log.ts';
import { deviceOnWire } from '../pairing/pairing.ts';
import type { DoorState } from './door-state.ts';

/**
 * By then, a guest who waited for a decision, or came back with a supervisor, is checked in. Their
 * scan is then not reported.
 */
const settledAfterMs = 60_000;
const refusedReportsDeadlineMs = 10_000;

type Means = {
  readonly state: ReadableStore<DoorState>;
  readonly refused: RefusedScans;
  readonly client: ServiceClient;
  readonly clock: Clock;
};

/**
 * Tells the service whom this device denied entry, with only the end of each code. It
 * belongs to the reports that are loaded late. What was reported is remembered while the app runs.
 * Reported again after a restart, it is the same.
 * @returns a function that reports the new ones, some at a time
 */
function createRefusedReports(means: Means): () => Promise<void> {
  const { state, refused, client, clock } = means;
  const told = new Set<string>();
  let isLacking = false;

  return async () => {
    if (isLacking) return;
    await refused.load();
    const now = clock.now();
    const news = (refused.state.getState() ?? [])
      .filter(({ id, at }) => !told.has(id) && now - at >= settledAfterMs)
      .slice(0, mostRefusedInCall);
    if (news.length === 0) return;
    const { pairing } = state.getState();
    const ended = await client.request(eventReportRefused, {
      id: pairing.eventId,
      deadlineMs: refusedReportsDeadlineMs,
      params: {
        device: deviceOnWire(pairing),
        scans: news.map(({ id, at, verdict, code }) => ({
          id,
          agoMs: now - at,
          verdict,
          endOfCode: code.slice(-endOfCodeLength),
        })),
      },
    });
    if (ended.kind === 'answer') for (const { id } of news) told.add(id);
    // What the service refuses as a whole it refuses again.
    isLacking = ended.kind === 'refused';
  };
}

export type DoorAsked = AnswerTo<typeof eventReportDoor>;

export type DoorReports = {
  /** There is something to report immediately. */
  hurry(): void;
  stop(): void;
};

export type DoorReportsOptions = {
  readonly state: ReadableStore<DoorState>;
  readonly refused: RefusedScans;
  /** Its outcomes must not decide whether the door is online: a service may lack the call. */
  readonly client: ServiceClient;
  readonly clock: Clock;
  readonly timers: Timers;
  /** Nobody can be told now. */
  readonly mayNotTell: () => boolean;
  readonly order: () => DoorOrder;
  /** The last message that was read here; null: none since the start. */
  readonly readMessageId: () => number | null;
  readonly onAsked: (asked: DoorAsked) => void;
  /** Under a PIN: keeps what is recorded for an organizer's key as well. */
  readonly sealFor: ((outboxKey: string) => Promise<void>) | undefined;
  readonly log: Log;
};

export type StartDoorReports = (options: DoorReportsOptions) => Promise<DoorReports>;

/** What the device gives besides. */
export type DeviceFacts = {
  /** Of the app. */
  readonly version: string;
  /** In percent; null: the browser doesn't tell. */
  readonly battery: () => number | null;
};

/** As often as the feed is polled, so that the radio is woken for both at once. */
const everyMs = 30_000;
/**
 * A service that does not have the call may be an old instance, or be replaced: an order that was kept must end
 * some day.
 */
const withoutCallMs = 10 * 60_000;
const deadlineMs = 10_000;
/** What counts as scanned lately. */
const lateMs = 15 * 60_000;

/** In one order, since a change is written at once. */
const heardOf = (others: DoorState['others']): string =>
  others
    .flatMap(({ id, hearing }) => (hearing === 'not' ? [] : [id]))
    .sort()
    .join(',');

export function startDoorReports(options: DoorReportsOptions, facts: DeviceFacts): DoorReports {
  const { state, client, clock, timers, mayNotTell, order, readMessageId, onAsked } = options;
  const tellRefused = createRefusedReports(options);
  /** When each scan of late was judged, by its id. */
  const scans = new Map<string, Instant>();
  let sealedFor: string | null = null;
  let isStopped = false;
  let cancel = () => {};
  let isTelling = false;
  /** Something new came while it was being told. */
  let isMore = false;

  function noteScans({ recent }: DoorState): void {
    for (const { id, at } of recent) if (!scans.has(id)) scans.set(id, at);
  }

  function scansOfLate(): number {
    const since = instant(clock.now() - lateMs);
    for (const [id, at] of scans) if (at < since) scans.delete(id);
    return scans.size;
  }

  async function tell(): Promise<void> {
    isTelling = true;
    isMore = false;
    const hasCall = mayNotTell() || (await report());
    isTelling = false;
    if (isStopped) return;
    if (isMore) return tell();
    cancel = timers.after(hasCall ? everyMs : withoutCallMs, tell);
  }

  /** @returns whether the service has the call, as far as is known */
  async function report(): Promise<boolean> {
    const { pairing, roster, outbox, skewMs, linkId, others } = state.getState();
    const battery = facts.battery();
    const read = readMessageId();
    const ended = await client.request(eventReportDoor, {
      id: pairing.eventId,
      deadlineMs,
      params: {
        device: deviceOnWire(pairing),
        version: facts.version,
        listSize: roster.count,
        ...(roster.readAt !== null && { listAgeMs: Math.max(0, clock.now() - roster.readAt) }),
        unsent: outbox.unsent,
        refused: outbox.rejected,
        ...(battery !== null && { battery }),
        scans: scansOfLate(),
        skewMs: Math.round(skewMs),
        state: order(),
        ...(read !== null && { readMessageId: read }),
        ...(linkId !== null && { linkId, hears: heardOf(others) }),
      },
    });
    if (ended.kind === 'answer' && !isStopped) {
      onAsked(ended.answer);
      await seal(ended.answer);
      await tellRefused();
    }
    return !(ended.kind === 'refused' && [404, 405].includes(ended.status));
  }

  /**
   * Tried once for each key: what is no key stays none, and a full disk is tried again at the next start.
   */
  async function seal({ outboxKey }: DoorAsked): Promise<void> {
    if (outboxKey === null || outboxKey === sealedFor) return;
    sealedFor = outboxKey;
    await options.sealFor?.(outboxKey).catch((error) => options.log('outbox-not-sealed', error));
  }

  noteScans(state.getState());
  const unsubscribe = state.subscribe(noteScans);
  void tell();
  return {
    hurry() {
      isMore = true;
      if (isTelling) return;
      cancel();
      void tell();
    },
    stop() {
      isStopped = true;
      unsubscribe();
      cancel();
    },
  };
}
