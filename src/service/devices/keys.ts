/** Keys in the database: made, turned on and off. */

import { sql } from 'kysely';
import { isDeviceScope, type KeyScope, type KeyType, keyTypes } from '../../contract/call.ts';
import { general, invalidFormat } from '../../contract/error-code.ts';
import { requestPermissionErrors } from '../../contract/user.ts';
import type { ApiKeyId, UserId } from '../../domain/ids.ts';
import type { Instant } from '../../domain/time.ts';
import type { Caller } from '../core/access/caller.ts';
import type { Deps, Handlers } from '../core/access/handler.ts';
import { digestOf, makeKey } from '../core/access/key-digest.ts';
import { type ApiError, notAuthorized, refuse } from '../core/deps/api-error.ts';
import { lettersAndDigits } from '../core/deps/randomness.ts';
import { flag } from '../core/store/schema/column-types.ts';
import type { Queries } from '../core/store/store.ts';

type NewKey = {
  readonly key: string;
  readonly name: string;
  readonly type: KeyType;
  /** null: all that its type may. */
  readonly scope: KeyScope | null;
  readonly createdBy: ApiKeyId | null;
  /** From when on it is refused; left out: it has no end. */
  readonly endsMs?: Instant | null;
};

/** A new key holds nothing yet. The key that makes it must be in force (`isInForce`). */
export async function insertKey(
  queries: Queries,
  { clock, randomness }: Pick<Deps, 'clock' | 'randomness'>,
  { key, name, type, scope, createdBy, endsMs = null }: NewKey,
): Promise<{ readonly id: ApiKeyId; readonly identifier: string }> {
  const identifier = randomness.text(16, lettersAndDigits);
  const { id } = await queries
    .insertInto('apiKey')
    .values({
      digest: digestOf(key),
      identifier,
      name,
      type,
      scope,
      enabled: 1,
      inForce: 1,
      fromEnvironment: 0,
      createdByKeyId: createdBy,
      createdMs: clock.now(),
      endsMs,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, identifier };
}

/** Whether the key is on, and so is every key above it. */
export async function isInForce(queries: Queries, id: ApiKeyId): Promise<boolean> {
  const { inForce } = await queries
    .selectFrom('apiKey')
    .select('inForce')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return inForce === 1;
}

/** Turns a key on or off, with all keys that it made, and those that they made. */
export async function turnKey(queries: Queries, id: ApiKeyId, enabled: boolean): Promise<void> {
  await queries
    .updateTable('apiKey')
    .set({ enabled: flag(enabled) })
    .where('id', '=', id)
    .execute();
  await spreadForce(queries, id);
}

/** A key and all keys that it made, and those that they made. */
export const withKeysBelow = (id: ApiKeyId) => sql<ApiKeyId>`(
  with recursive "tree" ("id") as (
    select "id" from "apiKey" where "id" = ${id}
    union all
    select "apiKey"."id" from "apiKey" join "tree" on "apiKey"."createdByKeyId" = "tree"."id"
  )
  select "id" from "tree"
)`;

/** Keys are looked up at every call and rarely turned: so whether one is in force is stored with it. */
export async function spreadForce(queries: Queries, from: ApiKeyId): Promise<void> {
  await sql`
    with recursive "tree" ("id", "inForce") as (
      select "apiKey"."id",
        case when "apiKey"."enabled" = 1 then coalesce("above"."inForce", 1) else 0 end
      from "apiKey" left join "apiKey" as "above" on "above"."id" = "apiKey"."createdByKeyId"
      where "apiKey"."id" = ${from}
      union all
      select "apiKey"."id",
        case when "apiKey"."enabled" = 1 then "tree"."inForce" else 0 end
      from "apiKey" join "tree" on "apiKey"."createdByKeyId" = "tree"."id"
    )
    update "apiKey"
    set "inForce" = (select "tree"."inForce" from "tree" where "tree"."id" = "apiKey"."id")
    where "id" in (select "id" from "tree")
  `.execute(queries);
}

// Lists the keys for the administrator, a line each. Keys themselves are not known, only their digests.

type Listed = Awaited<ReturnType<typeof readKeys>>[number];

export async function keyList(queries: Queries): Promise<string> {
  const rows = (await readKeys(queries)).map((key) => [
    `${key.id}`,
    key.identifier,
    key.scope === null ? key.type : `${key.type}, ${key.scope}`,
    stateOf(key),
    key.createdByKeyId === null ? '' : `by ${key.createdByKeyId}`,
    new Date(key.createdMs).toISOString().slice(0, 10),
    key.name,
  ]);
  const widths = rows.reduce<number[]>(
    (widest, cells) => cells.map((cell, n) => Math.max(cell.length, widest[n] ?? 0)),
    [],
  );
  return rows
    .map((cells) =>
      cells
        .map((cell, n) => cell.padEnd(widths[n] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const readKeys = (queries: Queries) =>
  queries
    .selectFrom('apiKey')
    .select(['id', 'identifier', 'name', 'type', 'scope', 'enabled', 'inForce'])
    .select(['createdByKeyId', 'createdMs'])
    .orderBy('id')
    .execute();

function stateOf({ enabled, inForce }: Listed): string {
  if (inForce === 1) return 'enabled';
  return enabled === 1 ? 'disabled (its creator is disabled)' : 'disabled';
}

export const keyCalls = (deps: Deps) =>
  ({
    async apiKeyCreate({ caller, params: { name, scope = null, userId, ...given }, store }) {
      const type = given.type ?? (scope === null ? 'Administrator' : typeOfDoors);
      if (scope !== null && type !== typeOfDoors) return refuse(400, invalidFormat('type'));
      if (!mayMake(caller, { type, scope })) return notAuthorized;
      const key = makeKey(deps.randomness);
      const createdBy = caller.keyId;
      return store.write(async (queries) => {
        // The calling key may have been turned off meanwhile; so may the key that counts as the maker
        // for callers without one.
        if (!(await isInForce(queries, createdBy))) return refuse(403, general.invalidApiKey);
        const made = await insertKey(queries, deps, { key, name, type, scope, createdBy });
        const { id, identifier } = made;
        if (userId !== undefined) await holdUser(queries, id, userId);
        return { id, apiKey: { id, key, identifier, name, enabled: 'true' } };
      });
    },

    /**
     * After a change of role, an account may disable the keys that it created before. It may enable
     * a key only if the key allows no more than the account now may.
     */
    async apiKeyUpdate({ caller, id, params: { enabled }, store }) {
      if (enabled === undefined) return {};
      return store.write(async (queries) => {
        const key = await queries
          .selectFrom('apiKey')
          .select(['type', 'scope'])
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        if (enabled && id !== caller.keyId && !mayMake(caller, key)) return notAuthorized;
        await turnKey(queries, id, enabled);
        return {};
      });
    },
  }) satisfies Pick<Handlers, 'apiKeyCreate' | 'apiKeyUpdate'>;

type Kind = Pick<Caller, 'type' | 'scope'>;

/** A key may never do more than the one that makes it: types are listed from the most powerful down. */
export function mayMake(caller: Kind, { type, scope }: Kind): boolean {
  if (keyTypes.indexOf(type) < keyTypes.indexOf(caller.type)) return false;
  const isNarrow = caller.scope === 'headOfDoor' || caller.scope === 'door';
  if (isNarrow && scope !== 'door') return false;
  if (caller.scope === 'boxOffice' && !isDeviceScope(scope)) return false;
  // It turns doors off, which no AttendeeManager may.
  return scope !== 'headOfDoor' || caller.type !== typeOfDoors;
}

/** The lowest type that may check in; the scope narrows it further. */
export const typeOfDoors = 'AttendeeManager';

// How a key comes to hold a user, and with the user all their events.

export const invalidPassword = refuse(400, requestPermissionErrors.invalidPassword);

/** Lets a key hold a user that it made, or that it was made for. There is no limit to these. */
export async function holdUser(
  queries: Queries,
  apiKeyId: ApiKeyId,
  userId: UserId,
): Promise<void> {
  await queries.insertInto('apiKeyUser').values({ apiKeyId, userId, byPassword: 0 }).execute();
}

/**
 * Lets a key hold a user after the right password was given. If it holds the user already, it is
 * answered like a wrong password, as the specification says.
 * @param several whether the key may get more than one user in this way
 */
export async function holdUserByPassword(
  queries: Queries,
  apiKeyId: ApiKeyId,
  userId: UserId,
  several: boolean,
): Promise<ApiError | null> {
  const held = await queries
    .selectFrom('apiKeyUser')
    .select(['userId', 'byPassword'])
    .where('apiKeyId', '=', apiKeyId)
    .execute();
  if (held.some((permission) => permission.userId === userId)) return invalidPassword;
  if (!several && held.some(({ byPassword }) => byPassword === 1)) {
    return refuse(400, requestPermissionErrors.oneUserOnly);
  }
  await queries.insertInto('apiKeyUser').values({ apiKeyId, userId, byPassword: 1 }).execute();
  return null;
}
