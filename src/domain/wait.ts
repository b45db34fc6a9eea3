/**
 * A time to wait, by a clock that somebody may set. If the clock is set back to before the wait
 * began, the wait ends. Otherwise it would become longer by the same amount.
 */
import { type Instant, instant } from './time.ts';

export type Wait = { readonly from: Instant; readonly until: Instant };

export const noWait: Wait = { from: instant(0), until: instant(0) };

export const waitFor = (delayMs: number, now: Instant): Wait => ({
  from: now,
  until: instant(now + delayMs),
});

/** @returns 0 where the wait is over */
export const leftMs = ({ from, until }: Wait, now: Instant): number =>
  now < from ? 0 : Math.max(0, until - now);

export const longer = (one: Wait, other: Wait, now: Instant): Wait =>
  leftMs(one, now) > leftMs(other, now) ? one : other;
