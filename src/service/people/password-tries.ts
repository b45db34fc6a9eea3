/**
 * Slows down whoever guesses passwords: after each wrong one the next has to wait longer, counted by
 * account and by the caller's address, in this process.
 */
import type { UserId } from '../../domain/ids.ts';
import type { Clock, Instant } from '../../domain/time.ts';

/** So many wrong ones cost no wait: everybody mistypes. */
const freeTries = 5;
const firstWaitMs = 1000;
/** Long enough to make guessing hopeless, short enough for the owner, whom a guesser locks out. */
const longestWaitMs = 5 * 60_000;
/** After so long without a wrong one the count begins anew. */
const forgottenAfterMs = 60 * 60_000;

type Wrong = { count: number; lastMs: Instant; readonly beforeMs: Instant };

/** A user, or a user name that nobody has: it is slowed down alike, so that this tells nothing. */
export type TriedAccount = UserId | string;

export class PasswordTries {
  readonly #accounts: WrongTries<TriedAccount>;
  readonly #addresses: WrongTries<string>;

  /** @param most accounts, and as many addresses, that are remembered; the oldest are forgotten first */
  constructor(clock: Clock, most = 10_000) {
    this.#accounts = new WrongTries(clock, most);
    this.#addresses = new WrongTries(clock, most);
  }

  /**
   * Must be called before the password is checked: a try counts as wrong until it turns out right, so
   * trying many at once gains nothing.
   * @returns null where it may be checked, else the seconds to wait
   */
  begin(account: TriedAccount, address: string): number | null {
    const waitMs = Math.max(this.#accounts.waitMs(account), this.#addresses.waitMs(address));
    if (waitMs > 0) return Math.ceil(waitMs / 1000);
    this.#accounts.add(account);
    this.#addresses.add(address);
    return null;
  }

  /** For the address only this try is forgotten: logging in to one's own account clears no other guess. */
  wasRight(account: TriedAccount, address: string): void {
    this.#accounts.forget(account);
    this.#addresses.takeBack(address);
  }

  /** Takes the try back: the service had no time to check the password. */
  wasNone(account: TriedAccount, address: string): void {
    this.#accounts.takeBack(account);
    this.#addresses.takeBack(address);
  }
}

class WrongTries<Who> {
  /** In the order of the last try, the latest at the end. */
  readonly #wrong = new Map<Who, Wrong>();
  readonly #clock: Clock;
  readonly #most: number;

  constructor(clock: Clock, most: number) {
    this.#clock = clock;
    this.#most = most;
  }

  waitMs(who: Who): number {
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
