/**
 * Links that a user gets by mail: for a new password, and to confirm a new address. A row is the mail and the link in
 * one. The secret is made when the mail goes out; the store keeps its digest alone.
 */
import { accountErrors } from '../../contract/account.ts';
import { requestPermissionErrors, usernameExists } from '../../contract/user.ts';
import type { UserId } from '../../domain/ids.ts';
import { type Instant, instant } from '../../domain/time.ts';
import { noteArrival } from '../core/access/arrivals.ts';
import type { Deps, Handlers } from '../core/access/handler.ts';
import { digestOf } from '../core/access/key-digest.ts';
import { isApiError, refuse } from '../core/deps/api-error.ts';
import type { Queries } from '../core/store/store.ts';
import { isInForce } from '../devices/keys.ts';
import { queueNotice } from './account-notices.ts';
import { findAccount } from './account-record.ts';
import { newPassword } from './new-password.ts';
import { checkPassword, type PasswordTries } from './password-tries.ts';
import { sameUsername, setPassword, userNamed } from './user-record.ts';

const hourMs = 60 * 60_000;
/** For a password the mailbox is the proof: the link is short-lived. */
const linkMs = { password: hourMs, address: 24 * hourMs } as const;
/** The most mails of a kind that one user gets in an hour, from all who ask for one. */
const mostInHour = 3;

const invalidLink = refuse(400, accountErrors.invalidLink);

type Wanted = {
  readonly userId: UserId;
  readonly kind: 'password' | 'address';
  readonly address: string;
};

/** Queues a mail with a link, unless the user got too many of late: nobody is told which. */
async function queueLink(queries: Queries, now: Instant, { userId, kind, address }: Wanted) {
  const { count } = await queries
    .selectFrom('userMail')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .where('queuedMs', '>', instant(now - hourMs))
    .executeTakeFirstOrThrow();
  if (count >= mostInHour) return;
  await queries
    .insertInto('userMail')
    .values({
      ...{ userId, kind, address, digest: null, state: 'waiting', attempts: 0 },
      ...{ queuedMs: now, dueMs: now, endsMs: instant(now + linkMs[kind]) },
    })
    .execute();
}

const findLink = (queries: Queries, secret: string, kind: 'password' | 'address', now: Instant) =>
  queries
    .selectFrom('userMail')
    .select(['userId', 'address'])
    .where('digest', '=', digestOf(secret))
    .where('kind', '=', kind)
    .where('endsMs', '>', now)
    .executeTakeFirst();

/** A link works once, and with it end all others of its kind that the user has. */
const useUp = async (queries: Queries, userId: UserId, kind: 'password' | 'address') => {
  await queries
    .updateTable('userMail')
    .set({ digest: null, state: 'used' })
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .execute();
};

export const userMailCalls = (deps: Deps, tries: PasswordTries) => {
  const { clock, sendsMail } = deps;
  return {
    /** The same answer, after the same work, whether there is such an account or not. */
    async passwordForgotten({ params: { username }, store }) {
      if (!sendsMail) return { sends: false };
      const address = sameUsername(username);
      return store.write(async (queries) => {
        const now = clock.now();
        await queries
          .deleteFrom('userMail')
          .where('endsMs', '<=', instant(now - hourMs))
          .execute();
        const user = await userNamed(queries, address);
        const account = user && (await findAccount(queries, user.id));
        // Only who signs in here has a password to forget; anyone who was removed stays out.
        if (account && (await isInForce(queries, account.apiKeyId))) {
          await queueLink(queries, now, { userId: account.userId, kind: 'password', address });
        }
        return { sends: true };
      });
    },

    async passwordReset({ caller, params: { secret, password }, store }) {
      if (!caller.isPasswordSafe) return refuse(400, requestPermissionErrors.insecure);
      const found = await store.read((queries) =>
        findLink(queries, secret, 'password', clock.now()),
      );
      if (isApiError(found)) return found;
      if (!found) return invalidLink;
      const passwordHash = await newPassword(deps, password);
      if (isApiError(passwordHash)) return passwordHash;
      return store.write(async (queries) => {
        const now = clock.now();
        // Somebody else may have used it meanwhile.
        const link = await findLink(queries, secret, 'password', now);
        const account = link && (await findAccount(queries, link.userId));
        if (!account || !(await isInForce(queries, account.apiKeyId))) return invalidLink;
        const { userId, apiKeyId, role } = account;
        await useUp(queries, userId, 'password');
        await setPassword(queries, now, userId, passwordHash);
        await queueNotice(queries, deps, userId, 'passwordChanged');
        const about = { apiKeyId, userId, eventId: null, hostId: null, said: { role } };
        await noteArrival(queries, now, 'passwordReset', about);
        return {};
      });
    },

    async userProfile({ id, params: { firstName, lastName }, store }) {
      return store.write(async (queries) => {
        await queries
          .updateTable('user')
          .set({ firstName, lastName, modifiedMs: clock.now() })
          .where('id', '=', id)
          .execute();
        return {};
      });
    },

    /**
     * If somebody else has the new address, the person who confirms it learns that: they read its
     * mail.
     */
    async userChangeAddress({ caller, id: userId, params: { password, username }, store }) {
      if (!sendsMail) return { sends: false };
      if (!caller.isPasswordSafe) return refuse(400, requestPermissionErrors.insecure);
      const user = await store.read((queries) =>
        queries
          .selectFrom('user')
          .select('passwordHash')
          .where('id', '=', userId)
          .executeTakeFirstOrThrow(),
      );
      if (isApiError(user)) return user;
      const given = { account: userId, kept: user.passwordHash, password };
      const wrong = await checkPassword(deps, tries, caller, given);
      if (wrong) return wrong;
      return store.write(async (queries) => {
        const address = sameUsername(username);
        await queueLink(queries, clock.now(), { userId, kind: 'address', address });
        return { sends: true };
      });
    },

    async addressConfirm({ params: { secret }, store }) {
      return store.write(async (queries) => {
        const now = clock.now();
        const link = await findLink(queries, secret, 'address', now);
        if (!link) return invalidLink;
        const { userId, address } = link;
        await useUp(queries, userId, 'address');
        const other = await userNamed(queries, address);
        if (other && other.id !== userId) return refuse(400, usernameExists);
        if (other === undefined) await queueNotice(queries, deps, userId, 'addressChanged');
        await queries
          .updateTable('user')
          .set({ username: address, email: address, modifiedMs: now })
          .where('id', '=', userId)
          .execute();
        // Links to the old address would still give a new password.
        await useUp(queries, userId, 'password');
        return {};
      });
    },
  } satisfies Partial<Handlers>;
};
