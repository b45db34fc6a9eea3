/** Delays as a dependency, as the clock is: tests run on a manual one. */
export type Timers = {
  /** Runs a job after a delay. @returns a function that cancels it */
  after(delayMs: number, run: () => void): () => void;
};
