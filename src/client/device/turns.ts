/** Long work that leaves the screen its turns. */
import type { Clock } from '../../domain/time.ts';
import type { Timers } from './timers.ts';

export type Turns = {
  /**
   * To be awaited between small pieces of the work: goes on at once while its turn is short, and
   * after the screen had its own where it was not.
   */
  next(): Promise<void>;
};

/** A frame of 60 a second, less what the screen needs of it. */
const longestMs = 8;

export function createTurns(clock: Clock, timers: Timers): Turns {
  let since = clock.now();
  return {
    async next() {
      if (clock.now() - since < longestMs) return;
      await new Promise<void>((resolve) => void timers.after(0, resolve));
      since = clock.now();
    },
  };
}
