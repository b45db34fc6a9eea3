/** The calls that fill a purchase: tickets, products and a code, until it is started. */
import type { ProductOptionId } from '../../domain/ids.ts';
import type { Caller } from '../core/access/caller.ts';
import type { Handlers, Means } from '../core/access/handler.ts';
import { authorize, neverArchived } from '../core/access/permission.ts';
import { isRefusal, objectNotFound, type Refusal } from '../core/deps/refusal.ts';
import { eventOfObject } from '../core/store/query/directory.ts';
import type { Queries } from '../core/store/store.ts';
import { categoriesOfEvent } from '../events/categories-of-event.ts';
import { applyCode, optionsOf, setProductCounts, setTicketCounts } from './fill-draft.ts';
import { defaultChannel, insertPayment } from './payment-record.ts';
import { lockDraft } from './purchase.ts';

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
        const draft = await lockDraft(queries, id);
        if (isRefusal(draft)) return draft;
        const own = await categoriesOfEvent(queries, caller, draft.eventId, [...pairs.keys()]);
        if (isRefusal(own)) return own;
        return (await setTicketCounts(queries, clock.now(), draft, pairs)) ?? {};
      });
    },

    async paymentSetProductCount({ caller, id, pairs, store }) {
      return store.writeInLine(async (queries) => {
        const draft = await lockDraft(queries, id);
        if (isRefusal(draft)) return draft;
        const options = await optionsOf(queries, draft.eventId);
        const foreign = [...pairs.keys()].find((one) => !options.has(one));
        if (foreign !== undefined) return refuseOption(queries, caller, foreign);
        return (await setProductCounts(queries, clock.now(), draft, pairs, options)) ?? {};
      });
    },

    async paymentApplyDiscountCode({ id, params: { discountCode }, store }) {
      return store.writeInLine(async (queries) => {
        const draft = await lockDraft(queries, id);
        if (isRefusal(draft)) return draft;
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
): Promise<Refusal> {
  const eventId = await eventOfObject(queries, 'productOption', id);
  if (eventId === undefined) return objectNotFound;
  return (await authorize(queries, caller, neverArchived, 'event', eventId)) ?? objectNotFound;
}
