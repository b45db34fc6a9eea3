/** The content of a purchase that is not done yet. */

import type { Selectable } from 'kysely';
import { purchaseErrors } from '../../contract/purchase.ts';
import type {
  EventId,
  PaymentId,
  ProductDefinitionId,
  ProductOptionId,
  TicketCategoryId,
} from '../../domain/ids.ts';
import type { Instant } from '../../domain/time.ts';
import { type ApiError, refuse } from '../core/deps/api-error.ts';
import { compileOnce } from '../core/store/query/compile-once.ts';
import type {
  ProductDefinitionTable,
  TicketCategoryTable,
} from '../core/store/schema/event-schema.ts';
import type { CartProductTable, CartTicketTable } from '../core/store/schema/sales-schema.ts';
import type { Queries } from '../core/store/store.ts';
import {
  discountOf,
  type Promotion,
  type TicketCount,
  unlocks,
  usesOf,
} from '../events/promotion.ts';
import { isWithin } from '../events/promotion-codes.ts';
import { isClosed, type Shop } from '../events/shop/shop-record.ts';
import type { TicketStock } from '../events/stock.ts';

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

// What may be in a cart, by the rules of the shop.

/** A shop at the moment at which somebody buys. */
export type Sale = {
  readonly now: Instant;
  readonly shop: Shop;
  readonly categories: ReadonlyMap<TicketCategoryId, Category>;
  readonly stock: TicketStock;
  readonly promotion: Promotion | null;
};

/** A category as the rules of a cart see it. */
export type Category = Omit<Selectable<TicketCategoryTable>, 'details'> & {
  /** Whether a purchase must hold its `minSell`. */
  readonly isLeastRequired: boolean;
  /** As the organizer wrote it, in HTML. */
  readonly description: string | null;
  /** How many a page offers at first. */
  readonly defaultCount: number;
};

/** More than this is not a purchase but an attempt to choke the service. */
const mostTickets = 1000;

/** Of one category, where its organizer says nothing: so that no guest reserves a house empty. */
const usualForGuest = 20;

/** How many tickets of the category a guest may take in one purchase. A call by a key may take more. */
export const mostForGuest = (category: Category): number =>
  category.maxSell ?? Math.max(usualForGuest, leastOf(category));

const tooMany = refuse(400, purchaseErrors.tooMany);

/** @returns why this count of tickets of the category may not be set; null where it may */
export function judgeCount(sale: Sale, id: TicketCategoryId, count: number): ApiError | null {
  const category = sale.categories.get(id);
  if (!category) return tooMany;
  if (count < 0) return refuse(400, purchaseErrors.belowZero);
  if (category.maxSell !== null && count > category.maxSell) {
    return refuse(400, purchaseErrors.aboveMaxSell);
  }
  if (count < leastOf(category) && (count > 0 || category.isLeastRequired)) {
    return refuse(400, purchaseErrors.belowMinSell);
  }
  if (count === 0) return null;
  if (!isOpenTo(sale, category)) return refuse(400, purchaseErrors.codeRequired);
  return isSellingTime(sale, category) && count <= leftOf(sale, id) ? null : tooMany;
}

/** What a page may say of a category: `hidden` that it is there. */
export type Offered = 'hidden' | 'notYet' | 'over' | 'soldOut' | 'onSale';

export function offered(sale: Sale, category: Category): Offered {
  const { promotion, shop, now } = sale;
  const isUnlocked = unlocks(promotion, category.id);
  if (category.active !== 1 && !isUnlocked) return 'hidden';
  const opensMs = isUnlocked ? null : shop.registrationStartMs;
  const isBegun = [opensMs, category.saleStartMs].every((fromMs) => (fromMs ?? now) <= now);
  if (!isOpenTo(sale, category) || !isSellingTime(sale, category)) {
    return isBegun || isClosed(shop, now) ? 'over' : 'notYet';
  }
  return mostOf(sale, category) < Math.max(1, leastOf(category)) ? 'soldOut' : 'onSale';
}

