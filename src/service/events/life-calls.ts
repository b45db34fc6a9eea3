/** The calls that change, activate and remove an event. */
import type { Handlers, Means } from '../core/access/handler.ts';
import { isRefusal } from '../core/deps/refusal.ts';
import { isUniqueViolation } from '../core/store/query/database-error.ts';
import { eventOfCode } from '../core/store/query/directory.ts';
import { announceCategoriesOf } from '../sync/announce-category.ts';
import { announceChange, announceEvent } from '../sync/announce-event.ts';
import { judgeActivation } from './event-activation.ts';
import { putEventAway, updateEvent } from './event-record.ts';
import type { EventRemovals } from './event-removal.ts';
import { identifierTaken } from './event-rules.ts';
import { removeTestPurchases } from './test-purchases.ts';

export const eventLifeCalls = (means: Means, removals: EventRemovals) =>
  ({
    async eventUpdate({ id, params, store }) {
      try {
        return await store.write(async (queries) => {
          const end = await updateEvent(queries, means, id, params);
          if (isRefusal(end)) return end;
          if (end === 'changed') await announceChange(queries, means.clock.now(), id);
          return {};
        });
      } catch (error) {
        if (isUniqueViolation(error)) return identifierTaken;
        throw error;
      }
    },

    async eventPutAway({ id, params: { putAway }, store }) {
      return store.write(async (queries) => {
        if (await putEventAway(queries, id, putAway)) {
          await announceChange(queries, means.clock.now(), id);
        }
        return {};
      });
    },

    async eventDelete({ id, store }) {
      const deleted = await removals.remove(store, id);
      return isRefusal(deleted) ? deleted : { deleted };
    },

    async eventExists({ params: { identifier } }) {
      const eventId = await means.store.read((queries) =>
        eventOfCode(queries, 'event', identifier),
      );
      return { exists: eventId !== undefined };
    },

    async eventActivate({ id, params: { deleteDemoPayments = false }, store }) {
      return store.write(async (queries) => {
        const event = await queries
          .selectFrom('event')
          .selectAll()
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        const refusal = await judgeActivation(queries, event);
        if (refusal) return refusal;
        if (deleteDemoPayments) await removeTestPurchases(queries, id);
        await queries
          .updateTable('event')
          .set({ activated: 1, modifiedMs: means.clock.now() })
          .where('id', '=', id)
          .execute();
        await announceEvent(queries, id);
        // Their prices may not be editable any more.
        await announceCategoriesOf(queries, id);
        return {};
      });
    },
  }) satisfies Partial<Handlers>;
