/** How users become accounts: by the administrator's link, or because somebody asked them in. */
import { accountErrors } from '../../contract/account.ts';
import { requestPermissionErrors, usernameExists } from '../../contract/user.ts';
import type { UserId } from '../../domain/ids.ts';
import { defaultTimezone, localDateTime } from '../../domain/time.ts';
import { noteArrival } from '../core/access/arrivals.ts';
import type { Caller } from '../core/access/caller.ts';
import { type Deps, type Handlers, WithSession } from '../core/access/handler.ts';
import { isApiError, notAuthorized, type Result, refuse } from '../core/deps/api-error.ts';
import type { Queries } from '../core/store/store.ts';
import { isInForce } from '../devices/keys.ts';
import { type FoundLink, findLink, useUpLink } from './account-links.ts';
import { queueNotice } from './account-notices.ts';
import { accountOf, holdsAnything, isHost, openTo, renewAccount } from './account-record.ts';
import { checkCode, removeAllFactors } from './factors.ts';
import { newPassword, shortestChosen } from './new-password.ts';
import { checkPassword, type PasswordTries } from './password-tries.ts';
import { signIn } from './session-record.ts';
import { insertUser, setPassword, userNamed } from './user-record.ts';

const invalidLink = refuse(400, accountErrors.invalidLink);

export const accountCalls = (deps: Deps, tries: PasswordTries) => {
  const { clock } = deps;

  return {
    async accountLinkRead({ params: { secret }, store }) {
      return store.read(async (queries) => {
        const link = await findLink(queries, secret, clock.now());
        if (!link) return invalidLink;
        return { ...(await describe(queries, link)), shortestPassword: shortestChosen(deps) };
      });
    },

    async accountClaim({ caller, params: { secret, password, code, ...person }, store }) {
      // Otherwise another site could sign somebody in to its own account.
      if (!caller.isFromOwnPage) return notAuthorized;
      if (!caller.isPasswordSafe) return refuse(400, requestPermissionErrors.insecure);
      const found = await store.read(async (queries) => ({
        link: await findLink(queries, secret, clock.now()),
        user: await userNamed(queries, person.username),
      }));
      if (isApiError(found)) return found;
      const { link, user } = found;
      // Without a right link nothing is told of any user, and nothing is hashed.
      if (!link) return invalidLink;
      const passwordHash =
        user && link.createdByKeyId !== null
          ? await ownPassword(caller, user, password)
          : await newPassword(deps, password);
      if (isApiError(passwordHash)) return passwordHash;
      const isInvitation = link.createdByKeyId !== null;
      if (user && isInvitation) {
        const unproved = await checkCode(deps, tries, caller, store, { userId: user.id, code });
        if (unproved) return unproved;
      }

      const session = await store.write(async (queries) => {
        const now = clock.now();
        // Somebody else may have used it meanwhile, or taken the name.
        if (!(await findLink(queries, secret, now))) return invalidLink;
        if ((await userNamed(queries, person.username))?.id !== user?.id) {
          return refuse(400, usernameExists);
        }
        await useUpLink(queries, link);
        const userId = user?.id ?? (await insertUser(queries, now, { ...person, passwordHash }));
        if (userId === undefined) return refuse(400, usernameExists);
        if (user && user.passwordHash !== passwordHash) {
          await setPassword(queries, now, userId, passwordHash);
          await queueNotice(queries, deps, userId, 'passwordChanged');
          // The administrator's link is for anyone who lost everything.
          if (await removeAllFactors(queries, userId)) {
            await queueNotice(queries, deps, userId, 'factorRemoved');
          }
        }
        const role = (await isHost(queries, userId)) ? 'organizer' : link.role;
        const found = await accountOf(queries, deps, userId, role);
        // Of anyone who was removed, or never had anything to do, nothing is in the way of another role.
        const isFit = found.role === role && (await isInForce(queries, found.apiKeyId));
        const account =
          isFit || (await holdsAnything(queries, found))
            ? found
            : await renewAccount(queries, deps, found, role);
        // The administrator's link also mends a forgotten password, of whatever role.
        if (isInvitation && account.role !== link.role) {
          return refuse(400, accountErrors.otherRole);
        }
        await openTo(queries, account, link);
        const { apiKeyId } = account;
        const { eventId, hostId } = link;
        const said = { role: account.role };
        await noteArrival(queries, now, 'accountClaim', {
          apiKeyId,
          userId,
          eventId,
          hostId,
          said,
        });
        return (await signIn(queries, deps, caller, account)) ?? notAuthorized;
      });
      return isApiError(session) ? session : new WithSession({}, session);
    },

    async userPassword({ caller, id: userId, params, store }) {
      const { password, newPassword: chosen } = params;
      const user = await store.read((queries) =>
        queries
          .selectFrom('user')
          .select('passwordHash')
          .where('id', '=', userId)
          .executeTakeFirstOrThrow(),
      );
      if (isApiError(user)) return user;
      if (!caller.isPasswordSafe) return refuse(400, requestPermissionErrors.insecure);
      const given = { account: userId, kept: user.passwordHash, password };
      const wrong = await checkPassword(deps, tries, caller, given);
      if (wrong) return wrong;
      const passwordHash = await newPassword(deps, chosen, 'newPassword');
      if (isApiError(passwordHash)) return passwordHash;
      const session = await store.write(async (queries) => {
        await setPassword(queries, clock.now(), userId, passwordHash);
        await queueNotice(queries, deps, userId, 'passwordChanged');
        if (caller.session?.userId !== userId) return null;
        const account = await accountOf(queries, deps, userId);
        return (await signIn(queries, deps, caller, account)) ?? notAuthorized;
      });
      if (isApiError(session)) return session;
      return session === null ? {} : new WithSession({}, session);
    },
  } satisfies Partial<Handlers>;

  /** @returns the hash that the store keeps, where the password is the user's */
  async function ownPassword(
    caller: Caller,
    { id, passwordHash }: { readonly id: UserId; readonly passwordHash: string },
    password: string,
  ): Promise<Result<string>> {
    const given = { account: id, kept: passwordHash, password };
    return (await checkPassword(deps, tries, caller, given)) ?? passwordHash;
  }
};

async function describe(queries: Queries, { role, hostId, eventId, endsMs }: FoundLink) {
  const host =
    hostId === null
      ? undefined
      : await queries
          .selectFrom('user')
          .select(['firstName', 'lastName'])
          .where('id', '=', hostId)
          .executeTakeFirst();
  const event =
    eventId === null
      ? undefined
      : await queries
          .selectFrom('event')
          .select('title')
          .where('id', '=', eventId)
          .executeTakeFirst();
  return {
    role,
    host: host ? `${host.firstName} ${host.lastName}` : null,
    event: event?.title ?? null,
    endDate: localDateTime(endsMs, defaultTimezone),
  };
}
