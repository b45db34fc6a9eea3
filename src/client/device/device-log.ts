/** The log of this device: the last few hundred entries, kept over reloads. */
import type { Clock, Instant } from '../../domain/time.ts';
import type { Timers } from '../../domain/timers.ts';
import { describeReason, type Log, type LogSubject, logSubjects } from '../log/log.ts';

export type LogEntry = {
  readonly subject: LogSubject;
  /** Kind and place of an error, or a word of ours. */
  readonly reason: string | null;
  /** When it happened first, and last. */
  readonly from: Instant;
  readonly to: Instant;
  readonly times: number;
};

/** Where the log outlives the page: a browser's `localStorage`. Either call may throw. */
export type LogPlace = {
  getItem(name: string): string | null;
  setItem(name: string, value: string): void;
};

export type DeviceLog = {
  readonly log: Log;
  /** Of a worker, which has described the reason already. */
  add(subject: LogSubject, reason: string | null): void;
  /** The oldest first. */
  entries(): readonly LogEntry[];
};

const mostEntries = 300;
/** What comes in a burst is written once. */
const writtenAfterMs = 1000;
const name = 'admit-log';

const longestReason = 400;

/** @param place called at each use: some browsers throw as soon as it is read */
export function createDeviceLog(
  place: () => LogPlace,
  { clock, timers }: { readonly clock: Clock; readonly timers: Timers },
): DeviceLog {
  let entries: readonly LogEntry[] = [];
  let isWriteAwaited = false;

  function write(): void {
    isWriteAwaited = false;
    try {
      place().setItem(name, JSON.stringify(entries));
    } catch (error) {
      // This failure must not be written, because that would repeat forever.
      append('setting-not-stored', describeReason(error));
    }
  }

  function append(subject: LogSubject, reason: string | null): void {
    const now = clock.now();
    const last = entries.at(-1);
    const isSame = last?.subject === subject && last.reason === reason;
    entries = isSame
      ? [...entries.slice(0, -1), { ...last, to: now, times: last.times + 1 }]
      : [...entries, { subject, reason, from: now, to: now, times: 1 }].slice(-mostEntries);
  }

  function add(subject: LogSubject, reason: string | null): void {
    append(subject, reason);
    if (isWriteAwaited) return;
    isWriteAwaited = true;
    timers.after(writtenAfterMs, write);
  }

  try {
    entries = read(place);
  } catch (error) {
    append('setting-not-read', describeReason(error));
  }

  return {
    log: (subject, reason) => add(subject, describeReason(reason)),
    add,
    entries: () => entries,
  };
}

/** @throws where the page may keep nothing, or what is kept is no text of ours */
function read(place: () => LogPlace): readonly LogEntry[] {
  const kept: unknown = JSON.parse(place().getItem(name) ?? '[]');
  return Array.isArray(kept) && kept.every(isEntry) ? kept.slice(-mostEntries) : [];
}

/**
 * Checked by hand: the log is needed before the first screen, when the schema library is not loaded yet.
 */
function isEntry(value: unknown): value is LogEntry {
  const { subject, reason, from, to, times } = Object(value);
  return (
    typeof subject === 'string' &&
    Object.hasOwn(logSubjects, subject) &&
    (reason === null || (typeof reason === 'string' && reason.length <= longestReason)) &&
    [from, to, times].every((number) => typeof number === 'number')
  );
}
