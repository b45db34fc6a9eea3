/**
 * The outbox on IndexedDB, in its own database: strict durability slows down every write of a
 * connection, and only these writes need it (O1).
 */
import type { Table } from 'dexie';
import type { OutboxEntry } from '../../domain/outbox.ts';
import { createDatabase } from '../device/database.ts';
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

export type OutboxDatabase = {
  storeFor(door: string): OutboxStore;
  /** The names of all doors with stored actions. */
  doors(): Promise<readonly string[]>;
  /** Forgets all that a door recorded. */
  wipe(door: string): Promise<void>;
  close(): void;
};

export function openOutboxDatabase(log: Log, name = 'admit-outbox'): OutboxDatabase {
  const database = createDatabase(name, { chromeTransactionDurability: 'strict' });
  database.version(1).stores({ entries: '++sequence, &action.id, door' });
  const entries: Table<Row, number> = database.table('entries');
  // Opened now and not at the first question: at the start both databases are opened side by side.
  // Anyone who asks learns of a failure, too.
  let isLost = false;
  const whole = database.open().then(async () => {
    // Dexie makes a store that is missing again, but not where it was the only one.
    if (database.backendDB().objectStoreNames.length > 0) return;
    log('storage-failed', new Error('the store of the check-ins is gone'));
    isLost = true;
    await database.delete();
    await database.open();
  });
  whole.catch((error) => log('storage-failed', error));

  return {
    storeFor: (door) => ({
      async append(entry) {
        await entries.add({ ...entry, door });
      },
      async setProgress(changes) {
        const progressOf = new Map(changes.map(({ id, progress }) => [id, progress]));
        await entries
          .where('action.id')
          .anyOf([...progressOf.keys()])
          .modify((row) => {
            row.progress = progressOf.get(row.action.id) ?? row.progress;
          });
      },
      async remove(id) {
        await entries.where('action.id').equals(id).delete();
      },
      async readAll(onUnreadable) {
        await whole;
        const all = await entries.toArray();
        const rows = all.filter((row) => row.door === door);
        const read = rows.flatMap(readEntry);
        // Of which door one was whose name of the door is damaged, nobody knows: each tells of it.
        const astray = all.filter((row) => row.door !== door && isAstray(row));
        const unreadable = rows.length - read.length + astray.length;
        if (isLost) onUnreadable?.('all');
        else if (unreadable > 0) onUnreadable?.(unreadable);
        return read;
      },
    }),
    async doors() {
      await whole;
      return (await entries.orderBy('door').uniqueKeys()).filter(
        (door) => typeof door === 'string',
      );
    },
    async wipe(door) {
      await entries.where({ door }).delete();
    },
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
