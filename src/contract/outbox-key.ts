/**
 * Ours, beside the specification: the public key of an event for which doors under a PIN seal what they
 * record, so that the organizer can open it where nobody knows the PIN. A service that does not have the calls
 * answers 404 or 405: then the PIN alone opens it. The private key is never sent.
 */
import * as v from 'valibot';
import { call, keys, nothing } from './call.ts';
import { date, type Form } from './form.ts';
import { absentOr, answerOf, property, required } from './resource.ts';

/** A point of the curve P-256, uncompressed: 65 bytes in base64url. */
export const p256Point: Form<string> = {
  name: 'P-256 public key',
  text: v.pipe(v.string(), v.regex(/^B[\w-]{86}$/)),
  json: v.string(),
  write: String,
};

export const outboxKey = {
  publicKey: property(p256Point, 'R--', 'always'),
  /** Since when it is the event's, in its timezone. */
  madeDate: property(date, 'R--', 'always'),
} as const;

const path = '/api/extension/event/:id/outboxKey';

export const eventOutboxKey = call({
  method: 'GET',
  path,
  object: 'event',
  keys: keys.adminEditor,
  answer: v.object({ outboxKey: absentOr(answerOf(outboxKey)) }),
});

/** In the place of the one before: doors seal for this one from their next report on. */
export const eventSetOutboxKey = call({
  method: 'POST',
  path,
  object: 'event',
  keys: keys.adminEditor,
  params: { publicKey: required(p256Point) },
  answer: nothing,
});
