/**
 * The outbox of a device with a PIN. It keeps its promise (O1): an entry is sealed first, and then
 * written in one transaction of strict durability. The entries of each door are sealed with a
 * separate key. That key is also stored sealed for the key of the event's organizer, if there is
 * one.
 */
import Dexie, { type Table } from 'dexie';
import { createDatabase, wasStoreGone } from '../../device/database.ts';
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

function openTables(name: string) {
  const database = createDatabase(name, { chromeTransactionDurability: 'strict' });
  database.version(1).stores({ entries: '++sequence, &id, door' });
  database.version(2).stores({ organizers: '' });
  const entries: Table<Row, number> = database.table('entries');
  const organizers: Table<SealedForKey, string> = database.table('organizers');
  return { database, entries, organizers };
}

export function openSealedOutbox(sealing: Sealing, name = sealedOutboxName): SealedOutboxDatabase {
  const { database, entries, organizers } = openTables(name);
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
        await entries.add(await seal({ ...entry, door }));
      },
      async setProgress(changes) {
        const part = await partOf(await sealing.tag(door));
        const sealed = new Map<string, Sealed>();
        for (const { id, progress } of changes) {
          sealed.set(id, await sealProgress(part, id, progress));
        }
        await entries
          .where('id')
          .anyOf([...sealed.keys()])
          .modify((row) => {
            row.progress = sealed.get(row.id) ?? row.progress;
          });
      },
      async remove(id) {
        await entries.where('id').equals(id).delete();
      },
      async readAll(onUnreadable) {
        const tag = await sealing.tag(door);
        const all = await entries.toArray();
        const read = await openRows(
          await partOf(tag),
          all.filter((row) => row.door === tag),
        );
        const unreadable = read.unreadable + (await countAstray(all, tag));
        if (wasStoreGone(name, 'entries')) onUnreadable?.('all');
        else if (unreadable > 0) onUnreadable?.(unreadable);
        return [...read.entries];
      },
      async sealFor(publicKey) {
        const tag = await sealing.tag(door);
        if ((await organizers.get(tag))?.publicKey === publicKey) return;
        const key: DoorsKey = { door, key: await sealing.keyOf(tag) };
        await organizers.put(await sealForKey(publicKey, key), tag);
      },
    }),
    async addRows(rows) {
      await entries.bulkAdd(await Promise.all(rows.map(seal)));
    },
    readRows: async () => Promise.all((await entries.toArray()).map(open)),
    async doors() {
      const opened = await Promise.allSettled((await entries.toArray()).map(open));
      return [
        ...new Set(opened.flatMap((row) => (row.status === 'fulfilled' ? row.value.door : []))),
      ];
    },
    async wipe(door) {
      const tag = await sealing.tag(door);
      await database.transaction('rw', entries, organizers, async () => {
        await entries.where('door').equals(tag).delete();
        await organizers.delete(tag);
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
  if (!(await Dexie.exists(name))) return { doors: [], areAll: true };
  const { database, entries, organizers } = openTables(name);
  try {
    const found = await Promise.all(
      (await organizers.toCollection().primaryKeys()).map(async (tag) => {
        const [forKey, rows] = await Promise.all([
          organizers.get(tag),
          entries.where('door').equals(tag).sortBy('sequence'),
        ]);
        return forKey && rows.length > 0 ? [{ ...forKey, rows }] : [];
      }),
    );
    const doors = found.flat();
    const sealed = doors.reduce((sum, { rows }) => sum + rows.length, 0);
    return { doors, areAll: sealed === (await entries.count()) };
  } finally {
    database.close();
  }
}
