/**
 * The outbox of a device with a PIN. What it promises stays (O1): an entry is sealed first, and then
 * written in one transaction of strict durability. Ids of actions lie open; they are random.
 */
import Dexie, { type Table } from 'dexie';
import type { Action } from '../../../domain/action.ts';
import type { ActionState, OutboxEntry } from '../../../domain/outbox.ts';
import type { OutboxDatabase } from '../outbox-database.ts';
import type { Sealed, Sealing } from './sealing.ts';

export const sealedOutboxName = 'admit-outbox-sealed';

/** `door` is the tag of the door's name. */
type Row = {
  readonly sequence?: number;
  readonly id: string;
  readonly door: string;
  readonly action: Sealed;
  readonly progress: Sealed;
};

export type OutboxRow = OutboxEntry & { readonly door: string };

export type SealedOutboxDatabase = OutboxDatabase & {
  /** Adds rows in their order, all at once or none. */
  addRows(rows: readonly OutboxRow[]): Promise<void>;
  /** Whatever door they are of, in the order in which they were added. */
  readRows(): Promise<OutboxRow[]>;
};

export function openSealedOutbox(sealing: Sealing, name = sealedOutboxName): SealedOutboxDatabase {
  const database = new Dexie(name, { chromeTransactionDurability: 'strict' });
  database.version(1).stores({ entries: '++sequence, &id, door' });
  const entries: Table<Row, number> = database.table('entries');

  const sealProgress = (id: string, progress: ActionState) =>
    sealing.seal(progress, `progress ${id}`);

  async function sealRow({ action, progress, door }: OutboxRow): Promise<Row> {
    const { id } = action;
    const [tag, sealedAction, sealedProgress] = await Promise.all([
      sealing.tag(door),
      sealing.seal({ action, door }, `action ${id}`),
      sealProgress(id, progress),
    ]);
    return { id, door: tag, action: sealedAction, progress: sealedProgress };
  }

  async function openRow({ id, action, progress }: Row): Promise<OutboxRow> {
    const [recorded, state] = await Promise.all([
      sealing.open(action, `action ${id}`) as Promise<{ action: Action; door: string }>,
      sealing.open(progress, `progress ${id}`) as Promise<ActionState>,
    ]);
    return { ...recorded, progress: state };
  }

  return {
    storeFor: (door) => ({
      async append(entry) {
        await entries.add(await sealRow({ ...entry, door }));
      },
      async setProgress(id, progress) {
        const sealed = await sealProgress(id, progress);
        await entries.where('id').equals(id).modify({ progress: sealed });
      },
      async readAll() {
        const rows = await entries
          .where('door')
          .equals(await sealing.tag(door))
          .sortBy('sequence');
        const opened = await Promise.all(rows.map(openRow));
        return opened.map(({ action, progress }) => ({ action, progress }));
      },
    }),
    async addRows(rows) {
      await entries.bulkAdd(await Promise.all(rows.map(sealRow)));
    },
    readRows: async () => Promise.all((await entries.toArray()).map(openRow)),
    async wipe(door) {
      await entries
        .where('door')
        .equals(await sealing.tag(door))
        .delete();
    },
    close: () => database.close(),
  };
}
