/** How fast a download asks: a few requests side by side, and waiting when told to. */
import type { Outcome } from '../api/outcome.ts';
import type { Timers } from '../timers.ts';

const atOnce = 4;
const pauseWhenNotToldMs = 5000;

/**
 * Asks for each item, a few side by side, in the order of the items. What was deleted in between
 * (refused with 404) is left out; any other failure ends it.
 */
export async function sideBySide<Item, Answer>(
  items: readonly Item[],
  ask: (item: Item) => Promise<Outcome<Answer>>,
): Promise<Outcome<Answer[]>> {
  const answers = new Map<number, Answer>();
  let failure: Outcome<never> | null = null;
  let next = 0;
  const work = async () => {
    for (let at = next++; at < items.length && !failure; at = next++) {
      const outcome = await ask(items[at] as Item);
      if (outcome.kind === 'answer') answers.set(at, outcome.answer);
      else if (!(outcome.kind === 'refused' && outcome.status === 404)) failure = outcome;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  if (failure) return failure;
  return {
    kind: 'answer',
    answer: [...answers].sort(([a], [b]) => a - b).map(([, answer]) => answer),
  };
}

/** Asks again as long as the service says to wait. */
export async function patiently<Answer>(
  timers: Timers,
  ask: () => Promise<Outcome<Answer>>,
): Promise<Outcome<Answer>> {
  for (;;) {
    const outcome = await ask();
    if (outcome.kind !== 'throttled') return outcome;
    const delayMs = outcome.retryAfterMs ?? pauseWhenNotToldMs;
    await new Promise<void>((resolve) => void timers.after(delayMs, resolve));
  }
}
