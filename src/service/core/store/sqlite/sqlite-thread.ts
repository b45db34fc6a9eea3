/**
 * A thread with its own writing connection: while it writes and waits for the disk, this one
 * continues reading requests.
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type Database from 'better-sqlite3';
import type { RowChange } from '../store.ts';
import { driverPath, pragmas } from './sqlite-database.ts';

/** How a change ended: it is on disk, or it was undone for the given reason. */
type Outcome = { readonly error: { readonly message: string; readonly code: string } | null };

type Thread = {
  readonly parentPort: {
    on(event: 'message', take: (change: RowChange | null) => void): void;
    postMessage(outcome: Outcome): void;
    close(): void;
  };
  readonly workerData: {
    readonly driver: string;
    readonly file: string;
    readonly pragmas: readonly string[];
  };
};

/**
 * What runs in the thread. It is handed over as text, since Node can't load the sources as they are
 * (tests run from them): nothing of this file is at hand there.
 */
function writeInThread(require: NodeJS.Require): void {
  const { parentPort, workerData } = require('node:worker_threads') as Thread;
  const Driver = require(workerData.driver) as typeof Database;
  const database = new Driver(workerData.file);
  for (const pragma of workerData.pragmas) database.pragma(pragma);
  const prepared = new Map<string, Database.Statement>();

  const prepare = (sql: string): Database.Statement => {
    const statement = prepared.get(sql) ?? database.prepare(sql);
    prepared.set(sql, statement);
    return statement;
  };
  const apply = database.transaction(({ statements, rows }: RowChange) => {
    for (const row of rows) {
      let changes = 0;
      statements.forEach(({ sql, onlyIfChanged }, n) => {
        if (!onlyIfChanged || changes > 0) changes += prepare(sql).run(...(row[n] ?? [])).changes;
      });
    }
  });

  parentPort.on('message', (change) => {
    if (change === null) {
      database.close();
      parentPort.close();
      return;
    }
    try {
      apply.immediate(change);
      parentPort.postMessage({ error: null });
    } catch (error) {
      const { message, code } = error as Error & { code?: string };
      parentPort.postMessage({ error: { message, code: code ?? '' } });
    }
  });
}

type PendingWrite = { resolve(): void; reject(reason: unknown): void };

export class SqliteThread {
  readonly #file: string;
  /** Begun by the first change: most who open a database never need it. */
  #worker: Worker | null = null;
  /** The thread answers in the order in which it is asked. */
  readonly #asked: PendingWrite[] = [];

  constructor(file: string) {
    this.#file = file;
  }

  get isWriting(): boolean {
    return this.#asked.length > 0;
  }

  /** Resolves when it is on disk. Nobody else in this process may be writing meanwhile. */
  write(change: RowChange): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#asked.push({ resolve, reject });
      this.#worker ??= this.#begin();
      this.#worker.postMessage(change);
    });
  }

  #begin(): Worker {
    const workerData: Thread['workerData'] = {
      driver: driverPath,
      file: this.#file,
      pragmas,
    };
    const worker = new Worker(`(${writeInThread})(require)`, { eval: true, workerData });
    worker.on('message', ({ error }: Outcome) => {
      const asked = this.#asked.shift();
      if (error === null) asked?.resolve();
      else asked?.reject(Object.assign(new Error(error.message), { code: error.code }));
    });
    // The thread could not start: the next change tries again.
    worker.on('error', (reason) => {
      this.#worker = null;
      for (const { reject } of this.#asked.splice(0)) reject(reason);
    });
    return worker;
  }

  async close(): Promise<void> {
    if (this.#worker === null) return;
    const ended = once(this.#worker, 'exit');
    this.#worker.postMessage(null);
    await ended;
  }
}
