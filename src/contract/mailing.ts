/**
 * Ours, beside the specification: mails to many guests of an event, of the organizer's own words or with their
 * tickets. A service that does not have the calls answers 404 or 405.
 */
import * as v from 'valibot';
import type { MailingId, TicketCategoryId } from '../domain/ids.ts';
import { type AnswerTo, call, keys, nothing } from './call.ts';
import { boolean, count, date, id, list, oneOf, text } from './form.ts';
import { absentOr, answerOf, optional, property, required } from './resource.ts';

/** `message`: the organizer's words, once to each address. `ticket`: to each guest their own ticket. */
export const mailingKinds = ['message', 'ticket'] as const;
export type MailingKind = (typeof mailingKinds)[number];

/** Of an answer: the newest. */
export const mostMailings = 100;
/** Names of guests who have no address, in an answer. */
export const mostNamed = 100;

/** To whom it goes. What is absent narrows nothing; a guest whose ticket is cancelled never gets one. */
const selection = {
  kind: required(oneOf(mailingKinds)),
  ticketCategoryIds: optional(list(id<TicketCategoryId>(), 200)),
  checkedIn: optional(boolean),
  paid: optional(boolean),
  /** Only guests to whom no mail with their ticket went yet, or is waiting to. */
  withoutTicket: optional(boolean),
} as const;

const words = { subject: optional(text(200)), text: optional(text(10_000)) } as const;

/** Whom it would reach, and how the first of them would read it. Nothing is queued. */
export const eventMailingPreview = call({
  method: 'POST',
  path: '/api/extension/event/:id/mailing/preview',
  object: 'event',
  keys: keys.adminEditor,
  logged: false,
  params: { ...selection, ...words },
  answer: v.object({
    sends: boolean.json,
    recipients: count.json,
    withoutAddress: count.json,
    /** The first of those without an address. */
    names: v.array(v.string()),
    subject: absentOr(v.string()),
    text: absentOr(v.string()),
  }),
});

export type MailingPreview = AnswerTo<typeof eventMailingPreview>;

/**
 * Queues it, each guest once. The same `reference` again queues nothing and gets the same id, so that a lost answer
 * does no harm. `sends` is false where this service sends no mail: nothing is done, and there is no id.
 */
export const eventMailingCreate = call({
  method: 'POST',
  path: '/api/extension/event/:id/mailing/create',
  object: 'event',
  keys: keys.adminEditor,
  params: { reference: required(text(64)), ...selection, ...words },
  answer: v.object({ sends: boolean.json, mailingId: absentOr(id<MailingId>().json) }),
  statuses: [201],
});

export const mailing = {
  id: property(id<MailingId>(), 'R--', 'always'),
  kind: property(oneOf(mailingKinds), 'R--', 'always'),
  subject: property(text(), 'R--'),
  created: property(date, 'R--', 'always'),
  /** Whether somebody stopped it; what had gone out by then stays. */
  stopped: property(boolean, 'R--', 'always'),
  recipients: property(count, 'R--', 'always'),
  withoutAddress: property(count, 'R--', 'always'),
  sent: property(count, 'R--', 'always'),
  waiting: property(count, 'R--', 'always'),
  failed: property(count, 'R--', 'always'),
} as const;

/** The newest first. */
export const eventMailings = call({
  method: 'GET',
  path: '/api/extension/event/:id/mailings',
  object: 'event',
  keys: keys.adminEditor,
  answer: v.object({ mailings: v.array(answerOf(mailing)) }),
});

export type EventMailing = AnswerTo<typeof eventMailings>['mailings'][number];

/** What still waits is not sent. */
export const eventMailingStop = call({
  method: 'POST',
  path: '/api/extension/event/:id/mailing/stop',
  object: 'event',
  keys: keys.adminEditor,
  params: { mailingId: required(id<MailingId>()) },
  answer: nothing,
});
