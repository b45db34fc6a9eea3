/**
 * The guest list on IndexedDB: for each door a head, and pieces that were appended. A piece is
 * written and read as a whole: a hundred thousand single rows take a phone many times as long.
 */
import type { RosterChunk } from '../attendees/list/roster-chunk.ts';
import {
  headless,
  type RosterHead,
  type RosterStore,
  type StoredRoster,
} from '../attendees/sync/roster-store.ts';
import type { Database, Transaction } from '../device/database.ts';
import type { DoorStores } from './door-form.ts';
import { isRosterChunk, isRosterHead } from './stored-forms.ts';

type Writing = Transaction<DoorStores, 'readwrite'>;

export type RosterTables = {
  storeFor(door: string): RosterStore;
  wipe(writing: Writing, door: string): Promise<void>;
};

/** So many pieces can be passed on without holding up the screen. */
const piecesAtOnce = 5;

const stores: (keyof DoorStores)[] = ['rosters', 'rosterParts'];

/** All places of a door: it comes first in each, and a list comes after any number and text. */
export const within = (door: string): IDBKeyRange => IDBKeyRange.bound([door], [door, []]);

export function createRosterTables(database: Database<DoorStores>): RosterTables {
  async function store(
    writing: Writing,
    head: RosterHead,
    door: string,
    chunks: readonly RosterChunk[],
  ): Promise<void> {
    await writing.objectStore('rosters').put({ ...head, door });
    const pieces = writing.objectStore('rosterParts');
    const [, last] = (await pieces.openKeyCursor(within(door), 'prev'))?.primaryKey ?? [door, 0];
    for (let at = 0; at < chunks.length; at += piecesAtOnce) {
      const some = chunks.slice(at, at + piecesAtOnce);
      await Promise.all(some.map((piece, n) => pieces.add(piece, [door, last + 1 + at + n])));
    }
  }

  return {
    storeFor: (door) => ({
      load: () =>
        database.read(stores, async (reading) => {
          const pieces = reading.objectStore('rosterParts');
          const [stored, places] = await Promise.all([
            reading.objectStore('rosters').get(door),
            pieces.getAllKeys(within(door)),
          ]);
          // Each separately, so that none holds up the screen; all in parallel, so that none waits.
          const found = await Promise.all(places.map((place) => pieces.get(place)));
          if (!stored && found.length === 0) return null;
          const { door: _, ...head } = stored ?? {};
          return wholeOf(head, found);
        }),
      append: (head, chunks) =>
        database.write(stores, (writing) => store(writing, head, door, chunks)),
      replace: (head, chunks) =>
        database.write(stores, async (writing) => {
          await writing.objectStore('rosterParts').delete(within(door));
          await store(writing, head, door, chunks);
        }),
    }),
    async wipe(writing, door) {
      await writing.objectStore('rosters').delete(door);
      await writing.objectStore('rosterParts').delete(within(door));
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
