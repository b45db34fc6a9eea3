import * as v from 'valibot';
import type {
  EventId,
  ParticipantId,
  PaymentId,
  TicketCategoryId,
  TicketId,
} from '../domain/ids.ts';
import { call, keys, nothing } from './call.ts';
import { agreementMissing, invalidParam } from './error-code.ts';
import {
  boolean,
  date,
  doubleOptIn,
  email,
  id,
  list,
  money,
  nested,
  oneOf,
  personName,
  text,
} from './form.ts';
import { checkErrors, placeAndTime, productAnswer } from './product.ts';
import { answerOf, kept, optional, property, updateParams } from './resource.ts';
import { userDataAnswer, userDataPairs } from './user-data.ts';

export const ticketTypes = ['Badge', 'ETicket', 'Paper', 'Confirmation', 'OnSite'] as const;
export const writeTicketType = (type: string) => `com.svc.ticket.type.${type}`;

export const ticket = {
  id: property(id<TicketId>(), 'R--', 'always'),
  paymentId: property(id<PaymentId>(), 'R--'),
  participantId: property(id<ParticipantId>(), 'R--'),
  displayIdentifier: property(text(), 'R--', 'always'),
  identifier: property(text(), 'R--', 'always'),
  firstName: property(personName, 'RW-'),
  lastName: property(personName, 'RW-'),
  email: property(email, 'RW-'),
  company: property(text(255), 'RW-'),
  doubleOptIn: property(doubleOptIn, 'RW-'),
  originalPrice: property(money, 'R--'),
  serviceFee: property(money, 'R--'),
  discountAmount: property(money, 'R--'),
  ticketRevenue: property(money, 'R--'),
  productPrice: property(money, 'R--'),
  productFee: property(money, 'R--'),
  ticketFee: property(money, 'R--'),
  addonFee: property(money, 'R--'),
  cancelled: property(date, 'R--'),
  checked: property(boolean, 'R--', 'always'),
  lastChecked: property(date, 'R--'),
  ticketType: property(text(100), 'RW-'),
  userData: property(nested('Array of UserData', v.array(userDataAnswer)), 'R--'),
  ticketCategoryIds: property(list(id<TicketCategoryId>(), 500), 'R--'),
} as const;

const ticketAnswer = answerOf(ticket);

export const ticketRead = call({
  method: 'GET',
  path: '/api/ticket/:id',
  object: 'ticket',
  keys: keys.any,
  doors: true,
  answer: v.object({ ticket: ticketAnswer }),
});

/** Reads `com.svc.ticket.type.Badge`, writes `Badge`. A holder always has a name and an address. */
export const ticketUpdate = call({
  method: 'POST',
  path: '/api/ticket/:id',
  object: 'ticket',
  keys: keys.adminEditor,
  params: {
    ...updateParams(ticket),
    firstName: kept(ticket.firstName.form),
    lastName: kept(ticket.lastName.form),
    email: kept(ticket.email.form),
    doubleOptIn: kept(doubleOptIn),
    ticketType: kept(oneOf(ticketTypes)),
  },
  answer: nothing,
  errors: [agreementMissing],
});

/** Sets user data of the ticket and of its purchase. */
export const ticketUserData = call({
  method: 'POST',
  path: '/api/ticket/:id/userData',
  object: 'ticket',
  keys: keys.adminEditor,
  pairs: userDataPairs,
  answer: nothing,
  errors: [agreementMissing],
});

export const ticketFind = call({
  method: 'GET',
  path: '/api/ticket/find',
  keys: keys.any,
  permission: { eventId: 'event', paymentId: 'payment' },
  doors: true,
  params: {
    eventId: optional(id<EventId>()),
    query: optional(text(255)),
    firstName: optional(text(255)),
    lastName: optional(text(255)),
    email: optional(text(255)),
    company: optional(text(255)),
    displayIdentifier: optional(text(100)),
    ticketIdentifier: optional(text(256)),
    paymentId: optional(id<PaymentId>()),
    paymentIdentifier: optional(text(100)),
  },
  answer: v.object({ ids: v.array(id<TicketId>().json) }),
});

/**
 * `eventId` is ours: codes of other systems may be those of several events, and the one of this event is
 * meant first.
 */
const which = {
  identifier: optional(text(256)),
  displayIdentifier: optional(text(256)),
  eventId: optional(id<EventId>()),
} as const;

export const ticketCheck = call({
  method: 'POST',
  path: '/api/ticket/check',
  keys: keys.adminEditorAttMgr,
  permission: 'held',
  doors: true,
  params: { ...which, ...placeAndTime, readOnly: optional(boolean, invalidParam) },
  answer: v.object({ ticket: ticketAnswer }),
  errors: checkErrors,
});

export const ticketReset = call({
  method: 'POST',
  path: '/api/ticket/reset',
  keys: keys.adminEditorAttMgr,
  permission: 'held',
  doors: true,
  params: { ...which, ...placeAndTime },
  answer: v.object({ ticket: ticketAnswer }),
  errors: checkErrors,
});

export const ticketProducts = call({
  method: 'GET',
  path: '/api/ticket/:id/products',
  object: 'ticket',
  keys: keys.any,
  doors: true,
  answer: v.object({ products: v.array(productAnswer) }),
});

// Ours, beside the specification: one ticket is worth nothing any more, whatever becomes of its purchase.
// A service that does not have the call answers 404 or 405.

/** Of one that is cancelled already, nothing changes. `refunded` as for `orderCancel`. */
export const ticketCancel = call({
  method: 'POST',
  path: '/api/extension/ticket/:id/cancel',
  object: 'ticket',
  keys: keys.adminEditor,
  params: { refunded: optional(money), note: optional(text(200)) },
  answer: nothing,
});

// Ours, beside the specification: a ticket whose code leaked gets new ones, and the old ones let nobody in
// any more. A service that does not have the call answers 404 or 405.

/** Of a ticket that is cancelled, nothing changes. */
export const ticketReplaceCode = call({
  method: 'POST',
  path: '/api/extension/ticket/:id/replaceCode',
  object: 'ticket',
  keys: keys.adminEditor,
  answer: nothing,
});
