import type { Timers } from '../../../domain/timers.ts';

/** The system's timers. None of them keeps the process alive. */
export const systemTimers: Timers = {
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs).unref();
    return () => clearTimeout(timer);
  },
};

// What is done at the start, and again each time an interval has passed.

export class Recurring {
  readonly #timers: Timers;
  readonly #everyMs: number;
  readonly #work: (isEnding: () => boolean) => Promise<void>;
  readonly #onError: (error: unknown) => void;
  #cancel: () => void = () => {};
  #underWay: Promise<void> = Promise.resolve();
  #isEnding = false;

  /**
   * @param work stops at its next step where it is told that everything ends
   * @param onError told why it failed; it is done again all the same
   */
  constructor(
    timers: Timers,
    everyMs: number,
    work: (isEnding: () => boolean) => Promise<void>,
    onError: (error: unknown) => void,
  ) {
    this.#timers = timers;
    this.#everyMs = everyMs;
    this.#work = work;
    this.#onError = onError;
  }

  /** Resolves when it was done once. */
  async begin(): Promise<void> {
    this.#underWay = this.#work(() => this.#isEnding).catch(this.#onError);
    await this.#underWay;
    if (!this.#isEnding) {
      this.#cancel = this.#timers.after(this.#everyMs, () => void this.begin());
    }
  }

  async close(): Promise<void> {
    this.#isEnding = true;
    this.#cancel();
    await this.#underWay;
  }
}

// Long work that nobody waits for goes in short steps, with a rest after each.

/**
 * Longer than a step of 100 rows takes: doors find the database and the main thread free more often
 * than not.
 */
const restMs = 5;

export class Rests {
  readonly #timers: Timers;
  readonly #resting = new Set<() => void>();
  #areOver = false;

  constructor(timers: Timers) {
    this.#timers = timers;
  }

  /** Resolves when the next step may begin. */
  rest(): Promise<void> {
    if (this.#areOver) return Promise.resolve();
    return new Promise((resolve) => {
      const wake = () => {
        this.#resting.delete(wake);
        cancel();
        resolve();
      };
      const cancel = this.#timers.after(restMs, wake);
      this.#resting.add(wake);
    });
  }

  /** From now on nobody rests: the service ends, and waits for the work. */
  end(): void {
    this.#areOver = true;
    for (const wake of this.#resting) wake();
  }
}
