/** What the shop of an event offers to a visitor now, with the code that they have. */
import { discountErrors } from '../../../contract/promotion-code.ts';
import type { EventId, ProductOptionId, TicketCategoryId } from '../../../domain/ids.ts';
import type { Instant } from '../../../domain/time.ts';
import type { StoreDeps } from '../../core/access/handler.ts';
import type { Queries } from '../../core/store/store.ts';
import { definitionsOfEvent } from '../../events/product-definitions.ts';
import { discountOf } from '../../events/promotion.ts';
import { promotionByCode } from '../../events/promotion-codes.ts';
import { paymentTypesOfShops } from '../../events/shop/offered-types.ts';
import { shopDetails } from '../../events/shop/shop-record.ts';
import { leastOf, mostForGuest, type Offered, offered } from '../cart.ts';
import { productsFor, saleWith, waysToPay } from '../purchase.ts';

export type CategoryOffer = {
  readonly id: TicketCategoryId;
  readonly name: string;
  /** As the organizer wrote it, in HTML. */
  readonly description: string | null;
  /** Minor units; what the code takes off is in `discount`. */
  readonly price: number;
  readonly discount: number;
  readonly state: Exclude<Offered, 'hidden'>;
  /** null: the shop does not tell. */
  readonly left: number | null;
  readonly least: number;
  readonly isLeastRequired: boolean;
  /** By the organizer's limit; null: none. */
  readonly most: number;
  readonly defaultCount: number;
  readonly fromMs: Instant | null;
  readonly toMs: Instant | null;
};

export type ExtraOffer = {
  readonly name: string;
  readonly level: 'PAYMENT' | 'TICKET';
  readonly options: readonly {
    readonly id: ProductOptionId;
    readonly name: string;
    readonly price: number;
    readonly isSoldOut: boolean;
  }[];
};

export type Offers = {
  readonly categories: readonly CategoryOffer[];
  readonly extras: readonly ExtraOffer[];
  /** Whether the event has promo codes, and so a field for them. */
  readonly hasCodes: boolean;
  /** As it was typed; why it is not used, or null. */
  readonly code: { readonly typed: string; readonly fault: string | null } | null;
  readonly currency: string;
  readonly shop: ReturnType<typeof shopDetails>;
  /** In hundredths of a percent; null: none. */
  readonly salesTax: number | null;
  /** Whether any payment method works here, or nothing costs anything. */
  readonly isPayable: boolean;
  /** Whether the public can buy at any other time, too: from when, until when. */
  readonly fromMs: Instant | null;
  readonly toMs: Instant | null;
};

/** @param code as typed; empty: none */
export async function offersOf(
  queries: Queries,
  { clock, cards }: Pick<StoreDeps, 'clock' | 'cards'>,
  eventId: EventId,
  code: string,
): Promise<Offers> {
  const now = clock.now();
  const promotion = code === '' ? undefined : await promotionByCode(queries, now, eventId, code);
  const isUsable = promotion !== undefined && promotion.usesLeft > 0;
  const sale = await saleWith(queries, now, eventId, isUsable ? promotion : null);
  const { shop, stock } = sale;
  const details = shopDetails(shop);
  const { showAvailableTickets, salesTax } = details;
  const categories = [...sale.categories.values()]
    .sort((one, other) => one.position - other.position || one.id - other.id)
    .flatMap((category): CategoryOffer[] => {
      const state = offered(sale, category);
      if (state === 'hidden') return [];
      const { id, name, price, description, defaultCount } = category;
      const left = Math.max(0, Math.min(stock.left.get(id) ?? 0, stock.leftInAll));
      return [
        {
          ...{ id, name, price, description, defaultCount, state },
          discount: discountOf(sale.promotion, id, price),
          left: showAvailableTickets === false ? null : left,
          least: leastOf(category),
          isLeastRequired: category.isLeastRequired,
          most: mostForGuest(category),
          fromMs: category.saleStartMs ?? shop.registrationStartMs,
          toMs: category.saleEndMs ?? shop.registrationEndMs,
        },
      ];
    });
  const { left } = await productsFor(queries, now, eventId);
  const extras = (await definitionsOfEvent(queries, eventId)).map(({ name, level, options }) => ({
    name,
    level,
    options: options.map((option) => ({
      id: option.id,
      name: option.name,
      price: option.price ?? 0,
      isSoldOut: (left.get(option.id) ?? 0) < 1,
    })),
  }));
  const anyCode = await queries
    .selectFrom('codeDefinition')
    .select('id')
    .where('eventId', '=', eventId)
    .limit(1)
    .executeTakeFirst();
  const ways = waysToPay(
    await paymentTypesOfShops.ofEvent(queries, eventId),
    cards?.takes(shop.currency) ?? false,
  );
  const costsNothing = [...categories, ...extras.flatMap(({ options }) => options)].every(
    ({ price }) => price === 0,
  );
  return {
    categories,
    extras,
    code:
      code === ''
        ? null
        : {
            typed: code,
            fault: isUsable ? null : promotion ? discountErrors.usedUp : discountErrors.invalid,
          },
    hasCodes: anyCode !== undefined,
    currency: shop.currency,
    shop: details,
    salesTax,
    isPayable: costsNothing || ways.length > 0,
    fromMs: shop.registrationStartMs,
    toMs: shop.registrationEndMs,
  };
}
