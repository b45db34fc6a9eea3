/** A purchase that is being made, under the lock of its event's sales. */
import type { Selectable } from 'kysely';
import type { Address } from '../../contract/address.ts';
import { purchaseErrors } from '../../contract/purchase.ts';
import type { EventId, PaymentId } from '../../domain/ids.ts';
import type { Instant } from '../../domain/time.ts';
import { isRefusal, objectNotFound, type Result, refuse } from '../core/deps/refusal.ts';
import { compileOnce } from '../core/store/query/compile-once.ts';
import type { PaymentDetails } from '../core/store/schema/details.ts';
import type { TicketCategoryTable } from '../core/store/schema/event-schema.ts';
import type { PaymentTable } from '../core/store/schema/guest-schema.ts';
import { fromJson, toJson } from '../core/store/schema/json.ts';
import type { Queries } from '../core/store/store.ts';
import { promotionById } from '../events/code-record.ts';
import type { Promotion } from '../events/promotion.ts';
import { lockSales } from '../events/shop/sales-lock.ts';
import { shopOf } from '../events/shop/shop-record.ts';
import { optionsLeft, ticketStock } from '../events/stock.ts';
import type { Category, Products, Sale } from './cart-rules.ts';

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

/** @returns CannotUpdateNonDraftPayment where the purchase was started already */
export async function lockDraft(queries: Queries, id: PaymentId): Promise<Result<Payment>> {
  const payment = await lockPayment(queries, id);
  if (isRefusal(payment)) return payment;
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

/** The shop as it is now for whoever has a code that is good for this; null: no code. */
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
