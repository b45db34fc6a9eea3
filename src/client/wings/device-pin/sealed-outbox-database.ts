/**
 * The outbox of a device with a PIN. It keeps its promise (O1): an entry is sealed first, and then
 * written in one transaction of strict durability. The entries of each door are sealed with a
 * separate key. That key is also stored sealed for the key of the event's organizer, if there is
 * one.
 */
import {
  createDatabase,
  type Database,
  type DatabaseForm,
  isDatabaseThere,
} from '../../device/database.ts';
import type { OutboxDatabase } from '../../storage/outbox-database.ts';
import {
  type OutboxRow,
  openRow,
  openRows,
  type SealedRow,
  sealProgress,
  sealRow,
} from './outbox-row.ts';
import { type SealedForKey, sealForKey } from './recovery-key.ts';
import { createSealing, type Sealed, type Sealing } from './sealing.ts';

export const sealedOutboxName = 'admit-outbox-sealed';

/** `door` is the tag of the door's name. */
type Row = Omit<SealedRow, 'progress'> & {
  readonly sequence?: number;
  readonly door: string;
  progress: Sealed;
};

export type SealedOutboxDatabase = OutboxDatabase & {
  /** Adds rows in their order, all at once or none. */
  addRows(rows: readonly OutboxRow[]): Promise<void>;
  /**
   * Whatever door they are of, in the order in which they were added.
   * @throws if one is damaged: none may be left behind (O7)
   */
  readRows(): Promise<OutboxRow[]>;
};

/** What a door recorded, and its key (a `DoorsKey`), for the organizer. */
export type SealedDoor = SealedForKey & { readonly rows: readonly SealedRow[] };

/** What is sealed for the organizer's key. */
export type DoorsKey = {
  /** Its name: service and event. */
  readonly door: string;
  readonly key: Uint8Array<ArrayBuffer>;
};

type SealedOutboxStores = {
  readonly entries: {
    readonly key: number;
    readonly value: Row;
    readonly indexes: { readonly id: string; readonly door: string };
  };
  /** By the tag of a door's name. */
  readonly organizers: { readonly key: string; readonly value: SealedForKey };
};

const sealedOutboxForm: DatabaseForm<SealedOutboxStores> = {
  version: 2,
  stores: {
    entries: {
      keyPath: 'sequence',
      autoIncrement: true,
      indexes: { id: { unique: true }, door: { unique: false } },
    },
    organizers: {},
  },
  isStrict: true,
};

const openTables = (name: string) => createDatabase(name, sealedOutboxForm);

const readEntries = (database: Database<SealedOutboxStores>): Promise<Row[]> =>
  database.read(['entries'], (reading) => reading.objectStore('entries').getAll());

