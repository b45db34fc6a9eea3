import { sql } from 'kysely';
import type { ApiKeyId } from '../../domain/ids.ts';
import type { Clock } from '../../domain/time.ts';
import { digestOf, makeKey } from '../core/access/key-digest.ts';
import type { Randomness } from '../core/deps/randomness.ts';
import type { Queries, Store } from '../core/store/store.ts';
import { insertKey, spreadForce, turnKey } from './keys.ts';

type Deps = { readonly clock: Clock; readonly randomness: Randomness };

export type AdminKey =
  /** The administrator's key is the given one. */
  | { readonly kind: 'given'; readonly id: ApiKeyId }
  /** There was no key at all and one was made: `key` must be printed, this once. */
  | { readonly kind: 'made'; readonly id: ApiKeyId; readonly key: string }
  /** No key was given, and there are keys already. */
  | { readonly kind: 'none' }
  /** The given key was turned off, and stays off. */
  | { readonly kind: 'off' }
  /** The given key exists already, as a key that is not an Administrator's. */
  | { readonly kind: 'lesser' };

/**
 * The administrator's key: the given one, or a new one if there is no key at all. A given key
 * replaces the one that was given before. It holds the same users and events, and takes over the
 * keys that the old one created. The old key is disabled.
 */
export async function ensureAdminKey(
  store: Store,
  deps: Deps,
  given: string | null,
): Promise<AdminKey> {
  return store.write(async (queries) => {
    if (given !== null) return takeGiven(queries, deps, given);
    const any = await queries.selectFrom('apiKey').select('id').limit(1).executeTakeFirst();
    if (any) return { kind: 'none' };
    const key = makeKey(deps.randomness);
    return { kind: 'made', id: await insertOperator(queries, deps, key), key };
  });
}

async function takeGiven(queries: Queries, deps: Deps, key: string): Promise<AdminKey> {
  const there = await queries
    .selectFrom('apiKey')
    .select(['id', 'type', 'scope', 'inForce', 'fromEnvironment'])
    .where('digest', '=', digestOf(key))
    .executeTakeFirst();
  if (there?.inForce === 0) return { kind: 'off' };
  if (there && (there.type !== 'Administrator' || there.scope !== null)) return { kind: 'lesser' };
  if (there?.fromEnvironment === 1) return { kind: 'given', id: there.id };
  const id = there?.id ?? (await insertOperator(queries, deps, key));
  const before = await queries
    .selectFrom('apiKey')
    .select(['id', 'inForce'])
    .where('fromEnvironment', '=', 1)
    .execute();
  await queries.updateTable('apiKey').set({ fromEnvironment: 0 }).execute();
  await queries
    .updateTable('apiKey')
    // It has no parent from now on: the key before may have made it.
    .set({ fromEnvironment: 1, createdByKeyId: null })
    .where('id', '=', id)
    .execute();
  for (const old of before) {
    // Keys made by a key that was turned off stay off: it may have been in a thief's hands.
    if (old.inForce === 1) await replace(queries, old.id, id);
  }
  return { kind: 'given', id };
}

async function insertOperator(queries: Queries, deps: Deps, key: string): Promise<ApiKeyId> {
  const { id } = await insertKey(queries, deps, {
    key,
    name: 'Administrator',
    type: 'Administrator',
    scope: null,
    createdBy: null,
  });
  return id;
}

/** A new key must not close the devices: only the old key itself is turned off, not the keys that it made. */
async function replace(queries: Queries, old: ApiKeyId, by: ApiKeyId): Promise<void> {
  for (const [table, held] of [
    ['apiKeyUser', sql`"userId", "byPassword", "eventsOnly"`],
    ['apiKeyEvent', sql`"eventId", "givenByKeyId"`],
  ] as const) {
    await sql`
      insert into ${sql.table(table)} ("apiKeyId", ${held})
      select cast(${by} as integer), ${held} from ${sql.table(table)}
      where "apiKeyId" = ${old}
      on conflict do nothing
    `.execute(queries);
  }
  await queries
    .updateTable('apiKey')
    .set({ createdByKeyId: by })
    .where('createdByKeyId', '=', old)
    .execute();
  // The old key has no children any more.
  await turnKey(queries, old, false);
  await spreadForce(queries, by);
}

/** No key has this as its digest: nobody can call with it. */
const digest = 'open sign-up';

/**
 * Where the administrator lets callers without a key make keys (`--open-signup`): the key that counts as
 * their maker.
 */
export async function ensureSignupKey(store: Store, clock: Clock): Promise<ApiKeyId> {
  return store.write(async (queries) => {
    await queries
      .insertInto('apiKey')
      .values({
        digest,
        identifier: digest,
        name: 'Open sign-up',
        type: 'Administrator',
        scope: null,
        enabled: 1,
        inForce: 1,
        fromEnvironment: 0,
        createdByKeyId: null,
        createdMs: clock.now(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const { id } = await queries
      .selectFrom('apiKey')
      .select('id')
      .where('digest', '=', digest)
      .executeTakeFirstOrThrow();
    return id;
  });
}
