/**
 * Slows down whoever guesses passwords: after each wrong one the next has to wait longer (`waitMs`). It is
 * counted in the store, so that all services share one count, and none forgets it by being killed.
 *
 * A try is counted before its password is looked at, and taken back where it was right: trying many at once
 * gains nothing. One exception spares writes: where nothing was wrong before, one try for each account may be
 * under way in each process that is counted only when it turns out wrong.
 */
import type { Clock, Instant } from '../../domain/time.ts';
import { isRefusal, type Refusal, type Result, tooManyRequests } from '../core/deps/refusal.ts';
import type { Queries, Store } from '../core/store/store.ts';
import {
  lockTried,
  putTries,
  readTried,
  type Tried,
  type TriedAccount,
  type Tries,
  type Who,
  whoTries,
} from './tried-accounts.ts';
import { waitMs } from './wait-after-wrong.ts';

/** That the right password came from a network is written no more often than this. */
const noteKnownEveryMs = 24 * 60 * 60_000;

type Begun = {
  readonly atMs: Instant;
  /** What was counted before it. */
  readonly before: Tried;
  readonly isCounted: boolean;
};

type Uncounted = { readonly pair: string };

export class PasswordTries {
  readonly #store: Store;
  readonly #clock: Clock;
  /** By account: the try under way in this process that is not counted. */
  readonly #uncounted = new Map<string, Uncounted>();

  constructor(store: Store, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  /**
   * @param isRight looks at the password; a refusal says that nobody had the time: then it was no try
   * @returns whether it is right; 429, and nobody looked, for who has to wait before the next try
   */
  async check(
    account: TriedAccount,
    address: string,
    isRight: () => Promise<Result<boolean>>,
  ): Promise<Result<boolean>> {
    const who = whoTries(account, address);
    const mine = { pair: who.pair };
    // Before anything is waited for: of two that come together one is counted.
    if (!this.#uncounted.has(who.account)) this.#uncounted.set(who.account, mine);
    try {
      const begun = await this.#begin(who, mine);
      if (isRefusal(begun)) return begun;
      const outcome = await isRight();
      if (isRefusal(outcome)) await this.#wasNone(who, begun);
      else if (outcome) await this.#wasRight(who, begun);
      else await this.#wasWrong(who, begun);
      return outcome;
    } finally {
      this.#isOver(who, mine);
    }
  }

  async #begin(who: Who, mine: Uncounted): Promise<Result<Begun>> {
    const now = this.#clock.now();
    const before = await this.#store.read((queries) => readTried(queries, who, now));
    // Whoever guesses on without waiting costs no write.
    const refusal = refusalOf(before, now);
    if (refusal) return refusal;
    const isClean = before.account.wrong === 0 && before.pair.wrong === 0;
    if (isClean && this.#uncounted.get(who.account) === mine) {
      return { atMs: now, before, isCounted: false };
    }
    this.#isOver(who, mine);
    return this.#countFirst(who, this.#uncounted.get(who.account) ?? null);
  }

  /** @param beside another try of this account, which is not counted but may be wrong */
  #countFirst(who: Who, beside: Uncounted | null): Promise<Result<Begun>> {
    return this.#store.writeInLine(async (queries) => {
      const now = this.#clock.now();
      const before = await lockTried(queries, who, now);
      const refusal = refusalOf(beside ? withOneMore(before, who, beside) : before, now);
      if (refusal) return refusal;
      await addOne(queries, who, before, now);
      return { atMs: now, before, isCounted: true };
    });
  }

  #wasWrong(who: Who, { isCounted }: Begun): Promise<void> {
    if (isCounted) return Promise.resolve();
    return this.#store.writeInLine(async (queries) => {
      const now = this.#clock.now();
      await addOne(queries, who, await lockTried(queries, who, now), now);
    });
  }

  /** For the account only this try is forgotten: the owner's success clears nobody's guesses. */
  async #wasRight(who: Who, begun: Begun): Promise<void> {
    const { pair } = begun.before;
    const now = this.#clock.now();
    const known = { who: who.pair, wrong: 0, lastMs: now, isKnown: true };
    if (begun.isCounted) {
      await this.#store.writeInLine(async (queries) => {
        const { account } = await lockTried(queries, who, now);
        const left = without(account, begun.before.account, begun.atMs);
        await putTries(queries, [{ ...left, who: who.account }, known]);
      });
    } else if (!pair.isKnown || now - pair.lastMs >= noteKnownEveryMs) {
      await this.#store.writeInLine((queries) => putTries(queries, [known]));
    }
  }

  /** Takes the try back: the service had no time to look at the password. */
  async #wasNone(who: Who, { isCounted, before, atMs }: Begun): Promise<void> {
    if (!isCounted) return;
    await this.#store.writeInLine(async (queries) => {
      const { account, pair } = await lockTried(queries, who, this.#clock.now());
      await putTries(queries, [
        { ...without(account, before.account, atMs), who: who.account },
        { ...without(pair, before.pair, atMs), who: who.pair },
      ]);
    });
  }

  #isOver(who: Who, mine: Uncounted): void {
    if (this.#uncounted.get(who.account) === mine) this.#uncounted.delete(who.account);
  }
}

function refusalOf(tried: Tried, now: Instant): Refusal | null {
  const ms = waitMs(tried, now);
  return ms > 0 ? tooManyRequests(Math.ceil(ms / 1000)) : null;
}

const withOneMore = ({ account, pair }: Tried, who: Who, beside: Uncounted): Tried => ({
  account: { ...account, wrong: account.wrong + 1 },
  pair: { ...pair, wrong: pair.wrong + (beside.pair === who.pair ? 1 : 0) },
});

const addOne = (queries: Queries, who: Who, { account, pair }: Tried, now: Instant) =>
  putTries(queries, [
    { ...account, who: who.account, wrong: account.wrong + 1, lastMs: now },
    { ...pair, who: who.pair, wrong: pair.wrong + 1, lastMs: now },
  ]);

/** Where others tried since, the time of the last of them stays. */
const without = (tries: Tries, before: Tries, atMs: Instant): Tries => ({
  ...tries,
  wrong: Math.max(0, tries.wrong - 1),
  lastMs: tries.lastMs === atMs ? before.lastMs : tries.lastMs,
});
