/**
 * Processes for files of tests that share what they have imported. Vitest ends such a process as soon as
 * the next file in its queue is of another project; here it waits for the next one of its own.
 */
import {
  ForksPoolWorker,
  type PoolOptions,
  type PoolWorker,
  type WorkerRequest,
} from 'vitest/node';

type Kept = { readonly process: ForksPoolWorker; readonly usableBy: string };
type Listener = (message: unknown) => void;

/** Each holds some hundred MB. */
const mostIdle = 4;
const idle: Kept[] = [];
let isWatched = false;
let isClosing = false;

async function endIdle(most: number): Promise<void> {
  const ended = idle.splice(0, Math.max(0, idle.length - most));
  await Promise.all(ended.map(({ process }) => process.stop()));
}

class KeptProcess implements PoolWorker {
  readonly name = 'kept';
  readonly cacheFs = true;
  readonly #kept: Kept;
  /** It is set up already. */
  readonly #isUsed: boolean;
  /** The file that it had last has ended in order. */
  #isDone = false;
  readonly #listeners: { readonly event: string; readonly hear: Listener }[] = [];

  constructor(options: PoolOptions) {
    const usableBy = JSON.stringify([options.project.name, options.environment]);
    const at = idle.findIndex((each) => each.usableBy === usableBy);
    const [found] = at < 0 ? [] : idle.splice(at, 1);
    this.#isUsed = found !== undefined;
    this.#kept = found ?? { process: new ForksPoolWorker(options), usableBy };
    if (isWatched) return;
    isWatched = true;
    options.project.vitest.onClose(() => {
      isClosing = true;
      return endIdle(0);
    });
  }

  async start(): Promise<void> {
    if (!this.#isUsed) await this.#kept.process.start();
  }

  on(event: string, hear: Listener): void {
    this.#listeners.push({ event, hear });
    this.#kept.process.on(event, hear);
  }

  off(event: string, hear: Listener): void {
    const at = this.#listeners.findIndex((each) => each.event === event && each.hear === hear);
    if (at >= 0) this.#listeners.splice(at, 1);
    this.#kept.process.off(event, hear);
  }

  /** What would set it up again or end it never reaches it. */
  send(request: WorkerRequest): void {
    if (request.type === 'start' && this.#isUsed) this.#answer('started');
    else if (request.type === 'stop') {
      this.#isDone = true;
      this.#answer('stopped');
    } else this.#kept.process.send(request);
  }

  deserialize = (message: unknown): unknown => message;

  async stop(): Promise<void> {
    for (const { event, hear } of this.#listeners.splice(0)) this.#kept.process.off(event, hear);
    if (!this.#isDone || isClosing) {
      await this.#kept.process.stop();
      return;
    }
    idle.push(this.#kept);
    await endIdle(mostIdle);
  }

  #answer(type: 'started' | 'stopped'): void {
    const answer = { __vitest_worker_response__: true, type };
    for (const { event, hear } of [...this.#listeners]) if (event === 'message') hear(answer);
  }
}

export const keptProcesses = {
  name: 'kept',
  createPoolWorker: (options: PoolOptions): PoolWorker => new KeptProcess(options),
};
