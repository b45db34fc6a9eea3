import * as v from 'valibot';
import { paymentStatuses } from '../domain/attendee.ts';
import type { EventId, PaymentId, TicketId, UserId } from '../domain/ids.ts';
import { call, keys } from './call.ts';
import { boolean, count, date, id, language, money, nested, oneOf, text, url } from './form.ts';
import { productAnswer } from './product.ts';
import { answerOf, property } from './resource.ts';
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
