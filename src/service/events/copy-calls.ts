import { endDateBeforeDate } from '../../contract/event.ts';
import type { Deps, Handlers } from '../core/access/handler.ts';
import { holdsHost } from '../core/access/permission.ts';
import { isApiError, notAuthorized, refuse } from '../core/deps/api-error.ts';
import { instantSent, shown } from '../core/deps/wall-clock.ts';
import type { EventCopies } from './event-copies.ts';
import { judgeStart, timezoneOf } from './event-record.ts';
import { lockSales } from './shop/sales-lock.ts';

const longestTitle = 255;

/** Cut between characters, never within one. */
const copiedTitle = (title: string): string =>
  [...`Copy of ${title}`].slice(0, longestTitle).join('');

export const eventCopyCalls = ({ clock }: Deps, copies: EventCopies) =>
  ({
    /** The copy is the host's: a key that holds the event alone can't make one. */
    async eventCopy({ caller, id: eventId, params, store }) {
      const now = clock.now();
      const begun = await store.writeInLine(async (queries) => {
        // A removal that is under way would not see the task, and the copy would outlive the event.
        await lockSales(queries, eventId);
        const source = await queries
          .selectFrom('event')
          .select(['hostId', 'title', 'timezone', 'startsMs', 'endsMs'])
          .where('id', '=', eventId)
          .executeTakeFirstOrThrow();
        if (!(await holdsHost(queries, caller, source.hostId))) return notAuthorized;
        const { selectedDate, selectedEndDate, title, ...flags } = params;
        const { timezone } = source;
        const startsMs = selectedDate ? instantSent(selectedDate, timezone) : source.startsMs;
        const endsMs = selectedEndDate ? instantSent(selectedEndDate, timezone) : source.endsMs;
        const past = selectedDate ? judgeStart(startsMs, timezone, now) : null;
        if (past) return past;
        if (endsMs !== null && endsMs < startsMs) return refuse(400, endDateBeforeDate);
        const { id: taskIdentifier } = await queries
          .insertInto('copyTask')
          .values({ eventId, copyEventId: null, status: 'RUNNING', createdMs: now })
          .returning('id')
          .executeTakeFirstOrThrow();
        const plan = {
          ticketShopData: true,
          requestData: true,
          codes: true,
          generateNewOneTimeCodes: true,
          permissions: true,
          ...flags,
          title: title ?? copiedTitle(source.title),
          startsMs,
          endsMs,
        };
        return { taskIdentifier, plan };
      });
      if (isApiError(begun)) return begun;
      copies.begin(begun.taskIdentifier, eventId, begun.plan);
      return { taskIdentifier: begun.taskIdentifier };
    },

    async eventTasks({ id: eventId, params: { taskIdentifier, status }, store }) {
      const refusal = await store.ask();
      if (refusal) return refusal;
      await copies.interruptDead(eventId);
      return store.read(async (queries) => {
        const tasks = await queries
          .selectFrom('copyTask')
          .selectAll()
          .where('eventId', '=', eventId)
          .$if(taskIdentifier !== undefined, (query) =>
            query.where('id', '=', taskIdentifier ?? ('' as never)),
          )
          .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'RUNNING'))
          .orderBy('id')
          .execute();
        const zone = await timezoneOf(queries, eventId);
        return {
          tasks: tasks.map((task) => ({
            // Until then it is out of reach.
            eventId: task.status === 'FINISHED' ? task.copyEventId : null,
            creationTime: shown(task.createdMs, zone),
            type: 'COPY_EVENT' as const,
            taskIdentifier: task.id,
            status: task.status,
          })),
        };
      });
    },
  }) satisfies Partial<Handlers>;
