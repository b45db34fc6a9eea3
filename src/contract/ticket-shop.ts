/** The shop of an event; it is created and deleted with the event. */

import * as v from 'valibot';
import type {
  PaymentTypeId,
  ProductDefinitionId,
  TicketCategoryId,
  TicketTypeId,
  UserFieldId,
} from '../domain/ids.ts';
import { call, created, deleted, keys, nothing } from './call.ts';
import {
  boolean,
  count,
  currency,
  date,
  id,
  integer,
  list,
  money,
  oneOf,
  percentage,
  text,
  url,
  wholeNumber,
} from './form.ts';
import {
  absentOr,
  answerOf,
  clearable,
  createParams,
  optional,
  property,
  updateParams,
} from './resource.ts';
import { categoryColours } from './ticket-category.ts';

export const ticketShop = {
  id: property(id(), 'R--', 'always'),
  closeDate: property(date, 'R--'),
  registrationStartDate: property(date, 'RW-'),
  registrationEndDate: property(date, 'RW-'),
  closed: property(boolean, 'R--', 'always'),
  disagio: property(percentage, 'R--'),
  ticketBaseFee: property(money, 'R--'),
  productDisagio: property(integer, 'R--'),
  feeInclusive: property(boolean, 'RW-'),
  shipmentFeeInclusive: property(boolean, 'RW-'),
  commercial: property(boolean, 'RW-'),
  salesTax: property(percentage, 'RW-'),
  availableLimit: property(count, 'RW-'),
  showAvailableTickets: property(boolean, 'RW-'),
  currency: property(currency, 'RW-', 'always'),
  cancelationPossible: property(boolean, 'RW-'),
  ticketsEditable: property(boolean, 'RW-'),
  ticketsTransferable: property(boolean, 'RW-'),
  numTicketsSold: property(count, 'R--'),
  totalIncome: property(money, 'R--'),
  totalFees: property(money, 'R--'),
  collectUserData: property(boolean, 'RW-'),
  maxPossibleNumberOfParticipants: property(count, 'R--'),
  numTicketsChecked: property(count, 'R--'),
  vatId: property(text(50), 'RW-'),
  ownTermsAndConditions: property(url, 'RW-'),
  ownPrivacyPolicy: property(url, 'RW-'),
  /** Ours: written by `ticketShopPage`. The accent is one of `categoryColours`, or what a newer service says. */
  ownImprint: property(url, 'R--'),
  accent: property(text(20), 'R--'),
  asksAddress: property(boolean, 'R--'),
  /** Days after the order; never later than the event begins. */
  payWithinDays: property(count, 'R--'),
} as const;

/** A year at most. */
const days = wholeNumber('Integer', 1, 365);

export const ticketShopErrors = {
  registrationDates: 'com.svc.ticketshop.registrationDateValidationError',
  currency: 'com.svc.ticketShop.cantChangeCurrency',
} as const;

export const ticketShopRead = call({
  method: 'GET',
  path: '/api/event/:id/ticketShop',
  object: 'event',
  keys: keys.any,
  doors: true,
  answer: v.object({ ticketShop: answerOf(ticketShop) }),
});

export const ticketShopUpdate = call({
  method: 'POST',
  path: '/api/event/:id/ticketShop',
  object: 'event',
  keys: keys.adminEditor,
  params: updateParams(ticketShop),
  answer: nothing,
  errors: Object.values(ticketShopErrors),
});

// Ours, beside the specification: how the shop looks and what it asks, and the order in which it offers. A
// service that does not have the calls answers 404 or 405.

export const ticketShopPage = call({
  method: 'POST',
  path: '/api/extension/event/:id/shopPage',
  object: 'event',
  keys: keys.adminEditor,
  params: {
    ownImprint: clearable(url),
    accent: clearable(oneOf(categoryColours)),
    /** Whether guests give a postal address for free tickets, too. */
    asksAddress: clearable(boolean),
    /** How long buyers have to pay by transfer or invoice, in days. */
    payWithinDays: clearable(days),
  },
  answer: nothing,
});

/** Lists of ids in the order wanted. What a list doesn't name comes after it, as it was made. */
export const ticketShopOrder = call({
  method: 'POST',
  path: '/api/extension/event/:id/shopOrder',
  object: 'event',
  keys: keys.adminEditor,
  params: {
    ticketCategories: optional(list(id<TicketCategoryId>(), 500)),
    productDefinitions: optional(list(id<ProductDefinitionId>(), 500)),
    userDataDefinitions: optional(list(id<UserFieldId>(), 500)),
  },
  answer: nothing,
});

// The payment methods that a shop offers.

