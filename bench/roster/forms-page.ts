/** The forms in which a row can be kept, each measured as the app would use it: `window.formsBench`. */
import Dexie, { type IndexableTypePart } from 'dexie';
import type { Roster } from '../../src/client/attendees/list/roster.ts';
import { createRosterRows } from '../../src/client/attendees/list/roster-rows.ts';
import {
  participantsBetweenLooks,
  storedEvery,
} from '../../src/client/attendees/sync/roster-reader.ts';
import { systemClock, systemTimers } from '../../src/client/device/platform.ts';
import { createTurns } from '../../src/client/device/turns.ts';
import type { Attendee } from '../../src/domain/attendee.ts';
import { makeAttendees } from './page-attendees.ts';
import { lookUp, timed } from './page-measures.ts';
import { createPlainRows } from './plain-rows.ts';

export type FormName = 'pieces' | 'tuples';

/** What all forms share. */
type Rows = {
  put(attendee: Attendee): unknown;
  reserve(count: number): void;
  pack(): readonly object[];
  take(chunks: readonly never[]): Generator<void, void, void>;
  count(): number;
} & Pick<Roster, 'ticketIds' | 'get' | 'find'>;

function ours(): Rows {
  const rows = createRosterRows();
  return {
    ...rows,
    get: (ticketId) => rows.read(rows.ofTicket(ticketId)),
    find(code) {
      const row = rows.ofCode(code);
      return row < 0 ? undefined : rows.read(row);
    },
  };
}

const makeRows: Readonly<Record<FormName, () => Rows>> = { pieces: ours, tuples: createPlainRows };

let attendees: Attendee[] = [];
let rows: Rows;

/** As the app's own: pieces beside their keys. */
function openPieces(form: FormName) {
  const database = new Dexie(`form ${form}`);
  database.version(1).stores({ pieces: '' });
  return { database, pieces: database.table<object, number>('pieces') };
}

export const formsBench = {
  make(count: number): void {
    attendees = makeAttendees(count);
  },

  /** As a download does it: put in turns, stored piece by piece. */
  async store(form: FormName): Promise<number> {
    const { database, pieces } = openPieces(form);
    await database.open();
    const filled = makeRows[form]();
    const turns = createTurns(systemClock, systemTimers);
    let next = 1;
    const ms = await timed(async () => {
      filled.reserve(attendees.length);
      for (const [at, attendee] of attendees.entries()) {
        filled.put(attendee);
        const put = at + 1;
        if (put === attendees.length || put % storedEvery.rows === 0) {
          const some = filled.pack();
          const places = some.map((_, n): IndexableTypePart => next + n);
          next += some.length;
          await pieces.bulkAdd(some, places as unknown as readonly number[]);
        }
        if (put % participantsBetweenLooks === 0) await turns.next();
      }
    });
    database.close();
    return ms;
  },

  /** As a start does it. */
  async load(form: FormName): Promise<number> {
    const { database, pieces } = openPieces(form);
    await database.open();
    rows = makeRows[form]();
    const ms = await timed(async () => {
      const found = await database.transaction('r', pieces, async () =>
        pieces.bulkGet(await pieces.toCollection().primaryKeys()),
      );
      const turns = createTurns(systemClock, systemTimers);
      for (const _ of rows.take(found as unknown as never[])) await turns.next();
    });
    database.close();
    if (rows.count() === 0) throw new Error('nothing was loaded');
    return ms;
  },

  lookup: (times: number) => lookUp(rows, times),

  /** Each row read once: what search and numbers begin with. */
  async readAll(): Promise<number> {
    let letters = 0;
    const ms = await timed(async () => {
      for (const ticketId of rows.ticketIds()) letters += rows.get(ticketId)?.lastName.length ?? 0;
    });
    if (letters === 0) throw new Error('nothing was read');
    return ms;
  },
};
