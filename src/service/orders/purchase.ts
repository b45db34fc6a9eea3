/** A purchase that is being made, under the lock of its event's sales. */

import type { Selectable } from 'kysely';
import type { Address } from '../../contract/address.ts';
import { purchaseErrors } from '../../contract/purchase.ts';
import type { ShopPaymentType, ShopTicketType } from '../../contract/ticket-shop.ts';
import type { EventId, PaymentId, TicketId } from '../../domain/ids.ts';
import { type Instant, instant } from '../../domain/time.ts';
import type { paidToOrganizer } from '../core/deps/allowed-types.ts';
import { isApiError, objectNotFound, type Result, refuse } from '../core/deps/api-error.ts';
import { compileOnce } from '../core/store/query/compile-once.ts';
import { fromJson, toJson } from '../core/store/schema/column-types.ts';
import type { CardAttempts, PaymentDetails } from '../core/store/schema/details.ts';
import type { TicketCategoryTable } from '../core/store/schema/event-schema.ts';
import type { PaymentTable, TicketTable } from '../core/store/schema/guest-schema.ts';
import type { Queries } from '../core/store/store.ts';
import type { Promotion } from '../events/promotion.ts';
import { promotionById } from '../events/promotion-codes.ts';
import { type Offered, ticketTypeOf } from '../events/shop/offered-types.ts';
import { lockSales } from '../events/shop/sales-lock.ts';
import { shopOf } from '../events/shop/shop-record.ts';
import { optionsLeft, ticketStock } from '../events/stock.ts';
import type { Category, Products, Sale } from './cart.ts';

/** A purchase as its rules see it. */
export type Payment = Omit<Selectable<PaymentTable>, 'buyerAddress' | 'userData' | 'details'> & {
  /** null: not known yet. */
  readonly buyerAddress: Partial<Address> | null;
  readonly details: PaymentDetails;
};

/** While the transaction runs, nobody else changes the purchase or sells anything of its event. */
export async function lockPayment(queries: Queries, id: PaymentId): Promise<Result<Payment>> {
  const found = await queries
    .selectFrom('payment')
    .select('eventId')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) return objectNotFound;
  await lockSales(queries, found.eventId);
  // The lock on the row keeps out writes that sell nothing, such as one of the buyer's address.
  const locked = queries
    .updateTable('payment')
    .set((payment) => ({ modifiedMs: payment.ref('modifiedMs') }))
    .where('id', '=', id)
    .returningAll();
  const row = await locked.executeTakeFirst();
  if (!row) return objectNotFound;
  const { userData: _, buyerAddress, details, ...columns } = row;
  return { ...columns, buyerAddress: fromJson(buyerAddress), details: fromJson(details) };
}

/** The order of a ticket, locked as `lockPayment` does. */
export async function lockPaymentOf(queries: Queries, id: TicketId): Promise<Result<Payment>> {
  const ticket = await queries
    .selectFrom('ticket')
    .select('paymentId')
    .where('id', '=', id)
    .executeTakeFirst();
  return ticket ? lockPayment(queries, ticket.paymentId) : objectNotFound;
}

/** @returns CannotUpdateNonDraftPayment where the purchase was started already */
export async function lockDraft(queries: Queries, id: PaymentId): Promise<Result<Payment>> {
  const payment = await lockPayment(queries, id);
  if (isApiError(payment)) return payment;
  return payment.stage === 'draft' ? payment : refuse(400, purchaseErrors.notDraft);
}

const categoryRows = compileOnce(['eventId'], (queries, { eventId }: { eventId: EventId }) =>
  queries.selectFrom('ticketCategory').selectAll().where('eventId', '=', eventId),
);

/** The shop as it is now for this purchase. */
export const saleFor = async (
  queries: Queries,
  now: Instant,
  { eventId, codeId }: Pick<Payment, 'eventId' | 'codeId'>,
): Promise<Sale> =>
  saleWith(queries, now, eventId, await promotionById(queries, now, eventId, codeId));

/** The shop as it is now for anyone who has a code that is good for this; null: no code. */
export async function saleWith(
  queries: Queries,
  now: Instant,
  eventId: EventId,
  promotion: Promotion | null,
): Promise<Sale> {
  const categories = await categoryRows(queries, { eventId });
  return {
    now,
    shop: await shopOf(queries, eventId),
    categories: new Map(categories.map((row) => [row.id, categoryOf(row)])),
    stock: await ticketStock(queries, now, eventId),
    promotion,
  };
}

