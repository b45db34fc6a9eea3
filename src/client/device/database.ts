/**
 * The databases of this page, and the transactions that have begun in them. A browser may keep a page
 * that is left for the way back. WebKit stops the transactions of such a page instead of ending them.
 * Every later page would then wait for them forever.
 */
import {
  type DBSchema,
  type IDBPDatabase,
  type IDBPTransaction,
  openDB,
  type StoreNames,
} from 'idb';
import { createStore } from 'zustand/vanilla';
import { systemTimers } from './platform.ts';
import type { ReadableStore } from './readable-store.ts';

type Names<Stores extends DBSchema> = StoreNames<Stores> & string;

export type Transaction<Stores extends DBSchema, Mode extends IDBTransactionMode> = IDBPTransaction<
  Stores,
  Names<Stores>[],
  Mode
>;

type StoreForm = {
  /** Without one, the keys are stored outside of the rows. */
  readonly keyPath?: string | string[];
  readonly autoIncrement?: boolean;
  /** Each is named as the field that it finds by. */
  readonly indexes?: { readonly [field: string]: { readonly unique: boolean } };
};

export type DatabaseForm<Stores extends DBSchema> = {
  /** Counts the changes of this form. */
  readonly version: number;
  readonly stores: { readonly [Name in Names<Stores>]: StoreForm };
  /**
   * Brings what an earlier version stored into the form of today. Stores and indexes that are missing were
   * made before. Stores that are not in the form are deleted after.
   */
  upgrade?(upgrade: Transaction<Stores, 'versionchange'>, from: number): Promise<void>;
  /** Whether a write has to survive a power cut before it counts as done. It is slower. */
  readonly isStrict?: boolean;
};

/**
 * All fails with a `DOMException` where the storage is at fault. It opens itself when it is used, and again where it
 * could not be opened before.
 */
export type Database<Stores extends DBSchema> = {
  open(): Promise<void>;
  /** @param work awaits nothing but the requests of its transaction, which would end otherwise */
  read<Value>(
    stores: Names<Stores>[],
    work: (transaction: Transaction<Stores, 'readonly'>) => Promise<Value>,
  ): Promise<Value>;
  /**
   * All that the work writes, or nothing if it throws.
   * @param isStrict whether this write has to survive a power cut; without it, what the form says
   * @returns when all of it is written
   */
  write<Value>(
    stores: Names<Stores>[],
    work: (transaction: Transaction<Stores, 'readwrite'>) => Promise<Value>,
    isStrict?: boolean,
  ): Promise<Value>;
  /** Whether the database was there when this page opened it, and this store was not. */
  wasGone(store: Names<Stores>): boolean;
  close(): void;
};

type AnyTransaction = IDBPTransaction<unknown, string[], IDBTransactionMode>;
type Upgrade = IDBPTransaction<unknown, string[], 'versionchange'>;

const underWay = new Set<AnyTransaction>();
/** What lets go of each database. */
const releases = new Set<() => void>();

/**
 * On the disk a version is ten times as much. What is between two of them says how often a part had to be
 * made again that the device had lost.
 */
const versionOnDisk = (version: number): number => version * 10;
const versionOf = (onDisk: number): number => Math.floor(onDisk / 10);

/**
 * What passes, so that a database opens when asked again. It was of another version, Chrome failed for once,
 * or another page made this one close it.
 */
const passing = ['VersionError', 'UnknownError', 'InvalidStateError'];
const triesToOpen = 4;

/** What opens a database, in whatever state the device has it, and brings it into its form. */
function createOpener<Stores extends DBSchema>(name: string, form: DatabaseForm<Stores>) {
  const storeForms = Object.entries<StoreForm>(form.stores);
  const gone = new Set<string>();

  async function change(upgrade: Upgrade, onDisk: number): Promise<void> {
    const { db } = upgrade;
    const before = [...db.objectStoreNames];
    for (const [store, { keyPath = null, autoIncrement = false, indexes = {} }] of storeForms) {
      const isThere = before.includes(store);
      if (!isThere && onDisk > 0) gone.add(store);
      const made = isThere
        ? upgrade.objectStore(store)
        : db.createObjectStore(store, { keyPath, autoIncrement });
      for (const [field, options] of Object.entries(indexes)) {
        if (!made.indexNames.contains(field)) made.createIndex(field, field, options);
      }
    }
    const from = versionOf(onDisk);
    // A database of a newer version keeps what this one doesn't know.
    if (onDisk === 0 || from >= form.version) return;
    await form.upgrade?.(upgrade as unknown as Transaction<Stores, 'versionchange'>, from);
    for (const store of before) if (!(store in form.stores)) db.deleteObjectStore(store);
  }

  /** Devices lose stores, and with them their indexes. */
  function isWhole(opened: IDBPDatabase): boolean {
    if (storeForms.some(([store]) => !opened.objectStoreNames.contains(store))) return false;
    const indexed = storeForms.filter(([, { indexes }]) => indexes);
    if (indexed.length === 0) return true;
    const look = track(opened.transaction(indexed.map(([store]) => store)));
    return indexed.every(([store, { indexes = {} }]) => {
      const { indexNames } = look.objectStore(store);
      return Object.keys(indexes).every((field) => indexNames.contains(field));
    });
  }

  /** @param version on the disk; undefined: whichever is there */
  async function openAt(version: number | undefined, forget: () => void): Promise<IDBPDatabase> {
    requireStorage();
    const wait = noteWait();
    let failure: unknown;
    try {
      return await openDB(name, version, {
        upgrade(_, onDisk, __, upgrade) {
          wait.end();
          change(track(upgrade), onDisk).catch((error) => {
            failure = upgrade.error ?? error;
            abort(upgrade);
          });
        },
        blocked: wait.isBlocked,
        // Another page changes the database or deletes it: it would have to wait for this one.
        blocking(_, __, event) {
          (event.target as IDBDatabase).close();
          forget();
        },
        terminated: forget,
      });
    } catch (error) {
      throw failure ?? error;
    } finally {
      wait.end();
    }
  }

  /** @param forget called when the connection is lost */
  async function open(forget: () => void): Promise<IDBPDatabase> {
    let version: number | undefined = versionOnDisk(form.version);
    for (let triesLeft = triesToOpen; ; ) {
      triesLeft -= 1;
      try {
        const opened = await openAt(version, forget);
        if (triesLeft === 0 || isWhole(opened)) return opened;
        version = opened.version + 1;
        opened.close();
      } catch (error) {
        const failed = error instanceof DOMException ? error.name : '';
        if (triesLeft === 0 || !passing.includes(failed)) throw error;
        // A newer version made it, or this one made parts of it again.
        if (failed === 'VersionError') version = undefined;
      }
    }
  }

  return { open, wasGone: (store: string): boolean => gone.has(store) };
}

