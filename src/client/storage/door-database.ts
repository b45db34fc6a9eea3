/**
 * The pairing, the lists of attendees and the double entries on IndexedDB. The rows of a list stand
 * in chunks, written and read whole: a hundred thousand rows one by one take a phone many times as
 * long. What changes later stands beside the chunks, until the next whole list.
 */
import Dexie, { type Table } from 'dexie';
import type { Attendee } from '../../domain/attendee.ts';
import type { TicketId } from '../../domain/ids.ts';
import type { DoubleEntryStore, KeptDoubleEntry } from '../conflicts/double-entry-store.ts';
import type { SkewBounds } from '../connection/service-clock.ts';
import type { RosterHead, RosterStore } from '../roster/roster-store.ts';

const rowsInAChunk = 1000;

/** `door` names service and event. */
type OfDoor<Row> = Row & { readonly door: string };
type RosterChunk = { readonly index: number; readonly attendees: readonly Attendee[] };
/** `attendee` null: removed. */
type RosterChange = { readonly ticketId: TicketId; readonly attendee: Attendee | null };

export type DoorDatabase = {
  /** As it was stored; the reader parses it. */
  readPairing(): Promise<unknown>;
  writePairing(pairing: object): Promise<void>;
  /** Of the service's clock, as it was last known. */
  readSkew(service: string): Promise<SkewBounds | null>;
  writeSkew(service: string, bounds: SkewBounds): Promise<void>;
  rosterStoreFor(door: string): RosterStore;
  doubleEntryStoreFor(door: string): DoubleEntryStore;
  /** Forgets the pairing, and the lists and double entries of the door. */
  wipe(door: string): Promise<void>;
  close(): void;
};

export function openDoorDatabase(name = 'admit-door'): DoorDatabase {
  const database = new Dexie(name);
  database.version(1).stores({
    settings: '',
    rosterHeads: 'door',
    rosterChunks: '[door+index], door',
    rosterChanges: '[door+ticketId], door',
    doubleEntries: '[door+key], door',
  });
  const settings: Table<unknown, string> = database.table('settings');
  const heads: Table<OfDoor<RosterHead>, string> = database.table('rosterHeads');
  const chunks: Table<OfDoor<RosterChunk>> = database.table('rosterChunks');
  const changes: Table<OfDoor<RosterChange>> = database.table('rosterChanges');
  const conflicts: Table<OfDoor<KeptDoubleEntry>> = database.table('doubleEntries');

  return {
    readPairing: () => settings.get('pairing'),
    async writePairing(pairing) {
      await settings.put(pairing, 'pairing');
    },
    readSkew: async (service) =>
      ((await settings.get(`skew ${service}`)) as SkewBounds | undefined) ?? null,
    async writeSkew(service, bounds) {
      await settings.put(bounds, `skew ${service}`);
    },
    rosterStoreFor: (door) => ({
      load: () =>
        database.transaction('r', heads, chunks, changes, async () => {
          const found = await heads.get(door);
          if (!found) return null;
          const { door: _, ...head } = found;
          const rows = await chunks.where({ door }).sortBy('index');
          const changed = await changes.where({ door }).toArray();
          const attendees = withChanges(
            rows.flatMap((chunk) => chunk.attendees),
            changed,
          );
          return { ...head, attendees };
        }),
      replace: ({ attendees, ...head }) =>
        database.transaction('rw', heads, chunks, changes, async () => {
          await chunks.where({ door }).delete();
          await changes.where({ door }).delete();
          await heads.put({ ...head, door });
          await chunks.bulkAdd(intoChunks(attendees).map((chunk) => ({ ...chunk, door })));
        }),
      change: ({ head, put, removed }) =>
        database.transaction('rw', heads, changes, async () => {
          await heads.put({ ...head, door });
          await changes.bulkPut([
            ...put.map((attendee) => ({ door, ticketId: attendee.ticketId, attendee })),
            ...removed.map((ticketId) => ({ door, ticketId, attendee: null })),
          ]);
        }),
    }),
    doubleEntryStoreFor: (door) => ({
      async put(kept) {
        await conflicts.put({ ...kept, door });
      },
      async readAll() {
        const rows = await conflicts.where({ door }).toArray();
        return rows.map(({ door: _, ...kept }) => kept);
      },
    }),
    wipe: (door) =>
      database.transaction('rw', settings, heads, chunks, changes, conflicts, async () => {
        await settings.delete('pairing');
        for (const table of [heads, chunks, changes, conflicts]) {
          await table.where({ door }).delete();
        }
      }),
    close: () => database.close(),
  };
}

function intoChunks(attendees: readonly Attendee[]): RosterChunk[] {
  const count = Math.ceil(attendees.length / rowsInAChunk);
  return Array.from({ length: count }, (_, index) => ({
    index,
    attendees: attendees.slice(index * rowsInAChunk, (index + 1) * rowsInAChunk),
  }));
}

function withChanges(
  attendees: readonly Attendee[],
  changes: readonly RosterChange[],
): readonly Attendee[] {
  if (changes.length === 0) return attendees;
  const rows = new Map(attendees.map((attendee) => [attendee.ticketId, attendee]));
  for (const { ticketId, attendee } of changes) {
    if (attendee) rows.set(ticketId, attendee);
    else rows.delete(ticketId);
  }
  return [...rows.values()];
}
