/**
 * The outbox on IndexedDB, in a database of its own: strict durability slows down every write of a
 * connection, and only these writes need it (O1).
 */
import type { Table } from 'dexie';
import type { OutboxEntry } from '../../domain/outbox.ts';
import { createDatabase } from '../device/database.ts';
import type { Log } from '../log/log.ts';
import type { OutboxStore } from '../outbox/outbox-store.ts';
import { isAction, isProgress } from './stored-forms.ts';

/** `door` names service and event: a device that changes doors keeps what each still has to send. */
type Row = Pick<OutboxEntry, 'action'> & {
  readonly sequence?: number;
  readonly door: string;
  progress: OutboxEntry['progress'];
};

export type OutboxDatabase = {
  storeFor(door: string): OutboxStore;
  /** Forgets all that a door recorded. */
  wipe(door: string): Promise<void>;
  close(): void;
};

export function openOutboxDatabase(log: Log, name = 'admit-outbox'): OutboxDatabase {
  const database = createDatabase(name, { chromeTransactionDurability: 'strict' });
  database.version(1).stores({ entries: '++sequence, &action.id, door' });
  const entries: Table<Row, number> = database.table('entries');
  // Opened now and not at the first question: at the start both databases are opened side by side.
  // Whoever asks hears of a failure, too.
  database.open().catch((error) => log('storage-failed', error));

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
        const [rows, all, ofDoors] = await Promise.all([
          entries.where('door').equals(door).sortBy('sequence'),
          entries.count(),
          entries.orderBy('door').count(),
        ]);
        const read = rows.flatMap(readEntry);
        // Of which door one was whose name of the door is damaged, nobody knows: each tells of it.
        const unreadable = rows.length - read.length + (all - ofDoors);
        if (unreadable > 0) onUnreadable?.(unreadable);
        return read;
      },
    }),
    async wipe(door) {
      await entries.where({ door }).delete();
    },
    close: () => database.close(),
  };
}

/**
 * What is damaged of how far an action came makes it unsure: the history says whether it arrived (O4).
 * @returns nothing of one whose action is damaged: it stays on the disk (O7)
 */
function readEntry({ action, progress }: Partial<Row>): readonly OutboxEntry[] {
  if (!isAction(action)) return [];
  return [{ action, progress: isProgress(progress) ? progress : { state: 'unsure' } }];
}
