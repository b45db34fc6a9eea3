/**
 * Ours, beside the specification: the orders of an event, one of them whole, and its money. On the wire an order is
 * the specification's `payment`. A service without these calls answers 404 or 405.
 */
import * as v from 'valibot';
import { entranceWays } from '../domain/entrance-way.ts';
import type {
  EventId,
  ParticipantId,
  ProductId,
  TicketCategoryId,
  TicketId,
} from '../domain/ids.ts';
import { type AnswerTo, call, keys, nothing } from './call.ts';
import { boolean, count, date, id, money, oneOf, text, url } from './form.ts';
import { guestMail } from './mail.ts';
import { purchase } from './payment.ts';
import { absentOr, answerOf, optional, property, required } from './resource.ts';
import { noTicketsAvailable } from './ticket-category.ts';

/** `open`: the money is awaited. */
export const orderStates = ['open', 'paid', 'cancelled'] as const;
export type OrderState = (typeof orderStates)[number];

export const mostOrders = 100;

/**
 * Those that are done, the newest first. `query` is a number, or a text that holds one, as a bank statement does.
 * Otherwise it is a part of a name, address, company, category or code.
 */
export const eventOrders = call({
  method: 'GET',
  path: '/api/extension/event/:id/orders',
  object: 'event',
  keys: keys.any,
  params: {
    query: optional(text(200)),
    state: optional(oneOf(orderStates)),
    page: optional(count),
    pageSize: optional(count),
  },
  answer: v.object({
    currency: v.string(),
    orders: v.array(answerOf(purchase)),
    totalResults: count.json,
    currentPage: count.json,
    lastPage: count.json,
  }),
});

export type OrderLine = AnswerTo<typeof eventOrders>['orders'][number];

/** How money is taken: at the entrance, or on the organizer's account. */
export const moneyWays = [...entranceWays, 'account'] as const;

/** `invoiced`: the guest pays by invoice later. `takenBack`: the note before was a mistake. */
export const moneyKinds = ['received', 'invoiced', 'takenBack', 'refunded'] as const;

const moneyNote = {
  kind: property(oneOf(moneyKinds), 'R--', 'always'),
  way: property(oneOf(moneyWays), 'R--'),
  amount: property(money, 'R--', 'always'),
  date: property(date, 'R--', 'always'),
  device: property(text(), 'R--'),
  note: property(text(), 'R--'),
} as const;

export type MoneyNote = v.InferOutput<ReturnType<typeof answerOf<typeof moneyNote>>>;

const orderTicket = {
  id: property(id<TicketId>(), 'R--', 'always'),
  participantId: property(id<ParticipantId>(), 'R--', 'always'),
  firstName: property(text(), 'R--'),
  lastName: property(text(), 'R--'),
  ticketCategoryId: property(id<TicketCategoryId>(), 'R--', 'always'),
  ticketCategoryName: property(text(), 'R--'),
  displayIdentifier: property(text(), 'R--'),
  /** What it costs, its discount taken off. */
  price: property(money, 'R--', 'always'),
  checked: property(boolean, 'R--', 'always'),
  cancelled: property(date, 'R--'),
} as const;

const orderProduct = {
  id: property(id<ProductId>(), 'R--', 'always'),
  /** Not there: it belongs to the whole order. */
  ticketId: property(id<TicketId>(), 'R--'),
  name: property(text(), 'R--', 'always'),
  price: property(money, 'R--', 'always'),
  checked: property(boolean, 'R--', 'always'),
  cancelled: property(date, 'R--'),
} as const;

const order = {
  ...purchase,
  eventId: property(id<EventId>(), 'R--', 'always'),
  currency: property(text(), 'R--', 'always'),
  /** 0: nothing. */
  due: property(money, 'R--', 'always'),
  paidDate: property(date, 'R--'),
  /** The buyer's own, on the invoice. */
  referenceNo: property(text(), 'R--'),
  /** Whether the organizer notes its money (and nobody in between brings it). */
  paidByHand: property(boolean, 'R--', 'always'),
  /** Money came by card that the order does not explain, and no refund is recorded yet. */
  refundDue: property(boolean, 'R--', 'always'),
  orderLink: property(url, 'R--'),
  invoiceLink: property(url, 'R--'),
  cancellationLink: property(url, 'R--'),
} as const;

export const orderRead = call({
  method: 'GET',
  path: '/api/extension/payment/:id/order',
  object: 'payment',
  keys: keys.any,
  answer: v.object({
    order: answerOf(order),
    tickets: v.array(answerOf(orderTicket)),
    products: v.array(answerOf(orderProduct)),
    money: v.array(answerOf(moneyNote)),
    /** Whether this service sends mail at all. */
    sends: absentOr(boolean.json),
    mails: v.array(answerOf(guestMail)),
  }),
});

export type OrderAnswer = AnswerTo<typeof orderRead>;

/** Takes back that the money arrived. Where it is awaited, nothing changes. MethodNotAllowed: it came by a service. */
export const orderNotPaid = call({
  method: 'POST',
  path: '/api/extension/payment/:id/notReceived',
  object: 'payment',
  keys: keys.adminEditorAttMgr,
  answer: nothing,
});

/** Another sum is due than the device showed (U2). */
export const otherSum = 'com.svc.extension.Order.OtherSum';

/**
 * A device takes the money of an order (U1–U6). `collection` is its own name for that: the same again changes
 * nothing, and `undo` takes it back. MethodNotAllowed: nothing is due.
 */
export const orderCollect = call({
  method: 'POST',
  path: '/api/extension/payment/:id/collect',
  object: 'payment',
  keys: keys.adminEditorAttMgr,
  doors: true,
  logged: true,
  params: {
    collection: required(text(100)),
    way: required(oneOf(entranceWays)),
    device: required(text(100)),
    /** What the device showed as due. */
    amount: required(money),
    /** When the device took it; without it, now. */
    takenDate: optional(date),
    /** The number of a card slip. */
    note: optional(text(200)),
    undo: optional(boolean),
  },
  answer: nothing,
  errors: [otherSum],
});

/** Cancels an order with all its tickets. `refunded` is noted, and moves no money. */
export const orderCancel = call({
  method: 'POST',
  path: '/api/extension/payment/:id/cancel',
  object: 'payment',
  keys: keys.adminEditor,
  params: { refunded: optional(money), note: optional(text(200)) },
  answer: nothing,
});

/** Notes that money was given back, for a ticket or an order that was cancelled. */
export const orderRefund = call({
  method: 'POST',
  path: '/api/extension/payment/:id/refund',
  object: 'payment',
  keys: keys.adminEditor,
  params: { refunded: required(money), note: optional(text(200)) },
  answer: nothing,
});

/** Sends the buyer the mail of the order again: tickets, invoice, or how to pay. One that waits is not doubled. */
export const orderSendAgain = call({
  method: 'POST',
  path: '/api/extension/payment/:id/sendAgain',
  object: 'payment',
  keys: keys.adminEditor,
  answer: v.object({ sends: boolean.json }),
});

/** Puts a ticket into another category, if that has one left. The sum of its order stays. */
export const ticketChangeCategory = call({
  method: 'POST',
  path: '/api/extension/ticket/:id/category',
  object: 'ticket',
  keys: keys.adminEditor,
  params: { ticketCategoryId: required(id<TicketCategoryId>()) },
  answer: nothing,
  errors: [noTicketsAvailable],
});
