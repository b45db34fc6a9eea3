/**
 * The pairing and the lists of attendees on IndexedDB. Rows stand in chunks, written and read
 * whole: a hundred thousand rows one by one take a phone many times as long.
 */
import Dexie, { type Table } from 'dexie';
import type { Attendee } from '../../domain/attendee.ts';
import type { RosterStore, StoredRoster } from '../roster/roster-store.ts';

const rowsInAChunk = 1000;

type RosterHead = Omit<StoredRoster, 'attendees'> & { readonly door: string };
type RosterChunk = {
  readonly door: string;
  readonly index: number;
  readonly attendees: readonly Attendee[];
};

export type DoorDatabase = {
  /** As it was stored; the reader parses it. */
  readPairing(): Promise<unknown>;
  writePairing(pairing: object): Promise<void>;
  rosterStoreFor(door: string): RosterStore;
  close(): void;
};

export function openDoorDatabase(name = 'admit-door'): DoorDatabase {
  const database = new Dexie(name);
  database.version(1).stores({
    settings: '',
    rosterHeads: 'door',
    rosterChunks: '[door+index], door',
  });
  const settings: Table<unknown, string> = database.table('settings');
  const heads: Table<RosterHead, string> = database.table('rosterHeads');
  const chunks: Table<RosterChunk, [string, number]> = database.table('rosterChunks');

  return {
    readPairing: () => settings.get('pairing'),
    async writePairing(pairing) {
      await settings.put(pairing, 'pairing');
    },
    rosterStoreFor: (door) => ({
      async load() {
        return await database.transaction('r', heads, chunks, async () => {
          const head = await heads.get(door);
          if (!head) return null;
          const stored = await chunks.where('door').equals(door).sortBy('index');
          const { readAt, productNames } = head;
          const attendees = stored.flatMap((chunk) => chunk.attendees);
          return { readAt, productNames, attendees };
        });
      },
      async replace({ attendees, ...head }) {
        await database.transaction('rw', heads, chunks, async () => {
          await chunks.where('door').equals(door).delete();
          await heads.put({ ...head, door });
          await chunks.bulkAdd(intoChunks(door, attendees));
        });
      },
    }),
    close: () => database.close(),
  };
}

function intoChunks(door: string, attendees: readonly Attendee[]): RosterChunk[] {
  const count = Math.ceil(attendees.length / rowsInAChunk);
  return Array.from({ length: count }, (_, index) => ({
    door,
    index,
    attendees: attendees.slice(index * rowsInAChunk, (index + 1) * rowsInAChunk),
  }));
}
