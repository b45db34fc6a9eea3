/** Whom organizers ask in, and who holds their events. */
import { accountErrors } from '../../contract/account.ts';
import { missingParam } from '../../contract/error-code.ts';
import { type ApiKeyId, asId, type UserId } from '../../domain/ids.ts';
import { defaultTimezone, localDateTime } from '../../domain/time.ts';
import { holdersOfEvents, holdersOfHosts } from '../core/access/account-holders.ts';
import type { Caller } from '../core/access/caller.ts';
import type { Deps, Handlers } from '../core/access/handler.ts';
import { hostsOf } from '../core/access/permission.ts';
import { objectNotFound, refuse } from '../core/deps/api-error.ts';
import { shown } from '../core/deps/wall-clock.ts';
import type { Queries } from '../core/store/store.ts';
import { withKeysBelow } from '../devices/keys.ts';
import { insertLink } from './account-links.ts';
import { queueNotice } from './account-notices.ts';
import {
  type Account,
  changeRole,
  endAccount,
  findAccount,
  holdsAnything,
  isHost,
  takeBack,
} from './account-record.ts';

export const colleagueCalls = (deps: Deps) =>
  ({
    async accountInvite({ caller, params: { role, eventId = null, hostId }, store }) {
      const host = eventId === null ? (hostId ?? caller.session?.userId ?? null) : null;
      if (eventId === null && host === null) return refuse(400, missingParam('hostId'));
      return store.write(async (queries) => {
        const link = { role, hostId: host, eventId, createdByKeyId: caller.keyId };
        const { secret, endsMs } = await insertLink(queries, deps, link);
        return { secret, endDate: localDateTime(endsMs, defaultTimezone) };
      });
    },

    async accountsRead({ caller, store }) {
      return store.read(async (queries) => {
        const ofAll = new Set(
          (await holdersOfHosts(queries, caller).execute()).map(({ userId }) => userId),
        );
        const ofSome = (await holdersOfEvents(queries, caller).execute()).map(
          ({ userId }) => userId,
        );
        const rows = await queries
          .selectFrom('account')
          .innerJoin('user', 'user.id', 'account.userId')
          .select(['user.id', 'username', 'firstName', 'lastName', 'lastLoginMs', 'account.role'])
          .where('user.id', 'in', [...ofAll, ...ofSome, asId<UserId>(0)])
          .orderBy('lastName')
          .orderBy('user.id')
          .execute();
        return {
          accounts: rows.map(({ lastLoginMs, ...row }) => ({
            ...row,
            allEvents: ofAll.has(row.id),
            lastLogin: shown(lastLoginMs, defaultTimezone),
            current: row.id === caller.session?.userId,
          })),
        };
      });
    },

    async accountRemove({ caller, id, store }) {
      const userId = asId<UserId>(id);
      return store.write(async (queries) => {
        const account = await findAccount(queries, userId);
        if (!account) return objectNotFound;
        const { apiKeyId } = account;
        if (!(await takeFrom(queries, caller, userId, apiKeyId))) return objectNotFound;
        if (!(await holdsAnything(queries, account))) await endAccount(queries, account);
        return { deleted: true };
      });
    },

    async accountChangeRole({ caller, id, params: { role }, store }) {
      const userId = asId<UserId>(id);
      if (userId === caller.session?.userId) return refuse(400, accountErrors.ownRole);
      return store.write(async (queries) => {
        const account = await findAccount(queries, userId);
        if (!account) return objectNotFound;
        const { own, foreign } = await heldBy(queries, caller, account);
        if (!own) return objectNotFound;
        if (foreign || (await isHost(queries, userId))) return refuse(400, accountErrors.otherRole);
        if (role === account.role) return {};
        await changeRole(queries, account, role);
        await queueNotice(queries, deps, userId, 'roleChanged');
        return {};
      });
    },

    async invitationsRead({ caller, store }) {
      return store.read(async (queries) => {
        const rows = await invitationsOf(queries, caller)
          .leftJoin('user', 'user.id', 'accountLink.hostId')
          .leftJoin('event', 'event.id', 'accountLink.eventId')
          .select(['accountLink.digest', 'accountLink.role', 'accountLink.endsMs'])
          .select(['user.firstName', 'user.lastName', 'event.title'])
          .where('accountLink.endsMs', '>', deps.clock.now())
          .orderBy('accountLink.endsMs', 'desc')
          .execute();
        return {
          invitations: rows.map(({ digest, role, endsMs, firstName, lastName, title }) => ({
            id: digest,
            role,
            host: firstName === null ? null : `${firstName} ${lastName}`,
            event: title,
            endDate: localDateTime(endsMs, defaultTimezone),
          })),
        };
      });
    },

    async invitationWithdraw({ caller, params: { invitation }, store }) {
      return store.write(async (queries) => {
        const found = await invitationsOf(queries, caller)
          .select('accountLink.digest')
          .where('accountLink.digest', '=', invitation)
          .executeTakeFirst();
        if (!found) return { deleted: false };
        await queries.deleteFrom('accountLink').where('digest', '=', invitation).execute();
        return { deleted: true };
      });
    },
  }) satisfies Partial<Handlers>;

