/**
 * Ours, beside the specification: the keys of an event's doors, so that an organizer sees them and turns
 * one off. A service that does not have the calls answers 404 or 405; its doors' keys can be made there, and not
 * be listed.
 */
import * as v from 'valibot';
import type { ApiKeyId } from '../domain/ids.ts';
import { call, keys, nothing } from './call.ts';
import { boolean, date, id, text } from './form.ts';
import { answerOf, clearable, property, required } from './resource.ts';

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

/** The keys with the scope `door` that hold this event, in the order in which they were made. */
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
