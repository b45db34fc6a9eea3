/** Delays, as a dependency: tests run on a manual clock. */
export type Timers = {
  /** @returns a function that cancels it */
  after(delayMs: number, run: () => void): () => void;
};

/** They keep no process alive. */
export const systemTimers: Timers = {
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs).unref();
    return () => clearTimeout(timer);
  },
};