/** How many tickets of the category one purchase may hold now, if it holds no others. */
const mostOf = (sale: Sale, { id, maxSell }: Category): number =>
  Math.max(
    0,
    Math.min(maxSell ?? mostTickets, mostTickets, leftOf(sale, id), sale.stock.leftInAll),
  );

/** @returns TooManyItems where the tickets are more than are left, or than the code may be used for */
export function judgeTickets(sale: Sale, tickets: readonly CartTicket[]): ApiError | null {
  const count = ticketsIn(tickets);
  const usesLeft = sale.promotion?.usesLeft ?? 0;
  return count > Math.min(mostTickets, sale.stock.leftInAll) ||
    usesOf(sale.promotion, tickets) > usesLeft
    ? tooMany
    : null;
}

/** @returns why a cart that was filled earlier can't be bought now; null where it can */
export function judgeStart(sale: Sale, cart: Cart): ApiError | null {
  const isMissing = [...sale.categories.values()].some(
    (category) =>
      category.isLeastRequired &&
      isOpenTo(sale, category) &&
      isSellingTime(sale, category) &&
      countOf(cart, category.id) < leastOf(category),
  );
  if (isMissing || cart.tickets.length === 0) return refuse(400, purchaseErrors.ticketsRequired);
  const isSold = cart.tickets.every(
    ({ ticketCategoryId, count }) => judgeCount(sale, ticketCategoryId, count) === null,
  );
  return isSold ? judgeTickets(sale, cart.tickets) : tooMany;
}

/** @returns why a lapsed reservation can't be bought any more; null where enough is left */
export function judgeLapsed(sale: Sale, cart: Cart): ApiError | null {
  const isLeft = cart.tickets.every(
    ({ ticketCategoryId, count }) => count <= leftOf(sale, ticketCategoryId),
  );
  return isLeft ? judgeTickets(sale, cart.tickets) : tooMany;
}

export type Products = {
  readonly left: ReadonlyMap<ProductOptionId, number>;
  readonly levels: ReadonlyMap<ProductDefinitionId, ProductDefinitionTable['level']>;
};

/**
 * A purchase has at most one product of each definition at its level, and one for each ticket at the
 * ticket level, whichever options.
 * @returns TooManyItems for more than that, and for more of an option than are left
 */
export function judgeProducts({ left, levels }: Products, cart: Cart): ApiError | null {
  const { products } = cart;
  const tickets = ticketsIn(cart.tickets);
  const isLeft = products.every(({ optionId, count }) => count <= (left.get(optionId) ?? 0));
  const fits = products.every(({ definitionId }) => {
    const most = levels.get(definitionId) === 'TICKET' ? tickets : 1;
    return countOfDefinition(products, definitionId) <= most;
  });
  return isLeft && fits ? null : tooMany;
}

const countOfDefinition = (products: readonly CartProduct[], id: ProductDefinitionId): number =>
  products
    .filter(({ definitionId }) => definitionId === id)
    .reduce((sum, { count }) => sum + count, 0);

const countOf = ({ tickets }: Cart, id: TicketCategoryId): number =>
  tickets.find(({ ticketCategoryId }) => ticketCategoryId === id)?.count ?? 0;

export const leastOf = ({ minSell }: Category): number => minSell ?? 0;

const leftOf = ({ stock }: Sale, id: TicketCategoryId): number => stock.left.get(id) ?? 0;

/** Only a code opens a hidden category, or the shop outside its public time. */
function isOpenTo({ promotion, shop, now }: Sale, category: Category): boolean {
  const { registrationStartMs: fromMs, registrationEndMs: toMs } = shop;
  const isPublic = category.active === 1 && isWithin(now, { fromMs, toMs });
  return isPublic || unlocks(promotion, category.id);
}

const isSellingTime = ({ shop, now }: Sale, { saleStartMs, saleEndMs }: Category): boolean =>
  !isClosed(shop, now) && isWithin(now, { fromMs: saleStartMs, toMs: saleEndMs });
