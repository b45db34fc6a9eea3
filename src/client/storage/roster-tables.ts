/**
 * The guest list on IndexedDB: for each door a head, and pieces that were appended. A piece is
 * written and read as a whole: a hundred thousand single rows take a phone many times as long.
 */
import Dexie, { type IndexableTypePart, type Table, type Transaction } from 'dexie';
import type { RosterChunk } from '../attendees/list/roster-chunk.ts';
import {
  headless,
  type RosterHead,
  type RosterStore,
  type StoredRoster,
} from '../attendees/sync/roster-store.ts';
import { isRosterChunk, isRosterHead } from './stored-forms.ts';

/** `door` names service and event. */
type StoredHead = RosterHead & { readonly door: string };
/** The door, and a number that counts up in the order of appending. */
type Place = [door: string, number: number];

/**
 * The keys of pieces are stored outside of them. To find a key in a piece, a browser would read the
 * whole piece again as soon as it has written it.
 */
export const rosterSchema = {
  rosters: 'door',
  rosterParts: '',
};

/**
 * Discards all lists, whose form can't be read any more. A door that is opened without a network after
 * that has none, and knows no ticket: a version that can still read them runs `readRostersAnew`.
 */
export async function forgetRosters(upgrade: Transaction): Promise<void> {
  await upgrade.table('rosters').clear();
  await upgrade.table('rosterParts').clear();
}

/** Keeps the lists in use, and lets each be downloaded again, from its beginning, at the first contact. */
export async function readRostersAnew(upgrade: Transaction): Promise<void> {
  const again: Partial<RosterHead> = { feedPosition: null, download: null };
  await upgrade.table('rosters').toCollection().modify(again);
}

export type RosterTables = {
  readonly tables: readonly Table[];
  storeFor(door: string): RosterStore;
  /** In a transaction over `tables`. */
  wipe(door: string): Promise<void>;
};

/** So many pieces can be passed on without holding up the screen. */
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
      // Dexie takes keys of several parts here, but its types don't say so.
      await pieces.bulkAdd(some, places as unknown as IndexableTypePart[]);
    }
  }

  return {
    tables: [heads, pieces],
    storeFor: (door) => ({
      load: () =>
        database.transaction('r', heads, pieces, async () => {
          const stored = await heads.get(door);
          // Each separately, so that none holds up the screen; all in parallel, so that none waits.
          const found = await pieces.bulkGet(await piecesOf(door).primaryKeys());
          if (!stored && found.length === 0) return null;
          const { door: _, ...head } = stored ?? {};
          return wholeOf(head, found);
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

/** What the device has not damaged. A head that is gone while there are pieces is damaged, too. */
export function wholeOf(
  head: unknown,
  pieces: readonly unknown[],
): StoredRoster & { readonly isDamaged: boolean } {
  const chunks = pieces.filter(isRosterChunk);
  const isWhole = isRosterHead(head) && chunks.length === pieces.length;
  return { head: isRosterHead(head) ? head : headless, chunks, isDamaged: !isWhole };
}
