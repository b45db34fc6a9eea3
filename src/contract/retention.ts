/**
 * Ours, beside the specification: after how long the guests of an event are erased. A service that does not have
 * the calls answers 404 or 405, and keeps guests until somebody erases them.
 */
import * as v from 'valibot';
import { call, keys, nothing } from './call.ts';
import { count, date } from './form.ts';
import { absentOr, required } from './resource.ts';

const path = '/api/extension/event/:id/retention';

export const mostRetentionDays = 3650;

export const eventRetention = call({
  method: 'GET',
  path,
  object: 'event',
  keys: keys.adminEditor,
  answer: v.object({
    /** After the end of the event; null: guests stay until somebody erases them. */
    days: absentOr(count.json),
    /** When that is: now, if it has passed; null: never. */
    due: absentOr(date.json),
    /** When it was done. */
    erased: absentOr(date.json),
  }),
});

export const eventSetRetention = call({
  method: 'POST',
  path,
  object: 'event',
  keys: keys.adminEditor,
  /** Up to 3650; 0: never. Guests who were added after an erasure go with the next one. */
  params: { days: required(count) },
  answer: nothing,
});
