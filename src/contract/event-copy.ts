/** Copying an event: the copy is made after the answer, and its task tells the progress. */
import * as v from 'valibot';
import type { CopyTaskId, EventId } from '../domain/ids.ts';
import { call, keys } from './call.ts';
import { dateIsPast, endDateBeforeDate } from './event.ts';
import { boolean, date, id, oneOf, text } from './form.ts';
import { answerOf, optional, property } from './resource.ts';

export const copyStatuses = ['RUNNING', 'FINISHED', 'FAILED', 'INTERRUPTED'] as const;

export const copyTask = {
  /** The id of the copy, once it exists. */
  eventId: property(id<EventId>(), 'R--'),
  creationTime: property(date, 'R--'),
  type: property(oneOf(['COPY_EVENT']), 'R--', 'always'),
  taskIdentifier: property(id<CopyTaskId>(), 'R--', 'always'),
  status: property(oneOf(copyStatuses), 'R--', 'always'),
} as const;

export const eventCopy = call({
  method: 'POST',
  path: '/api/event/:id/copy',
  object: 'event',
  keys: keys.adminEditor,
  params: {
    ticketShopData: optional(boolean),
    requestData: optional(boolean),
    codes: optional(boolean),
    generateNewOneTimeCodes: optional(boolean),
    permissions: optional(boolean),
    title: optional(text(255)),
    selectedDate: optional(date),
    selectedEndDate: optional(date),
  },
  answer: v.object({ taskIdentifier: id<CopyTaskId>().json }),
  errors: [dateIsPast, endDateBeforeDate],
});

export const eventTasks = call({
  method: 'GET',
  path: '/api/event/:id/tasks',
  object: 'event',
  keys: keys.adminEditor,
  params: { taskIdentifier: optional(id<CopyTaskId>()), status: optional(oneOf(copyStatuses)) },
  answer: v.object({ tasks: v.array(answerOf(copyTask)) }),
});
