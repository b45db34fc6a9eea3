/** Cancels one ticket, with its own products: they can be sold again. The rest of the purchase stays. */
import type { TicketId } from '../../domain/ids.ts';
import type { Clock } from '../../domain/time.ts';
import { countSoldProducts } from '../attendees/product-record.ts';
import type { Handlers, Means } from '../core/access/handler.ts';
import { isRefusal, objectNotFound, type Refusal } from '../core/deps/refusal.ts';
import type { Queries } from '../core/store/store.ts';
import { countUses, promotionById } from '../events/code-record.ts';
import { usesOf } from '../events/promotion.ts';
import { countSold } from '../events/stock.ts';
import { announce } from '../sync/announce.ts';
import { queueFollowUp } from './mail/queue/queue-mail.ts';
import { lockPayment } from './purchase.ts';

export const ticketCancelCalls = ({ clock }: Pick<Means, 'clock'>) =>
  ({
    async ticketCancel({ id, store }) {
      return store.writeInLine(async (queries) => (await cancelTicket(queries, clock, id)) ?? {});
    },
  }) satisfies Partial<Handlers>;

/** What was paid is not given back by it, and the invoice says what it said. */
async function cancelTicket(queries: Queries, clock: Clock, id: TicketId): Promise<Refusal | null> {
  const found = await queries
    .selectFrom('ticket')
    .select('paymentId')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) return objectNotFound;
  const payment = await lockPayment(queries, found.paymentId);
  if (isRefusal(payment)) return payment;
  const now = clock.now();
  const ticket = await queries
    .updateTable('ticket')
    .set({ cancelledMs: now })
    .where('id', '=', id)
    .where('cancelledMs', 'is', null)
    .returning(['eventId', 'participantId', 'ticketCategoryId'])
    .executeTakeFirst();
  if (!ticket) return null;
  const { eventId, participantId, ticketCategoryId } = ticket;
  await countSold(queries, ticketCategoryId, -1);
  const promotion = await promotionById(queries, now, eventId, payment.codeId);
  const uses = usesOf(promotion, [{ ticketCategoryId, count: 1 }]);
  if (promotion) await countUses(queries, promotion.codeId, -uses, payment.id);
  const products = await queries
    .updateTable('product')
    .set({ cancelledMs: now })
    .where('ticketId', '=', id)
    .where('cancelledMs', 'is', null)
    .returning('optionId')
    .execute();
  for (const { optionId } of products) await countSoldProducts(queries, optionId, -1);
  // Only participants of deprecated registration events have another ticket.
  await queries
    .updateTable('participant')
    .set({ status: 'cancelled', cancelledMs: now })
    .where('id', '=', participantId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('ticket')
            .select('ticket.id')
            .whereRef('ticket.participantId', '=', 'participant.id')
            .where('ticket.cancelledMs', 'is', null),
        ),
      ),
    )
    .execute();
  await queueFollowUp(queries, now, {
    eventId,
    paymentId: payment.id,
    participantId,
    kind: 'ticketCancelled',
  });
  await announce(queries, {
    eventId,
    operation: 'update',
    objectType: 'participant',
    objectId: participantId,
  });
  return null;
}
