/**
 * The databases of this page, and what is under way in them. A page that the browser keeps for the way
 * back is stopped, not ended: WebKit stops its transactions as well, and every later page would wait for
 * them forever.
 */
import Dexie, { type DexieOptions } from 'dexie';

const underWay = new Set<IDBTransaction>();

/** As Dexie's, and its transactions are among those that `endDatabases` ends. */
export const createDatabase = (name: string, options?: DexieOptions): Dexie =>
  new Dexie(name, { indexedDB: tracked, ...options });

/**
 * The browser's own databases. Each transaction is followed from its begin: also the one that makes a
 * database, and the one in which Dexie looks over a database that it has just opened.
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
      database.transaction = (...given) => {
        return track(begin(...given));
      };
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
