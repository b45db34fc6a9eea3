/**
 * Slows down whoever guesses passwords: each wrong one makes the next wait longer, by the account
 * and by the address it comes from. Counted in this process.
 */
import type { UserId } from '../../domain/ids.ts';
import type { Clock, Instant } from '../../domain/time.ts';

/** Everybody mistypes. */
const freeTries = 5;
const firstWaitMs = 1000;
/** Guessing is hopeless then, and whom somebody else locks out gets in within minutes. */
const longestWaitMs = 5 * 60_000;
/** Without another wrong one. */
const forgottenAfterMs = 60 * 60_000;

type Wrong = { count: number; lastMs: Instant; readonly beforeMs: Instant };

export class PasswordTries {
  readonly #accounts: WrongTries<UserId>;
  readonly #addresses: WrongTries<string>;

  /** @param most accounts, and addresses, of whom is known: those heard of longest ago make way */
  constructor(clock: Clock, most = 10_000) {
    this.#accounts = new WrongTries(clock, most);
    this.#addresses = new WrongTries(clock, most);
  }

  /**
   * To be called before the password is looked at: a try counts as wrong until it was right, so that
   * many at once are no way round.
   * @returns null where it may be tried, else the seconds to wait
   */
  begin(account: UserId, address: string): number | null {
    const waitMs = Math.max(this.#accounts.waitMs(account), this.#addresses.waitMs(address));
    if (waitMs > 0) return Math.ceil(waitMs / 1000);
    this.#accounts.add(account);
    this.#addresses.add(address);
    return null;
  }

  /** Of an address just this try: with an account of one's own no guess at another is forgotten. */
  wasRight(account: UserId, address: string): void {
    this.#accounts.forget(account);
    this.#addresses.takeBack(address);
  }

  /** Nobody looked at the password: the service had no time for it. */
  wasNone(account: UserId, address: string): void {
    this.#accounts.takeBack(account);
    this.#addresses.takeBack(address);
  }
}

class WrongTries<Who> {
  /** Those heard of last at the end. */
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
    // A clock that was set back makes nobody wait longer.
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
