/**
 * Keeps the guest list up to date. At the start it comes from this device's storage, or from a
 * download if there is none. Then it follows the feed (R1). It never waits for the outbox, nor the
 * outbox for it.
 */
import type { Epoch, EventId } from '../../../domain/ids.ts';
import type { Clock, Instant } from '../../../domain/time.ts';
import type { Timers } from '../../../domain/timers.ts';
import type { OfflineReason, Outcome } from '../../api/outcome.ts';
import { createPace } from '../../api/pace.ts';
import type { ServiceClient } from '../../api/service-client.ts';
import type { ProductNames } from '../../api/to-attendees.ts';
import type { DeviceStorage } from '../../device/device-storage.ts';
import type { Log } from '../../log/log.ts';
import type { Roster } from '../list/roster.ts';
import type { ParticipantReader } from './participant-reader.ts';
import { createRosterLog } from './roster-log.ts';
import { createRosterReader } from './roster-reader.ts';
import { headless, type RosterHead, type RosterStore } from './roster-store.ts';
import type { Vouchers } from './vouchers.ts';

/** The state of the list that screens show. */
export type RosterSummary = {
  /** `loading`: the first list is not complete yet. It is downloading, or waits to continue. */
  readonly phase: 'empty' | 'loading' | 'ready';
  /** Tickets on the list, as far as it was read. */
  readonly count: number;
  /** When the whole list was last known to be what the service has (R6); null: never yet. */
  readonly readAt: Instant | null;
  readonly inside: number;
  /** A reading of the whole list that is under way. */
  readonly reading: RosterReading | null;
  readonly failure: RosterFailure | null;
};

export type RosterReading = {
  /** Participants so far. */
  readonly read: number;
  /** How many there are; null where the service does not say. */
  readonly total: number | null;
  /** null: too early to say. */
  readonly perSecond: number | null;
  readonly leftMs: number | null;
};

export type RosterFailure =
  | OfflineReason
  | 'forbidden'
  | 'refused'
  | 'cannot-store'
  /** Some of the stored list can't be read any more: all of it is read again. */
  | 'damaged';

export type RosterKeeper = {
  productNames(): ProductNames;
  vouchers(): Vouchers;
  /** Loads the stored list. */
  load(): Promise<void>;
  /** Downloads the whole list again, unless a download is running. */
  refresh(): Promise<void>;
  /** Brings the list up to date: along the feed if possible, otherwise by a download. */
  catchUp(): Promise<void>;
  summary(): RosterSummary;
  /** Resolves when nothing is being stored any more. */
  stop(): Promise<void>;
};

export type RosterKeeperOptions = {
  readonly roster: Roster;
  readonly store: RosterStore;
  readonly client: ServiceClient;
  /** null: no code is judged by this list. Answers null where the app does not have its own file for it. */
  readonly readVouchers: (() => Promise<Outcome<Vouchers>>) | null;
  readonly eventId: EventId;
  readonly key: string;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Log;
  readonly storage: Pick<DeviceStorage, 'freeBytes'>;
  readonly isOffline: () => boolean;
  readonly onChange: () => void;
  readonly participants: ParticipantReader;
  /** The service says in which epoch it is, or the stored list was read in it. */
  readonly onEpoch: (epoch: Epoch) => void;
};

/**
 * As often as the specification intends. More often is of little use, because a scan asks the
 * service itself. A radio that wakes up more often empties a phone's battery in one evening. Less
 * often, two devices without a network would know less of each other.
 */
const pollEveryMs = 30_000;
/** Without a feed, only a download shows what changed. */
const readAllEveryMs = 10 * 60_000;
/** How often progress is told: drawing the screen for each page would slow down the download. */
const tellEveryMs = 300;
/** Space for an guest on the disk: twice while the list is folded, and as much again to spare. */
const bytesAnAttendee = 1000;
/** Space that a list must leave free: the outbox needs it. */
const bytesLeftFree = 20_000_000;

