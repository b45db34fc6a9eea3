/**
 * Ours, beside the specification: whether mail goes out, what became of an event's mails and of a guest's, and
 * sending one. A service that does not have the calls answers 404 or 405.
 */
import * as v from 'valibot';
import type { MailId } from '../domain/ids.ts';
import { type AnswerTo, call, keys, nothing } from './call.ts';
import { boolean, count, date, id, oneOf, text } from './form.ts';
import { answerOf, property, required } from './resource.ts';

/** Of an answer: the newest. */
export const mostFailedMails = 100;

/**
 * Why a mail did not go out. `noAddress`: the guest has no address, or not a valid one.
 * `recipientRefused`, `contentRefused`: the mail server rejected it permanently. `tooLate`: no mail
 * server took it for a day. `unsure`: no answer came twice, so it may have arrived. `notMade`: our
 * own fault.
 */
export const mailFailures = [
  'noAddress',
  'recipientRefused',
  'contentRefused',
  'tooLate',
  'unsure',
  'notMade',
] as const;

export type MailFailure = (typeof mailFailures)[number];

export const mailKinds = [
  'bought',
  'corrected',
  'cancelled',
  'ticketCancelled',
  'ticket',
  'message',
] as const;

/** `void`: there was nothing left to tell when it was its turn. */
export const mailStates = ['waiting', 'sent', 'failed', 'void'] as const;

export const failedMail = {
  id: property(id<MailId>(), 'R--', 'always'),
  kind: property(oneOf(mailKinds), 'R--', 'always'),
  reason: property(oneOf(mailFailures), 'R--', 'always'),
  /** What the mail server answered: 450, 550. */
  replyCode: property(count, 'R--'),
  queued: property(date, 'R--', 'always'),
  /** Whom it is for, and the number of the purchase. */
  name: property(text(), 'R--', 'always'),
  paymentIdentifier: property(text(), 'R--', 'always'),
} as const;

/**
 * `sends`: whether this service sends mail at all. Of the event: `sent` went out, `waiting` are to, `givenUp`
 * did not; `failed` are the newest of these.
 */
export const eventMails = call({
  method: 'GET',
  path: '/api/extension/event/:id/mails',
  object: 'event',
  keys: keys.adminEditor,
  answer: v.object({
    sends: boolean.json,
    sent: count.json,
    waiting: count.json,
    givenUp: count.json,
    failed: v.array(answerOf(failedMail)),
  }),
});

export type EventMails = AnswerTo<typeof eventMails>;

/** Puts one that failed back into the queue. One that did not fail, or is not there, stays. */
export const eventSendMailAgain = call({
  method: 'POST',
  path: '/api/extension/event/:id/sendMailAgain',
  object: 'event',
  keys: keys.adminEditor,
  logged: true,
  params: { mailId: required(id<MailId>()) },
  answer: nothing,
});

export const guestMail = {
  id: property(id<MailId>(), 'R--', 'always'),
  kind: property(oneOf(mailKinds), 'R--', 'always'),
  state: property(oneOf(mailStates), 'R--', 'always'),
  reason: property(oneOf(mailFailures), 'R--'),
  replyCode: property(count, 'R--'),
  queued: property(date, 'R--', 'always'),
  /** How often it was tried since. */
  attempts: property(count, 'R--', 'always'),
  /** It is about the whole purchase, and goes to the buyer. */
  toBuyer: property(boolean, 'R--', 'always'),
} as const;

/** The guest's own, and those of the purchase as a whole: the newest, newest first. */
export const participantMails = call({
  method: 'GET',
  path: '/api/extension/participant/:id/mails',
  object: 'participant',
  keys: keys.adminEditor,
  answer: v.object({ sends: boolean.json, mails: v.array(answerOf(guestMail)) }),
});

export type GuestMail = AnswerTo<typeof participantMails>['mails'][number];

/**
 * Sends the guest's ticket as PDF, also to one who never had mail. A guest without an own address
 * gets it through the buyer. A mail that is already queued is not doubled. `sends` as above: if it
 * is false, nothing happens. MethodNotAllowed if the ticket is cancelled, not paid, or not sent by
 * mail.
 */
export const participantSendTicket = call({
  method: 'POST',
  path: '/api/extension/participant/:id/sendTicket',
  object: 'participant',
  keys: keys.adminEditor,
  logged: true,
  answer: v.object({ sends: boolean.json }),
});
