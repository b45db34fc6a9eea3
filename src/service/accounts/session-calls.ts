/** Signing in and out, and the sessions of the account that calls. */
import { requestPermissionErrors } from '../../contract/user.ts';
import { instant, localDateTime } from '../../domain/time.ts';
import { type Deps, type Handlers, WithSession } from '../core/access/handler.ts';
import { isOver, longestMs } from '../core/access/session.ts';
import { isApiError, notAuthorized, refuse } from '../core/deps/api-error.ts';
import { accountOf, findAccount } from './account-record.ts';
import { checkCode } from './factors.ts';
import { checkPassword, type PasswordTries } from './password-tries.ts';
import { endSessions, sessionsOf, signIn } from './session-record.ts';
import { sameUsername, userNamed } from './user-record.ts';

/** Of the users whose events a key holds. */
const mostHosts = 200;

export const sessionCalls = (deps: Deps, tries: PasswordTries) =>
  ({
    async sessionCreate({ caller, params: { username, password, code }, store }) {
      // Otherwise another site could sign somebody in to its own account.
      if (!caller.isFromOwnPage) return notAuthorized;
      if (!caller.isPasswordSafe) return refuse(400, requestPermissionErrors.insecure);
      const name = sameUsername(username);
      const user = await store.read((queries) => userNamed(queries, name));
      if (isApiError(user)) return user;
      const given = { account: user?.id ?? name, kept: user?.passwordHash ?? '', password };
      const wrong = await checkPassword(deps, tries, caller, given);
      if (wrong || !user) return wrong ?? notAuthorized;
      const unproved = await checkCode(deps, tries, caller, store, { userId: user.id, code });
      if (unproved) return unproved;
      const secret = await store.write(async (queries) => {
        const account = await accountOf(queries, deps, user.id);
        return (await signIn(queries, deps, caller, account)) ?? notAuthorized;
      });
      return isApiError(secret) ? secret : new WithSession({}, secret);
    },

    async sessionRead({ caller, store }) {
      return store.read(async (queries) => {
        const userId = caller.session?.userId;
        const account = userId && (await findAccount(queries, userId));
        const user =
          userId &&
          (await queries
            .selectFrom('user')
            .select(['id', 'username', 'firstName', 'lastName', 'language'])
            .where('id', '=', userId)
            .executeTakeFirst());
        const hosts = await queries
          .selectFrom('apiKeyUser')
          .innerJoin('user', 'user.id', 'apiKeyUser.userId')
          .select(['user.id', 'user.firstName', 'user.lastName'])
          .where('apiKeyUser.apiKeyId', '=', caller.keyId)
          .orderBy('user.id')
          .limit(mostHosts)
          .execute();
        return { role: account?.role ?? null, user: user ?? null, hosts };
      });
    },

    async sessionEnd({ caller: { session }, store }) {
      if (!session) return new WithSession({ deleted: false }, null);
      const { userId, id } = session;
      const deleted = await store.write((queries) => endSessions(queries, userId, id));
      if (isApiError(deleted)) return deleted;
      return new WithSession({ deleted }, null);
    },

    async userSessionsRead({ caller, id: userId, store }) {
      return store.read(async (queries) => {
        const { timezone } = await queries
          .selectFrom('user')
          .select('timezone')
          .where('id', '=', userId)
          .executeTakeFirstOrThrow();
        const now = deps.clock.now();
        const rows = await sessionsOf(queries, userId);
        return {
          sessions: rows
            .filter((row) => !isOver(row, now))
            .map(({ id, browser, createdMs, lastUsedMs }) => ({
              id,
              createdDate: localDateTime(createdMs, timezone),
              lastUsedDate: localDateTime(lastUsedMs, timezone),
              endDate: localDateTime(instant(createdMs + longestMs), timezone),
              browser,
              current: id === caller.session?.id,
            })),
        };
      });
    },

    async userSessionsEnd({ caller, id: userId, params: { sessionId }, store }) {
      const deleted = await store.write((queries) => endSessions(queries, userId, sessionId));
      if (isApiError(deleted)) return deleted;
      const { session } = caller;
      const isOwn = session?.userId === userId && (sessionId ?? session.id) === session.id;
      return isOwn ? new WithSession({ deleted }, null) : { deleted };
    },
  }) satisfies Partial<Handlers>;
