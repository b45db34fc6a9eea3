/** The synchronization feed, version 2: what changed since the last poll. */
import * as v from 'valibot';
import type { Epoch } from '../domain/ids.ts';
import { call, keys, nothing } from './call.ts';
import { count, oneOf, text } from './form.ts';
import { absentOr, answerOf, property } from './resource.ts';

export const syncOperations = ['update', 'delete'] as const;
export const syncObjectTypes = [
  'event',
  'ticketCategory',
  'productDefinition',
  'participant',
] as const;
export const mostSyncEvents = 200;

export const syncEvent = {
  id: property(count, 'R--', 'always'),
  operation: property(oneOf(syncOperations), 'R--', 'always'),
  objectType: property(oneOf(syncObjectTypes), 'R--', 'always'),
  objectId: property(count, 'R--', 'always'),
  /** The address at which to read the object. */
  path: property(text(), 'R--', 'always'),
} as const;

export const syncRegister = call({
  method: 'POST',
  path: '/v2/sync/register',
  keys: keys.any,
  permission: 'held',
  heads: true,
  doors: true,
  answer: nothing,
});

const epoch = v.string() as unknown as v.GenericSchema<string, Epoch>;

/** The id in the path is the last `nextId`, a position in the feed; 0 and 1 are its beginning. */
export const syncRead = call({
  method: 'GET',
  path: '/v2/sync/:id',
  keys: keys.any,
  permission: 'held',
  heads: true,
  doors: true,
  answer: v.object({
    type: v.literal('dataSyncEventResult'),
    events: v.array(answerOf(syncEvent)),
    nextId: count.json,
    /**
     * Ours, beside what the specification has. Another epoch says that the service was thrown back:
     * what was read and sent before may not be there any more. `end` is the `nextId` of anyone who only
     * wants what changes from now on.
     */
    feed: absentOr(v.object({ epoch, end: count.json })),
  }),
});

/**
 * Ours, beside the table of calls: the feed as server-sent events. Each has the change's id, and `Last-Event-ID`
 * continues after it. Without it, the stream begins with the next change.
 */
export const syncStream = call({
  method: 'GET',
  path: '/api/extension/sync/stream',
  keys: keys.any,
  permission: 'held',
  heads: true,
  doors: true,
  answer: nothing,
});
