/**
 * How long whoever guesses passwords has to wait. It is counted by account and network together, so that
 * nobody can hold up whoever else is behind the same address, or the owner of an account. Besides, and much
 * later, an account waits that is guessed at from many networks at once: but not where its right password
 * came from lately.
 */
import type { Instant } from '../../domain/time.ts';

/** Wrong tries so far, and when the last of them was. */
export type Wrong = { readonly wrong: number; readonly lastMs: Instant };

type Limits = {
  /** So many wrong ones cost no wait: everybody mistypes. */
  readonly freeTries: number;
  readonly longestWaitMs: number;
};

/** The wait is long enough to make guessing hopeless. */
const ofOneNetwork: Limits = { freeTries: 5, longestWaitMs: 5 * 60_000 };
/** The wait is short: it holds up the owner, too, at a place where the owner never was. */
const ofAllNetworks: Limits = { freeTries: 100, longestWaitMs: 60_000 };

const firstWaitMs = 1000;
/** After so long without a wrong one the count begins anew. */
export const forgottenAfterMs = 60 * 60_000;

/** @returns how many of them still count */
export const wrongAt = ({ wrong, lastMs }: Wrong, now: Instant): number =>
  now - lastMs < forgottenAfterMs ? wrong : 0;

type Tried = {
  /** Of the account, from whatever network. */
  readonly account: Wrong;
  /** Of the account from this network. */
  readonly pair: Wrong & { readonly isKnown: boolean };
};

/** @returns how long the next try has to wait; 0: it may be made */
export const waitMs = ({ account, pair }: Tried, now: Instant): number =>
  Math.max(
    waitWithin(ofOneNetwork, pair, now),
    pair.isKnown ? 0 : waitWithin(ofAllNetworks, account, now),
  );

function waitWithin({ freeTries, longestWaitMs }: Limits, tried: Wrong, now: Instant): number {
  const wrong = wrongAt(tried, now);
  if (wrong < freeTries) return 0;
  const wholeMs = Math.min(longestWaitMs, firstWaitMs * 2 ** (wrong - freeTries));
  // A clock that was set back, or another machine's, must not make anybody wait longer.
  return Math.max(0, Math.min(wholeMs, wholeMs - (now - tried.lastMs)));
}
