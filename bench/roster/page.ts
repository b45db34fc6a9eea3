/** What is measured inside the browser, by the app's own parts: `window.bench`. */
import Dexie from 'dexie';
import { createRoster, type Roster } from '../../src/client/attendees/list/roster.ts';
import { createRosterSearch } from '../../src/client/attendees/search/search.ts';
import { createRosterLog } from '../../src/client/attendees/sync/roster-log.ts';
import {
  participantsBetweenLooks,
  storedEvery,
} from '../../src/client/attendees/sync/roster-reader.ts';
import type { RosterHead } from '../../src/client/attendees/sync/roster-store.ts';
import { systemClock, systemTimers } from '../../src/client/device/platform.ts';
import { createTurns } from '../../src/client/device/turns.ts';
import { createAttendanceKeeper } from '../../src/client/numbers/attendance.ts';
import { openDoorDatabase } from '../../src/client/storage/door-database.ts';
import type { Attendee } from '../../src/domain/attendee.ts';
import { instant } from '../../src/domain/time.ts';
import { noLog } from '../../test/support/memory-log.ts';
import { formsBench } from './forms-page.ts';
import { makeAttendees } from './page-attendees.ts';
import { lookUp, sorted, timed } from './page-measures.ts';

const door = 'bench';

let attendees: Attendee[] = [];
let roster: Roster;

const head: RosterHead = {
  readAt: instant(Date.now()),
  feedPosition: 1,
  feedEpoch: null,
  feedKeyEnd: 'kkkkkkkk',
  isPaged: true,
  productNames: [],
  download: null,
};

const newRoster = () => createRoster((each) => each);

/** Between two pieces the screen has its turn. */
const nextTask = () => new Promise<void>((resolve) => void systemTimers.after(0, resolve));

export const bench = {
  make(count: number): void {
    attendees = makeAttendees(count);
  },

  /** The usual way: a row a record, found by its codes. */
  async bareRows(): Promise<number> {
    const database = new Dexie('bare');
    database.version(1).stores({ attendees: 'ticketId, identifier, displayIdentifier' });
    await database.open();
    const ms = await timed(() => database.table('attendees').bulkPut(attendees));
    database.close();
    await Dexie.delete('bare');
    return ms;
  },

  /** Ours, in turns as a download puts them in, and piece by piece as it stores them. */
  async store(): Promise<number> {
    const database = openDoorDatabase(noLog, 'bench-door');
    const store = database.rosterStoreFor(door);
    const filled = newRoster();
    const turns = createTurns(systemClock, systemTimers);
    const ms = await timed(async () => {
      // As the first page announces them.
      filled.reserve(attendees.length);
      for (const [at, attendee] of attendees.entries()) {
        filled.put(attendee);
        const put = at + 1;
        if (put === attendees.length || put % storedEvery.rows === 0) {
          await store.append(head, filled.pack());
        }
        if (put % participantsBetweenLooks === 0) await turns.next();
      }
    });
    database.close();
    return ms;
  },

  /** From the disk into memory, as at the start of the app. */
  async load(): Promise<number> {
    const database = openDoorDatabase(noLog, 'bench-door');
    roster = newRoster();
    const store = database.rosterStoreFor(door);
    const log = createRosterLog(roster, store, systemClock, systemTimers, noLog);
    const ms = await timed(log.load);
    database.close();
    if (roster.count() === 0) throw new Error('nothing was loaded');
    return ms;
  },

  /** Nothing but what a start of the app keeps. */
  forget(): void {
    attendees = [];
  },

  lookup: (times: number) => lookUp(roster, times),

  /**
   * Whoever opens the search types the first letter at once, then waits until all is searched, then
   * types on.
   * @returns milliseconds: to first results, to a whole list, and of each later keystroke's results
   */
  async search(): Promise<{
    first: number;
    open: number;
    p50: number;
    p95: number;
    worst: number;
  }> {
    const search = createRosterSearch(roster, systemClock, systemTimers);
    const from = performance.now();
    let first: number | undefined;
    const open = await new Promise<number>((resolve) => {
      const look = () => {
        search.find('m', ({ tickets, isWhole }) => {
          const ms = performance.now() - from;
          if (tickets.length > 0) first ??= ms;
          if (isWhole) resolve(ms);
        });
      };
      search.open(look);
      look();
    });
    const typed = ['mueller anna', 'krueger torbn', 'lefevre', 'gast4711', '4821-0000', 'żółk'];
    const took: number[] = [];
    for (const query of typed) {
      for (let length = 1; length <= query.length; length += 1) {
        const from = performance.now();
        await new Promise<void>((resolve) => search.find(query.slice(0, length), () => resolve()));
        took.push(performance.now() - from);
        await nextTask();
      }
    }
    const at = sorted(took);
    return { first: first ?? open, open, p50: at(0.5), p95: at(0.95), worst: at(1) };
  },

  /** @returns how long the first counting of the event's numbers takes, and a summing up after it */
  async numbers(): Promise<{ first: number; again: number }> {
    const keeper = createAttendanceKeeper({
      ticketIds: roster.ticketIds,
      read: roster.get,
      gate: { checks: null },
      clock: systemClock,
      timers: systemTimers,
    });
    const first = await timed(
      () =>
        new Promise<void>((resolve) => {
          keeper.watch(() => resolve());
        }),
    );
    await nextTask();
    // Whoever begins to watch is told the sum at once.
    const again = await timed(async () => keeper.watch(() => {}));
    return { first, again };
  },
};

Object.assign(window, { bench, formsBench });
