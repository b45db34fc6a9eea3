import * as v from 'valibot';
import type { ApiKeyId, UserId } from '../domain/ids.ts';
import { call, keyScopes, keys, keyTypes, nothing } from './call.ts';
import { boolean, booleanText, date, id, oneOf, text } from './form.ts';
import { answerOf, clearable, optional, property, required } from './resource.ts';

/** `key` is answered once, by the create call: the service keeps a digest of it. */
export const apiKey = {
  id: property(id<ApiKeyId>(), 'R--', 'always'),
  key: property(text(), 'R--', 'always'),
  identifier: property(text(), 'R--'),
  name: property(text(255), 'R-C', 'required'),
  enabled: property(booleanText, 'RW-', 'always'),
} as const;

/**
 * `type`, `scope` and `userId` are ours. `userId` is a user that the calling key holds and that the
 * new key gets as well. Without scope and type, the type is Administrator. A key with the scope
 * `door` is an AttendeeManager that may only do what a device does; `boxOffice` may also sell.
 */
export const apiKeyCreate = call({
  method: 'POST',
  path: '/api/apiKey/create',
  keys: keys.any,
  permission: { userId: 'user' },
  heads: true,
  params: {
    name: required(text(255)),
    type: optional(oneOf(keyTypes)),
    scope: optional(oneOf(keyScopes)),
    userId: optional(id<UserId>()),
  },
  answer: v.object({ id: id<ApiKeyId>().json, apiKey: answerOf(apiKey) }),
  statuses: [201],
});

export const apiKeyUpdate = call({
  method: 'POST',
  path: '/api/apiKey/:id',
  object: 'apiKey',
  keys: keys.any,
  heads: true,
  params: { enabled: optional(boolean) },
  answer: nothing,
});

// Ours, beside the specification: the keys of an event's doors, so that an organizer sees them and turns
// one off. A service that does not have the calls answers 404 or 405; its doors' keys can be made there, and not
// be listed.

const path = '/api/extension/event/:id/doors';

export const door = {
  id: property(id<ApiKeyId>(), 'R--', 'always'),
  name: property(text(255), 'R--', 'always'),
  /** False for a key that was turned off, or whose maker was. */
  enabled: property(boolean, 'R--', 'always'),
  /** Until when the key works, in the event's timezone; none: it has no end. */
  endDate: property(date, 'R--'),
  isOver: property(boolean, 'R--', 'always'),
  creationTime: property(date, 'R--', 'always'),
} as const;

/** The keys of devices that hold this event, in the order in which they were made. */
export const eventDoors = call({
  method: 'GET',
  path,
  object: 'event',
  keys: keys.adminEditor,
  heads: true,
  answer: v.object({ doors: v.array(answerOf(door)) }),
});

/**
 * Turns a door's key off or on, or lets it end at another time, no matter who made it. A key that holds other events too may be turned by
 * who holds all of them.
 */
export const eventTurnDoor = call({
  method: 'POST',
  path,
  object: 'event',
  keys: keys.adminEditor,
  heads: true,
  params: {
    apiKeyId: required(id<ApiKeyId>()),
    enabled: required(boolean),
    /** Another end; empty: none. */
    endDate: clearable(date),
  },
  answer: nothing,
});
