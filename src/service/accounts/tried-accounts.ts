/**
 * The rows in which tries are counted: one for an account, one for it and a network. Who they are of is kept
 * as digests, so that no list of addresses and user names lies about.
 */
import type { UserId } from '../../domain/ids.ts';
import type { Instant } from '../../domain/time.ts';
import { digestOf } from '../core/access/key-digest.ts';
import { networkOf } from '../core/deps/network.ts';
import { flag } from '../core/store/schema/flag.ts';
import type { Queries } from '../core/store/store.ts';
import { type Wrong, wrongAt } from './wait-after-wrong.ts';

/** A user, or a user name that nobody has: it is slowed down alike, so that this tells nothing. */
export type TriedAccount = UserId | string;

/** Who tries, as it stands in the rows. */
export type Who = { readonly account: string; readonly pair: string };

export function whoTries(account: TriedAccount, address: string): Who {
  // No user name has a blank.
  const name = `${typeof account} ${account}`;
  return { account: digestOf(name), pair: digestOf(`${name} ${networkOf(address)}`) };
}

export type Tries = Wrong & {
  /** Whether the right password came from there lately. */
  readonly isKnown: boolean;
};

export type Tried = { readonly account: Tries; readonly pair: Tries };

type Row = Wrong & { readonly who: string; readonly known: 0 | 1 };

export async function readTried(queries: Queries, who: Who, now: Instant): Promise<Tried> {
  const rows = await queries
    .selectFrom('passwordTries')
    .selectAll()
    .where('who', 'in', [who.account, who.pair])
    .execute();
  return triedIn(rows, who, now);
}

/** For `writeInLine`: whoever else tries the same waits until the end of the transaction. */
export async function lockTried(queries: Queries, who: Who, now: Instant): Promise<Tried> {
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
export async function putTries(
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
