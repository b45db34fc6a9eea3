/** Runs so many jobs at once; the others wait in the order in which they came. */
export class Semaphore {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(most: number) {
    this.#free = most;
  }

  async run<Value>(job: () => Promise<Value>): Promise<Value> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await job();
    } finally {
      // Anyone who waits longest takes over the place.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }
}
