/**
 * Counts the event's numbers from the list and from what this device records. Counting starts when
 * somebody asks: all rows once, in slices that leave the screen free, and then only what changes.
 */
import type { KnownArea } from '../../domain/area.ts';
import { type Attendance, createTally, type Tally } from '../../domain/attendance.ts';
import type { Attendee } from '../../domain/attendee.ts';
import { counterAt } from '../../domain/counted.ts';
import type { Gate } from '../../domain/gate.ts';
import type { TicketId } from '../../domain/ids.ts';
import type { Clock } from '../../domain/time.ts';
import type { Timers } from '../../domain/timers.ts';

export type AttendanceKeeper = {
  /** Tells the numbers when all is counted and whenever they change. @returns a function that ends it */
  watch(listener: (attendance: Attendance) => void): () => void;
  /** To be called when a ticket changed on the list, left it or got an action here; null: many did. */
  recount(ticketId: TicketId | null): void;
};

export type AttendanceKeeperOptions = {
  readonly ticketIds: () => Iterable<TicketId>;
  /** With this device's own actions laid on top (R3). */
  readonly read: (ticketId: TicketId) => Attendee | undefined;
  /** Says whether tickets are counted, or products in their place (P4). */
  readonly gate: Pick<Gate, 'checks'>;
  /** The area whose visitors are counted in place of tickets; null: of none. */
  readonly areaNow?: () => KnownArea | null;
  readonly clock: Clock;
  readonly timers: Timers;
};

/** Half of a frame at 60 a second: the rest is for the screen. */
const sliceMs = 8;
const rowsBetweenLooks = 32;
/** Changes in quick succession are told together. */
const tellEveryMs = 300;

type Counting = {
  readonly tally: Tally;
  readonly count: ReturnType<typeof counterAt>;
  /** The tickets that are not counted yet; null: none. */
  left: Iterator<TicketId> | null;
};

export function createAttendanceKeeper(options: AttendanceKeeperOptions): AttendanceKeeper {
  const { ticketIds, read, gate, areaNow, clock, timers } = options;
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

  function start(): void {
    const left = ticketIds()[Symbol.iterator]();
    const tally = createTally();
    const begun: Counting = { tally, count: counterAt(gate, tally, areaNow), left };
    counting = begun;
    startsAgain = false;
    countSlice(begun);
  }

  /** @returns whether there are more */
  function countRows(current: Counting): boolean {
    const until = clock.now() + sliceMs;
    do {
      for (let rows = 0; rows < rowsBetweenLooks; rows += 1) {
        const next = current.left?.next();
        if (!next || next.done) return false;
        current.count(next.value, read(next.value));
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
        // Also while the rows are being counted: a ticket can be counted again at any time.
        counting.count(ticketId, read(ticketId));
        tellSoon();
      } else if (counting?.left) {
        // A list changes piece by piece while it loads. The running count is finished first.
        startsAgain = true;
      } else {
        counting = null;
        if (listeners.size > 0) start();
      }
    },
  };
}
