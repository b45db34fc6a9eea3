/**
 * Ours, beside the specification: a ticket whose code leaked gets new ones, and the old ones let nobody in
 * any more. A service that does not have the call answers 404 or 405.
 */
import { call, keys, nothing } from './call.ts';

/** Of a ticket that is cancelled, nothing changes. */
export const ticketReplaceCode = call({
  method: 'POST',
  path: '/api/extension/ticket/:id/replaceCode',
  object: 'ticket',
  keys: keys.adminEditor,
  answer: nothing,
});
