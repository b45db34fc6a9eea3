/**
 * Ours, beside the specification: who changed what, when, from what to what. Check-ins are not in it: they
 * stand in each ticket's history. A service that does not have the calls answers 404 or 405.
 */
import * as v from 'valibot';
import type { ApiKeyId, EventId } from '../domain/ids.ts';
import { call, keys } from './call.ts';
import { count, currency, date, id, nested, oneOf, text } from './form.ts';
import { absentOr, answerOf, optional, property } from './resource.ts';

/** Of an answer. */
export const logPageSize = 100;

/** A side that is absent was not there, or is not told: of people the log says only what was changed. */
export const changeOfLog = v.object({
  name: v.string(),
  from: absentOr(v.string()),
  to: absentOr(v.string()),
  /** What the category is called now whose number that is; absent of anything else, and where it is deleted. */
  fromName: absentOr(v.string()),
  toName: absentOr(v.string()),
});

export const callerKinds = ['account', 'door', 'key'] as const;

export const logEntry = {
  id: property(count, 'R--', 'always'),
  date: property(date, 'R--', 'always'),
  /** The key that called; for somebody who was signed in, that of the account. */
  apiKeyId: property(id<ApiKeyId>(), 'R--', 'always'),
  who: property(text(), 'R--', 'always'),
  kind: property(oneOf(callerKinds), 'R--', 'always'),
  /** The call's name: `eventUpdate`. */
  call: property(text(), 'R--', 'always'),
  eventId: property(id<EventId>(), 'R--'),
  /** Its title as it is now; absent where it is deleted. */
  event: property(text(), 'R--'),
  /** Of its shop as it is now: the amounts in `changes` are in the smallest unit. Absent where it is deleted. */
  currency: property(currency, 'R--'),
  objectType: property(text(), 'R--'),
  objectId: property(count, 'R--'),
  /** What it is called now; absent where it is deleted, or has no name. */
  objectName: property(text(), 'R--'),
  changes: property(nested('Array of Change', v.array(changeOfLog)), 'R--', 'always'),
} as const;

const answer = v.object({ entries: v.array(answerOf(logEntry)) });

/** The newest first. */
const params = {
  /** The last id of the page before. */
  before: optional(count),
  /** Names of calls, with commas between them. */
  calls: optional(text(4000)),
  apiKeyId: optional(id<ApiKeyId>()),
  since: optional(date),
  /** The first instant that is excluded. */
  until: optional(date),
};

/** Dates in the event's timezone. */
export const eventLog = call({
  method: 'GET',
  path: '/api/extension/event/:id/log',
  object: 'event',
  keys: keys.adminEditor,
  params,
  answer,
});

/** Of all events of a host, of those too that were deleted, and of what is the host's own. */
export const userLog = call({
  method: 'GET',
  path: '/api/extension/user/:id/log',
  object: 'user',
  keys: keys.adminEditor,
  params,
  answer,
});
