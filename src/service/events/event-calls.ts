import { isDeviceScope } from '../../contract/call.ts';
import { general } from '../../contract/error-code.ts';
import { isStrangersAccount } from '../core/access/account-holders.ts';
import { type Deps, type Handlers, WithStatus } from '../core/access/handler.ts';
import { archiveBefore, holdsUser, isHeldBy } from '../core/access/permission.ts';
import { isApiError, notAuthorized, objectNotFound, refuse } from '../core/deps/api-error.ts';
import { eventOfCode } from '../core/store/query/directory.ts';
import { contains } from '../core/store/query/folded-text.ts';
import { ofEvent } from '../core/store/query/of-event.ts';
import { announceEvent } from '../sync/announce.ts';
import { eventAnswers, selectEvents } from './event-answer.ts';
import { insertEvent } from './event-record.ts';

const mostFound = 100;

export const eventCalls = (deps: Deps) =>
  ({
    async eventFind({ caller, params: { identifier, title }, store }) {
      const archivedBefore = archiveBefore(deps.clock.now());
      const found = await store.read(async (queries) => {
        const named =
          identifier === undefined ? null : await eventOfCode(queries, 'event', identifier);
        if (named === undefined) return [];
        return (named === null ? queries : ofEvent(queries, named))
          .selectFrom('event')
          .select('event.id')
          .where(isHeldBy(caller.keyId, archivedBefore))
          .$if(named !== null, (query) => query.where('event.id', '=', named ?? ('' as never)))
          .$if(title !== undefined, (query) =>
            query.where((event) => contains(event.ref('event.foldedTitle'), title ?? '')),
          )
          .orderBy('event.id')
          .limit(mostFound)
          .execute();
      });
      if (isApiError(found)) return found;
      return { ids: found.map(({ id }) => id) };
    },

    async eventRead({ caller, id, store }) {
      return store.read(async (queries) => {
        const rows = await selectEvents(queries).where('event.id', '=', id).execute();
        const [event] = await eventAnswers(queries, rows, caller.origin);
        return event ? { event } : objectNotFound;
      }, 'atDoor');
    },

    async eventCreate({ params, store }) {
      return store.write(async (queries) => {
        const id = await insertEvent(queries, deps, params);
        if (isApiError(id)) return id;
        await announceEvent(queries, id);
        return { id };
      });
    },

    /**
     * Only a key that holds the event's host may give the event to another key. Any key that may
     * touch the event gives it to device keys that it created, and a check-in manager gives it to
     * no others. An unknown key id is a wrong parameter, so the answer is 400. 403 with this code
     * would say that the caller's own key is disabled. The key of a stranger's account counts as
     * unknown.
     */
    async eventGrantPermission({ caller, id: eventId, params, store }) {
      const apiKeyId = params.apiKeyIdToGrantPermissionTo;
      return store.write(async (queries) => {
        const { hostId } = await queries
          .selectFrom('event')
          .select('hostId')
          .where('id', '=', eventId)
          .executeTakeFirstOrThrow();
        const holds = await holdsUser(queries, caller, hostId);
        const key = await queries
          .selectFrom('apiKey')
          .select(['scope', 'createdByKeyId'])
          .where('id', '=', apiKeyId)
          .executeTakeFirst();
        const isOwnDoor = isDeviceScope(key?.scope ?? null) && key?.createdByKeyId === caller.keyId;
        if (!isOwnDoor && !(holds && caller.scope === null)) return notAuthorized;
        if (!key || (await isStrangersAccount(queries, caller, apiKeyId))) {
          return refuse(400, general.invalidApiKey);
        }
        const { numInsertedOrUpdatedRows } = await queries
          .insertInto('apiKeyEvent')
          .values({ apiKeyId, eventId, givenByKeyId: caller.keyId })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirstOrThrow();
        return new WithStatus(numInsertedOrUpdatedRows === 0n ? 200 : 201, {});
      });
    },

    async eventPayments({ id, store }) {
      const payments = await store.read((queries) =>
        queries
          .selectFrom('payment')
          .select('id')
          .where('eventId', '=', id)
          .orderBy('id')
          .execute(),
      );
      if (isApiError(payments)) return payments;
      return { payments: payments.map((payment) => payment.id) };
    },
  }) satisfies Pick<
    Handlers,
    'eventFind' | 'eventRead' | 'eventCreate' | 'eventGrantPermission' | 'eventPayments'
  >;
