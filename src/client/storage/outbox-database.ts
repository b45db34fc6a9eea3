/**
 * The outbox on IndexedDB, in its own database: strict durability slows down every write of a
 * connection, and only these writes need it (O1).
 */
import type { OutboxEntry } from '../../domain/outbox.ts';
import { createDatabase, type DatabaseForm } from '../device/database.ts';
import type { Log } from '../log/log.ts';
import type { OutboxStore } from '../outbox/outbox-store.ts';
import { partsOfDoorName } from '../pairing/pairing.ts';
import { isAction, isProgress } from './stored-forms.ts';

/** `door` names service and event: a device that changes doors keeps what each still has to send. */
type Row = Pick<OutboxEntry, 'action'> & {
  readonly sequence?: number;
  readonly door: string;
  progress: OutboxEntry['progress'];
};

export type OutboxStores = {
  readonly entries: {
    readonly key: number;
    readonly value: Row;
    readonly indexes: { readonly 'action.id': string; readonly door: string };
  };
};

export const outboxForm: DatabaseForm<OutboxStores> = {
  version: 1,
  stores: {
    entries: {
      keyPath: 'sequence',
      autoIncrement: true,
      indexes: { 'action.id': { unique: true }, door: { unique: false } },
    },
  },
  isStrict: true,
};

export type OutboxDatabase = {
  storeFor(door: string): OutboxStore;
  /** The names of all doors with stored actions. */
  doors(): Promise<readonly string[]>;
  /** Forgets all that a door recorded. */
  wipe(door: string): Promise<void>;
  close(): void;
};

export function openOutboxDatabase(log: Log, name = 'admit-outbox'): OutboxDatabase {
  const database = createDatabase(name, outboxForm);
  // Opened now and not at the first question: at the start both databases are opened side by side.
  // Anyone who asks learns of a failure, too.
  database
    .open()
    .then(() => {
      if (!database.wasGone('entries')) return;
      log('storage-failed', new Error('the store of the check-ins is gone'));
    })
    .catch((error) => log('storage-failed', error));

  return {
    storeFor: (door) => ({
      async append(entry) {
        await database.write(['entries'], (writing) =>
          writing.objectStore('entries').add({ ...entry, door }),
        );
      },
      async setProgress(changes) {
        const progressOf = new Map(changes.map(({ id, progress }) => [id, progress]));
        await database.write(['entries'], async (writing) => {
          const entries = writing.objectStore('entries');
          const byId = entries.index('action.id');
          const write = async ([id, progress]: [string, OutboxEntry['progress']]) => {
            const row = await byId.get(id);
            if (row) await entries.put({ ...row, progress });
          };
          await Promise.all([...progressOf].map(write));
        });
      },
      async remove(id) {
        await database.write(['entries'], async (writing) => {
          const entries = writing.objectStore('entries');
          const sequence = await entries.index('action.id').getKey(id);
          if (sequence !== undefined) await entries.delete(sequence);
        });
      },
      async readAll(onUnreadable) {
        const all = await database.read(['entries'], (reading) =>
          reading.objectStore('entries').getAll(),
        );
        const rows = all.filter((row) => row.door === door);
        const read = rows.flatMap(readEntry);
        // Of which door one was whose name of the door is damaged, nobody knows: each tells of it.
        const astray = all.filter((row) => row.door !== door && isAstray(row));
        const unreadable = rows.length - read.length + astray.length;
        if (database.wasGone('entries')) onUnreadable?.('all');
        else if (unreadable > 0) onUnreadable?.(unreadable);
        return read;
      },
    }),
    async doors() {
      const doors: unknown[] = [];
      await database.read(['entries'], async (reading) => {
        const byDoor = reading.objectStore('entries').index('door');
        let cursor = await byDoor.openKeyCursor(null, 'nextunique');
        for (; cursor; cursor = await cursor.continue()) doors.push(cursor.key);
      });
      return doors.filter((door) => typeof door === 'string');
    },
    wipe: (door) =>
      database.write(['entries'], async (writing) => {
        const entries = writing.objectStore('entries');
        for (const key of await entries.index('door').getAllKeys(door)) await entries.delete(key);
      }),
    close: () => database.close(),
  };
}

/**
 * Whether the row can't belong to any door, because its door name is not valid, or is of another
 * event than its action.
 */
function isAstray({ door, action }: { readonly door: unknown; readonly action: unknown }): boolean {
  if (typeof door !== 'string' || !/^https?:/.test(door)) return true;
  return isAction(action) && partsOfDoorName(door).eventId !== action.eventId;
}

/**
 * What is damaged of how far an action came makes it unsure: the history says whether it arrived (O4).
 * @returns nothing of one whose action is damaged: it stays on the disk (O7)
 */
function readEntry({ action, progress }: Partial<Row>): readonly OutboxEntry[] {
  if (!isAction(action)) return [];
  return [{ action, progress: isProgress(progress) ? progress : { state: 'unsure' } }];
}
