/** The accounts of users who sign in, and their sessions. */
import type { KeyScope, KeyType } from '../../contract/call.ts';
import type { Role } from '../../contract/session.ts';
import type { ApiKeyId, EventId, SessionId, UserId } from '../../domain/ids.ts';
import { instant } from '../../domain/time.ts';
import type { Caller } from '../access/caller.ts';
import type { Means } from '../access/handler.ts';
import { digestOf, makeKey } from '../access/key-digest.ts';
import { idleMs, longestMs, makeSecret } from '../access/session.ts';
import { flag } from '../store/schema/flag.ts';
import type { Queries } from '../store/store.ts';
import { holdUser } from './held-users.ts';
import { insertKey, isInForce } from './key-record.ts';

type Tools = Pick<Means, 'clock' | 'randomness'>;

/** What the keys of a role may do: the specification's types, narrowed by our scopes. */
export const keyOfRole: Readonly<
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
 * An account has a key of its own, which outlives its sessions: doors whose keys it made stay open when
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

/** @returns the secret of a new session; null where the account is turned off */
export async function signIn(
  queries: Queries,
  tools: Tools,
  { program }: Pick<Caller, 'program'>,
  account: Account,
): Promise<string | null> {
  if (!(await isInForce(queries, account.apiKeyId))) return null;
  const now = tools.clock.now();
  const secret = makeSecret(tools.randomness);
  await queries
    .deleteFrom('session')
    .where((session) =>
      session.or([
        session('createdMs', '<=', instant(now - longestMs)),
        session('lastUsedMs', '<=', instant(now - idleMs)),
      ]),
    )
    .execute();
  await queries
    .insertInto('session')
    .values({
      digest: digestOf(secret),
      userId: account.userId,
      browser: program,
      createdMs: now,
      lastUsedMs: now,
    })
    .execute();
  await queries
    .updateTable('user')
    .set({ lastLoginMs: now })
    .where('id', '=', account.userId)
    .execute();
  return secret;
}

/** The latest first; some may be over. */
export const sessionsOf = (queries: Queries, userId: UserId) =>
  queries
    .selectFrom('session')
    .select(['id', 'browser', 'createdMs', 'lastUsedMs'])
    .where('userId', '=', userId)
    .orderBy('lastUsedMs', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** @param id of one of them; undefined: all. @returns whether there was any */
export async function endSessions(
  queries: Queries,
  userId: UserId,
  id?: SessionId,
): Promise<boolean> {
  const { numDeletedRows } = await queries
    .deleteFrom('session')
    .where('userId', '=', userId)
    .$if(id !== undefined, (query) => query.where('id', '=', id as SessionId))
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
