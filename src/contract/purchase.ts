/** From an empty purchase to tickets: fill it, apply a code, start, finalize. */
import * as v from 'valibot';
import type { PaymentId, ProductOptionId, TicketCategoryId } from '../domain/ids.ts';
import { call, created, keys, nothing } from './call.ts';
import { boolean, id, integer, text, url } from './form.ts';
import { payment } from './payment.ts';
import { discountErrors } from './promotion-code.ts';
import { absentOr, createParams, optional, required } from './resource.ts';

const shop = 'com.svc.ticketing.TicketShop.';
export const purchaseErrors = {
  notDraft: 'com.svc.api.rest.CannotUpdateNonDraftPayment',
  codeRequired: `${shop}DiscountCodeRequired`,
  belowZero: `${shop}AmountBelowZero`,
  tooMany: `${shop}TooManyItems`,
  belowMinSell: `${shop}BelowMinSell`,
  aboveMaxSell: `${shop}ExceededMaxSell`,
  ticketsRequired: 'com.svc.Payment.TicketsRequired',
} as const;

export const paymentCreate = call({
  method: 'POST',
  path: '/api/event/:id/payment/create',
  object: 'event',
  keys: keys.adminEditorAttMgr,
  sells: true,
  logged: false,
  params: createParams(payment),
  answer: created(id<PaymentId>().json),
  statuses: [201],
});

export const paymentSetTicketCount = call({
  method: 'POST',
  path: '/api/payment/:id/setTicketCount',
  object: 'payment',
  keys: keys.adminEditorAttMgr,
  sells: true,
  logged: false,
  pairs: { key: id<TicketCategoryId>(), value: required(integer) },
  answer: nothing,
  errors: [
    purchaseErrors.codeRequired,
    purchaseErrors.notDraft,
    purchaseErrors.belowZero,
    purchaseErrors.tooMany,
    purchaseErrors.belowMinSell,
    purchaseErrors.aboveMaxSell,
  ],
});

/** Not in the specification; see `docs/specification-gaps.md`. */
export const paymentSetProductCount = call({
  method: 'POST',
  path: '/api/payment/:id/setProductCount',
  object: 'payment',
  keys: keys.adminEditorAttMgr,
  sells: true,
  logged: false,
  pairs: { key: id<ProductOptionId>(), value: required(integer) },
  answer: nothing,
  errors: [purchaseErrors.notDraft, purchaseErrors.belowZero, purchaseErrors.tooMany],
});

export const paymentApplyDiscountCode = call({
  method: 'POST',
  path: '/api/payment/:id/applyDiscountCode',
  object: 'payment',
  keys: keys.adminEditorAttMgr,
  logged: false,
  params: { discountCode: required(text(100)) },
  answer: nothing,
  errors: [purchaseErrors.notDraft, ...Object.values(discountErrors)],
});

export const paymentStart = call({
  method: 'POST',
  path: '/api/payment/:id/start',
  object: 'payment',
  keys: keys.adminEditorAttMgr,
  sells: true,
  logged: false,
  answer: v.object({
    startIdentifier: v.string(),
    startUrl: absentOr(url.json),
    queueIdentifier: v.string(),
  }),
  errors: [purchaseErrors.notDraft, purchaseErrors.ticketsRequired, purchaseErrors.tooMany],
});

export const paymentFinalize = call({
  method: 'POST',
  path: '/api/payment/:id/finalize',
  object: 'payment',
  keys: keys.adminEditorAttMgr,
  sells: true,
  params: {
    queueIdentifier: required(text(100)),
    acceptedTermsAndConditions: optional(boolean),
  },
  answer: nothing,
  errors: [purchaseErrors.tooMany],
});

export const paymentMarkPaid = call({
  method: 'POST',
  path: '/api/payment/:id/markPaid',
  object: 'payment',
  keys: keys.adminEditorAttMgr,
  answer: nothing,
});
