/** Cancels a purchase, with its tickets, participants and products: these can be sold again. */

import { general } from '../../contract/error-code.ts';
import type { PaymentStatus } from '../../domain/attendee.ts';
import { awaitsPayment } from '../../domain/attendee.ts';
import type { PaymentId, TicketId } from '../../domain/ids.ts';
import type { Clock, Instant } from '../../domain/time.ts';
import { countSoldProducts } from '../attendees/products.ts';
import type { Deps, Handlers } from '../core/access/handler.ts';
import { type ApiError, isApiError, refuse } from '../core/deps/api-error.ts';
import type { Queries } from '../core/store/store.ts';
import { usesOf } from '../events/promotion.ts';
import { countUses, promotionById } from '../events/promotion-codes.ts';
import { countedBy, countSold } from '../events/stock.ts';
import { announce, announceParticipantsOf } from '../sync/announce.ts';
import { queueFollowUp } from './mail/queue/queue-mail.ts';
import { noteRefund } from './order-money.ts';
import { lockPayment, lockPaymentOf, type Payment, updatePayment } from './purchase.ts';

/** What the organizer gives back, noted with the cancelling. */
type Refund = { readonly refunded?: number; readonly note?: string };

/**
 * Must be run in a transaction. A purchase that is cancelled already stays as it is.
 * @returns ObjectNotFound; MethodNotAllowed where the purchase is not done yet
 */
export async function cancelPayment(
  queries: Queries,
  clock: Clock,
  paymentId: PaymentId,
  { refunded, note }: Refund = {},
): Promise<ApiError | null> {
  const payment = await lockPayment(queries, paymentId);
  if (isApiError(payment)) return payment;
  if (payment.stage !== 'done') return refuse(405, general.methodNotAllowed);
  if (payment.status === 'cancelled') return null;
  const now = clock.now();
  await noteRefund(queries, now, payment, refunded, note);
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

// What organizers cancel: an order, or one ticket of it.

export const cancelCalls = ({ clock }: Pick<Deps, 'clock'>) =>
  ({
    async orderCancel({ id, params, store }) {
      return store.writeInLine(
        async (queries) => (await cancelPayment(queries, clock, id, params)) ?? {},
      );
    },

    async ticketCancel({ id, params, store }) {
      return store.writeInLine(
        async (queries) => (await cancelTicket(queries, clock, id, params)) ?? {},
      );
    },
  }) satisfies Partial<Handlers>;

// Cancels one ticket, with its own products: they can be sold again. The rest of the purchase stays.

/** Whether nothing of the order is valid without it: then no money is awaited any more. */
async function isLastTicket(queries: Queries, id: TicketId, payment: Payment): Promise<boolean> {
  const valid = await queries
    .selectFrom('ticket')
    .select('id')
    .where('paymentId', '=', payment.id)
    .where('eventId', '=', payment.eventId)
    .where('cancelledMs', 'is', null)
    .limit(2)
    .execute();
  return payment.stage === 'done' && valid.length === 1 && valid[0]?.id === id;
}

/** It moves no money: `refunded` notes what the organizer gives back. An order that is not paid gets cheaper. */
async function cancelTicket(
  queries: Queries,
  clock: Clock,
  id: TicketId,
  refund: Refund,
): Promise<ApiError | null> {
  const payment = await lockPaymentOf(queries, id);
  if (isApiError(payment)) return payment;
  if (awaitsPayment(payment.status) && (await isLastTicket(queries, id, payment))) {
    return cancelPayment(queries, clock, payment.id, refund);
  }
  const now = clock.now();
  const ticket = await queries
    .updateTable('ticket')
    .set({ cancelledMs: now })
    .where('id', '=', id)
    .where('cancelledMs', 'is', null)
    .returning(['eventId', 'participantId', 'ticketCategoryId', 'originalPrice', 'discountAmount'])
    .executeTakeFirst();
  if (!ticket) return null;
  const { eventId, participantId, ticketCategoryId } = ticket;
  await noteRefund(queries, now, payment, refund.refunded, refund.note);
  await countSold(queries, ticketCategoryId, -1);
  const promotion = await promotionById(queries, now, eventId, payment.codeId);
  const uses = usesOf(promotion, [{ ticketCategoryId, count: 1 }]);
  if (promotion) await countUses(queries, promotion.codeId, -uses, payment.id);
  const products = await queries
    .updateTable('product')
    .set({ cancelledMs: now })
    .where('ticketId', '=', id)
    .where('cancelledMs', 'is', null)
    .returning(['optionId', 'price'])
    .execute();
  for (const { optionId } of products) await countSoldProducts(queries, optionId, -1);
  if (awaitsPayment(payment.status)) {
    const extras = products.reduce((sum, { price }) => sum + price, 0);
    const less = ticket.originalPrice - ticket.discountAmount + extras;
    const amount = Math.max(0, payment.amount - less);
    await updatePayment(queries, now, payment.id, { amount });
  }
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

// Whether a buyer may cancel a purchase without asking anybody.

type CancelRules = {
  /** `cancellationOption` of the event; null: its default, `NotAllowed`. */
  readonly option: string | null;
  /** `cancelationPossible` of the shop. */
  readonly isPossible: boolean;
  readonly status: PaymentStatus;
  readonly startsMs: Instant;
  /** Whether any of its tickets was used. */
  readonly isChecked: boolean;
};

/**
 * The specification names `NotAllowed` alone: every other option allows it, until the event begins and
 * while nobody is inside. What was paid out to the host already is the host's to give back.
 */
export const mayBuyerCancel = (
  { option, isPossible, status, startsMs, isChecked }: CancelRules,
  now: Instant,
): boolean =>
  option !== null &&
  option !== 'NotAllowed' &&
  isPossible &&
  (status === 'new' || status === 'authorized' || status === 'paid') &&
  !isChecked &&
  now < startsMs;
