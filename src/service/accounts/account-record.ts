/** The accounts of users who sign in: their roles, and what their keys hold. */

import { type Expression, sql } from 'kysely';
import type { Role } from '../../contract/account.ts';
import { deviceScopes, type KeyScope, type KeyType } from '../../contract/call.ts';
import type { ApiKeyId, EventId, UserId } from '../../domain/ids.ts';
import type { Deps } from '../core/access/handler.ts';
import { makeKey } from '../core/access/key-digest.ts';
import { flag } from '../core/store/schema/column-types.ts';
import type { Queries } from '../core/store/store.ts';
import { holdUser, insertKey, spreadForce, turnKey, withKeysBelow } from '../devices/keys.ts';
import { endSessions } from './session-record.ts';

type Tools = Pick<Deps, 'clock' | 'randomness'>;

/** What the keys of a role may do: the specification's types, narrowed by our scopes. */
const keyOfRole: Readonly<
  Record<Role, { readonly type: KeyType; readonly scope: KeyScope | null }>
> = {
  organizer: { type: 'Administrator', scope: null },
  editor: { type: 'Editor', scope: null },
  headOfDoor: { type: 'AttendeeManager', scope: 'headOfDoor' },
};

export type Account = { readonly userId: UserId; readonly apiKeyId: ApiKeyId; readonly role: Role };

export const findAccount = (queries: Queries, userId: UserId): Promise<Account | undefined> =>
  queries.selectFrom('account').selectAll().where('userId', '=', userId).executeTakeFirst();

/**
 * An account has its own key, which outlives its sessions: doors whose keys it made stay open when
 * somebody signs out. Nobody knows the key itself; sessions stand for it.
 */
export async function insertAccount(
  queries: Queries,
  tools: Tools,
  userId: UserId,
  role: Role,
): Promise<Account> {
  const { username } = await queries
    .selectFrom('user')
    .select('username')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const { id: apiKeyId } = await insertKey(queries, tools, {
    key: makeKey(tools.randomness),
    name: `Account of ${username}`,
    ...keyOfRole[role],
    createdBy: null,
  });
  await queries.insertInto('account').values({ userId, apiKeyId, role }).execute();
  if (role === 'organizer') await holdUser(queries, apiKeyId, userId);
  return { userId, apiKeyId, role };
}

/**
 * A user who signs in for the first time, and whom nobody invited, is the organizer of own events.
 * @param role of an account that is not there yet
 */
export const accountOf = async (
  queries: Queries,
  tools: Tools,
  userId: UserId,
  role: Role = 'organizer',
): Promise<Account> =>
  (await findAccount(queries, userId)) ?? insertAccount(queries, tools, userId, role);

/** Anyone who has events of their own organizes them, whatever else they are asked to do. */
export async function isHost(queries: Queries, userId: UserId): Promise<boolean> {
  const event = await queries
    .selectFrom('event')
    .select('id')
    .where('hostId', '=', userId)
    .limit(1)
    .executeTakeFirst();
  return event !== undefined;
}

/** Whether an account holds events, or may make some for somebody else. */
export async function holdsAnything(
  queries: Queries,
  { userId, apiKeyId }: Account,
): Promise<boolean> {
  const host = await queries
    .selectFrom('apiKeyUser')
    .select('userId')
    .where('apiKeyId', '=', apiKeyId)
    .where('userId', '!=', userId)
    .limit(1)
    .executeTakeFirst();
  if (host) return true;
  const event = await queries
    .selectFrom('apiKeyEvent')
    .select('eventId')
    .where('apiKeyId', '=', apiKeyId)
    .limit(1)
    .executeTakeFirst();
  return event !== undefined || isHost(queries, userId);
}

/**
 * Ends an account that has nothing left. It stays there without a key in force: otherwise anyone who was
 * removed would sign in again as the organizer of own events.
 */
export async function endAccount(queries: Queries, { userId, apiKeyId }: Account): Promise<void> {
  await turnKey(queries, apiKeyId, false);
  await endSessions(queries, userId);
}

/**
 * For somebody who is invited again: a new key, without anything that the old one had.
 * @param ended an account that holds nothing
 */
export async function renewAccount(
  queries: Queries,
  tools: Tools,
  ended: Account,
  role: Role,
): Promise<Account> {
  await endAccount(queries, ended);
  await queries.deleteFrom('account').where('userId', '=', ended.userId).execute();
  return insertAccount(queries, tools, ended.userId, role);
}

/**
 * Gives an account another role, with the same events. Keys that it created are disabled and hold
 * nothing any longer, except the keys of its devices. Its invitations end. Both might allow more
 * than the account now may.
 */
