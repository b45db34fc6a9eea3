/** Cancels a purchase, with its tickets, participants and products: these can be sold again. */
import { general } from '../../contract/error-code.ts';
import type { PaymentId } from '../../domain/ids.ts';
import type { Clock, Instant } from '../../domain/time.ts';
import { countSoldProducts } from '../attendees/product-record.ts';
import { isRefusal, type Refusal, refuse } from '../core/deps/refusal.ts';
import type { Queries } from '../core/store/store.ts';
import { countUses, promotionById } from '../events/code-record.ts';
import { usesOf } from '../events/promotion.ts';
import { countedBy, countSold } from '../events/stock.ts';
import { announceParticipantsOf } from '../sync/announce-participants.ts';
import { queueFollowUp } from './mail/queue/queue-mail.ts';
import { lockPayment, type Payment, updatePayment } from './purchase.ts';

/**
 * Must be run in a transaction. A purchase that is cancelled already stays as it is.
 * @returns ObjectNotFound; MethodNotAllowed where the purchase is not done yet
 */
export async function cancelPayment(
  queries: Queries,
  clock: Clock,
  paymentId: PaymentId,
): Promise<Refusal | null> {
  const payment = await lockPayment(queries, paymentId);
  if (isRefusal(payment)) return payment;
  if (payment.stage !== 'done') return refuse(405, general.methodNotAllowed);
  if (payment.status === 'cancelled') return null;
  const now = clock.now();
  await cancelTickets(queries, now, payment);
  await cancelProducts(queries, now, payment.id);
  await queries
    .updateTable('participant')
    .set({ status: 'cancelled', cancelledMs: now })
    .where('paymentId', '=', paymentId)
    .where('cancelledMs', 'is', null)
    .execute();
  await updatePayment(queries, now, paymentId, { status: 'cancelled' });
  const { eventId } = payment;
  await queueFollowUp(queries, now, { eventId, paymentId, kind: 'cancelled' });
  await announceParticipantsOf(queries, paymentId);
  return null;
}

async function cancelTickets(
  queries: Queries,
  now: Instant,
  { id, eventId, codeId }: Payment,
): Promise<void> {
  const cancelled = await queries
    .updateTable('ticket')
    .set({ cancelledMs: now })
    .where('paymentId', '=', id)
    .where('cancelledMs', 'is', null)
    .returning('ticketCategoryId')
    .execute();
  const tickets = cancelled.map((ticket) => ({ ...ticket, count: 1 }));
  const counts = countedBy(tickets, ({ ticketCategoryId }) => ticketCategoryId);
  for (const [categoryId, count] of counts) await countSold(queries, categoryId, -count);
  const promotion = await promotionById(queries, now, eventId, codeId);
  if (promotion) await countUses(queries, promotion.codeId, -usesOf(promotion, tickets), id);
}

async function cancelProducts(queries: Queries, now: Instant, id: PaymentId): Promise<void> {
  const products = await queries
    .updateTable('product')
    .set({ cancelledMs: now })
    .where('paymentId', '=', id)
    .where('cancelledMs', 'is', null)
    .returning('optionId')
    .execute();
  const counts = countedBy(
    products.map((product) => ({ ...product, count: 1 })),
    ({ optionId }) => optionId,
  );
  for (const [optionId, count] of counts) await countSoldProducts(queries, optionId, -count);
}
