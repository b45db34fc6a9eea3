/** Keys in the database: made, turned on and off. */
import { sql } from 'kysely';
import type { KeyScope, KeyType } from '../../contract/call.ts';
import type { ApiKeyId } from '../../domain/ids.ts';
import type { Instant } from '../../domain/time.ts';
import type { Means } from '../core/access/handler.ts';
import { digestOf } from '../core/access/key-digest.ts';
import { lettersAndDigits } from '../core/deps/randomness.ts';
import { flag } from '../core/store/schema/flag.ts';
import type { Queries } from '../core/store/store.ts';

export type NewKey = {
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
  { clock, randomness }: Pick<Means, 'clock' | 'randomness'>,
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
