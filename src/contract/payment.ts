import * as v from 'valibot';
import { paymentStatuses } from '../domain/attendee.ts';
import type { EventId, PaymentId, TicketId, UserId } from '../domain/ids.ts';
import { call, keys, nothing } from './call.ts';
import { boolean, count, date, id, language, money, nested, oneOf, text, url } from './form.ts';
import { productAnswer } from './product.ts';
import { answerOf, optional, property } from './resource.ts';
import { userDataAnswer } from './user-data.ts';

/** The specification’s, and `direct`: paid to the organizer (`docs/specification-gaps.md`). */
export const paymentTypes = [
  'directdebit',
  'creditcard',
  'invoice',
  'prepayment',
  'paypal',
  'sofort',
  'free',
  'direct',
] as const;

export const payment = {
  id: property(id<PaymentId>(), 'R--', 'always'),
  identifier: property(text(), 'R--'),
  lastModified: property(date, 'R--'),
  creationTime: property(date, 'R--'),
  startDate: property(date, 'R--'),
  buyerId: property(id<UserId>(), 'R--'),
  eventId: property(id<EventId>(), 'R--', 'always'),
  discountCode: property(text(), 'R--'),
  amount: property(money, 'R--'),
  distributionChannel: property(text(100), 'R-C'),
  applicationData: property(text(), 'R-C'),
  status: property(oneOf(paymentStatuses), 'R--'),
  type: property(oneOf(paymentTypes), 'R--'),
  language: property(language, 'R-C'),
  doubleOptIn: property(text(50), 'R--'),
  numTickets: property(count, 'R--'),
  userData: property(nested('Array of UserData', v.array(userDataAnswer)), 'R--'),
  startIdentifier: property(text(), 'R--'),
  supplementaryService: property(boolean, 'R-C'),
  paymentAuthLoginType: property(text(), 'R--'),
  paymentAuthProfileUrl: property(url, 'R--'),
  paymentAuthProfileId: property(text(), 'R--'),
} as const;

export const paymentRead = call({
  method: 'GET',
  path: '/api/payment/:id',
  object: 'payment',
  keys: keys.any,
  answer: v.object({ payment: answerOf(payment) }),
});

export const paymentTickets = call({
  method: 'GET',
  path: '/api/payment/:id/tickets',
  object: 'payment',
  keys: keys.any,
  doors: true,
  answer: v.object({ tickets: v.array(id<TicketId>().json) }),
});

export const paymentProducts = call({
  method: 'GET',
  path: '/api/payment/:id/products',
  object: 'payment',
  keys: keys.any,
  doors: true,
  answer: v.object({ products: v.array(productAnswer) }),
});

// Ours, beside the specification: the purchases of an event with their buyers, many in an answer. The
// specification has the ids, and two calls for each of them. A service that does not have the call answers 404 or 405.

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

// Ours, not in the specification, whose `markPaid` is only for direct payments: the money of an
// invoice, a pre-payment or a direct payment has arrived. A service that does not have the call
// answers 404 or 405.

/** Of one that is paid already, nothing changes. */
export const paymentReceived = call({
  method: 'POST',
  path: '/api/extension/payment/:id/received',
  object: 'payment',
  keys: keys.adminEditorAttMgr,
  /** What the organizer keeps of it: the text of the bank's line. */
  params: { note: optional(text(200)) },
  answer: nothing,
});
