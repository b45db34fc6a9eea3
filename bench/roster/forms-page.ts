/** The forms in which a row can be kept, each measured as the app would use it: `window.formsBench`. */
import type { Roster } from '../../src/client/attendees/list/roster.ts';
import { createRosterRows } from '../../src/client/attendees/list/roster-rows.ts';
import {
  participantsBetweenLooks,
  storedEvery,
} from '../../src/client/attendees/sync/roster-reader.ts';
import { createDatabase, type DatabaseForm } from '../../src/client/device/database.ts';
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

type Stores = { readonly pieces: { readonly key: number; readonly value: object } };
const stored: DatabaseForm<Stores> = { version: 1, stores: { pieces: {} } };

/** As the app's own: pieces beside their keys. */
const openPieces = (form: FormName) => createDatabase(`form ${form}`, stored);

export const formsBench = {
  make(count: number): void {
    attendees = makeAttendees(count);
  },

  /** As a download does it: put in turns, stored piece by piece. */
  async store(form: FormName): Promise<number> {
    const database = openPieces(form);
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
          const first = next;
          next += some.length;
          await database.write(['pieces'], (writing) => {
            const pieces = writing.objectStore('pieces');
            return Promise.all(some.map((piece, n) => pieces.add(piece, first + n)));
          });
        }
        if (put % participantsBetweenLooks === 0) await turns.next();
      }
    });
    database.close();
    return ms;
  },

  /** As a start does it. */
  async load(form: FormName): Promise<number> {
    const database = openPieces(form);
    await database.open();
    rows = makeRows[form]();
    const ms = await timed(async () => {
      const found = await database.read(['pieces'], async (reading) => {
        const pieces = reading.objectStore('pieces');
        return Promise.all((await pieces.getAllKeys()).map((key) => pieces.get(key)));
      });
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
