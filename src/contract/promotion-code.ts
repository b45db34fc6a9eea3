/** Code definitions and their codes: what the shop does when a buyer enters one. */
import * as v from 'valibot';
import type { CodeDefinitionId, PaymentId, TicketCategoryId } from '../domain/ids.ts';
import { call, created, keys, nothing } from './call.ts';
import {
  boolean,
  count,
  date,
  type Form,
  id,
  integer,
  list,
  oneOf,
  promotionCode,
  promotionName,
  text,
} from './form.ts';
import { absentOr, answerOf, createParams, optional, property, required } from './resource.ts';

export const codeTypes = [
  'DISCOUNTCODE_TYPE_PERCENT',
  'DISCOUNTCODE_TYPE_ABSOLUTE',
  'DISCOUNTCODE_TYPE_CATEGORY',
  'DISCOUNTCODE_TYPE_REGISTRATION',
] as const;
export type CodeType = (typeof codeTypes)[number];

const prefix = 'com.svc.ticketing.TicketShop.InvalidFormatException.';
export const codeErrors = {
  name: `${prefix}name`,
  value: `${prefix}value`,
  validCount: `${prefix}validCount`,
  exists: 'com.svc.api.rest.DiscountCodeExistsException',
} as const;

/** Why a code can't be used, in a purchase or when creating a participant with one. */
export const discountErrors = {
  invalid: 'com.svc.api.rest.InvalidDiscountCode',
  usedUp: 'com.svc.api.rest.DiscountCodeUsedUp',
  prefilled: 'com.svc.api.rest.DataPrefilled',
  numberOfTickets: 'com.svc.api.rest.InvalidDiscountCodeForNumberOfTicketsException',
} as const;

/** The discount: hundredths of a percent, or minor units of the event's currency. */
const value = integer;
/** Taken as it was sent: codes of some types ignore it, whatever it is. */
const sentValue: Form<number, string> = { ...value, text: v.string() };
/** How often each code can be used; null: without a limit. */
const validCount = count;

const codeDefinition = {
  id: property(id<CodeDefinitionId>(), 'R--', 'always'),
  type: property(oneOf(codeTypes), 'R-C', 'required'),
  name: property(promotionName, 'R-C', 'required'),
  value: property(value, 'R-C'),
  categories: property(list(id<TicketCategoryId>(), 500), 'R-C', 'always'),
  active: property(boolean, 'R-C', 'always'),
  validCount: property(validCount, 'R-C'),
  startDate: property(date, 'R-C'),
  endDate: property(date, 'R-C'),
} as const;

/** A code in lists and searches; `lastPaymentId` is present only if it was used. */
const codeRecord = v.object({
  codeDefinitionId: id<CodeDefinitionId>().json,
  code: v.string(),
  used: count.json,
  lastPaymentId: absentOr(id<PaymentId>().json),
});

export const codesPageLimit = 500;
/** How many codes one call may make. */
export const mostCodes = 10_000;

export const eventCodeDefinitions = call({
  method: 'GET',
  path: '/api/event/:id/codeDefinitions',
  object: 'event',
  keys: keys.any,
  answer: v.object({ codeDefinitions: v.array(id<CodeDefinitionId>().json) }),
});

export const codeDefinitionRead = call({
  method: 'GET',
  path: '/api/codeDefinition/:id',
  object: 'codeDefinition',
  keys: keys.any,
  answer: v.object({ codeDefinition: answerOf(codeDefinition) }),
});

export const codeDefinitionCreate = call({
  method: 'POST',
  path: '/api/event/:id/codeDefinition/create',
  object: 'event',
  keys: keys.adminEditor,
  params: {
    ...createParams(codeDefinition),
    name: { ...required(promotionName), invalid: codeErrors.name },
    value: optional(sentValue, codeErrors.value),
    validCount: optional(validCount, codeErrors.validCount),
    count: optional(count),
  },
  answer: created(id<CodeDefinitionId>().json),
  statuses: [201],
  errors: [codeErrors.name, codeErrors.value, codeErrors.validCount],
});

export const codeDefinitionCodes = call({
  method: 'GET',
  path: '/api/codeDefinition/:id/codes',
  object: 'codeDefinition',
  keys: keys.any,
  params: { pageSize: optional(count), page: optional(count) },
  answer: v.object({
    codes: v.array(codeRecord),
    lastPage: integer.json,
    totalResults: integer.json,
    currentPage: integer.json,
  }),
});

export const codeDefinitionAdd = call({
  method: 'POST',
  path: '/api/codeDefinition/:id/add',
  object: 'codeDefinition',
  keys: keys.adminEditor,
  params: { codes: required(list(promotionCode, mostCodes)) },
  answer: nothing,
  errors: [codeErrors.exists],
});

/** Finds a code. If there is none, the answer holds nothing but `success`. */
export const codeDefinitionFindCode = call({
  method: 'GET',
  path: '/api/event/:id/codeDefinition/findCode',
  object: 'event',
  keys: keys.any,
  params: { code: required(text(100)) },
  answer: v.object({ code: absentOr(codeRecord) }),
});

/** Ours: turns all codes of a definition off, or on again. */
export const codeDefinitionTurn = call({
  method: 'POST',
  path: '/api/extension/codeDefinition/:id/active',
  object: 'codeDefinition',
  keys: keys.adminEditor,
  params: { active: required(boolean) },
  answer: nothing,
});

export type CodeRecord = v.InferOutput<typeof codeRecord>;
