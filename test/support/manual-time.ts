/** A clock that stands still until a test moves it, and the timers that go with it. */

import { type Clock, type Instant, instant } from '../../src/domain/time.ts';
import type { Timers } from '../../src/domain/timers.ts';

export type ManualTime = Clock &
  Timers & {
    /** Moves on, running what falls due in its order, with everything that follows from it. */
    advance(ms: number): Promise<void>;
    /** Lets everything that waits for no timer come to rest. */
    settle(): Promise<void>;
  };

type Due = { readonly at: number; readonly run: () => void };

export type ManualTimeOptions = {
  readonly startsAt?: number;
  /** After how many turns of the event loop in which nothing is under way everything rests. */
  readonly quietTurns?: number;
};

let underWay = 0;
let onEnded: () => void = () => {};
/** Resolves when nothing is under way. */
let ended = Promise.resolve();

function begin(): void {
  if (underWay === 0) {
    ended = new Promise((resolve) => {
      onEnded = resolve;
    });
  }
  underWay += 1;
}

function end(): void {
  underWay -= 1;
  if (underWay === 0) onEnded();
}

/** What no timer ends, and what every clock waits for before it moves on: an answer of the service. */
export async function awaitedByClocks<Result>(work: () => Promise<Result>): Promise<Result> {
  begin();
  try {
    return await work();
  } finally {
    end();
  }
}

/** What a service under way waits for itself: a timer may be what ends it, so clocks move on meanwhile. */
export async function notAwaitedByClocks<Result>(work: () => Promise<Result>): Promise<Result> {
  end();
  try {
    return await work();
  } finally {
    begin();
  }
}

export function manualTime(options: ManualTimeOptions = {}): ManualTime {
  const { startsAt = Date.UTC(2026, 10, 21, 19, 0, 0), quietTurns = 20 } = options;
  let now = startsAt;
  const pending = new Set<Due>();

  /** Real I/O (a database, the service in process) needs real turns of the event loop. */
  async function settle(): Promise<void> {
    for (let quiet = 0; quiet < quietTurns; quiet += 1) {
      await new Promise<void>((resolve) => setImmediate(resolve));
      if (underWay <= 0) continue;
      await ended;
      quiet = -1;
    }
  }

  const next = (until: number): Due | undefined =>
    [...pending].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];

  return {
    now: (): Instant => instant(now),
    after(delayMs, run) {
      const due = { at: now + delayMs, run };
      pending.add(due);
      return () => void pending.delete(due);
    },
    async advance(ms) {
      const until = now + ms;
      await settle();
      for (let due = next(until); due; due = next(until)) {
        pending.delete(due);
        now = Math.max(now, due.at);
        due.run();
        await settle();
      }
      now = until;
      await settle();
    },
    settle,
  };
}

/** Of all timers, only those of this delay move on, and soon. */
export const onlyTimersOf = (delayMs: number): Timers => ({
  after(givenMs, run) {
    if (givenMs !== delayMs) return () => {};
    const timer = setTimeout(run, 5);
    return () => clearTimeout(timer);
  },
});
