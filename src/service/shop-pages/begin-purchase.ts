/**
 * From a choice on the event's page to a started purchase, in one transaction, by the same functions as
 * the calls: in line with all who sell, and by the same rules.
 */
import { activationErrors } from '../../contract/event-activation.ts';
import type { EventId } from '../../domain/ids.ts';
import type { Means } from '../access/handler.ts';
import { promotionById } from '../event/code/code-record.ts';
import { judgePromotion } from '../event/code/promotion.ts';
import { paymentTypesOfShops } from '../event/shop/shop-types.ts';
import { isRefusal, type Refusal, type Result, refuse } from '../means/refusal.ts';
import type { TextLanguage } from '../means/texts.ts';
import { amountOf, readCart } from '../purchase/cart.ts';
import { judgeCount } from '../purchase/cart-rules.ts';
import { applyCode, optionsOf, setProductCounts, setTicketCounts } from '../purchase/fill-draft.ts';
import { insertPayment } from '../purchase/payment-record.ts';
import { lockDraft, saleFor } from '../purchase/purchase.ts';
import { startPurchase } from '../purchase/start-purchase.ts';
import { waysToPay } from '../purchase/ways.ts';
import { ofEvent } from '../store/query/of-event.ts';
import type { Queries } from '../store/store.ts';
import { type Choice, codeField, productField, ticketField } from './choice.ts';

export const shopChannel = 'CHANNEL_SHOP';

/** A refusal, with the field that it is about; empty: all of it. */
export type RefusedField = Refusal & { readonly field: string };

const about = (field: string, refusal: Refusal): RefusedField => ({ ...refusal, field });

/** @returns what the address of the purchase's pages is made of */
export const beginPurchase = (
  means: Means,
  eventId: EventId,
  language: TextLanguage,
  choice: Choice,
): Promise<Result<string>> =>
  means.store.writeInLine((queries) =>
    begin(ofEvent(queries, eventId), means, eventId, language, choice),
  );

async function begin(
  queries: Queries,
  means: Means,
  eventId: EventId,
  language: TextLanguage,
  { tickets, products, code }: Choice,
): Promise<Result<string>> {
  const now = means.clock.now();
  const { id } = await insertPayment(queries, means, {
    eventId,
    stage: 'draft',
    status: 'new',
    type: 'direct',
    amount: 0,
    buyerAddress: null,
    details: {
      applicationData: null,
      discountCode: null,
      distributionChannel: shopChannel,
      doubleOptIn: 'FALSE',
      language,
      shop: {},
    },
  });
  const empty = await lockDraft(queries, id);
  if (isRefusal(empty)) return empty;
  if (code !== '') {
    const refusal = await applyCode(queries, now, empty, code);
    if (refusal) return about(codeField, refusal);
  }
  const draft = await lockDraft(queries, id);
  if (isRefusal(draft)) return draft;
  const sale = await saleFor(queries, now, draft);
  for (const [categoryId, count] of tickets) {
    const refusal = judgeCount(sale, categoryId, count);
    if (refusal) return about(ticketField(categoryId), refusal);
  }
  const wanted = [...tickets].filter(([, count]) => count > 0);
  const promotion = await promotionById(queries, now, eventId, draft.codeId);
  const counts = wanted.map(([ticketCategoryId, count]) => ({ ticketCategoryId, count }));
  const unfit = promotion && judgePromotion(promotion, counts);
  if (unfit) return about(codeField, unfit);
  const ofTickets = await setTicketCounts(queries, now, draft, new Map(wanted));
  if (ofTickets) return about('', ofTickets);

  const options = await optionsOf(queries, eventId);
  const extras = new Map([...products].filter(([one, count]) => count > 0 && options.has(one)));
  for (const [optionId, count] of extras) {
    const one = new Map([[optionId, count]]);
    const refusal = await setProductCounts(queries, now, draft, one, options);
    if (refusal) return about(productField(optionId), refusal);
  }
  const started = await startPurchase(queries, means, id);
  if (isRefusal(started)) return about('', started);
  const ways = waysToPay(await paymentTypesOfShops.ofEvent(queries, eventId));
  if (ways.length === 0 && amountOf(await readCart(queries, id), promotion) > 0) {
    return about('', refuse(400, activationErrors.noPaymentType));
  }
  return started.startIdentifier;
}
