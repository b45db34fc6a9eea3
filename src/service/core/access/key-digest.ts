/**
 * Keys are stored as digests only. The time of a look-up tells an attacker nothing, since nobody can
 * choose what the digest of a guessed key begins with.
 */
import { hash } from 'node:crypto';
import { expressionBuilder } from 'kysely';
import type { Instant } from '../../../domain/time.ts';
import { lettersAndDigits, type Randomness } from '../deps/randomness.ts';
import { compileOnce } from '../store/query/compile-once.ts';
import { givenRows } from '../store/query/write-rows.ts';
import type { Schema } from '../store/schema/schema.ts';
import type { Queries } from '../store/store.ts';

export const keyForm = /^[A-Za-z0-9]{50}$/;

export const makeKey = (randomness: Randomness): string => randomness.text(50, lettersAndDigits);

export const digestOf = (key: string): string => hash('sha256', key);

type KeyQuestion = { readonly digests: string; readonly now: Instant };

/** Of `apiKey`: neither it nor a key above it is turned off, and its time is not over. */
export function isInForce(now: Instant) {
  const key = expressionBuilder<Schema, 'apiKey'>();
  return key.and([
    key('apiKey.inForce', '=', 1),
    key.or([key('apiKey.endsMs', 'is', null), key('apiKey.endsMs', '>', now)]),
  ]);
}

const keysInForce = compileOnce(['digests', 'now'], (queries, { digests, now }: KeyQuestion) =>
  queries
    .selectFrom('apiKey')
    .innerJoin(
      givenRows<{ digest: string }>(queries, digests, { digest: 'text' }).as('given'),
      'given.digest',
      'apiKey.digest',
    )
    .select(['apiKey.id', 'apiKey.type', 'apiKey.scope', 'apiKey.digest'])
    .where(isInForce(now)),
);

export type FoundKey = Pick<
  Awaited<ReturnType<typeof keysInForce>>[number],
  'id' | 'type' | 'scope'
>;

/** @returns for each key its row; undefined where it is unknown, or it or a key above it is turned off, or it has expired */
export async function findKeys(
  queries: Queries,
  keys: readonly string[],
  now: Instant,
): Promise<readonly (FoundKey | undefined)[]> {
  const asked = keys.map((key) => ({ digest: digestOf(key) }));
  const found = await keysInForce(queries, { digests: JSON.stringify(asked), now });
  const byDigest = new Map(found.map((one) => [one.digest, one]));
  return asked.map(({ digest }) => byDigest.get(digest));
}