export function openSealedOutbox(sealing: Sealing, name = sealedOutboxName): SealedOutboxDatabase {
  const database = openTables(name);
  const parts = new Map<string, Promise<Sealing>>();

  /** @param tag of the door */
  function partOf(tag: string): Promise<Sealing> {
    const part = parts.get(tag) ?? sealing.keyOf(tag).then(createSealing);
    parts.set(tag, part);
    return part;
  }

  async function seal(row: OutboxRow): Promise<Row> {
    const tag = await sealing.tag(row.door);
    return { ...(await sealRow(await partOf(tag), row)), door: tag };
  }

  /** Of which door one was whose tag is damaged, nobody knows: each tells of it. */
  async function countAstray(all: readonly Row[], tag: string): Promise<number> {
    const others = all.filter((row) => row.door !== tag);
    const read = await Promise.all(
      others.map(async (row) => openRows(await partOf(row.door), [row])),
    );
    return read.reduce((sum, { unreadable }) => sum + unreadable, 0);
  }

  const open = async (row: Row) => openRow(await partOf(row.door), row);

  return {
    storeFor: (door) => ({
      async append(entry) {
        const row = await seal({ ...entry, door });
        await database.write(['entries'], (writing) => writing.objectStore('entries').add(row));
      },
      async setProgress(changes) {
        const part = await partOf(await sealing.tag(door));
        const sealed = new Map<string, Sealed>();
        for (const { id, progress } of changes) {
          sealed.set(id, await sealProgress(part, id, progress));
        }
        await database.write(['entries'], async (writing) => {
          const entries = writing.objectStore('entries');
          const byId = entries.index('id');
          const write = async ([id, progress]: [string, Sealed]) => {
            const row = await byId.get(id);
            if (row) await entries.put({ ...row, progress });
          };
          await Promise.all([...sealed].map(write));
        });
      },
      async remove(id) {
        await database.write(['entries'], async (writing) => {
          const entries = writing.objectStore('entries');
          const sequence = await entries.index('id').getKey(id);
          if (sequence !== undefined) await entries.delete(sequence);
        });
      },
      async readAll(onUnreadable) {
        const tag = await sealing.tag(door);
        const all = await readEntries(database);
        const read = await openRows(
          await partOf(tag),
          all.filter((row) => row.door === tag),
        );
        const unreadable = read.unreadable + (await countAstray(all, tag));
        if (database.wasGone('entries')) onUnreadable?.('all');
        else if (unreadable > 0) onUnreadable?.(unreadable);
        return [...read.entries];
      },
      async sealFor(publicKey) {
        const tag = await sealing.tag(door);
        const known = await database.read(['organizers'], (reading) =>
          reading.objectStore('organizers').get(tag),
        );
        if (known?.publicKey === publicKey) return;
        const key: DoorsKey = { door, key: await sealing.keyOf(tag) };
        const sealed = await sealForKey(publicKey, key);
        await database.write(['organizers'], (writing) =>
          writing.objectStore('organizers').put(sealed, tag),
        );
      },
    }),
    async addRows(rows) {
      const sealed = await Promise.all(rows.map(seal));
      await database.write(['entries'], (writing) => {
        const entries = writing.objectStore('entries');
        return Promise.all(sealed.map((row) => entries.add(row)));
      });
    },
    readRows: async () => Promise.all((await readEntries(database)).map(open)),
    async doors() {
      const opened = await Promise.allSettled((await readEntries(database)).map(open));
      return [
        ...new Set(opened.flatMap((row) => (row.status === 'fulfilled' ? row.value.door : []))),
      ];
    },
    async wipe(door) {
      const tag = await sealing.tag(door);
      await database.write(['entries', 'organizers'], async (writing) => {
        const entries = writing.objectStore('entries');
        for (const key of await entries.index('door').getAllKeys(tag)) await entries.delete(key);
        await writing.objectStore('organizers').delete(tag);
      });
    },
    close: () => database.close(),
  };
}

export type SealedDoors = {
  readonly doors: readonly SealedDoor[];
  /** Of the entries, whether all are of these doors: the PIN alone opens the others. */
  readonly areAll: boolean;
};

/** Reads, without any key, what is sealed for organizers. */
export async function readSealedDoors(name = sealedOutboxName): Promise<SealedDoors> {
  if (!(await isDatabaseThere(name))) return { doors: [], areAll: true };
  const database = openTables(name);
  try {
    return await database.read(['entries', 'organizers'], async (reading) => {
      const entries = reading.objectStore('entries');
      const organizers = reading.objectStore('organizers');
      const doors: SealedDoor[] = [];
      for (const tag of await organizers.getAllKeys()) {
        const forKey = await organizers.get(tag);
        const rows = await entries.index('door').getAll(tag);
        if (forKey && rows.length > 0) doors.push({ ...forKey, rows });
      }
      const sealed = doors.reduce((sum, { rows }) => sum + rows.length, 0);
      return { doors, areAll: sealed === (await entries.count()) };
    });
  } finally {
    database.close();
  }
}
