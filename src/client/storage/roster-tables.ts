/**
 * The lists of attendees on IndexedDB: for each door a head, and what was appended in pieces, each
 * written and read whole: a hundred thousand rows one by one take a phone many times as long.
 */
import type { Dexie, Table, Transaction } from 'dexie';
import type { RosterChunk } from '../roster/roster-chunk.ts';
import type { RosterHead, RosterStore } from '../roster/roster-store.ts';

/** `door` names service and event. */
type StoredHead = RosterHead & { readonly door: string };
/** `place` counts up in the order of appending. */
type StoredChunk = RosterChunk & { readonly door: string; readonly place?: number };

export const rosterSchema = {
  rosters: 'door',
  rosterPieces: '++place, door',
  rosterHeads: null,
  rosterChunks: null,
  rosterChanges: null,
};

/**
 * To be run by each version that writes rows or pieces in another form: the lists are read anew,
 * which costs a download and nothing else.
 */
export async function forgetRosters(upgrade: Transaction): Promise<void> {
  await upgrade.table('rosters').clear();
  await upgrade.table('rosterPieces').clear();
}

export type RosterTables = {
  readonly tables: readonly Table[];
  storeFor(door: string): RosterStore;
};

export function createRosterTables(database: Dexie): RosterTables {
  const heads: Table<StoredHead, string> = database.table('rosters');
  const pieces: Table<StoredChunk, number> = database.table('rosterPieces');

  async function store(head: RosterHead, door: string, chunks: readonly RosterChunk[]) {
    await heads.put({ ...head, door });
    // One after the other: to hand over a whole list at once would hold up the screen.
    for (const chunk of chunks) await pieces.add({ ...chunk, door });
  }

  return {
    tables: [heads, pieces],
    storeFor: (door) => ({
      load: () =>
        database.transaction('r', heads, pieces, async () => {
          const stored = await heads.get(door);
          if (!stored) return null;
          const places = await pieces.where({ door }).primaryKeys();
          // Each by itself, so that none holds up the screen; all at once, so that none waits.
          const found = await Promise.all(places.map((place) => pieces.get(place)));
          const { door: _, ...head } = stored;
          return { head, chunks: found.filter((piece) => piece !== undefined) };
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
