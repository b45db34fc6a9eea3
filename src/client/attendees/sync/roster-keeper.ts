/**
 * Keeps the guest list up to date. At the start it comes from this device's storage, or from a
 * download if there is none. Then it follows the feed (R1). It never waits for the outbox, nor the
 * outbox for it.
 */
import type { Area } from '../../../domain/area.ts';
import type { Epoch, EventId } from '../../../domain/ids.ts';
import { noScanLines, type ScanLines } from '../../../domain/scan-line.ts';
import type { Clock, Instant } from '../../../domain/time.ts';
import type { Timers } from '../../../domain/timers.ts';
import type { OfflineReason, Outcome } from '../../api/outcome.ts';
import { createPace } from '../../api/pace.ts';
import type { ServiceClient } from '../../api/service-client.ts';
import { type ListWords, noWords } from '../../api/to-attendees.ts';
import type { DeviceStorage } from '../../device/device-storage.ts';
import type { Log } from '../../log/log.ts';
import type { Roster } from '../list/roster.ts';
import type { Piece } from './download.ts';
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
  /** By which participants are read. */
  words(): ListWords;
  scanLines(): ScanLines;
  vouchers(): Vouchers;
  /** As the service had them, the last time that it was asked. */
  areas(): readonly Area[];
  /** Since it was opened: read, or tried to. */
  firstTried(): Promise<void>;
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
  /** null: this list shows no scan result. */
  readonly readScanLines: (() => Promise<Outcome<ScanLines>>) | null;
  /** null: this list is of no gate that belongs to an area. */
  readonly readAreas: (() => Promise<Outcome<readonly Area[]>>) | null;
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
  const log = createRosterLog(roster, options.store, clock, timers, options.log);
  const pace = createPace(clock, timers);
  const progress = createProgress(clock, options.onChange);
  let words = noWords;
  let head: RosterHead = { ...headless, feedKeyEnd };
  let failure: RosterSummary['failure'] = null;
  /** `found`: no reading of the whole list has begun since. */
  let damage: 'none' | 'found' | 'being-mended' = 'none';
  const first = createFirst();

  const poller = createPoller({
    timers,
    isOffline: options.isOffline,
    everyMs: () => (isFeedless(head) ? readAllEveryMs : pollEveryMs),
    poll: () => (damage === 'none' && hasFeed(head, feedKeyEnd) ? follow() : readAll()),
  });
  const { isStopped } = poller;

  const reader = createRosterReader({
    ...options,
    ...{ log, pace, feedKeyEnd, isStopped },
    productNames: () => words.names,
    onHead: become,
    hasRoomFor: (attendees) => hasRoomFor(options, attendees),
    onPiece: progress.note,
  });

  function become(next: RosterHead): void {
    head = next;
    words = { names: new Map(next.productNames), lines: scanLinesIn(next).lines };
    participants.useWords(words);
  }

  function ended(outcome: Outcome<unknown>): void {
    progress.end();
    failure = failureOf(outcome);
    first.note();
    options.onChange();
  }

  async function readAll(): Promise<void> {
    if (damage === 'found') {
      damage = 'being-mended';
      head = { ...head, readAt: null, download: null };
    }
    progress.begin(head.download?.read ?? 0);
    const whole = await reader.readAll(head);
    if (whole.kind === 'answer' && damage === 'being-mended') {
      damage = 'none';
      // Otherwise the next start would find the damage on the disk again.
      await log.fold(head);
    }
    ended(whole);
    // Reads what changed during the download.
    if (whole.kind === 'answer' && !isStopped()) await follow();
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

  function currentFailure(): RosterSummary['failure'] {
    if (damage !== 'none') return 'damaged';
    return failure ?? (log.canStore() ? null : 'cannot-store');
  }

  /** @returns whether that is news: a reading of all that continues mends whatever else is found */
  function noteDamage(): boolean {
    if (damage !== 'none' || isStopped()) return false;
    damage = 'found';
    options.log('list-damaged');
    return true;
  }

  roster.onDamage(() => {
    if (!noteDamage()) return;
    options.onChange();
    void poller.now();
  });

  return {
    words: () => words,
    scanLines: () => scanLinesIn(head),
    vouchers: () => head.vouchers ?? { keys: [], categories: [] },
    areas: () => head.areas ?? [],
    firstTried: () => first.noted,
    async load() {
      const found = await log.load();
      if (!found) return;
      become(found.head);
      if (found.isDamaged) noteDamage();
      tellEpoch(options, head);
      options.onChange();
    },
    refresh: () => poller.alone(readAll),
    catchUp: poller.now,
    summary: () => ({
      phase: phaseOf(head, progress.reading() !== null || roster.count() > 0),
      count: roster.count(),
      readAt: head.readAt,
      inside: roster.inside(),
      reading: progress.reading(),
      failure: currentFailure(),
    }),
    async stop() {
      poller.stop();
      pace.stop();
      await log.stop();
    },
  };
}

