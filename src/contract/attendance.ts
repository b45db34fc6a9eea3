/**
 * Ours, beside the specification: the numbers of an event, without names, codes and prices. A check-in manager, who
 * may not read the guests, sees them. A service that does not have the call answers 404 or 405.
 */
import * as v from 'valibot';
import type { ProductDefinitionId, TicketCategoryId } from '../domain/ids.ts';
import { call, keys } from './call.ts';
import { count, date, id, text } from './form.ts';
import { absentOr, answerOf, optional, property } from './resource.ts';

const headcount = {
  inside: property(count, 'R--', 'always'),
  /** Checked out, and not back. */
  left: property(count, 'R--', 'always'),
  expected: property(count, 'R--', 'always'),
} as const;

const categoryCount = {
  id: property(id<TicketCategoryId>(), 'R--', 'always'),
  name: property(text(), 'R--', 'always'),
  ...headcount,
} as const;

/** How many came in first in the quarter of an hour that begins at `from`, in the event's time. */
const arrivals = v.array(v.object({ from: date.json, count: count.json }));

const lastSeen = {
  /** null: the check-ins named no device. */
  device: property(text(), 'R--'),
  /** Of the last check-in or check-out. */
  lastDate: property(date, 'R--', 'always'),
  /** How long nothing has happened there while others went on; null: the device is not quiet. */
  quietMs: property(count, 'R--'),
} as const;

const countedProduct = {
  id: property(id<ProductDefinitionId>(), 'R--', 'always'),
  name: property(text(), 'R--', 'always'),
} as const;

/** A device counts by the same rules: C1 for who is inside, and undone check-ins are no arrivals. */
export const eventAttendance = call({
  method: 'GET',
  path: '/api/extension/event/:id/attendance',
  object: 'event',
  keys: keys.adminEditor,
  heads: true,
  params: {
    /** Counts this product in place of the tickets (P4). */
    productDefinition: optional(id<ProductDefinitionId>()),
  },
  answer: v.object({
    /** When it was counted: a large event is not counted again for each call. */
    countedDate: date.json,
    attendance: answerOf({
      ...headcount,
      notExpected: property(count, 'R--', 'always'),
      /** Came in at a time that nobody knows. */
      undated: property(count, 'R--', 'always'),
    }),
    categories: v.array(answerOf(categoryCount)),
    arrivals,
    gates: v.array(v.object({ device: absentOr(text().json), count: count.json, arrivals })),
    devices: v.array(answerOf(lastSeen)),
    /** What can be counted in place of the tickets. */
    products: v.array(answerOf(countedProduct)),
  }),
});
