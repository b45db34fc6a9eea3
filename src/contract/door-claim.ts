/**
 * Ours, not in the specification: a claim, which is exchanged once and soon for a key of one phone.
 * A QR code carries it from screen to screen in place of a key, so each phone of a gate can be
 * disabled alone. A service that does not have the calls answers 404 or 405; its devices are paired
 * with a key.
 */

import * as v from 'valibot';
import { apiKey } from './api-key.ts';
import { call, keys, nothing } from './call.ts';
import { boolean, count, date, json, text } from './form.ts';
import { answerOf, optional, property, required } from './resource.ts';

/** The claim was exchanged by another phone, or has ended, or the person who made it may no more. */
export const claimOver = 'com.svc.api.rest.doorClaim.Over';

export const doorClaim = {
  claim: property(text(), 'R--', 'always'),
  /** In the event's timezone. */
  endDate: property(date, 'R--', 'always'),
} as const;

/** For how long a claim may wait at most: printed today, and handed out on another day. */
export const longestClaimMs = 7 * 24 * 60 * 60_000;

/**
 * The door's key is below the calling one: with that it is turned off, too, and it ends no later.
 */
export const doorClaimCreate = call({
  method: 'POST',
  path: '/api/extension/event/:id/doorClaim',
  object: 'event',
  keys: keys.any,
  heads: true,
  doors: true,
  logged: true,
  params: {
    /** Until when it can be taken: for a quarter of an hour, where it is left out; at most for a week. */
    endDate: optional(date),
    /** Until when the door's key works; without it there is no end. */
    keyEndDate: optional(date),
    /** Whether the device may sell: its key has the scope `boxOffice`. NotAuthorized for who may not sell. */
    sells: optional(boolean),
  },
  answer: v.object({ doorClaim: answerOf(doorClaim) }),
  statuses: [201],
});

const openDoorClaim = {
  id: property(count, 'R--', 'always'),
  /** In the event's timezone. */
  endDate: property(date, 'R--', 'always'),
} as const;

const openClaims = {
  path: '/api/extension/event/:id/doorClaims',
  object: 'event',
  keys: keys.adminEditor,
  heads: true,
} as const;

/** The claims that no phone has taken yet, and that have not ended; the one that ends first comes first. */
export const eventDoorClaims = call({
  ...openClaims,
  method: 'GET',
  answer: v.object({ claims: v.array(answerOf(openDoorClaim)) }),
});

/** A claim that a phone has taken meanwhile stays as it is. */
export const eventWithdrawDoorClaims = call({
  ...openClaims,
  method: 'POST',
  params: { claimIds: required(json(v.pipe(v.array(v.number()), v.maxLength(1000)))) },
  answer: nothing,
});

/**
 * Makes the phone's key, of the scope `door` or `boxOffice`, and for the event alone. The same phone may ask again: where
 * the answer was lost, it gets another key, and the first is worth nothing.
 */
export const doorKeyCreate = call({
  method: 'POST',
  path: '/api/extension/doorKey',
  keys: keys.any,
  permission: 'secret',
  open: true,
  logged: true,
  params: {
    claim: required(text(100)),
    /** How the phone calls itself: the name of its key. */
    device: required(text(100)),
    /** Drawn by the phone, and told to nobody: by this it is known again. */
    secret: required(text(100)),
  },
  answer: v.object({ apiKey: answerOf(apiKey) }),
  statuses: [201],
  errors: [claimOver],
});
