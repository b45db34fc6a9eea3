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

export type WorkInTurns = {
  /** Does what is left at once. */
  finish(): void;
  /** Leaves the rest undone. */
  drop(): void;
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

/**
 * Does work at once for as long as a turn, and what is left in further turns.
 * @param work yields between small pieces
 * @param whenDone called once, unless the work is dropped; before this returns if one turn is enough
 */
export function workInTurns<Result>(
  work: Iterator<void, Result>,
  clock: Clock,
  timers: Timers,
  whenDone: (result: Result) => void,
): WorkInTurns {
  let isOver = false;
  let cancel = () => {};

  function goOn(turnMs: number): void {
    const since = clock.now();
    let step = work.next();
    while (step.done !== true) {
      if (clock.now() - since >= turnMs) {
        cancel = timers.after(0, () => goOn(longestMs));
        return;
      }
      step = work.next();
    }
    isOver = true;
    whenDone(step.value);
  }

  goOn(longestMs);
  return {
    finish() {
      cancel();
      if (!isOver) goOn(Number.POSITIVE_INFINITY);
    },
    drop() {
      cancel();
      isOver = true;
    },
  };
}
