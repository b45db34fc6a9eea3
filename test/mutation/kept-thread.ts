/**
 * One thread for many mutants. Stryker turns a mutant on in what is imported already, but its runner begins a
 * thread for each and imports the service into it: most of what a mutant took.
 */
import {
  type PoolOptions,
  type PoolWorker,
  ThreadsPoolWorker,
  type WorkerRequest,
} from 'vitest/node';

type Listener = (message: unknown) => void;

/** What mutants leave behind in a thread goes with it. */
const mostRuns = 25;

let isWatched = false;
let kept: { readonly thread: ThreadsPoolWorker; runs: number } | null = null;

class KeptThread implements PoolWorker {
  readonly name = 'kept';
  readonly cacheFs = true;
  readonly #thread: ThreadsPoolWorker;
  readonly #runs: number;
  readonly #listeners: { readonly event: string; readonly hear: Listener }[] = [];
  /** Of the run that begins: it names the tests that are chosen. */
  #config: unknown;
  #isDone = false;

  constructor(options: PoolOptions) {
    this.#thread = kept?.thread ?? new ThreadsPoolWorker(options);
    this.#runs = (kept?.runs ?? 0) + 1;
    kept = null;
    if (isWatched) return;
    isWatched = true;
    options.project.vitest.onClose(() => kept?.thread.stop());
  }

  async start(): Promise<void> {
    if (this.#runs === 1) await this.#thread.start();
  }

  on(event: string, hear: Listener): void {
    this.#listeners.push({ event, hear });
    this.#thread.on(event, hear);
  }

  off(event: string, hear: Listener): void {
    const at = this.#listeners.findIndex((each) => each.event === event && each.hear === hear);
    if (at >= 0) this.#listeners.splice(at, 1);
    this.#thread.off(event, hear);
  }

  send(request: WorkerRequest): void {
    if (request.type === 'start') {
      this.#config = request.context.config;
      if (this.#runs > 1) {
        this.#answer('started');
        return;
      }
    }
    if (request.type === 'stop') {
      this.#isDone = true;
      this.#answer('stopped');
    } else if (request.type === 'run') {
      const context = { ...request.context, config: this.#config };
      this.#thread.send({ ...request, context } as WorkerRequest);
    } else this.#thread.send(request);
  }

  deserialize = (message: unknown): unknown => message;

  async stop(): Promise<void> {
    for (const { event, hear } of this.#listeners.splice(0)) this.#thread.off(event, hear);
    if (this.#isDone && this.#runs < mostRuns && kept === null) {
      kept = { thread: this.#thread, runs: this.#runs };
    } else await this.#thread.stop();
  }

  #answer(type: 'started' | 'stopped'): void {
    const answer = { __vitest_worker_response__: true, type };
    for (const { event, hear } of [...this.#listeners]) if (event === 'message') hear(answer);
  }
}

/** Stryker asks for threads: this comes after what it asks for. */
export const keepThread = {
  name: 'keep-thread',
  configureVitest({ project }: { project: { config: object } }): void {
    Object.assign(project.config, {
      pool: 'kept',
      poolRunner: {
        name: 'kept',
        createPoolWorker: (options: PoolOptions): PoolWorker => new KeptThread(options),
      },
    });
  },
};
