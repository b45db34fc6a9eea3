/**
 * Slows down anyone who guesses passwords. After each wrong one, the next has to wait longer
 * (`waitMs`). The count is in the store, so all services share it, and no service forgets it by
 * being killed.
 *
 * A try is counted before its password is checked, and the count is undone if the password was
 * right. So many tries at once gain nothing. One exception saves writes: if nothing was wrong
 * before, each process may check one try for each account that counts only if it is wrong.
 */

import type { UserId } from '../../domain/ids.ts';
import { type Clock, type Instant, instant } from '../../domain/time.ts';
import type { Caller } from '../core/access/caller.ts';
import type { Deps } from '../core/access/handler.ts';
import { digestOf } from '../core/access/key-digest.ts';
import { type ApiError, isApiError, type Result, tooManyRequests } from '../core/deps/api-error.ts';
import { networkOf } from '../core/deps/network.ts';
import { flag } from '../core/store/schema/column-types.ts';
import type { Queries, Store } from '../core/store/store.ts';
import { invalidPassword } from '../devices/keys.ts';

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
      if (isApiError(begun)) return begun;
      const outcome = await isRight();
      if (isApiError(outcome)) await this.#wasNone(who, begun);
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
    // Anyone who guesses on without waiting costs no write.
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

function refusalOf(tried: Tried, now: Instant): ApiError | null {
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

// How long anyone who guesses passwords has to wait. Tries are counted for each pair of account and
// network. So nobody can lock out others behind the same address, or the owner of an account. In
// addition, and much later, an account waits if many networks guess at it at once. This does not
// apply to networks from which its right password came lately.

/** Wrong tries so far, and when the last of them was. */
type Wrong = { readonly wrong: number; readonly lastMs: Instant };

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
/** After so long without a wrong one the count begins again. */
const forgottenAfterMs = 60 * 60_000;

/** @returns how many of them still count */
const wrongAt = ({ wrong, lastMs }: Wrong, now: Instant): number =>
  now - lastMs < forgottenAfterMs ? wrong : 0;

/** @returns how long the next try has to wait; 0: it may be made */
const waitMs = ({ account, pair }: Tried, now: Instant): number =>
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

// The rows in which tries are counted: one for an account, one for it and a network. Who they are of is kept
// as digests, so that no list of addresses and user names lies about.

/** A user, or a user name that nobody has: it is slowed down alike, so that this tells nothing. */
export type TriedAccount = UserId | string;

/** Who tries, as it is in the rows. */
type Who = { readonly account: string; readonly pair: string };

function whoTries(account: TriedAccount, address: string): Who {
  // No user name has a blank.
  const name = `${typeof account} ${account}`;
  return { account: digestOf(name), pair: digestOf(`${name} ${networkOf(address)}`) };
}

type Tries = Wrong & {
  /** Whether the right password came from there lately. */
  readonly isKnown: boolean;
};

type Tried = { readonly account: Tries; readonly pair: Tries };

type Row = Wrong & { readonly who: string; readonly known: 0 | 1 };

async function readTried(queries: Queries, who: Who, now: Instant): Promise<Tried> {
  const rows = await queries
    .selectFrom('passwordTries')
    .selectAll()
    .where('who', 'in', [who.account, who.pair])
    .execute();
  return triedIn(rows, who, now);
}

/** For `writeInLine`: anyone else who tries the same waits until the end of the transaction. */
async function lockTried(queries: Queries, who: Who, now: Instant): Promise<Tried> {
  const none = { wrong: 0, lastMs: now, known: flag(false) };
  const rows = await queries
    .insertInto('passwordTries')
    // The account's first, always: otherwise two could wait for each other.
    .values([
      { who: who.account, ...none },
      { who: who.pair, ...none },
    ])
    .onConflict((conflict) =>
      conflict.column('who').doUpdateSet((row) => ({ wrong: row.ref('passwordTries.wrong') })),
    )
    .returningAll()
    .execute();
  return triedIn(rows, who, now);
}

function triedIn(rows: readonly Row[], who: Who, now: Instant): Tried {
  const of = (wanted: string): Tries => {
    const row = rows.find((each) => each.who === wanted);
    if (!row) return { wrong: 0, lastMs: now, isKnown: false };
    return { wrong: wrongAt(row, now), lastMs: row.lastMs, isKnown: row.known === 1 };
  };
  return { account: of(who.account), pair: of(who.pair) };
}

/** To be called with the rows locked (`lockTried`), or where only the pair is written. */
async function putTries(
  queries: Queries,
  tries: readonly (Tries & { readonly who: string })[],
): Promise<void> {
  await queries
    .insertInto('passwordTries')
    .values(
      tries.map(({ who, wrong, lastMs, isKnown }) => ({
        who,
        wrong,
        lastMs,
        known: flag(isKnown),
      })),
    )
    .onConflict((conflict) =>
      conflict.column('who').doUpdateSet((row) => ({
        wrong: row.ref('excluded.wrong'),
        lastMs: row.ref('excluded.lastMs'),
        known: row.ref('excluded.known'),
      })),
    )
    .execute();
}

// Removes counts of wrong passwords that count no more, and bounds how many are kept.

/** How often. */
export const forgetEveryMs = 60 * 60_000;

/** For so long after the right password came from a network it is known. */
const knownForMs = 30 * 24 * 60 * 60_000;

/** Hashing makes so many slow: guessing at names on all processors takes half an hour for them. */
const mostKept = 100_000;

/** Few enough that nobody waits for their end. */
const removedAtOnce = 1000;

/** @param most of which the latest are kept, those of networks that are known before all others */
export async function forgetTries(
  store: Store,
  clock: Clock,
  isEnding: () => boolean = () => false,
  most = mostKept,
): Promise<void> {
  const now = clock.now();
  while (!isEnding() && (await remove(store, (queries) => old(queries, now)))) {}
  while (!isEnding() && (await remove(store, (queries) => beyond(queries, most)))) {}
}

type Found = readonly { readonly who: string; readonly lastMs: Instant }[];

/** @returns whether there was any */
async function remove(store: Store, find: (queries: Queries) => Promise<Found>): Promise<boolean> {
  const found = await store.read(find, 'oneStatement');
  if (found.length === 0) return false;
  const latest = instant(Math.max(...found.map(({ lastMs }) => lastMs)));
  await store.write((queries) =>
    queries
      .deleteFrom('passwordTries')
      .where(
        'who',
        'in',
        found.map(({ who }) => who),
      )
      // Not those in which a service has counted since.
      .where('lastMs', '<=', latest)
      .execute(),
  );
  return true;
}

const old = (queries: Queries, now: Instant): Promise<Found> =>
  queries
    .selectFrom('passwordTries')
    .select(['who', 'lastMs'])
    .where('lastMs', '<=', instant(now - forgottenAfterMs))
    .where(({ or, eb }) => or([eb('known', '=', 0), eb('lastMs', '<=', instant(now - knownForMs))]))
    .limit(removedAtOnce)
    .execute();

const beyond = (queries: Queries, most: number): Promise<Found> =>
  queries
    .selectFrom('passwordTries')
    .select(['who', 'lastMs'])
    .orderBy('known', 'desc')
    .orderBy('lastMs', 'desc')
    .limit(removedAtOnce)
    .offset(most)
    .execute();

type Given = {
  readonly account: TriedAccount;
  /** The hash that the store keeps; empty: no password is right. Checking takes as long. */
  readonly kept: string;
  readonly password: string;
};

/** @returns null where it is right; 400 where it is wrong, 429 for who has to wait before the next try */
export async function checkPassword(
  { workerPool }: Pick<Deps, 'workerPool'>,
  tries: PasswordTries,
  { address }: Pick<Caller, 'address'>,
  { account, kept, password }: Given,
): Promise<ApiError | null> {
  const isRight = await tries.check(account, address, () =>
    workerPool.run('isPassword', { password, kept }),
  );
  if (isApiError(isRight)) return isRight;
  return isRight ? null : invalidPassword;
}
