/**
 * The databases of this page, and the transactions that have begun in them. A browser may keep a page
 * that is left for the way back. WebKit stops the transactions of such a page instead of ending them.
 * Every later page would then wait for them forever.
 */
import Dexie, { type DexieOptions } from 'dexie';
import { createStore } from 'zustand/vanilla';
import { systemTimers } from './platform.ts';
import type { ReadableStore } from './readable-store.ts';

const underWay = new Set<IDBTransaction>();
const blocked = new Set<IDBOpenDBRequest>();
const blockedState = createStore(() => false);

/**
 * Whether a database can't be opened yet. Another page has it open in an older version and keeps it, such as
 * a tab that the browser has put to sleep. It opens as soon as that page is gone.
 */
export const isStorageBlocked: ReadableStore<boolean> = blockedState;

/** The stores that a database of before had when it was opened. Dexie makes those that are missing again. */
const storesBefore = new Map<string, readonly string[]>();

/** Whether the database was there when this page opened it, and this store was not. */
export const wasStoreGone = (database: string, store: string): boolean =>
  storesBefore.get(database)?.includes(store) === false;

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
    storesBefore.delete(name);
    request.addEventListener('upgradeneeded', ({ oldVersion }) => {
      if (request.transaction) track(request.transaction);
      if (oldVersion > 0) storesBefore.set(name, [...request.result.objectStoreNames]);
    });
    noteBlocked(request);
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

/** The service worker may wait for the same page before this one: then no event tells of it. */
const patienceMs = 5000;

function noteBlocked(request: IDBOpenDBRequest): void {
  const become = (isBlocked: boolean) => {
    cancel();
    if (isBlocked) blocked.add(request);
    else blocked.delete(request);
    blockedState.setState(blocked.size > 0, true);
  };
  const cancel = systemTimers.after(patienceMs, () => become(true));
  request.addEventListener('blocked', () => become(true));
  for (const moved of ['upgradeneeded', 'success', 'error']) {
    request.addEventListener(moved, () => become(false));
  }
}

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
