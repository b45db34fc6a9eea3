/** The content of a purchase that is not done yet. */
import type { EventId, PaymentId, ProductOptionId, TicketCategoryId } from '../../domain/ids.ts';
import { compileOnce } from '../core/store/query/compile-once.ts';
import type { CartProductTable, CartTicketTable } from '../core/store/schema/sales-schema.ts';
import type { Queries } from '../core/store/store.ts';
import { discountOf, type Promotion, type TicketCount } from '../events/promotion.ts';

export type CartTicket = Pick<CartTicketTable, 'ticketCategoryId' | 'count' | 'price'>;
export type CartProduct = Pick<CartProductTable, 'optionId' | 'definitionId' | 'count' | 'price'>;
export type Cart = {
  readonly tickets: readonly CartTicket[];
  readonly products: readonly CartProduct[];
};

type Owner = { readonly id: PaymentId; readonly eventId: EventId };

type OfPurchase = { readonly paymentId: PaymentId };

const ticketRows = compileOnce(['paymentId'], (queries, { paymentId }: OfPurchase) =>
  queries
    .selectFrom('cartTicket')
    .select(['ticketCategoryId', 'count', 'price'])
    .where('paymentId', '=', paymentId)
    .orderBy('ticketCategoryId'),
);

const productRows = compileOnce(['paymentId'], (queries, { paymentId }: OfPurchase) =>
  queries
    .selectFrom('cartProduct')
    .select(['optionId', 'definitionId', 'count', 'price'])
    .where('paymentId', '=', paymentId)
    .orderBy('optionId'),
);

export const readCart = async (queries: Queries, paymentId: PaymentId): Promise<Cart> => ({
  tickets: await ticketRows(queries, { paymentId }),
  products: await productRows(queries, { paymentId }),
});

/** Replaces the tickets of the cart. */
export async function writeCartTickets(
  queries: Queries,
  owner: Owner,
  tickets: readonly CartTicket[],
): Promise<void> {
  await queries.deleteFrom('cartTicket').where('paymentId', '=', owner.id).execute();
  await insertCart(queries, owner, { tickets, products: [] });
}

/** Replaces the products of the cart. */
export async function writeCartProducts(
  queries: Queries,
  owner: Owner,
  products: readonly CartProduct[],
): Promise<void> {
  await queries.deleteFrom('cartProduct').where('paymentId', '=', owner.id).execute();
  await insertCart(queries, owner, { tickets: [], products });
}

/** Of a purchase whose cart holds none of these. */
export async function insertCart(
  queries: Queries,
  { id: paymentId, eventId }: Owner,
  { tickets, products }: Cart,
): Promise<void> {
  if (tickets.length > 0) {
    await queries
      .insertInto('cartTicket')
      .values(tickets.map((ticket) => ({ ...ticket, paymentId, eventId })))
      .execute();
  }
  if (products.length > 0) {
    await queries
      .insertInto('cartProduct')
      .values(products.map((product) => ({ ...product, paymentId, eventId })))
      .execute();
  }
}

/** The tickets of a cart after counts were set; a count of 0 takes the category out of the cart. */
export function withTicketCounts(
  tickets: readonly CartTicket[],
  counts: ReadonlyMap<TicketCategoryId, number>,
  priceOf: (id: TicketCategoryId) => number,
): readonly CartTicket[] {
  const kept = tickets.filter(({ ticketCategoryId }) => !counts.has(ticketCategoryId));
  const set = [...counts].map(([ticketCategoryId, count]) => ({
    ticketCategoryId,
    count,
    price: priceOf(ticketCategoryId),
  }));
  return inOrder([...kept, ...set.filter(({ count }) => count > 0)], (one) => one.ticketCategoryId);
}

/** As `withTicketCounts`, for products. */
export function withProductCounts(
  products: readonly CartProduct[],
  counts: ReadonlyMap<ProductOptionId, number>,
  optionOf: (id: ProductOptionId) => Pick<CartProduct, 'definitionId' | 'price'>,
): readonly CartProduct[] {
  const kept = products.filter(({ optionId }) => !counts.has(optionId));
  const set = [...counts].map(([optionId, count]) => ({ optionId, count, ...optionOf(optionId) }));
  return inOrder([...kept, ...set.filter(({ count }) => count > 0)], (one) => one.optionId);
}

/** In the order in which `readCart` reads them. */
const inOrder = <Line>(lines: readonly Line[], idOf: (line: Line) => number): readonly Line[] =>
  lines.toSorted((one, other) => idOf(one) - idOf(other));

export const ticketsIn = (tickets: readonly TicketCount[]): number =>
  tickets.reduce((sum, { count }) => sum + count, 0);

/** The sum due: tickets less their discounts, and products. */
export const amountOf = ({ tickets, products }: Cart, promotion: Promotion | null): number =>
  tickets.reduce(
    (sum, { ticketCategoryId, count, price }) =>
      sum + count * (price - discountOf(promotion, ticketCategoryId, price)),
    0,
  ) + products.reduce((sum, { count, price }) => sum + count * price, 0);
