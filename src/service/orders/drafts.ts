/**
 * Filling a draft, for anyone who does it: software with a key, or a guest on the event's page. Each must be
 * called under the lock of the event's sales (`lockDraft`).
 */

import { isDeepStrictEqual } from 'node:util';
import { discountErrors } from '../../contract/promotion-code.ts';
import { purchaseErrors } from '../../contract/purchase.ts';
import { cleanCode } from '../../domain/clean-text.ts';
import type { EventId, ProductOptionId, TicketCategoryId } from '../../domain/ids.ts';
import type { Instant } from '../../domain/time.ts';
import type { Caller } from '../core/access/caller.ts';
import type { Deps, Handlers } from '../core/access/handler.ts';
import { authorize, neverArchived } from '../core/access/permission.ts';
import { type ApiError, isApiError, objectNotFound, refuse } from '../core/deps/api-error.ts';
import { eventOfObject } from '../core/store/query/directory.ts';
import type { Queries } from '../core/store/store.ts';
import { judgePromotion } from '../events/promotion.ts';
import { promotionByCode } from '../events/promotion-codes.ts';
import { categoriesOfEvent } from '../events/ticket-categories.ts';
import {
  type CartProduct,
  judgeCount,
  judgeProducts,
  judgeTickets,
  readCart,
  withProductCounts,
  withTicketCounts,
  writeCartProducts,
  writeCartTickets,
} from './cart.ts';
import { defaultChannel, insertPayment } from './payment-record.ts';
import { lockDraft, type Payment, productsFor, saleFor, updatePayment } from './purchase.ts';

/** @param counts of categories of the draft's event; 0 takes one out */
async function setTicketCounts(
  queries: Queries,
  now: Instant,
  draft: Payment,
  counts: ReadonlyMap<TicketCategoryId, number>,
): Promise<ApiError | null> {
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
async function setProductCounts(
  queries: Queries,
  now: Instant,
  draft: Payment,
  counts: ReadonlyMap<ProductOptionId, number>,
  options: ReadonlyMap<ProductOptionId, Option>,
): Promise<ApiError | null> {
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
async function applyCode(
  queries: Queries,
  now: Instant,
  draft: Payment,
  given: string,
): Promise<ApiError | null> {
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

// The calls that fill a purchase: tickets, products and a code, until it is started.

export const draftCalls = (deps: Deps) => {
  const { clock } = deps;
  return {
    async paymentCreate({ id: eventId, params, store }) {
      return store.write(async (queries) => {
        const { id } = await insertPayment(queries, deps, {
          eventId,
          stage: 'draft',
          // No answer tells these before the purchase is done.
          status: 'new',
          type: 'direct',
          amount: 0,
          buyerAddress: null,
          details: {
            applicationData: params.applicationData ?? null,
            discountCode: null,
            distributionChannel: params.distributionChannel ?? defaultChannel,
            doubleOptIn: 'FALSE',
            language: params.language ?? null,
            supplementaryService: params.supplementaryService ?? false,
          },
        });
        return { id };
      });
    },

    async paymentSetTicketCount({ caller, id, pairs, store }) {
      return store.writeInLine(async (queries) => {
        const draft = await lockDraft(queries, id);
        if (isApiError(draft)) return draft;
        const own = await categoriesOfEvent(queries, caller, draft.eventId, [...pairs.keys()]);
        if (isApiError(own)) return own;
        return (await setTicketCounts(queries, clock.now(), draft, pairs)) ?? {};
      });
    },

    async paymentSetProductCount({ caller, id, pairs, store }) {
      return store.writeInLine(async (queries) => {
        const draft = await lockDraft(queries, id);
        if (isApiError(draft)) return draft;
        const options = await optionsOf(queries, draft.eventId);
        const foreign = [...pairs.keys()].find((one) => !options.has(one));
        if (foreign !== undefined) return refuseOption(queries, caller, foreign);
        return (await setProductCounts(queries, clock.now(), draft, pairs, options)) ?? {};
      });
    },

    async paymentApplyDiscountCode({ id, params: { discountCode }, store }) {
      return store.writeInLine(async (queries) => {
        const draft = await lockDraft(queries, id);
        if (isApiError(draft)) return draft;
        return (await applyCode(queries, clock.now(), draft, discountCode)) ?? {};
      });
    },
  } satisfies Pick<
    Handlers,
    | 'paymentCreate'
    | 'paymentSetTicketCount'
    | 'paymentSetProductCount'
    | 'paymentApplyDiscountCode'
  >;
};

/** @returns 403 for an option of an event that the key doesn't hold, 404 for any other that is not this event's */
async function refuseOption(
  queries: Queries,
  caller: Caller,
  id: ProductOptionId,
): Promise<ApiError> {
  const eventId = await eventOfObject(queries, 'productOption', id);
  if (eventId === undefined) return objectNotFound;
  return (await authorize(queries, caller, neverArchived, 'event', eventId)) ?? objectNotFound;
}
