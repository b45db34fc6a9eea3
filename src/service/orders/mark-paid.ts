import { general } from '../../contract/error-code.ts';
import type { PaymentId } from '../../domain/ids.ts';
import type { Instant } from '../../domain/time.ts';
import { isRefusal, type Refusal, refuse } from '../core/deps/refusal.ts';
import type { Queries } from '../core/store/store.ts';
import { announceParticipantsOf } from '../sync/announce-participants.ts';
import { queueFollowUp } from './mail/queue/queue-mail.ts';
import { lockPayment, updatePayment } from './purchase.ts';

/** How the money comes to the organizer without anybody in between, so that the organizer knows of it. */
const byHand = ['direct', 'invoice', 'prepayment'] as const;

/**
 * Marks a direct purchase as paid to the organizer. Doing it again changes nothing.
 * @returns MethodNotAllowed where it is no direct payment, not done yet, or cancelled
 */
export const markPaid = (queries: Queries, now: Instant, id: PaymentId) =>
  receive(queries, now, id, ['direct']);

/**
 * The money is there, whether by invoice, by pre-payment (whose buyer gets the tickets now) or directly.
 * @returns MethodNotAllowed for other types, where the purchase is not done yet, or cancelled
 */
export const receivePayment = (queries: Queries, now: Instant, id: PaymentId) =>
  receive(queries, now, id, byHand);

async function receive(
  queries: Queries,
  now: Instant,
  id: PaymentId,
  types: readonly string[],
): Promise<Refusal | null> {
  const payment = await lockPayment(queries, id);
  if (isRefusal(payment)) return payment;
  const { stage, type, status } = payment;
  if (stage !== 'done' || !types.includes(type) || status === 'cancelled') {
    return refuse(405, general.methodNotAllowed);
  }
  if (status !== 'authorized' && status !== 'new') return null;
  await updatePayment(queries, now, id, { status: 'paid', paidMs: now });
  if (status === 'new') {
    // Its tickets were kept back until now.
    const { eventId } = payment;
    await queueFollowUp(queries, now, { eventId, paymentId: id, kind: 'bought' });
  }
  await announceParticipantsOf(queries, id);
  return null;
}