function categoryOf({ details, ...columns }: Selectable<TicketCategoryTable>): Category {
  const { minSellRequired, ticketDescription, defaultValue } = fromJson(details);
  return {
    ...columns,
    isLeastRequired: minSellRequired === true,
    description: ticketDescription ?? null,
    defaultCount: defaultValue ?? 0,
  };
}

const levelRows = compileOnce(['eventId'], (queries, { eventId }: { eventId: EventId }) =>
  queries.selectFrom('productDefinition').select(['id', 'level']).where('eventId', '=', eventId),
);

export async function productsFor(
  queries: Queries,
  now: Instant,
  eventId: EventId,
): Promise<Products> {
  const definitions = await levelRows(queries, { eventId });
  return {
    left: await optionsLeft(queries, now, eventId),
    levels: new Map(definitions.map(({ id, level }) => [id, level])),
  };
}

/** Writes changes of the purchase itself. */
export const updatePayment = (
  queries: Queries,
  now: Instant,
  id: PaymentId,
  { details, ...columns }: Partial<Omit<Payment, 'id' | 'eventId' | 'modifiedMs' | 'buyerAddress'>>,
) =>
  queries
    .updateTable('payment')
    .set({ ...columns, ...(details && { details: toJson(details) }), modifiedMs: now })
    .where('id', '=', id)
    .execute();

// How guests can pay and get their tickets without anybody in between.

type Terms = Pick<PaymentTable, 'status' | 'type'>;

/**
 * What a purchase becomes by each payment method. Wallets and debits need a payment service that
 * this service does not have. Money at the entrance belongs to the organizer, as with `direct`,
 * because the specification has no payment type for it. Buyers who pay in advance get the tickets
 * when the money has arrived.
 */
const terms = {
  PAYMENT_TYPE_CC: { status: 'new', type: 'creditcard' },
  PAYMENT_TYPE_INVOICE: { status: 'authorized', type: 'invoice' },
  PAYMENT_TYPE_PREPAYMENT: { status: 'new', type: 'prepayment' },
  PAYMENT_TYPE_ONLOCATION: { status: 'authorized', type: 'direct' },
  PAYMENT_TYPE_ONLOCATION_MPOS: { status: 'authorized', type: 'direct' },
  PAYMENT_TYPE_DIRECT: { status: 'authorized', type: 'direct' },
} as const satisfies Readonly<Record<(typeof paidToOrganizer)[number] | 'PAYMENT_TYPE_CC', Terms>>;

export type WayToPay = keyof typeof terms;

export const isWayToPay = (type: string): type is WayToPay => Object.hasOwn(terms, type);

/** @param takesCards whether a provider takes cards in the currency of the shop */
export const waysToPay = (
  offered: readonly Pick<Offered<number, ShopPaymentType>, 'type' | 'active'>[],
  takesCards: boolean,
): readonly WayToPay[] =>
  offered
    .filter(({ type, active }) => active && (takesCards || type !== 'PAYMENT_TYPE_CC'))
    .map(({ type }) => type)
    .filter(isWayToPay);

/** How a purchase is done: free and paid where nothing is due, else by the way that was chosen. */
export function termsOf(amount: number, way: WayToPay = 'PAYMENT_TYPE_DIRECT'): Terms {
  return amount === 0 ? { status: 'paid', type: 'free' } : terms[way];
}

/** How long a guest may take to pay by card. Stripe takes nothing below half an hour. */
export const cardMs = 35 * 60_000;

/** The card's part of an order that was just made. */
export const newAttempts = (now: Instant): CardAttempts => ({
  tries: 0,
  endsMs: instant(now + cardMs),
  sessions: [],
});

export type Delivery = TicketTable['type'];

/** In the order in which they are offered; as PDF where the shop has turned everything off. */
export function waysToDeliver(
  offered: readonly Pick<Offered<number, ShopTicketType>, 'type' | 'active'>[],
): readonly Delivery[] {
  const active = offered.filter((one) => one.active).map(({ type }) => ticketTypeOf[type]);
  const sold = (['ETicket', 'Paper', 'Badge', 'Confirmation'] as const).filter((type) =>
    active.includes(type),
  );
  return sold.length === 0 ? ['ETicket'] : sold;
}
