/** Long work that nobody waits for goes in short steps, with a rest after each. */
import type { Timers } from '../../../domain/timers.ts';

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
