/**
 * The databases of this page, and what is under way in them. A page that the browser keeps for the way
 * back is stopped, not ended: WebKit stops its transactions as well, and every later page would wait for
 * them for ever.
 */
import Dexie, { type DexieOptions } from 'dexie';

const underWay = new Set<{ abort(): void }>();

/** As Dexie's, and its transactions are among those that `abortTransactions` ends. */
export function createDatabase(name: string, options?: DexieOptions): Dexie {
  return new Dexie(name, options).use({
    stack: 'dbcore',
    create: (core) => ({
      ...core,
      transaction(...given) {
        const begun = core.transaction(...given) as IDBTransaction;
        const end = () => underWay.delete(begun);
        begun.addEventListener('complete', end);
        begun.addEventListener('abort', end);
        underWay.add(begun);
        return begun;
      },
    }),
  });
}

/** Whoever waits for one of them hears that it failed; nothing of it is stored. */
export function abortTransactions(): void {
  for (const transaction of underWay) {
    try {
      transaction.abort();
    } catch (error) {
      // On its way to the disk: it needs the page no more.
      if (!isOver(error)) throw error;
    }
  }
}

const isOver = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'InvalidStateError';
