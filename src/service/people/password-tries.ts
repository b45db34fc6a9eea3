/**
 * Slows down whoever guesses passwords: after each wrong one the next has to wait longer, counted in this
 * process.
 *
 * It is counted by account and network together, so that nobody can hold up whoever else is behind the same
 * address, or the owner of an account. Besides, and much later, an account waits that is guessed at from
 * many networks at once: but not where its right password came from lately.
 */
import type { UserId } from '../../domain/ids.ts';
import type { Clock, Instant } from '../../domain/time.ts';
import { networkOf } from '../means/network.ts';

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
const forgottenAfterMs = 60 * 60_000;

/** A user, or a user name that nobody has: it is slowed down alike, so that this tells nothing. */
export type TriedAccount = UserId | string;

export class PasswordTries {
  readonly #pairs: WrongTries<string>;
  readonly #accounts: WrongTries<TriedAccount>;
  /** Of accounts and networks that had the right password, the latest at the end. */
  readonly #known = new Set<string>();
  readonly #most: number;

  /** @param most of each kind that are remembered; the oldest are forgotten first */
  constructor(clock: Clock, most = 10_000) {
    this.#pairs = new WrongTries(clock, most, ofOneNetwork);
    this.#accounts = new WrongTries(clock, most, ofAllNetworks);
    this.#most = most;
  }

  /**
   * Must be called before the password is checked: a try counts as wrong until it turns out right, so
   * trying many at once gains nothing.
   * @returns null where it may be checked, else the seconds to wait
   */
  begin(account: TriedAccount, address: string): number | null {
    const pair = pairOf(account, address);
    const ofAll = this.#known.has(pair) ? 0 : this.#accounts.waitMs(account);
    const waitMs = Math.max(this.#pairs.waitMs(pair), ofAll);
    if (waitMs > 0) return Math.ceil(waitMs / 1000);
    this.#pairs.add(pair);
    this.#accounts.add(account);
    return null;
  }

  /** For the account only this try is forgotten: the owner's success clears nobody's guesses. */
  wasRight(account: TriedAccount, address: string): void {
    const pair = pairOf(account, address);
    this.#pairs.forget(pair);
    this.#accounts.takeBack(account);
    this.#known.delete(pair);
    if (this.#known.size >= this.#most) {
      const [oldest] = this.#known;
      if (oldest !== undefined) this.#known.delete(oldest);
    }
    this.#known.add(pair);
  }

  /** Takes the try back: the service had no time to check the password. */
  wasNone(account: TriedAccount, address: string): void {
    this.#pairs.takeBack(pairOf(account, address));
    this.#accounts.takeBack(account);
  }
}

/** No user name has a blank. */
const pairOf = (account: TriedAccount, address: string): string =>
  `${typeof account} ${account} ${networkOf(address)}`;

type Wrong = { count: number; lastMs: Instant; readonly beforeMs: Instant };

class WrongTries<Who> {
  /** In the order of the last try, the latest at the end. */
  readonly #wrong = new Map<Who, Wrong>();
  readonly #clock: Clock;
  readonly #most: number;
  readonly #limits: Limits;

  constructor(clock: Clock, most: number, limits: Limits) {
    this.#clock = clock;
    this.#most = most;
    this.#limits = limits;
  }

  waitMs(who: Who): number {
    const { freeTries, longestWaitMs } = this.#limits;
    const wrong = this.#wrong.get(who);
    if (wrong === undefined || wrong.count < freeTries) return 0;
    const sinceMs = this.#clock.now() - wrong.lastMs;
    if (sinceMs >= forgottenAfterMs) return 0;
    const waitMs = Math.min(longestWaitMs, firstWaitMs * 2 ** (wrong.count - freeTries));
    // A clock that was set back must not make anybody wait longer.
    return Math.min(waitMs, waitMs - sinceMs);
  }

  add(who: Who): void {
    const now = this.#clock.now();
    const before = this.#wrong.get(who);
    const isRecent = before !== undefined && now - before.lastMs < forgottenAfterMs;
    this.#wrong.delete(who);
    if (this.#wrong.size >= this.#most) {
      const [oldest] = this.#wrong.keys();
      if (oldest !== undefined) this.#wrong.delete(oldest);
    }
    this.#wrong.set(who, {
      count: (isRecent ? before.count : 0) + 1,
      lastMs: now,
      beforeMs: before?.lastMs ?? now,
    });
  }

  forget(who: Who): void {
    this.#wrong.delete(who);
  }

  takeBack(who: Who): void {
    const wrong = this.#wrong.get(who);
    if (wrong === undefined) return;
    wrong.count -= 1;
    wrong.lastMs = wrong.beforeMs;
    if (wrong.count <= 0) this.#wrong.delete(who);
  }
}
