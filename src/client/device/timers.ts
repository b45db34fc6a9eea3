/** Delays, as a dependency: the core runs on a manual clock in tests. */
export type Timers = {
  /** @returns a function that cancels it */
  after(delayMs: number, run: () => void): () => void;
};
