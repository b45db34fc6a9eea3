import type { Timers } from './timers.ts';

export const late = Symbol('late');

/** @returns `late` if it is not done in time; it may continue, but nobody learns of it */
export function inTime<Value>(
  timers: Timers,
  longestMs: number,
  run: () => Promise<Value>,
): Promise<Value | typeof late> {
  return new Promise((resolve, reject) => {
    const cancel = timers.after(longestMs, () => resolve(late));
    run().then(resolve, reject).finally(cancel);
  });
}
