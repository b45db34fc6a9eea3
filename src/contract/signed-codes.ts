/**
 * Ours, not in the specification: ticket codes with a signature of the event. A device without a
 * network can then admit a ticket that was sold after its list. A service that does not have the
 * calls answers 404 or 405; its codes are not signed.
 */
import * as v from 'valibot';
import type { TicketCategoryId } from '../domain/ids.ts';
import { call, keys, nothing } from './call.ts';
import { boolean, count, id, text } from './form.ts';
import { answerOf, optional, property, required } from './resource.ts';

const path = '/api/extension/event/:id/signedCodes';

export const signingKey = {
  /** Of the event's keys; a code says by which it was signed. */
  number: property(count, 'R--', 'always'),
  /** Ed25519, 32 bytes in base64url. */
  publicKey: property(text(64), 'R--', 'always'),
} as const;

const categoryName = {
  id: property(id<TicketCategoryId>(), 'R--', 'always'),
  name: property(text(255), 'R--', 'always'),
} as const;

/**
 * Whether tickets are printed with signed codes, and the keys by which such codes hold: not those that
 * were revoked. The names are for what a code says of its category.
 */
export const eventSignedCodes = call({
  method: 'GET',
  path,
  object: 'event',
  keys: keys.any,
  heads: true,
  doors: true,
  answer: v.object({
    printed: v.boolean(),
    keys: v.array(answerOf(signingKey)),
    categories: v.array(answerOf(categoryName)),
  }),
});

/** The event has had as many keys as a code can name. */
export const tooManySigningKeys = 'com.svc.extension.SigningKey.TooMany';

/** What was printed before holds as it did. */
export const eventPrintSignedCodes = call({
  method: 'POST',
  path,
  object: 'event',
  keys: keys.adminEditor,
  params: { printed: required(boolean) },
  answer: nothing,
  errors: [tooManySigningKeys],
});

/**
 * From now on, another key signs. With `revokeOthers`, codes that were signed before are no longer
 * trusted, as after a leak of the database. Such a ticket is judged by the list like any other. An
 * event may already have had as many keys as a code can name. The old keys are then still revoked,
 * and no more codes are signed.
 */
export const eventNewSigningKey = call({
  method: 'POST',
  path: '/api/extension/event/:id/newSigningKey',
  object: 'event',
  keys: keys.adminEditor,
  params: { revokeOthers: optional(boolean) },
  answer: nothing,
  errors: [tooManySigningKeys],
});
