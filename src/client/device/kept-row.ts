import { createDatabase, type DatabaseForm } from './database.ts';

/** A single row, in its own database; anyone who reads it parses it. */
export type KeptRow = {
  /** @returns undefined: there is none; null: the device damaged it */
  read(): Promise<unknown>;
  write(kept: object): Promise<void>;
  remove(): Promise<void>;
};

type Stores = { readonly kept: { readonly key: string; readonly value: unknown } };

const form: DatabaseForm<Stores> = { version: 1, stores: { kept: {} } };

/** @param isStrict whether a write has to survive a power cut before it counts as done */
export function openKeptRow(name: string, row: string, isStrict = false): KeptRow {
  const database = createDatabase(name, { ...form, isStrict });
  return {
    read: () =>
      database.read(['kept'], async (transaction) => {
        const store = transaction.objectStore('kept');
        const stored = await store.get(row);
        return stored === undefined && (await store.count()) > 0 ? null : stored;
      }),
    async write(next) {
      await database.write(['kept'], (writing) => writing.objectStore('kept').put(next, row));
    },
    remove: () => database.write(['kept'], (writing) => writing.objectStore('kept').delete(row)),
  };
}