export function createRosterKeeper(options: RosterKeeperOptions): RosterKeeper {
  const { roster, clock, timers, participants } = options;
  const feedKeyEnd = options.key.slice(-8);
  const nothingYet: RosterHead = { ...headless, feedKeyEnd };
  const log = createRosterLog(roster, options.store, clock, timers, options.log);
  const pace = createPace(clock, timers);
  let names: ProductNames = new Map();
  let head = nothingYet;
  let reading: RosterReading | null = null;
  let failure: RosterSummary['failure'] = null;
  let estimate = createDownloadEstimate(clock);
  /** `found`: no reading of the whole list has begun since. */
  let damage: 'none' | 'found' | 'being-mended' = 'none';
  let toldAt = Number.NEGATIVE_INFINITY;
  let busy = false;
  let stopped = false;
  let cancelPoll = () => {};

  const reader = createRosterReader({
    ...options,
    log,
    pace,
    feedKeyEnd,
    productNames: () => names,
    onHead: become,
    async hasRoomFor(attendees) {
      const free = await options.storage.freeBytes();
      const more = Math.max(0, attendees - roster.count());
      return free === null || free >= more * bytesAnAttendee + bytesLeftFree;
    },
    onPiece({ total, share }, read) {
      reading = { read, total, ...estimate.note(read, share) };
      if (clock.now() - toldAt < tellEveryMs) return;
      toldAt = clock.now();
      options.onChange();
    },
    isStopped: () => stopped,
  });

  function become(next: RosterHead): void {
    head = next;
    names = new Map(next.productNames);
    participants.useNames(names);
  }

  function ended(outcome: Outcome<unknown>): void {
    reading = null;
    if (outcome.kind === 'answer') failure = null;
    else failure = outcome.kind === 'unavailable' ? outcome.reason : outcome.kind;
    options.onChange();
  }

  async function readAll(): Promise<void> {
    if (damage === 'found') {
      damage = 'being-mended';
      head = { ...head, readAt: null, download: null };
    }
    estimate = createDownloadEstimate(clock);
    const read = head.download?.read ?? 0;
    reading = { read, total: null, perSecond: null, leftMs: null };
    options.onChange();
    const whole = await reader.readAll(head);
    if (whole.kind === 'answer' && damage === 'being-mended') {
      damage = 'none';
      // Otherwise the next start would find the damage on the disk again.
      await log.fold(head);
    }
    ended(whole);
    // Reads what changed during the download.
    if (whole.kind === 'answer' && !stopped) await follow();
  }

  async function follow(): Promise<void> {
    if (head.feedPosition === null) return;
    const followed = await reader.follow(head, head.feedPosition);
    ended(followed);
    if (followed.kind !== 'answer') return;
    if (followed.answer === 'read-all') return readAll();
    // A poll without news is a good moment for it.
    if (followed.answer === 'nothing-new' && log.isLong()) await log.fold(head);
  }

  async function alone(work: () => Promise<void>): Promise<void> {
    if (busy || stopped) return;
    busy = true;
    cancelPoll();
    try {
      await work();
    } finally {
      busy = false;
      plan();
    }
  }

  const hasFeed = () =>
    damage === 'none' &&
    head.download === null &&
    head.feedPosition !== null &&
    head.feedKeyEnd === feedKeyEnd;

  const catchUp = () => alone(async () => (hasFeed() ? follow() : readAll()));

  function plan(): void {
    const isFeedless = head.readAt !== null && head.download === null && head.feedPosition === null;
    const delayMs = isFeedless ? readAllEveryMs : pollEveryMs;
    if (!stopped) cancelPoll = timers.after(delayMs, poll);
  }

  /** Offline there is nobody to ask; the connection calls when it is back. */
  function poll(): void {
    if (options.isOffline()) plan();
    else void catchUp();
  }

  function phase(): RosterSummary['phase'] {
    if (head.readAt !== null) return 'ready';
    return reading !== null || roster.count() > 0 ? 'loading' : 'empty';
  }

  function currentFailure(): RosterSummary['failure'] {
    if (damage !== 'none') return 'damaged';
    return failure ?? (log.canStore() ? null : 'cannot-store');
  }

  /** @returns whether that is news: a reading of all that continues mends whatever else is found */
  function noteDamage(): boolean {
    if (damage !== 'none' || stopped) return false;
    damage = 'found';
    options.log('list-damaged');
    return true;
  }

  roster.onDamage(() => {
    if (!noteDamage()) return;
    options.onChange();
    void catchUp();
  });

  return {
    productNames: () => names,
    vouchers: () => head.vouchers ?? { keys: [], categories: [] },
    async load() {
      const found = await log.load();
      if (!found) return;
      become(found.head);
      if (found.isDamaged) noteDamage();
      const epoch = head.download?.feedEpoch ?? head.feedEpoch;
      if (epoch) options.onEpoch(epoch);
      options.onChange();
    },
    refresh: () => alone(readAll),
    catchUp,
    summary: () => ({
      phase: phase(),
      count: roster.count(),
      readAt: head.readAt,
      inside: roster.inside(),
      reading,
      failure: currentFailure(),
    }),
    async stop() {
      stopped = true;
      cancelPoll();
      pace.stop();
      await log.stop();
    },
  };
}

type Estimate = {
  /** null: too early to say. */
  readonly perSecond: number | null;
  readonly leftMs: number | null;
};

type DownloadEstimate = {
  /**
   * @param read guests so far
   * @param share of the whole, in [0, 1]
   */
  note(read: number, share: number): Estimate;
};

/** Older figures say little about a network that people walk through. */
const windowMs = 20_000;
const shortestMs = 2000;

/** Estimates a download's speed and the time left, from its last seconds. */
export function createDownloadEstimate(clock: Clock): DownloadEstimate {
  let samples: { readonly at: number; readonly read: number; readonly share: number }[] = [];
  return {
    note(read, share) {
      const now = { at: clock.now(), read, share };
      samples = [...samples.filter(({ at }) => now.at - at <= windowMs), now];
      const [first = now] = samples;
      const tookMs = now.at - first.at;
      if (tookMs < shortestMs || share <= first.share) return { perSecond: null, leftMs: null };
      return {
        perSecond: Math.round((1000 * (read - first.read)) / tookMs),
        leftMs: Math.round(((1 - share) * tookMs) / (share - first.share)),
      };
    },
  };
}
