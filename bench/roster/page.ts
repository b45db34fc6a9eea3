/** What is measured inside the browser, by the app's own parts: `window.bench`. */
import Dexie from 'dexie';
import { systemClock, systemTimers } from '../../src/client/device/platform.ts';
import { createTurns } from '../../src/client/device/turns.ts';
import { createAttendanceKeeper } from '../../src/client/numbers/attendance.ts';
import { createRosterSearch } from '../../src/client/roster/search/search.ts';
import { createRosterLog } from '../../src/client/roster/sync/roster-log.ts';
import {
  participantsBetweenLooks,
  storedEvery,
} from '../../src/client/roster/sync/roster-reader.ts';
import type { RosterHead } from '../../src/client/roster/sync/roster-store.ts';
import { createRoster, type Roster } from '../../src/client/roster/table/roster.ts';
import { openDoorDatabase } from '../../src/client/storage/door-database.ts';
import type { Attendee } from '../../src/domain/attendee.ts';
import { asId } from '../../src/domain/ids.ts';
import { neverInside } from '../../src/domain/presence.ts';
import { parseTicketCode } from '../../src/domain/ticket-code.ts';
import { instant, type LocalDateTime } from '../../src/domain/time.ts';
import { makePerson } from '../../src/service/demo/demo-people.ts';
import { demoRandom } from '../../src/service/demo/demo-random.ts';
import { noLog } from '../../test/support/memory-log.ts';

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

async function timed(run: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await run();
  return performance.now() - from;
}

function sorted(values: readonly number[]): (share: number) => number {
  const inOrder = values.toSorted((a, b) => a - b);
  return (share) => inOrder[Math.floor(share * (inOrder.length - 1))] ?? 0;
}

/** Between two pieces the screen has its turn. */
const nextTask = () => new Promise<void>((resolve) => void systemTimers.after(0, resolve));

export const bench = {
  /** A third is inside, each fourth has a product. */
  make(count: number, seed: number): void {
    const random = demoRandom(seed);
    const made = Array.from({ length: count }, (_, at): Attendee => {
      const isInside = at % 3 === 0;
      const minute = String(10 + (at % 50));
      const since = `2026-11-21T${18 + (at % 4)}:${minute}:00` as LocalDateTime;
      const device = `Door ${at % 20}`;
      return {
        eventId: asId(1),
        participantId: asId(500_000 + at),
        ticketId: asId(700_000 + at),
        paymentId: asId(300_000 + Math.floor(at / 2)),
        identifier: `K${(at * 7919 + 36 ** 8).toString(36).toUpperCase()}`,
        displayIdentifier: `4821-${String(at).padStart(8, '0')}`,
        ...makePerson(random, at),
        categoryId: asId(21 + (at % 5)),
        categoryName: ['Standard', 'Ermäßigt', 'VIP', 'Presse', 'Gästeliste'][at % 5] ?? '',
        status: 'accepted',
        cancelled: null,
        paymentStatus: 'paid',
        presence: isInside ? { inside: true, at: since, device } : neverInside,
        arrival: isInside ? { at: since, device } : null,
        products:
          at % 4 === 0
            ? [
                {
                  productId: asId(900_000 + at),
                  definitionId: asId(31),
                  optionId: asId(41),
                  name: 'T-Shirt',
                  option: 'M',
                  cancelled: false,
                  presence: neverInside,
                },
              ]
            : [],
        readAt: instant(1_795_000_000_000),
      };
    });
    // Read from an answer: texts put together here would be put together by whoever writes them first.
    attendees = JSON.parse(JSON.stringify(made));
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

  lookup(times: number): { p50: number; p99: number; worst: number } {
    const random = demoRandom(3);
    const ids = [...roster.ticketIds()];
    const codes = Array.from({ length: times }, (_, at) => {
      const known = roster.get(random.pick(ids));
      const text = at % 2 === 0 ? known?.identifier : known?.displayIdentifier.toLowerCase();
      const code = parseTicketCode(at % 10 === 9 ? `NOBODY${at}` : (text ?? ''));
      if (!code) throw new Error('no code');
      return { code, isKnown: at % 10 !== 9 };
    });
    const took = codes.map(({ code, isKnown }) => {
      const from = performance.now();
      const found = roster.find(code);
      const ms = performance.now() - from;
      if ((found !== undefined) !== isKnown) throw new Error(`${code} was found wrongly`);
      return ms;
    });
    const at = sorted(took);
    return { p50: at(0.5), p99: at(0.99), worst: at(1) };
  },

  /** @returns how long the list takes to become searchable, and each keystroke of what is typed */
  async search(): Promise<{ open: number; p50: number; p95: number; worst: number }> {
    const search = createRosterSearch(roster, systemClock, systemTimers);
    const open = await timed(() => new Promise<void>((resolve) => search.open(resolve)));
    const typed = ['mueller anna', 'krueger torbn', 'lefevre', 'gast4711', '4821-0000', 'żółk'];
    const took: number[] = [];
    for (const query of typed) {
      for (let length = 1; length <= query.length; length += 1) {
        const from = performance.now();
        search.find(query.slice(0, length));
        took.push(performance.now() - from);
        await nextTask();
      }
    }
    const at = sorted(took);
    return { open, p50: at(0.5), p95: at(0.95), worst: at(1) };
  },

  /** @returns how long the first counting of the event's numbers takes, and a summing up after it */
  async numbers(): Promise<{ first: number; again: number }> {
    const keeper = createAttendanceKeeper({
      ticketIds: roster.ticketIds,
      read: roster.get,
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

Object.assign(window, { bench });