/**
 * Takes everything that the caller organizes from an account's key, from all keys below it, and
 * from everybody to whom they gave it. It also takes the invitations and device claims that they
 * created.
 * @returns whether there was anything
 */
async function takeFrom(
  queries: Queries,
  caller: Caller,
  userId: UserId,
  apiKeyId: ApiKeyId,
): Promise<boolean> {
  const keys = withKeysBelow(apiKeyId);
  // Nobody is taken their own events.
  const hosts = hostsOf(queries, caller).where('apiKeyUser.userId', '!=', userId);
  const events = queries.selectFrom('event').select('event.id').where('event.hostId', 'in', hosts);
  await takeBack(queries, apiKeyId, { events, keepsDoors: false });
  const fromEvents = await queries
    .deleteFrom('apiKeyEvent')
    .where('apiKeyId', 'in', keys)
    .where('eventId', 'in', events)
    .executeTakeFirstOrThrow();
  await queries
    .deleteFrom('accountLink')
    .where('createdByKeyId', 'in', keys)
    .where((link) => link.or([link('hostId', 'in', hosts), link('eventId', 'in', events)]))
    .execute();
  await queries
    .deleteFrom('doorClaim')
    .where('createdByKeyId', 'in', keys)
    .where('eventId', 'in', events)
    .execute();
  // The last: the caller may be among them.
  const fromHosts = await queries
    .deleteFrom('apiKeyUser')
    .where('apiKeyId', 'in', keys)
    .where('userId', 'in', hosts)
    .executeTakeFirstOrThrow();
  return fromHosts.numDeletedRows + fromEvents.numDeletedRows > 0n;
}

/** Anyone who made them: those that open events of the hosts whom the caller holds. */
const invitationsOf = (queries: Queries, caller: Caller) => {
  const hosts = hostsOf(queries, caller);
  const events = queries.selectFrom('event').select('event.id').where('event.hostId', 'in', hosts);
  return queries
    .selectFrom('accountLink')
    .where('accountLink.createdByKeyId', 'is not', null)
    .where((link) =>
      link.or([link('accountLink.hostId', 'in', hosts), link('accountLink.eventId', 'in', events)]),
    );
};

/** Whether an account holds events of the caller's hosts, and whether it holds others. */
async function heldBy(
  queries: Queries,
  caller: Caller,
  { userId, apiKeyId }: Account,
): Promise<{ readonly own: boolean; readonly foreign: boolean }> {
  const callers = new Set((await hostsOf(queries, caller).execute()).map((held) => held.userId));
  const hosts = await queries
    .selectFrom('apiKeyUser')
    .select('userId as id')
    .where('apiKeyId', '=', apiKeyId)
    .where('userId', '!=', userId)
    .execute();
  const ofEvents = await queries
    .selectFrom('apiKeyEvent')
    .innerJoin('event', 'event.id', 'apiKeyEvent.eventId')
    .select('event.hostId as id')
    .where('apiKeyEvent.apiKeyId', '=', apiKeyId)
    .execute();
  const all = [...hosts, ...ofEvents].map(({ id }) => callers.has(id));
  return { own: all.includes(true), foreign: all.includes(false) };
}
