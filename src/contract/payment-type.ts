/** The payment methods that a shop offers. */
import * as v from 'valibot';
import type { PaymentTypeId } from '../domain/ids.ts';
import { call, created, deleted, keys, nothing } from './call.ts';
import { boolean, id, oneOf } from './form.ts';
import { answerOf, createParams, property, updateParams } from './resource.ts';

export const shopPaymentTypes = [
  'PAYMENT_TYPE_ELV',
  'PAYMENT_TYPE_CC',
  'PAYMENT_TYPE_INVOICE',
  'PAYMENT_TYPE_PREPAYMENT',
  'PAYMENT_TYPE_PP',
  'PAYMENT_TYPE_SOFORT',
  'PAYMENT_TYPE_ONLOCATION',
  'PAYMENT_TYPE_ONLOCATION_INVOICE',
  'PAYMENT_TYPE_ONLOCATION_MPOS',
  'PAYMENT_TYPE_DIRECT',
] as const;
export type ShopPaymentType = (typeof shopPaymentTypes)[number];

const type = oneOf(shopPaymentTypes);

export const paymentType = {
  id: property(id<PaymentTypeId>(), 'R--', 'always'),
  type: property(type, 'R-C', 'required'),
  active: property(boolean, 'RWC', 'always'),
} as const;

const answer = answerOf(paymentType);

export const paymentTypeErrors = {
  notAllowed: 'com.svc.api.rest.paymentType.PaymentTypeNotAllowed',
  exists: 'com.svc.api.rest.paymentType.PaymentTypeAlreadyExists',
} as const;

export const eventPaymentTypes = call({
  method: 'GET',
  path: '/api/event/:id/paymentTypes',
  object: 'event',
  keys: keys.any,
  answer: v.object({
    results: v.object({
      availablePaymentTypes: v.array(type.json),
      paymentTypes: v.array(answer),
    }),
  }),
});

export const paymentTypeCreate = call({
  method: 'POST',
  path: '/api/event/:id/paymentType/create',
  object: 'event',
  keys: keys.adminEditor,
  params: createParams(paymentType),
  answer: created(id<PaymentTypeId>().json),
  statuses: [201],
  errors: Object.values(paymentTypeErrors),
});

export const paymentTypeRead = call({
  method: 'GET',
  path: '/api/paymentType/:id',
  object: 'paymentType',
  keys: keys.any,
  answer: v.object({ paymentType: answer }),
});

export const paymentTypeUpdate = call({
  method: 'POST',
  path: '/api/paymentType/:id',
  object: 'paymentType',
  keys: keys.adminEditor,
  params: updateParams(paymentType),
  answer: nothing,
});

/** Turns the type off; it is never removed. */
export const paymentTypeDelete = call({
  method: 'DELETE',
  path: '/api/paymentType/:id',
  object: 'paymentType',
  keys: keys.adminEditor,
  answer: deleted,
});
