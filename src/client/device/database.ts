/**
 * The databases of this page, and the transactions that have begun in them. A browser may keep a page
 * that is left for the way back. WebKit stops the transactions of such a page instead of ending them.
 * Every later page would then wait for them forever.
 */
import Dexie, { type DexieOptions } from 'dexie';

const underWay = new Set<IDBTransaction>();

/** A database of Dexie's. `abortTransactions` ends its transactions. */
export const createDatabase = (name: string, options?: DexieOptions): Dexie =>
  new Dexie(name, { indexedDB: tracked, ...options });

/**
 * The browser's own databases. Dexie's middleware never sees two kinds of transactions: one creates a
 * database, the other inspects a database after it was opened.
 */
const tracked = {
  open(name: string, version?: number): IDBOpenDBRequest {
    const request = indexedDB.open(name, version);
    request.addEventListener('upgradeneeded', () => {
      if (request.transaction) track(request.transaction);
    });
    request.addEventListener('success', () => {
      const database = request.result;
      const begin = database.transaction.bind(database);
      database.transaction = (...given) => track(begin(...given));
    });
    return request;
  },
  deleteDatabase: (name: string) => indexedDB.deleteDatabase(name),
  databases: () => indexedDB.databases(),
};

function track(begun: IDBTransaction): IDBTransaction {
  const end = () => underWay.delete(begun);
  begun.addEventListener('complete', end);
  begun.addEventListener('abort', end);
  underWay.add(begun);
  return begun;
}

/** What waits for one of them hears that it failed; nothing of it is stored. */
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
