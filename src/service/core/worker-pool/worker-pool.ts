/**
 * Work that takes a processor for long (PDFs, images, password hashes) is done beside the main thread, by
 * a few workers of lower priority. Only so much may wait: beyond that a caller is told to come back
 * later.
 */

import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { LRUCache } from 'lru-cache';
import { Piscina } from 'piscina';
import type { Timers } from '../../../domain/timers.ts';
import { isApiError, type Result, unavailable } from '../deps/api-error.ts';
import { Semaphore } from '../deps/semaphore.ts';
import type { Input, JobName, Output, Task, WorkerSettings } from './jobs.ts';

/**
 * One processor is left to the main thread, and there are at most two workers. An image also takes
 * one of the four threads that Node has for files and names. The app's own files must always find a
 * free one.
 */
const workers = Math.max(1, Math.min(2, availableParallelism() - 1));
const mostWaiting = 100;
/** The deadline of a job with its wait. Shorter than the time that any answer may take. */
const longestMs = 15_000;
const comeBack = unavailable(5);
/** The memory of a worker: a job that needs more ends the worker, not the service. */
const mostMegabytes = 512;

/** About a tenth of a processor that others want, too: doors go before anyone who waits for a PDF. */
export const behindDoors = 10;

type HeavyWorkOptions = WorkerSettings & {
  /** The absolute path of `worker.ts` as it is built. */
  readonly workerFile: string;
  readonly timers: Timers;
  /** Told why a worker ended that was not working for anybody. */
  readonly onError: (error: Error) => void;
};

/** The jobs whose results are kept. */
type KeptJob = {
  [Name in JobName]: Output<Name> extends Buffer | string ? Name : never;
}[Exclude<JobName, 'hashPassword'>];

type Read<Name extends JobName> = () => Result<Input<Name>> | Promise<Result<Input<Name>>>;

export class WorkerPool {
  readonly #options: HeavyWorkOptions;
  readonly #places = new Semaphore(workers);
  readonly #kept = new KeptResults<Buffer | string>(null);
  /** Started by the first job: a service that has none needs no workers. */
  #pool: Piscina<Task, unknown> | null = null;
  #underWay = 0;
  #isClosed = false;

  constructor(options: HeavyWorkOptions) {
    this.#options = options;
  }

  /**
   * @param input an image's bytes are empty afterwards, unless threads share them
   * @returns a refusal (503) where too many jobs wait, or it took too long
   * @throws where the worker failed or died; another takes its place
   */
  run<Name extends JobName>(name: Name, input: Input<Name>): Promise<Result<Output<Name>>> {
    return this.#inTime(name, () => input);
  }

  /**
   * Runs a job whose result depends on its input alone. It is not run again while the result is kept.
   * @param identity a value that differs for every other input
   * @param input called when the job begins, so that waiting jobs don't fill the memory; what it refuses
   *   is refused
   */
  async remembered<Name extends KeptJob>(
    name: Name,
    identity: unknown,
    input: Read<Name>,
  ): Promise<Result<Output<Name>>> {
    const key = createHash('sha256')
      .update(JSON.stringify([name, identity]))
      .digest('base64');
    const make = async () => (await this.#inTime(name, input)) as Result<Buffer | string>;
    // Only results of this job are kept under this key.
    return (await this.#kept.get(key, make)) as Result<Output<Name>>;
  }

  /** Gives up the jobs that are under way. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#end();
  }

  async #inTime<Name extends JobName>(
    name: Name,
    input: Read<Name>,
  ): Promise<Result<Output<Name>>> {
    if (this.#isClosed || this.#underWay >= workers + mostWaiting) return comeBack;
    this.#underWay += 1;
    const overdue = new AbortController();
    const cancel = this.#options.timers.after(longestMs, () => overdue.abort());
    try {
      return await Promise.race([
        this.#places.run(() => this.#do(name, input, overdue.signal)),
        once(overdue.signal, 'abort').then(() => comeBack),
      ]);
    } finally {
      cancel();
      this.#underWay -= 1;
    }
  }

  async #do<Name extends JobName>(
    name: Name,
    input: Read<Name>,
    overdue: AbortSignal,
  ): Promise<Result<Output<Name>>> {
    const isOver = () => this.#isClosed || overdue.aborted;
    if (isOver()) return comeBack;
    const read = await input();
    if (isApiError(read)) return read;
    if (isOver()) return comeBack;
    const task = { name, input: read } as Task;
    this.#pool ??= this.#begin();
    try {
      const how = { signal: overdue, transferList: handedOver(task.input) };
      return bufferAgain(await this.#pool.run(task, how)) as Output<Name>;
    } catch (error) {
      if (isOver()) return comeBack;
      throw error;
    }
  }

  #begin(): Piscina<Task, unknown> {
    const pool = new Piscina<Task, unknown>({
      filename: this.#options.workerFile,
      // Minimum and maximum are the same: a worker that died, or was ended as overdue, is replaced at once.
      minThreads: workers,
      maxThreads: workers,
      resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
      workerData: {
        stepsBehind: this.#options.stepsBehind,
        passwordCost: this.#options.passwordCost,
      } satisfies WorkerSettings,
      recordTiming: false,
    });
    // The worker could not start: Piscina would leave its task waiting forever.
    pool.on('error', (error: Error) => {
      this.#options.onError(error);
      void this.#end();
    });
    return pool;
  }

  async #end(): Promise<void> {
    const pool = this.#pool;
    this.#pool = null;
    await pool?.destroy();
  }
}

/**
 * The bytes of an image are given to the worker, not copied: the main thread would stand still for
 * milliseconds. Small ones share their memory with others.
 */
const handedOver = (input: Task['input']): ArrayBuffer[] => {
  if (!(input instanceof Object) || !('bytes' in input)) return [];
  const { buffer, byteLength } = input.bytes;
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];
};

/** Between threads a Buffer becomes a plain array of bytes. */
const bufferAgain = (result: unknown): unknown =>
  ArrayBuffer.isView(result)
    ? Buffer.from(result.buffer, result.byteOffset, result.byteLength)
    : result;

const mostBytes = 64 * 1024 * 1024;
/** A larger result is not kept: a few of them would push out everything else. */
const largestBytes = mostBytes / 8;

/** Keeps the latest results by what they were made from: what is requested again is not made again. */
export class KeptResults<Value extends Buffer | string> {
  readonly #kept: LRUCache<string, Value>;
  readonly #inTheMaking = new Map<string, Promise<Result<Value>>>();

  /**
   * @param longestMs how long a result may be kept, where the data behind the same key can change;
   *   null: until others need its place
   */
  constructor(longestMs: number | null) {
    this.#kept = new LRUCache({
      maxSize: mostBytes,
      maxEntrySize: largestBytes,
      sizeCalculation: (result, key) => result.length + key.length,
      ...(longestMs !== null && { ttl: longestMs }),
    });
  }

  /** @param make is not called where the result is kept, or is being made for another caller */
  async get(key: string, make: () => Promise<Result<Value>>): Promise<Result<Value>> {
    const kept = this.#kept.get(key) ?? this.#inTheMaking.get(key);
    if (kept !== undefined) return kept;
    const made = make();
    this.#inTheMaking.set(key, made);
    try {
      const result = await made;
      if (!isApiError(result)) this.#kept.set(key, result);
      return result;
    } finally {
      this.#inTheMaking.delete(key);
    }
  }
}
