/**
 * Turns a choice on the event page into a started purchase, in one transaction. It waits in line
 * with all who sell, and follows the same rules as the calls.
 */

import { activationErrors } from '../../../contract/event.ts';
import { discountErrors } from '../../../contract/promotion-code.ts';
import { purchaseErrors } from '../../../contract/purchase.ts';
import type { EventId, TicketCategoryId } from '../../../domain/ids.ts';
import type { Instant } from '../../../domain/time.ts';
import type { StoreDeps } from '../../core/access/handler.ts';
import { type ApiError, isApiError, type Result, refuse } from '../../core/deps/api-error.ts';
import { ofEvent } from '../../core/store/query/of-event.ts';
import type { Queries } from '../../core/store/store.ts';
import type { TextLanguage } from '../../core/texts/texts.ts';
import { judgePromotion } from '../../events/promotion.ts';
import { promotionByCode } from '../../events/promotion-codes.ts';
import { paymentTypesOfShops } from '../../events/shop/offered-types.ts';
import { lockSales } from '../../events/shop/sales-lock.ts';
import { shopOf } from '../../events/shop/shop-record.ts';
import {
  amountOf,
  type Cart,
  type CartProduct,
  type CartTicket,
  judgeCount,
  judgeProducts,
  judgeStart,
  judgeTickets,
  mostForGuest,
  type Sale,
  withProductCounts,
  withTicketCounts,
} from '../cart.ts';
import { optionsOf } from '../drafts.ts';
import { productsFor, saleWith, waysToPay } from '../purchase.ts';
import { insertStarted } from '../start-purchase.ts';
import { judgeVisitor, visitorAt } from '../visitor.ts';
import { type Choice, codeField, productField, ticketField } from './choice.ts';

export const shopChannel = 'CHANNEL_SHOP';

/** A refusal, with the field that it is about; empty: all of it. */
export type RefusedField = ApiError & { readonly field: string };

const about = (field: string, refusal: ApiError): RefusedField => ({ ...refusal, field });

/**
 * @param address the visitor's, as the connection or a trusted proxy tells it
 * @returns what the address of the purchase's pages is made of
 */
export const beginPurchase = (
  deps: StoreDeps,
  eventId: EventId,
  language: TextLanguage,
  choice: Choice,
  address: string,
): Promise<Result<string>> =>
  deps.store.writeInLine((queries) =>
    begin(ofEvent(queries, eventId), deps, eventId, language, choice, address),
  );

async function begin(
  queries: Queries,
  deps: StoreDeps,
  eventId: EventId,
  language: TextLanguage,
  choice: Choice,
  address: string,
): Promise<Result<string>> {
  const now = deps.clock.now();
  await lockSales(queries, eventId);
  const { code } = choice;
  const promotion = code === '' ? null : await promotionByCode(queries, now, eventId, code);
  if (promotion === undefined) return about(codeField, refuse(400, discountErrors.invalid));
  const sale = await saleWith(queries, now, eventId, promotion);
  const tickets = chosenTickets(sale, choice);
  if (isApiError(tickets)) return tickets;
  const cart = await withExtras(queries, now, eventId, tickets, choice);
  if (isApiError(cart)) return cart;
  const visitor = await visitorAt(queries, address);
  const refusal =
    judgeStart(sale, cart) ?? (await judgeVisitor(queries, sale, eventId, visitor, cart));
  if (refusal) return about('', refusal);
  const ways = waysToPay(
    await paymentTypesOfShops.ofEvent(queries, eventId),
    deps.cards?.takes((await shopOf(queries, eventId)).currency) ?? false,
  );
  if (ways.length === 0 && amountOf(cart, promotion) > 0) {
    return about('', refuse(400, activationErrors.noPaymentType));
  }
  const details = {
    applicationData: null,
    discountCode: promotion && code,
    distributionChannel: shopChannel,
    doubleOptIn: 'FALSE',
    language,
    shop: {},
    visitor,
  } as const;
  return insertStarted(queries, deps, eventId, { cart, promotion, details });
}

function chosenTickets(sale: Sale, { tickets }: Choice): Result<readonly CartTicket[]> {
  for (const [categoryId, count] of tickets) {
    const refusal = judgeCount(sale, categoryId, count);
    if (refusal) return about(ticketField(categoryId), refusal);
    const category = sale.categories.get(categoryId);
    if (category && count > mostForGuest(category)) {
      return about(ticketField(categoryId), refuse(400, purchaseErrors.aboveMaxSell));
    }
  }
  const priceOf = (id: TicketCategoryId) => sale.categories.get(id)?.price ?? 0;
  const chosen = withTicketCounts([], tickets, priceOf);
  const unfit = sale.promotion && judgePromotion(sale.promotion, chosen);
  if (unfit) return about(codeField, unfit);
  const tooMany = judgeTickets(sale, chosen);
  return tooMany ? about('', tooMany) : chosen;
}

/** One option after the other, so that the page can tell which is too many. */
async function withExtras(
  queries: Queries,
  now: Instant,
  eventId: EventId,
  tickets: readonly CartTicket[],
  choice: Choice,
): Promise<Result<Cart>> {
  const wanted = [...choice.products].filter(([, count]) => count > 0);
  if (wanted.length === 0) return { tickets, products: [] };
  const options = await optionsOf(queries, eventId);
  const left = await productsFor(queries, now, eventId);
  let products: readonly CartProduct[] = [];
  for (const [optionId, count] of wanted) {
    const option = options.get(optionId);
    if (!option) continue;
    products = withProductCounts(products, new Map([[optionId, count]]), () => option);
    const refusal = judgeProducts(left, { tickets, products });
    if (refusal) return about(productField(optionId), refusal);
  }
  return { tickets, products };
}
