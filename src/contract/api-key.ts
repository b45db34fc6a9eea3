import * as v from 'valibot';
import type { ApiKeyId, UserId } from '../domain/ids.ts';
import { call, keyScopes, keys, keyTypes, nothing } from './call.ts';
import { boolean, booleanText, id, oneOf, text } from './form.ts';
import { answerOf, optional, property, required } from './resource.ts';

/** `key` is answered once, by the create call: the service keeps a digest of it. */
export const apiKey = {
  id: property(id<ApiKeyId>(), 'R--', 'always'),
  key: property(text(), 'R--', 'always'),
  identifier: property(text(), 'R--'),
  name: property(text(255), 'R-C', 'required'),
  enabled: property(booleanText, 'RW-', 'always'),
} as const;

/**
 * `type`, `scope` and `userId` are ours: a user that the calling key holds and the new one shall hold. With no scope the type is Administrator where none is given; a key
 * with the scope `door` is an AttendeeManager that may do a door's work alone.
 */
export const apiKeyCreate = call({
  method: 'POST',
  path: '/api/apiKey/create',
  keys: keys.any,
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
