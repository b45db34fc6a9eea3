/**
 * Ours, beside the specification, whose `markPaid` is for direct payments alone: the money of an
 * invoice or a pre-payment is there, or that of a direct one. A service that does not have the call answers 404
 * or 405.
 */
import { call, keys, nothing } from './call.ts';

/** Of one that is paid already, nothing changes. */
export const paymentReceived = call({
  method: 'POST',
  path: '/api/extension/payment/:id/received',
  object: 'payment',
  keys: keys.adminEditorAttMgr,
  answer: nothing,
});
