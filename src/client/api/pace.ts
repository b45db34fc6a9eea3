/** How fast the list is requested: a few requests side by side, which wait when told to (429). */
import type { Clock } from '../../domain/time.ts';
import type { Timers } from '../../domain/timers.ts';
import { leftMs, longer, noWait, waitFor } from '../../domain/wait.ts';
import { createTurns } from '../device/turns.ts';
import type { Outcome } from './outcome.ts';

export type Pace = {
  /** Makes a request, again and again as long as the service says to wait. */
  ask<Answer>(request: () => Promise<Outcome<Answer>>): Promise<Outcome<Answer>>;
  /**
   * Asks for each item, a few in parallel, and passes on the answers one at a time, in the order of
   * the items. The screen gets its turn in between. The answer is null for an item that was deleted
   * meanwhile (rejected with 404). Any other failure ends it, and so does `take` if it returns
   * false.
   */
  inOrder<Item, Answer>(
    items: Iterable<Item>,
    request: (item: Item) => Promise<Outcome<Answer>>,
    take: (answer: Answer | null, item: Item) => Promise<boolean>,
  ): Promise<Outcome<null>>;
  /** Ends all requests: those that wait end as if the service could not be reached. */
  stop(): void;
};

/** How many requests one device makes at once; every door of the event does the same. */
const atOnce = 4;
const pauseWhenNotToldMs = 5000;

export function createPace(clock: Clock, timers: Timers): Pace {
  let pause = noWait;
  let stopped = false;

  const wait = (delayMs: number) =>
    new Promise<void>((resolve) => void timers.after(delayMs, resolve));

  const ask: Pace['ask'] = async (request) => {
    for (;;) {
      while (!stopped && leftMs(pause, clock.now()) > 0) await wait(leftMs(pause, clock.now()));
      if (stopped) return { kind: 'unavailable', reason: 'unreachable' };
      const outcome = await request();
      if (outcome.kind !== 'throttled') return outcome;
      const now = clock.now();
      pause = longer(pause, waitFor(outcome.retryAfterMs ?? pauseWhenNotToldMs, now), now);
    }
  };

  return {
    ask,
    async inOrder(items, request, take) {
      const turns = createTurns(clock, timers);
      const left = items[Symbol.iterator]();
      const asked: { item: Parameters<typeof request>[0]; outcome: ReturnType<typeof request> }[] =
        [];
      const askNext = () => {
        const next = left.next();
        if (next.done) return;
        asked.push({ item: next.value, outcome: ask(() => request(next.value)) });
      };
      for (let lane = 0; lane < atOnce; lane += 1) askNext();
      for (let first = asked.shift(); first; first = asked.shift()) {
        const outcome = await first.outcome;
        const isGone = outcome.kind === 'refused' && outcome.status === 404;
        if (outcome.kind !== 'answer' && !isGone) return outcome;
        askNext();
        await turns.next();
        const goOn = await take(outcome.kind === 'answer' ? outcome.answer : null, first.item);
        if (!goOn) return { kind: 'unavailable', reason: 'unreachable' };
      }
      return { kind: 'answer', answer: null };
    },
    stop() {
      stopped = true;
    },
  };
}
