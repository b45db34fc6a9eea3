/** Does long work in short turns, so that the screen can react in between. */
import type { Clock } from '../../domain/time.ts';
import type { Timers } from '../../domain/timers.ts';

export type Turns = {
  /**
   * Awaited between small pieces of work: continues at once while the turn is short, otherwise
   * after
   * the screen had time to react.
   */
  next(): Promise<void>;
};

/** The length of a turn: one of 60 frames a second, minus the time that the screen needs. */
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