export async function changeRole(
  queries: Queries,
  { userId, apiKeyId }: Account,
  role: Role,
): Promise<void> {
  const isOrganizer = role === 'organizer';
  await queries.updateTable('account').set({ role }).where('userId', '=', userId).execute();
  await queries.updateTable('apiKey').set(keyOfRole[role]).where('id', '=', apiKeyId).execute();
  await takeOverDoors(queries, apiKeyId);
  await takeBack(queries, apiKeyId, { events: null, keepsDoors: true });
  await emptyKeysBelow(queries, apiKeyId);
  await spreadForce(queries, apiKeyId);
  await queries
    .deleteFrom('accountLink')
    .where('createdByKeyId', 'in', withKeysBelow(apiKeyId))
    .execute();
  await queries
    .deleteFrom('apiKeyUser')
    .where('apiKeyId', '=', apiKeyId)
    .where('userId', '=', userId)
    .execute();
  await queries
    .updateTable('apiKeyUser')
    .set({ eventsOnly: flag(!isOrganizer) })
    .where('apiKeyId', '=', apiKeyId)
    .execute();
  if (isOrganizer) await holdUser(queries, apiKeyId, userId);
}

/**
 * Doors that were made by keys below an account's become its own: what made them goes off. A door whose
 * maker is off already stays off with it, and one that a door made stays below that.
 */
async function takeOverDoors(queries: Queries, apiKeyId: ApiKeyId): Promise<void> {
  const makers = keysBelow(queries, apiKeyId).where('inForce', '=', 1);
  await queries
    .updateTable('apiKey')
    .set({ createdByKeyId: apiKeyId })
    .where('scope', 'in', deviceScopes)
    .where('createdByKeyId', 'in', makers)
    .execute();
}

/**
 * Turns off the keys below an account's, but for doors'. The account may turn its own keys on again: so
 * they are left with nothing that they would open then.
 */
async function emptyKeysBelow(queries: Queries, apiKeyId: ApiKeyId): Promise<void> {
  const below = keysBelow(queries, apiKeyId);
  await queries.deleteFrom('apiKeyUser').where('apiKeyId', 'in', below).execute();
  await queries.deleteFrom('apiKeyEvent').where('apiKeyId', 'in', below).execute();
  await queries.updateTable('apiKey').set({ enabled: 0 }).where('id', 'in', below).execute();
}

/** All that an account's key made, and what these made, but for doors. */
const keysBelow = (queries: Queries, apiKeyId: ApiKeyId) =>
  queries
    .selectFrom('apiKey')
    .select('id')
    .where('id', 'in', withKeysBelow(apiKeyId))
    .where('id', '!=', apiKeyId)
    .where((key) => key.or([key('scope', 'is', null), key('scope', 'not in', deviceScopes)]));

/** Lets the account's key hold what a link is for. */
export async function openTo(
  queries: Queries,
  { apiKeyId, role }: Account,
  { hostId, eventId }: { readonly hostId: UserId | null; readonly eventId: EventId | null },
): Promise<void> {
  if (hostId !== null) {
    await queries
      .insertInto('apiKeyUser')
      .values({
        apiKeyId,
        userId: hostId,
        byPassword: 0,
        eventsOnly: flag(role !== 'organizer'),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  if (eventId !== null) {
    await queries
      .insertInto('apiKeyEvent')
      .values({ apiKeyId, eventId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

// What keys gave to others by `grantPermission`, or by a claim for a door.

type Taken = {
  /** null: all. */
  readonly events: Expression<{ readonly id: EventId }> | null;
  /** Whether doors keep what they were given. */
  readonly keepsDoors: boolean;
};

/**
 * Takes back the events that a key and those below it gave to further keys, with what these gave on. The keys of
 * accounts keep theirs: organizers see these in their list, and end them there.
 */
export async function takeBack(
  queries: Queries,
  giver: ApiKeyId,
  { events, keepsDoors }: Taken,
): Promise<void> {
  const keys = withKeysBelow(giver);
  const ofAccounts = sql`(select "apiKeyId" from "account")`;
  await sql`
    with recursive "given" ("apiKeyId", "eventId") as (
      select "apiKeyId", "eventId" from "apiKeyEvent"
      where "givenByKeyId" in ${keys} and "apiKeyId" not in ${keys}
        and "apiKeyId" not in ${ofAccounts}
        ${events === null ? sql`` : sql`and "eventId" in ${events}`}
        ${keepsDoors ? sql`and "apiKeyId" not in (select "id" from "apiKey" where "scope" in (${sql.join(deviceScopes)}))` : sql``}
      union
      select "on"."apiKeyId", "on"."eventId" from "apiKeyEvent" as "on"
      join "given" on "on"."givenByKeyId" = "given"."apiKeyId"
        and "on"."eventId" = "given"."eventId"
      where "on"."apiKeyId" not in ${ofAccounts}
    )
    delete from "apiKeyEvent"
    where ("apiKeyId", "eventId") in (select "apiKeyId", "eventId" from "given")
  `.execute(queries);
}
