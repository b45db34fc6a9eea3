/**
 * The lists of attendees on IndexedDB: for each door a head, and what was appended in pieces, each
 * written and read whole: a hundred thousand rows one by one take a phone many times as long.
 */
import Dexie, { type IndexableTypePart, type Table, type Transaction } from 'dexie';
import type { RosterHead, RosterStore } from '../roster/sync/roster-store.ts';
import type { RosterChunk } from '../roster/table/roster-chunk.ts';

/** `door` names service and event. */
type StoredHead = RosterHead & { readonly door: string };
/** The door, and a number that counts up in the order of appending. */
type Place = [door: string, number: number];

/**
 * Pieces lie beside their keys: to find a key in a piece, or what an index needs of it, a browser
 * reads it whole as soon as it has written it.
 */
export const rosterSchema = {
  rosters: 'door',
  rosterParts: '',
};

/**
 * To be run by each version that writes rows or pieces in another form: the lists are read anew,
 * which costs a download and nothing else.
 */
export async function forgetRosters(upgrade: Transaction): Promise<void> {
  await upgrade.table('rosters').clear();
  await upgrade.table('rosterParts').clear();
}

export type RosterTables = {
  readonly tables: readonly Table[];
  storeFor(door: string): RosterStore;
  /** In a transaction over `tables`. */
  wipe(door: string): Promise<void>;
};

/** So many are handed over without holding up the screen. */
const piecesAtOnce = 5;

export function createRosterTables(database: Dexie): RosterTables {
  const heads: Table<StoredHead, string> = database.table('rosters');
  const pieces: Table<RosterChunk, Place> = database.table('rosterParts');
  const piecesOf = (door: string) =>
    pieces.where(':id').between([door, Dexie.minKey], [door, Dexie.maxKey]);

  async function store(head: RosterHead, door: string, chunks: readonly RosterChunk[]) {
    await heads.put({ ...head, door });
    const [, last] = ((await piecesOf(door).lastKey()) as Place | undefined) ?? [door, 0];
    for (let at = 0; at < chunks.length; at += piecesAtOnce) {
      const some = chunks.slice(at, at + piecesAtOnce);
      const places = some.map((_, n): Place => [door, last + 1 + at + n]);
      // Dexie takes keys of several parts here; its types do not know.
      await pieces.bulkAdd(some, places as unknown as IndexableTypePart[]);
    }
  }

  return {
    tables: [heads, pieces],
    storeFor: (door) => ({
      load: () =>
        database.transaction('r', heads, pieces, async () => {
          const stored = await heads.get(door);
          if (!stored) return null;
          // Each by itself, so that none holds up the screen; all at once, so that none waits.
          const found = await pieces.bulkGet(await piecesOf(door).primaryKeys());
          const { door: _, ...head } = stored;
          return { head, chunks: found.filter((piece) => piece !== undefined) };
        }),
      append: (head, chunks) =>
        database.transaction('rw', heads, pieces, async () => {
          await store(head, door, chunks);
        }),
      replace: (head, chunks) =>
        database.transaction('rw', heads, pieces, async () => {
          await piecesOf(door).delete();
          await store(head, door, chunks);
        }),
    }),
    async wipe(door) {
      await heads.delete(door);
      await piecesOf(door).delete();
    },
  };
}
