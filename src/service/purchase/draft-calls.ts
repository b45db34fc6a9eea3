/** Filling a purchase: tickets, products and a code, until it is started. */
import { isDeepStrictEqual } from 'node:util';
import { discountErrors, purchaseErrors } from '../../contract/purchase.ts';
import type { EventId, ProductOptionId } from '../../domain/ids.ts';
import type { Caller } from '../access/caller.ts';
import type { Handlers, Means } from '../access/handler.ts';
import { authorize, neverArchived } from '../access/permission.ts';
import { categoriesOfEvent } from '../event/category/categories-of-event.ts';
import { promotionByCode } from '../event/code/code-record.ts';
import { judgePromotion } from '../event/code/promotion.ts';
import { isRefusal, objectNotFound, type Refusal, refuse } from '../means/refusal.ts';
import { eventOfObject } from '../store/query/directory.ts';
import type { Queries } from '../store/store.ts';
import {
  readCart,
  withProductCounts,
  withTicketCounts,
  writeCartProducts,
  writeCartTickets,
} from './cart.ts';
import { judgeCount, judgeProducts, judgeTickets } from './cart-rules.ts';
import { defaultChannel, insertPayment } from './payment-record.ts';
import { lockDraft, productsFor, saleFor, updatePayment } from './purchase.ts';

export const draftCalls = (means: Means) => {
  const { clock } = means;
  return {
    async paymentCreate({ id: eventId, params, store }) {
      return store.write(async (queries) => {
        const { id } = await insertPayment(queries, means, {
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
        const now = clock.now();
        const draft = await lockDraft(queries, id);
        if (isRefusal(draft)) return draft;
        const { eventId } = draft;
        const own = await categoriesOfEvent(queries, caller, eventId, [...pairs.keys()]);
        if (isRefusal(own)) return own;
        const sale = await saleFor(queries, now, draft);
        for (const [categoryId, count] of pairs) {
          const refusal = judgeCount(sale, categoryId, count);
          if (refusal) return refusal;
        }
        const { tickets } = await readCart(queries, id);
        const next = withTicketCounts(tickets, pairs, (one) => own.get(one)?.price ?? 0);
        const refusal = judgeTickets(sale, next);
        if (refusal) return refusal;
        if (isDeepStrictEqual(next, tickets)) return {};
        await writeCartTickets(queries, draft, next);
        await updatePayment(queries, now, id, {});
        return {};
      });
    },

    async paymentSetProductCount({ caller, id, pairs, store }) {
      return store.writeInLine(async (queries) => {
        const now = clock.now();
        const draft = await lockDraft(queries, id);
        if (isRefusal(draft)) return draft;
        const { eventId } = draft;
        const options = await optionsOfEvent(queries, caller, eventId, [...pairs.keys()]);
        if (isRefusal(options)) return options;
        if ([...pairs.values()].some((count) => count < 0)) {
          return refuse(400, purchaseErrors.belowZero);
        }
        const cart = await readCart(queries, id);
        const products = withProductCounts(cart.products, pairs, (one) => {
          const option = options.get(one);
          if (!option) throw new Error(`option ${one} was seen and is gone`);
          return { definitionId: option.definitionId, price: option.price };
        });
        const refusal = judgeProducts(await productsFor(queries, now, eventId), {
          ...cart,
          products,
        });
        if (refusal) return refusal;
        if (isDeepStrictEqual(products, cart.products)) return {};
        await writeCartProducts(queries, draft, products);
        await updatePayment(queries, now, id, {});
        return {};
      });
    },

    /** Sending the same code again changes nothing; another code is refused. */
    async paymentApplyDiscountCode({ id, params: { discountCode }, store }) {
      return store.writeInLine(async (queries) => {
        const now = clock.now();
        const draft = await lockDraft(queries, id);
        if (isRefusal(draft)) return draft;
        const promotion = await promotionByCode(queries, now, draft.eventId, discountCode);
        if (!promotion) return refuse(400, discountErrors.invalid);
        const { codeId } = promotion;
        if (draft.codeId === codeId) return {};
        if (draft.codeId !== null) return refuse(400, discountErrors.prefilled);
        const { tickets } = await readCart(queries, id);
        const refusal = judgePromotion(promotion, tickets);
        if (refusal) return refusal;
        const details = { ...draft.details, discountCode };
        await updatePayment(queries, now, id, { codeId, details });
        return {};
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
async function optionsOfEvent(
  queries: Queries,
  caller: Caller,
  eventId: EventId,
  ids: readonly ProductOptionId[],
) {
  const options = await queries
    .selectFrom('productOption')
    .select(['id', 'definitionId', 'price'])
    .where('eventId', '=', eventId)
    .execute();
  const own = new Map(options.map((option) => [option.id, option]));
  const foreign = ids.find((id) => !own.has(id));
  return foreign === undefined ? own : refuseOption(queries, caller, foreign);
}

async function refuseOption(
  queries: Queries,
  caller: Caller,
  id: ProductOptionId,
): Promise<Refusal> {
  const eventId = await eventOfObject(queries, 'productOption', id);
  if (eventId === undefined) return objectNotFound;
  return (await authorize(queries, caller, neverArchived, 'event', eventId)) ?? objectNotFound;
}