export function createDatabase<Stores extends DBSchema>(
  name: string,
  form: DatabaseForm<Stores>,
): Database<Stores> {
  const { open, wasGone } = createOpener(name, form);
  let connection: Promise<IDBPDatabase> | null = null;
  let isClosed = false;

  function connect(): Promise<IDBPDatabase> {
    if (isClosed) return Promise.reject(new DOMException('It was closed', 'InvalidStateError'));
    if (connection) return connection;
    releases.add(release);
    const forget = () => {
      if (connection === opening) connection = null;
    };
    const opening = open(forget).catch((error) => {
      forget();
      throw error;
    });
    connection = opening;
    return opening;
  }

  /** The next use opens it again. */
  function release(): void {
    // Anyone who asked for one that did not open was told why.
    void Promise.allSettled([connection]).then(([opened]) => {
      if (opened.status === 'fulfilled') opened.value?.close();
    });
    connection = null;
  }

  async function begin(
    stores: string[],
    mode: IDBTransactionMode,
    isStrict = form.isStrict,
  ): Promise<AnyTransaction> {
    const options = isStrict ? { durability: 'strict' as const } : {};
    const held = connect();
    const opened = await held;
    try {
      return track(opened.transaction(stores, mode, options));
    } catch (error) {
      if (!isOver(error) || isClosed) throw error;
      // The browser has dropped the connection, and may not have said so yet.
      if (connection === held) release();
      return track((await connect()).transaction(stores, mode, options));
    }
  }

  async function run<Value>(
    stores: string[],
    mode: IDBTransactionMode,
    work: (transaction: never) => Promise<Value>,
    isStrict?: boolean,
  ): Promise<Value> {
    const transaction = await begin(stores, mode, isStrict);
    try {
      const value = await work(transaction as never);
      if (mode === 'readwrite') await transaction.done;
      return value;
    } catch (error) {
      abort(transaction);
      // Requests that fail with their transaction don't say why.
      throw transaction.error ?? error;
    }
  }

  return {
    async open() {
      await connect();
    },
    read: (stores, work) => run(stores, 'readonly', work),
    write: (stores, work, isStrict) => run(stores, 'readwrite', work, isStrict),
    wasGone,
    close() {
      isClosed = true;
      release();
      releases.delete(release);
    },
  };
}

/** Whether there is a database of this name; none is made. */
export async function isDatabaseThere(name: string): Promise<boolean> {
  let isThere = true;
  requireStorage();
  try {
    const opened = await openDB(name, undefined, {
      upgrade(_, __, ___, upgrade) {
        isThere = false;
        abort(track(upgrade));
      },
    });
    opened.close();
  } catch (error) {
    if (isThere) throw error;
  }
  return isThere;
}

/** Browsers that keep nothing may have no IndexedDB at all. */
function requireStorage(): void {
  if (!globalThis.indexedDB) throw new DOMException('There is no storage', 'NotSupportedError');
}

const blocked = new Set<object>();
const blockedState = createStore(() => false);

/**
 * Whether a database can't be opened yet. Another page has it open in an older version and keeps it, such as
 * a tab that the browser has put to sleep. It opens as soon as that page is gone.
 */
export const isStorageBlocked: ReadableStore<boolean> = blockedState;

/** The service worker may wait for the same page before this one: then no event tells of it. */
const patienceMs = 5000;

function noteWait(): { isBlocked(): void; end(): void } {
  const wait = {
    isBlocked() {
      cancel();
      blocked.add(wait);
      blockedState.setState(true, true);
    },
    end() {
      cancel();
      blocked.delete(wait);
      blockedState.setState(blocked.size > 0, true);
    },
  };
  const cancel = systemTimers.after(patienceMs, wait.isBlocked);
  return wait;
}

function track<Begun extends AnyTransaction>(begun: Begun): Begun {
  underWay.add(begun);
  // The one who began it is told how it ended.
  void Promise.allSettled([begun.done]).then(() => underWay.delete(begun));
  return begun;
}

function abort(transaction: AnyTransaction): void {
  try {
    transaction.abort();
  } catch (error) {
    // It has ended, or is on its way to the disk: it needs the page no more.
    if (!isOver(error)) throw error;
  }
}

/**
 * Lets go of all databases. What waits for a transaction hears that it failed; nothing of it is stored.
 */
export function releaseDatabases(): void {
  for (const transaction of underWay) abort(transaction);
  for (const release of releases) release();
}

const isOver = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'InvalidStateError';
