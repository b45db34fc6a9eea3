/**
 * Ours, beside the specification: the purchases of an event with their buyers, many in an answer. The
 * specification has the ids, and two calls for each of them. A service that does not have the call answers 404 or 405.
 */
import * as v from 'valibot';
import type { PaymentId } from '../domain/ids.ts';
import { call, keys } from './call.ts';
import { count, id, text } from './form.ts';
import { payment } from './payment.ts';
import { answerOf, optional, property } from './resource.ts';

/** Of an answer. */
export const mostPurchases = 500;

export const purchase = {
  id: payment.id,
  identifier: payment.identifier,
  creationTime: payment.creationTime,
  status: payment.status,
  type: payment.type,
  /** In the currency's smallest unit. */
  amount: payment.amount,
  discountCode: payment.discountCode,
  numTickets: payment.numTickets,
  numProducts: property(count, 'R--', 'always'),
  /** Of the buyer, as far as known. */
  firstName: property(text(255), 'R--'),
  lastName: property(text(255), 'R--'),
  email: property(text(255), 'R--'),
  company: property(text(255), 'R--'),
  /** The order in the system whose file it came from: it was paid there. */
  importedOrder: property(text(), 'R--'),
} as const;

/** Those that are done, in the order of their ids; `after` is the last id of the page before. */
export const eventPurchases = call({
  method: 'GET',
  path: '/api/extension/event/:id/purchases',
  object: 'event',
  keys: keys.any,
  params: { after: optional(id<PaymentId>()) },
  answer: v.object({ currency: v.string(), purchases: v.array(answerOf(purchase)) }),
});
