/**
 * Ours, beside the specification: one ticket is worth nothing any more, whatever becomes of its purchase.
 * A service that does not have the call answers 404 or 405.
 */
import { call, keys, nothing } from './call.ts';

/** Of one that is cancelled already, nothing changes. */
export const ticketCancel = call({
  method: 'POST',
  path: '/api/extension/ticket/:id/cancel',
  object: 'ticket',
  keys: keys.adminEditor,
  answer: nothing,
});
