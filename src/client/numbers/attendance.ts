/**
 * Keeps the event's numbers in step with the list and with what this device records. Nothing is
 * counted until somebody wants to know; then all rows once, in slices that leave the screen free,
 * and from there on only what changes.
 */
import { type Attendance, createTally, type Tally } from '../../domain/attendance.ts';
import type { Attendee } from '../../domain/attendee.ts';
import type { TicketId } from '../../domain/ids.ts';
import type { Clock } from '../../domain/time.ts';
import type { Timers } from '../../domain/timers.ts';

export type AttendanceKeeper = {
  /** Told the numbers as soon as all is counted, and whenever they change. @returns the way to end it */
  watch(listener: (attendance: Attendance) => void): () => void;
  /** The ticket changed in the list, left it, or has a new action of this device; null: many did. */
  recount(ticketId: TicketId | null): void;
};

export type AttendanceKeeperOptions = {
  readonly ticketIds: () => Iterable<TicketId>;
  /** With this device's own actions laid on top (R3). */
  readonly read: (ticketId: TicketId) => Attendee | undefined;
  readonly clock: Clock;
  readonly timers: Timers;
};

/** A frame of 60 a second, less what the screen needs of it. */
const sliceMs = 8;
const rowsBetweenLooks = 32;
/** A rush of changes is told at once, and not one by one. */
const tellEveryMs = 300;

type Counting = {
  readonly tally: Tally;
  /** Those that were not counted yet; null: none. */
  left: Iterator<TicketId> | null;
};

export function createAttendanceKeeper(options: AttendanceKeeperOptions): AttendanceKeeper {
  const { ticketIds, read, clock, timers } = options;
  const listeners = new Set<(attendance: Attendance) => void>();
  let counting: Counting | null = null;
  let willTell = false;
  /** Many rows changed while they were being counted. */
  let startsAgain = false;

  function tell(): void {
    willTell = false;
    if (!counting || counting.left || listeners.size === 0) return;
    const attendance = counting.tally.sum();
    for (const listener of listeners) listener(attendance);
  }

  function tellSoon(): void {
    if (willTell || listeners.size === 0) return;
    willTell = true;
    timers.after(tellEveryMs, tell);
  }

  function countOne(tally: Tally, ticketId: TicketId): void {
    const attendee = read(ticketId);
    if (attendee) tally.count(attendee);
    else tally.forget(ticketId);
  }

  function start(): void {
    const begun: Counting = { tally: createTally(), left: ticketIds()[Symbol.iterator]() };
    counting = begun;
    startsAgain = false;
    countSlice(begun);
  }

  /** @returns whether there are more */
  function countRows({ tally, left }: Counting): boolean {
    const until = clock.now() + sliceMs;
    do {
      for (let rows = 0; rows < rowsBetweenLooks; rows += 1) {
        const next = left?.next();
        if (!next || next.done) return false;
        countOne(tally, next.value);
      }
    } while (clock.now() < until);
    return true;
  }

  function countSlice(current: Counting): void {
    if (current !== counting || !current.left) return;
    if (countRows(current)) {
      timers.after(0, () => countSlice(current));
      return;
    }
    current.left = null;
    tell();
    if (startsAgain) timers.after(tellEveryMs, start);
  }

  return {
    watch(listener) {
      listeners.add(listener);
      if (!counting) start();
      else if (!counting.left) listener(counting.tally.sum());
      return () => void listeners.delete(listener);
    },
    recount(ticketId) {
      if (counting && ticketId !== null) {
        // Also while the rows are being counted: each counts as it is, however often it is looked at.
        countOne(counting.tally, ticketId);
        tellSoon();
      } else if (counting?.left) {
        // While a list is read it changes piece by piece: what is begun is brought to its end.
        startsAgain = true;
      } else {
        counting = null;
        if (listeners.size > 0) start();
      }
    },
  };
}