function createFirst() {
  let note = () => {};
  const noted = new Promise<void>((resolve) => {
    note = resolve;
  });
  return { noted, note: () => note() };
}

function failureOf(outcome: Outcome<unknown>): RosterSummary['failure'] {
  if (outcome.kind === 'answer') return null;
  return outcome.kind === 'unavailable' ? outcome.reason : outcome.kind;
}

function tellEpoch({ onEpoch }: RosterKeeperOptions, head: RosterHead): void {
  const epoch = head.download?.feedEpoch ?? head.feedEpoch;
  if (epoch) onEpoch(epoch);
}

const scanLinesIn = ({ scanLines = noScanLines }: RosterHead): ScanLines => scanLines;

/** @param isBegun whether something was read, or a reading has begun */
const phaseOf = ({ readAt }: RosterHead, isBegun: boolean): RosterSummary['phase'] =>
  readAt !== null ? 'ready' : isBegun ? 'loading' : 'empty';

const isFeedless = ({ readAt, download, feedPosition }: RosterHead): boolean =>
  readAt !== null && download === null && feedPosition === null;

const hasFeed = ({ download, feedPosition, feedKeyEnd }: RosterHead, keyEnd: string): boolean =>
  download === null && feedPosition !== null && feedKeyEnd === keyEnd;

async function hasRoomFor(
  { storage, roster }: Pick<RosterKeeperOptions, 'storage' | 'roster'>,
  attendees: number,
): Promise<boolean> {
  const free = await storage.freeBytes();
  const more = Math.max(0, attendees - roster.count());
  return free === null || free >= more * bytesAnAttendee + bytesLeftFree;
}

type PollerOptions = {
  readonly timers: Timers;
  readonly isOffline: () => boolean;
  /** After how long the next poll comes. */
  readonly everyMs: () => number;
  readonly poll: () => Promise<void>;
};

/** Reads one thing at a time, and the news at intervals. */
function createPoller({ timers, isOffline, everyMs, poll }: PollerOptions) {
  let phase: 'at-rest' | 'reading' | 'stopped' = 'at-rest';
  let cancel = () => {};

  function plan(): void {
    if (phase !== 'stopped') cancel = timers.after(everyMs(), due);
  }

  /** Offline there is nobody to ask; the connection calls when it is back. */
  function due(): void {
    if (isOffline()) plan();
    else void now();
  }

  async function alone(work: () => Promise<void>): Promise<void> {
    if (phase !== 'at-rest') return;
    phase = 'reading';
    cancel();
    try {
      await work();
    } finally {
      if (phase === 'reading') phase = 'at-rest';
      plan();
    }
  }

  const now = () => alone(poll);
  return {
    alone,
    now,
    isStopped: () => phase === 'stopped',
    stop(): void {
      phase = 'stopped';
      cancel();
    },
  };
}

/** The reading of the whole list that is under way, told now and then. */
function createProgress(clock: Clock, onChange: () => void) {
  let reading: RosterReading | null = null;
  let estimate = createDownloadEstimate(clock);
  let toldAt = Number.NEGATIVE_INFINITY;
  return {
    reading: () => reading,
    /** @param read participants that an earlier reading had read */
    begin(read: number): void {
      estimate = createDownloadEstimate(clock);
      reading = { read, total: null, perSecond: null, leftMs: null };
      onChange();
    },
    note({ total, share }: Piece, read: number): void {
      reading = { read, total, ...estimate.note(read, share) };
      if (clock.now() - toldAt < tellEveryMs) return;
      toldAt = clock.now();
      onChange();
    },
    end(): void {
      reading = null;
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
