/**
 * Ours, beside the specification: an event that is over is put away, out of the lists of organizers. All else
 * about it stays as it is, and it can be taken out again. It is in `event` as `putAway`. A service that
 * does not have the call answers 404 or 405.
 */
import { call, keys, nothing } from './call.ts';
import { boolean } from './form.ts';
import { required } from './resource.ts';

export const eventPutAway = call({
  method: 'POST',
  path: '/api/extension/event/:id/putAway',
  object: 'event',
  keys: keys.adminEditor,
  params: { putAway: required(boolean) },
  answer: nothing,
});
