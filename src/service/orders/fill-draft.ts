/**
 * Filling a draft, for whoever does it: software with a key, or a guest on the event's page. Each must be
 * called under the lock of the event's sales (`lockDraft`).
 */
import { isDeepStrictEqual } from 'node:util';
import { discountErrors, purchaseErrors } from '../../contract/purchase.ts';
import { cleanCode } from '../../domain/clean-text.ts';
import type { EventId, ProductOptionId, TicketCategoryId } from '../../domain/ids.ts';
import type { Instant } from '../../domain/time.ts';
import { type Refusal, refuse } from '../core/deps/refusal.ts';
import type { Queries } from '../core/store/store.ts';
import { promotionByCode } from '../events/code-record.ts';
import { judgePromotion } from '../events/promotion.ts';
import {
  type CartProduct,
  readCart,
  withProductCounts,
  withTicketCounts,
  writeCartProducts,
  writeCartTickets,
} from './cart.ts';
import { judgeCount, judgeProducts, judgeTickets } from './cart-rules.ts';
import { type Payment, productsFor, saleFor, updatePayment } from './purchase.ts';

/** @param counts of categories of the draft's event; 0 takes one out */
export async function setTicketCounts(
  queries: Queries,
  now: Instant,
  draft: Payment,
  counts: ReadonlyMap<TicketCategoryId, number>,
): Promise<Refusal | null> {
  const sale = await saleFor(queries, now, draft);
  for (const [categoryId, count] of counts) {
    const refusal = judgeCount(sale, categoryId, count);
    if (refusal) return refusal;
  }
  const { tickets } = await readCart(queries, draft.id);
  const next = withTicketCounts(tickets, counts, (one) => sale.categories.get(one)?.price ?? 0);
  const refusal = judgeTickets(sale, next);
  if (refusal) return refusal;
  if (isDeepStrictEqual(next, tickets)) return null;
  await writeCartTickets(queries, draft, next);
  await updatePayment(queries, now, draft.id, {});
  return null;
}

type Option = Pick<CartProduct, 'definitionId' | 'price'>;

/** @param options all that are counted, of the draft's event */
export async function setProductCounts(
  queries: Queries,
  now: Instant,
  draft: Payment,
  counts: ReadonlyMap<ProductOptionId, number>,
  options: ReadonlyMap<ProductOptionId, Option>,
): Promise<Refusal | null> {
  if ([...counts.values()].some((count) => count < 0)) {
    return refuse(400, purchaseErrors.belowZero);
  }
  const cart = await readCart(queries, draft.id);
  const products = withProductCounts(cart.products, counts, (one) => {
    const option = options.get(one);
    if (!option) throw new Error(`option ${one} was seen and is gone`);
    return option;
  });
  const refusal = judgeProducts(await productsFor(queries, now, draft.eventId), {
    ...cart,
    products,
  });
  if (refusal) return refusal;
  if (isDeepStrictEqual(products, cart.products)) return null;
  await writeCartProducts(queries, draft, products);
  await updatePayment(queries, now, draft.id, {});
  return null;
}

/** Applying the same code again changes nothing; another code is refused. */
export async function applyCode(
  queries: Queries,
  now: Instant,
  draft: Payment,
  given: string,
): Promise<Refusal | null> {
  const discountCode = cleanCode(given);
  const promotion = await promotionByCode(queries, now, draft.eventId, discountCode);
  if (!promotion) return refuse(400, discountErrors.invalid);
  const { codeId } = promotion;
  if (draft.codeId === codeId) return null;
  if (draft.codeId !== null) return refuse(400, discountErrors.prefilled);
  const { tickets } = await readCart(queries, draft.id);
  const refusal = judgePromotion(promotion, tickets);
  if (refusal) return refusal;
  const details = { ...draft.details, discountCode };
  await updatePayment(queries, now, draft.id, { codeId, details });
  return null;
}

export async function optionsOf(
  queries: Queries,
  eventId: EventId,
): Promise<ReadonlyMap<ProductOptionId, Option>> {
  const options = await queries
    .selectFrom('productOption')
    .select(['id', 'definitionId', 'price'])
    .where('eventId', '=', eventId)
    .execute();
  return new Map(options.map(({ id, ...option }) => [id, option]));
}