export const shopPaymentTypes = [
  'PAYMENT_TYPE_ELV',
  'PAYMENT_TYPE_CC',
  'PAYMENT_TYPE_INVOICE',
  'PAYMENT_TYPE_PREPAYMENT',
  'PAYMENT_TYPE_PP',
  'PAYMENT_TYPE_SOFORT',
  'PAYMENT_TYPE_ONLOCATION',
  'PAYMENT_TYPE_ONLOCATION_INVOICE',
  'PAYMENT_TYPE_ONLOCATION_MPOS',
  'PAYMENT_TYPE_DIRECT',
] as const;
export type ShopPaymentType = (typeof shopPaymentTypes)[number];

const paymentTypeName = oneOf(shopPaymentTypes);

export const paymentType = {
  id: property(id<PaymentTypeId>(), 'R--', 'always'),
  type: property(paymentTypeName, 'R-C', 'required'),
  active: property(boolean, 'RWC', 'always'),
} as const;

const paymentTypeAnswer = answerOf(paymentType);

export const paymentTypeErrors = {
  notAllowed: 'com.svc.api.rest.paymentType.PaymentTypeNotAllowed',
  exists: 'com.svc.api.rest.paymentType.PaymentTypeAlreadyExists',
} as const;

export const eventPaymentTypes = call({
  method: 'GET',
  path: '/api/event/:id/paymentTypes',
  object: 'event',
  keys: keys.any,
  answer: v.object({
    results: v.object({
      availablePaymentTypes: v.array(paymentTypeName.json),
      /** Ours: with which of the available ones a buyer can pay here, without anybody in between. */
      workingPaymentTypes: absentOr(v.array(paymentTypeName.json)),
      paymentTypes: v.array(paymentTypeAnswer),
    }),
  }),
});

export const paymentTypeCreate = call({
  method: 'POST',
  path: '/api/event/:id/paymentType/create',
  object: 'event',
  keys: keys.adminEditor,
  params: createParams(paymentType),
  answer: created(id<PaymentTypeId>().json),
  statuses: [201],
  errors: Object.values(paymentTypeErrors),
});

export const paymentTypeRead = call({
  method: 'GET',
  path: '/api/paymentType/:id',
  object: 'paymentType',
  keys: keys.any,
  answer: v.object({ paymentType: paymentTypeAnswer }),
});

export const paymentTypeUpdate = call({
  method: 'POST',
  path: '/api/paymentType/:id',
  object: 'paymentType',
  keys: keys.adminEditor,
  params: updateParams(paymentType),
  answer: nothing,
});

/** Turns the type off; it is never removed. */
export const paymentTypeDelete = call({
  method: 'DELETE',
  path: '/api/paymentType/:id',
  object: 'paymentType',
  keys: keys.adminEditor,
  answer: deleted,
});

// The kinds of ticket that a shop offers.

export const shopTicketTypes = [
  'TICKETTYPE_ETICKET',
  'TICKETTYPE_PAPER',
  'TICKETTYPE_BADGE',
  'TICKETTYPE_CONFIRMATION',
  'TICKETTYPE_ONSITE',
] as const;
export type ShopTicketType = (typeof shopTicketTypes)[number];

const ticketTypeName = oneOf(shopTicketTypes);

export const ticketType = {
  id: property(id<TicketTypeId>(), 'R--', 'always'),
  type: property(ticketTypeName, 'R-C', 'required'),
  active: property(boolean, 'RWC', 'always'),
} as const;

const ticketTypeAnswer = answerOf(ticketType);

export const ticketTypeErrors = {
  notAllowed: 'com.svc.api.rest.ticketType.TicketTypeNotAllowed',
  exists: 'com.svc.api.rest.ticketType.TicketTypeAlreadyExists',
} as const;

export const eventTicketTypes = call({
  method: 'GET',
  path: '/api/event/:id/ticketTypes',
  object: 'event',
  keys: keys.any,
  answer: v.object({
    results: v.object({
      availableTicketTypes: v.array(ticketTypeName.json),
      ticketTypes: v.array(ticketTypeAnswer),
    }),
  }),
});

export const ticketTypeCreate = call({
  method: 'POST',
  path: '/api/event/:id/ticketType/create',
  object: 'event',
  keys: keys.adminEditor,
  params: createParams(ticketType),
  answer: created(id<TicketTypeId>().json),
  statuses: [201],
  errors: Object.values(ticketTypeErrors),
});

export const ticketTypeRead = call({
  method: 'GET',
  path: '/api/ticketType/:id',
  object: 'ticketType',
  keys: keys.any,
  answer: v.object({ ticketType: ticketTypeAnswer }),
});

export const ticketTypeUpdate = call({
  method: 'POST',
  path: '/api/ticketType/:id',
  object: 'ticketType',
  keys: keys.adminEditor,
  params: updateParams(ticketType),
  answer: nothing,
});

/** Turns the type off; it is never removed. */
export const ticketTypeDelete = call({
  method: 'DELETE',
  path: '/api/ticketType/:id',
  object: 'ticketType',
  keys: keys.adminEditor,
  answer: deleted,
});
