import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { invalidFormat } from '../../contract/error-code.ts';
import { pageSizeLimit } from '../../contract/event.ts';
import { requestPermissionErrors, usernameExists } from '../../contract/user.ts';
import { asId, type UserId } from '../../domain/ids.ts';
import { type Instant, localDateTime } from '../../domain/time.ts';
import type { Deps, Handlers } from '../core/access/handler.ts';
import { pageOf, readPage } from '../core/access/page.ts';
import { archiveBefore, holdsUser, isOpen } from '../core/access/permission.ts';
import { isApiError, objectNotFound, refuse } from '../core/deps/api-error.ts';
import { fromJson, toJson } from '../core/store/schema/column-types.ts';
import type { Schema } from '../core/store/schema/schema.ts';
import type { Queries } from '../core/store/store.ts';
import { holdUser, holdUserByPassword } from '../devices/keys.ts';
import { eventAnswers, selectEvents } from '../events/event-answer.ts';
import { checkCode } from './factors.ts';
import { checkPassword, type PasswordTries } from './password-tries.ts';
import { deleteUser, insertUser, sameUsername, updateUser, userAnswer } from './user-record.ts';

export const userCalls = (deps: Deps, tries: PasswordTries) => {
  return {
    ...agreementCalls(deps),
    /** The calling key holds the new user at once. */
    async userCreate({ caller, params: { password, ...given }, store }) {
      if (isShort(deps, password)) return refuse(400, invalidFormat('password'));
      const passwordHash = await deps.workerPool.run('hashPassword', password);
      if (isApiError(passwordHash)) return passwordHash;
      return store.write(async (queries) => {
        const id = await insertUser(queries, deps.clock.now(), { ...given, passwordHash });
        if (id === undefined) return refuse(400, usernameExists);
        await holdUser(queries, caller.keyId, id);
        return { id };
      });
    },

    async userUpdate({ id, params, store }) {
      return store.write(async (queries) => {
        await updateUser(queries, deps.clock.now(), id, params);
        return {};
      });
    },

    async userDelete({ id, store }) {
      return store.write(async (queries) => ({ deleted: await deleteUser(queries, id) }));
    },

    /** Finds any user by the whole user name: `requestPermission` needs the id first. */
    async userFind({ params: { username }, store }) {
      return store.read(async (queries) => ({ ids: await usersNamed(queries, username) }));
    },

    async userExists({ caller, params: { username }, store }) {
      return store.read(async (queries) => {
        const [id] = await usersNamed(queries, username);
        const exists = id !== undefined;
        return { exists, authorized: exists && (await holdsUser(queries, caller, id)) };
      });
    },

    async userRead({ id, store }) {
      const row = await store.read((queries) =>
        queries.selectFrom('user').selectAll().where('id', '=', id).executeTakeFirst(),
      );
      if (isApiError(row)) return row;
      return row ? { user: userAnswer(row) } : objectNotFound;
    },

    async userRequestPermission({ caller, id, params: { password, code }, store }) {
      if (!caller.isSecure) return refuse(400, requestPermissionErrors.insecure);
      const userId = asId<UserId>(id);
      const user = await store.read((queries) =>
        queries
          .selectFrom('user')
          .select('passwordHash')
          .where('id', '=', userId)
          .executeTakeFirst(),
      );
      if (!user) return objectNotFound;
      if (isApiError(user)) return user;
      const given = { account: userId, kept: user.passwordHash, password };
      const wrong =
        (await checkPassword(deps, tries, caller, given)) ??
        (await checkCode(deps, tries, caller, store, { userId, code }));
      if (wrong) return wrong;
      return store.write(async (queries) => {
        const { keyId } = caller;
        const refusal = await holdUserByPassword(queries, keyId, userId, deps.multiUserKeys);
        if (refusal) return refusal;
        await queries
          .updateTable('user')
          .set({ lastLoginMs: deps.clock.now() })
          .where('id', '=', userId)
          .execute();
        return {};
      });
    },

    async userLogout({ caller, id, store }) {
      return store.write(async (queries) => {
        await queries
          .deleteFrom('apiKeyUser')
          .where('apiKeyId', '=', caller.keyId)
          .where('userId', '=', id)
          .execute();
        return {};
      });
    },

    async userEvents({ caller, id, params, store }) {
      const hosted = ofHost(id, deps.clock.now());
      if (params.resultType !== 'full') {
        const events = await store.read((queries) =>
          queries.selectFrom('event').select('id').where(hosted).orderBy('id').execute(),
        );
        if (isApiError(events)) return events;
        return { events: events.map((event) => event.id) };
      }
      const page = readPage(params, pageSizeLimit);
      if (isApiError(page)) return page;
      return store.read(async (queries) => {
        const { total } = await queries
          .selectFrom('event')
          .select((event) => event.fn.countAll<number>().as('total'))
          .where(hosted)
          .executeTakeFirstOrThrow();
        const rows = await selectEvents(queries)
          .where('event.id', 'in', queries.selectFrom('event').select('id').where(hosted))
          .orderBy('event.id')
          .limit(page.size)
          .offset(page.offset)
          .execute();
        return {
          events: await eventAnswers(queries, rows, caller.origin),
          ...pageOf(page, total),
        };
      });
    },
  } satisfies Partial<Handlers>;
};

const isShort = ({ shortestPassword }: Deps, password: string): boolean =>
  [...password].length < shortestPassword;

/** Archived events stay out of lists. */
const ofHost =
  (hostId: UserId, now: Instant) =>
  (event: ExpressionBuilder<Schema, 'event'>): Expression<SqlBool> =>
    event.and([event('event.hostId', '=', hostId), isOpen(archiveBefore(now))]);

async function usersNamed(queries: Queries, username: string): Promise<UserId[]> {
  const users = await queries
    .selectFrom('user')
    .select('id')
    .where('username', '=', sameUsername(username))
    .execute();
  return users.map(({ id }) => id);
}

/** The data processing agreement, which an administrator of the organizer signs. */
const agreementCalls = ({ clock }: Pick<Deps, 'clock'>) =>
  ({
    async userAgreementRead({ id, store }) {
      return store.read(async (queries) => {
        const { agreementSignedMs: signed, timezone, details } = await signatureOf(queries, id);
        const signedOn = signed === null ? null : localDateTime(signed, timezone);
        return { agreement: { signedOn, signedBy: fromJson(details).agreementSignedBy ?? null } };
      });
    },

    async userAgreementSign({ id, params: { name }, store }) {
      return store.write(async (queries) => {
        const { agreementSignedMs, details } = await signatureOf(queries, id);
        if (agreementSignedMs !== null) return {};
        await queries
          .updateTable('user')
          .set({
            agreementSignedMs: clock.now(),
            details: toJson({ ...fromJson(details), agreementSignedBy: name }),
          })
          .where('id', '=', id)
          .execute();
        return {};
      });
    },
  }) satisfies Partial<Handlers>;

const signatureOf = (queries: Queries, id: UserId) =>
  queries
    .selectFrom('user')
    .select(['agreementSignedMs', 'timezone', 'details'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
