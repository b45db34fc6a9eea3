/**
 * Ours, beside the specification: the duplicate check-ins of an event that a supervisor settled (C3), so
 * that every door knows. A service that does not have the calls answers 404 or 405, and settling then holds on
 * one device.
 */
import * as v from 'valibot';
import type { TicketId } from '../domain/ids.ts';
import { call, keys, nothing } from './call.ts';
import { count, date, id, text } from './form.ts';
import { answerOf, optional, property, required } from './resource.ts';

const path = '/api/extension/event/:id/settled';

/** Of an answer. */
export const mostSettledDoubles = 200;

/** The ticket that was let in twice, and when and by which devices, as its history says. */
export const settledDouble = {
  id: property(count, 'R--', 'always'),
  ticketId: property(id<TicketId>(), 'R--', 'always'),
  firstDate: property(date, 'R--', 'always'),
  firstDevice: property(text(100), 'R--'),
  secondDate: property(date, 'R--', 'always'),
  secondDevice: property(text(100), 'R--'),
} as const;

/** The same again changes nothing. */
export const eventSettle = call({
  method: 'POST',
  path,
  object: 'event',
  keys: keys.any,
  heads: true,
  doors: true,
  params: {
    ticketId: required(id<TicketId>()),
    firstDate: required(date),
    firstDevice: optional(text(100)),
    secondDate: required(date),
    secondDevice: optional(text(100)),
  },
  answer: nothing,
});

/** In the order of their ids; `after` is the last id of the page before. */
export const eventSettled = call({
  method: 'GET',
  path,
  object: 'event',
  keys: keys.any,
  heads: true,
  doors: true,
  params: { after: optional(count) },
  answer: v.object({ settled: v.array(answerOf(settledDouble)) }),
});
