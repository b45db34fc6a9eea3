/** The sessions in which users are signed in to their accounts. */
import type { ApiKeyId, SessionId, UserId } from '../../domain/ids.ts';
import { instant } from '../../domain/time.ts';
import type { Caller } from '../core/access/caller.ts';
import type { Deps } from '../core/access/handler.ts';
import { digestOf } from '../core/access/key-digest.ts';
import { idleMs, longestMs, makeSecret } from '../core/access/session.ts';
import type { Queries } from '../core/store/store.ts';
import { isInForce } from '../devices/keys.ts';

/** @returns the secret of a new session; null where the account is turned off */
export async function signIn(
  queries: Queries,
  tools: Pick<Deps, 'clock' | 'randomness'>,
  { program, sessionSecret }: Pick<Caller, 'program' | 'sessionSecret'>,
  { userId, apiKeyId }: { readonly userId: UserId; readonly apiKeyId: ApiKeyId },
): Promise<string | null> {
  if (!(await isInForce(queries, apiKeyId))) return null;
  const now = tools.clock.now();
  const secret = makeSecret(tools.randomness);
  await queries
    .deleteFrom('session')
    .where((session) =>
      session.or([
        // The browser forgets the one that it had: nobody else is to have it.
        ...(sessionSecret === null ? [] : [session('digest', '=', digestOf(sessionSecret))]),
        session('createdMs', '<=', instant(now - longestMs)),
        session('lastUsedMs', '<=', instant(now - idleMs)),
      ]),
    )
    .execute();
  await queries
    .insertInto('session')
    .values({
      digest: digestOf(secret),
      userId,
      browser: program,
      createdMs: now,
      lastUsedMs: now,
    })
    .execute();
  await queries.updateTable('user').set({ lastLoginMs: now }).where('id', '=', userId).execute();
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
