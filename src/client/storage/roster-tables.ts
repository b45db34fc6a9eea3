/**
 * The lists of attendees on IndexedDB: for each door a head, and what was appended in pieces, each
 * written and read whole: a hundred thousand rows one by one take a phone many times as long.
 */
import type { Dexie, Table } from 'dexie';
import { rowForm } from '../roster/attendee-row.ts';
import type { RosterChunk } from '../roster/roster-chunk.ts';
import type { RosterHead, RosterStore } from '../roster/roster-store.ts';

/** `door` names service and event; a list in another form of rows is of no use. */
type StoredHead = RosterHead & { readonly door: string; readonly rowForm: number };
/** `place` counts up in the order of appending. */
type StoredChunk = RosterChunk & { readonly door: string; readonly place?: number };

/** What stood in the tables of version 1 is brought over by `keepOldRosters`. */
export const rosterSchema = {
  rosters: 'door',
  rosterPieces: '++place, door',
  rosterHeads: null,
  rosterChunks: null,
  rosterChanges: null,
};

export type RosterTables = {
  readonly tables: readonly Table[];
  storeFor(door: string): RosterStore;
};

export function createRosterTables(database: Dexie): RosterTables {
  const heads: Table<StoredHead, string> = database.table('rosters');
  const pieces: Table<StoredChunk, number> = database.table('rosterPieces');

  const store = (head: RosterHead, door: string, chunks: readonly RosterChunk[]) =>
    heads
      .put({ ...head, door, rowForm })
      .then(() => pieces.bulkAdd(chunks.map((chunk) => ({ ...chunk, door }))));

  return {
    tables: [heads, pieces],
    storeFor: (door) => ({
      load: (take) =>
        database.transaction('r', heads, pieces, async () => {
          const stored = await heads.get(door);
          if (!stored || stored.rowForm !== rowForm) return null;
          const places = await pieces.where({ door }).primaryKeys();
          // One at a time, so that taking them into memory never holds up the screen.
          for (const place of places) {
            const piece = await pieces.get(place);
            if (piece) take(piece);
          }
          const { door: _, rowForm: __, ...head } = stored;
          return head;
        }),
      append: (head, chunks) =>
        database.transaction('rw', heads, pieces, async () => {
          await store(head, door, chunks);
        }),
      replace: (head, chunks) =>
        database.transaction('rw', heads, pieces, async () => {
          await pieces.where({ door }).delete();
          await store(head, door, chunks);
        }),
    }),
  };
}
