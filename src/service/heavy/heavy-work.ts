/**
 * What takes a processor for long (PDFs, images, password hashes) is done beside the main thread, by
 * a few workers that give way to it. There is room for so much and no more: who comes then is told to
 * come back.
 */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import type { Timers } from '../../domain/timers.ts';
import { FewAtOnce } from '../means/few-at-once.ts';
import { type Result, unavailable } from '../means/refusal.ts';
import type { Input, JobName, Output, Task } from './jobs.ts';
import { KeptResults } from './kept-results.ts';

/**
 * One processor is the main thread's. No more than two: an image also takes one of the four threads
 * that Node has for files and names, and those that serve the app must always find one free.
 */
const workers = Math.max(1, Math.min(2, availableParallelism() - 1));
const mostWaiting = 100;
/** Waiting included. Shorter than the time that any answer may take. */
const longestMs = 15_000;
const comeBack = unavailable(5);
/** One that needs more ends, instead of the service. */
const mostMegabytes = 512;

/** What each worker is told when it begins. */
export type WorkerSettings = {
  /** How much lower than the service's, in the steps of `nice`. */
  readonly stepsBehind: number;
};

/** A tenth of a processor that others want too: a door goes before whoever waits for a PDF. */
export const behindDoors = 10;

export type HeavyWorkOptions = WorkerSettings & {
  /** Of `worker.ts`, built: an absolute path. */
  readonly workerFile: string;
  readonly timers: Timers;
  /** Told why a worker ended that nobody waited for. */
  readonly onError: (error: Error) => void;
};

/** Jobs whose results are kept. */
type KeptJob = {
  [Name in JobName]: Output<Name> extends Buffer | string ? Name : never;
}[Exclude<JobName, 'hashPassword'>];

type Read<Name extends JobName> = () => Input<Name> | Promise<Input<Name>>;

export class HeavyWork {
  readonly #options: HeavyWorkOptions;
  readonly #places = new FewAtOnce(workers);
  readonly #kept = new KeptResults<Buffer | string>(null);
  /** Begun by the first job: a service without any needs no workers. */
  #pool: Piscina<Task, unknown> | null = null;
  #underWay = 0;
  #isClosed = false;

  constructor(options: HeavyWorkOptions) {
    this.#options = options;
  }

  /**
   * @returns a refusal (503) where too many wait, or it took too long
   * @throws where the worker failed or died; another takes its place
   */
  run<Name extends JobName>(name: Name, input: Input<Name>): Promise<Result<Output<Name>>> {
    return this.#inTime(name, () => input);
  }

  /**
   * A job whose result depends on its input alone, done once as long as the result is kept.
   * @param identity what tells the input from any other
   * @param input read when the job begins: what waits must not fill the memory
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
    // Under this key lies only what this job has made.
    return (await this.#kept.get(key, make)) as Result<Output<Name>>;
  }

  /** What is under way is given up. */
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
    const task = { name, input: await input() } as Task;
    if (isOver()) return comeBack;
    this.#pool ??= this.#begin();
    try {
      return bufferAgain(await this.#pool.run(task, { signal: overdue })) as Output<Name>;
    } catch (error) {
      if (isOver()) return comeBack;
      throw error;
    }
  }

  #begin(): Piscina<Task, unknown> {
    const pool = new Piscina<Task, unknown>({
      filename: this.#options.workerFile,
      // The same, so that one that died, or was overdue, is replaced at once.
      minThreads: workers,
      maxThreads: workers,
      resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
      workerData: { stepsBehind: this.#options.stepsBehind } satisfies WorkerSettings,
      recordTiming: false,
    });
    // A worker that can't begin: Piscina would leave its task waiting.
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

/** On its way between threads a Buffer becomes the array of bytes that it is. */
const bufferAgain = (result: unknown): unknown =>
  result instanceof Uint8Array
    ? Buffer.from(result.buffer, result.byteOffset, result.byteLength)
    : result;
