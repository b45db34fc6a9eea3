/** Delays as a dependency, so that tests run on a manual clock. */
export type Timers = {
  /** Runs a job after a delay. @returns a function that cancels it */
  after(delayMs: number, run: () => void): () => void;
};
