import { general } from '../../contract/error-code.ts';
import type { PaymentId } from '../../domain/ids.ts';
import type { Instant } from '../../domain/time.ts';
import { isRefusal, type Refusal, refuse } from '../means/refusal.ts';
import type { Queries } from '../store/store.ts';
import { announceParticipantsOf } from '../sync/announce-participants.ts';
import { lockPayment, updatePayment } from './purchase.ts';

/**
 * Marks a purchase as paid to the organizer. Doing it again changes nothing.
 * @returns MethodNotAllowed where it is no direct payment, not done yet, or cancelled
 */
export async function markPaid(
  queries: Queries,
  now: Instant,
  id: PaymentId,
): Promise<Refusal | null> {
  const payment = await lockPayment(queries, id);
  if (isRefusal(payment)) return payment;
  const { stage, type, status } = payment;
  if (stage !== 'done' || type !== 'direct' || status === 'cancelled') {
    return refuse(405, general.methodNotAllowed);
  }
  if (status !== 'authorized') return null;
  await updatePayment(queries, now, id, { status: 'paid', paidMs: now });
  await announceParticipantsOf(queries, id);
  return null;
}
