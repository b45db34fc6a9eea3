import * as v from 'valibot';
import { sources } from '../domain/action.ts';
import type { EventId, ProductDefinitionId, ProductId, ProductOptionId } from '../domain/ids.ts';
import { call, created, deleted, keys, nothing } from './call.ts';
import { invalidParam } from './error-code.ts';
import {
  booleanText,
  count,
  date,
  id,
  isWithin,
  json,
  money,
  nested,
  oneOf,
  text,
} from './form.ts';
import { answerOf, createParams, optional, property, required } from './resource.ts';

// What check and reset of a ticket, a participant and a product have in common.

export const invalidSource = 'com.svc.api.rest.InvalidDevaluationSource';

/** The parameters that say where, when and with which device an action happened. */
export const place = {
  tool: optional(text(100)),
  device: optional(text(100)),
  source: optional(oneOf(sources), invalidSource),
} as const;

export const placeAndTime = { ...place, checkedDate: optional(date, invalidParam) } as const;

export const checkErrors = [invalidSource, invalidParam] as const;

export const productLevels = ['PAYMENT', 'TICKET'] as const;

export const product = {
  productCategoryOptionName: property(text(), 'R--'),
  productCategoryOptionId: property(id<ProductOptionId>(), 'R--', 'always'),
  productCategoryName: property(text(), 'R--'),
  productCategoryId: property(id<ProductDefinitionId>(), 'R--', 'always'),
  productId: property(id<ProductId>(), 'R--', 'always'),
  type: property(oneOf(productLevels), 'R--'),
  checked: property(booleanText, 'RW-', 'always'),
} as const;

export const productAnswer = answerOf(product);

export const productRead = call({
  method: 'GET',
  path: '/api/product/:id',
  object: 'product',
  keys: keys.any,
  answer: v.object({ product: productAnswer }),
});

export const productCheck = call({
  method: 'POST',
  path: '/api/product/:id/check',
  object: 'product',
  keys: keys.adminEditorAttMgr,
  doors: true,
  params: place,
  answer: v.object({ product: productAnswer }),
  errors: checkErrors,
});

export const productReset = call({
  method: 'POST',
  path: '/api/product/:id/reset',
  object: 'product',
  keys: keys.adminEditorAttMgr,
  doors: true,
  params: place,
  answer: v.object({ product: productAnswer }),
  errors: checkErrors,
});

// Named but not shown in the specification; see `docs/specification-gaps.md`.

const productOption = {
  id: property(id<ProductOptionId>(), 'R--', 'always'),
  name: property(text(), 'R--', 'always'),
  /** The same as `name`. */
  productDefinitionOptionName: property(text(), 'R--'),
  price: property(money, 'R--'),
  available: property(count, 'R--'),
} as const;

export const productDefinition = {
  id: property(id<ProductDefinitionId>(), 'R--', 'always'),
  eventId: property(id<EventId>(), 'R--'),
  name: property(text(255), 'R-C', 'required'),
  level: property(oneOf(productLevels), 'R-C', 'required'),
  /** The same as `name` and `level`, as a public client and the specification's product call them. */
  title: property(text(), 'R--'),
  type: property(oneOf(productLevels), 'R--'),
  options: property(
    nested('Array of ProductOption', v.array(answerOf(productOption))),
    'R--',
    'always',
  ),
} as const;

export const productDefinitionAnswer = answerOf(productDefinition);

const minorUnits = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
/** The options of a product; `available` null or left out means without a limit. */
const newOption = v.object({
  name: v.pipe(
    v.string(),
    v.minLength(1),
    v.check((given) => isWithin(given, 255)),
    v.excludes('\0'),
  ),
  price: minorUnits,
  available: v.nullish(minorUnits, null),
});
const newOptions = v.pipe(v.array(newOption), v.minLength(1), v.maxLength(100));

export const productDefinitionCreate = call({
  method: 'POST',
  path: '/api/event/:id/productDefinition/create',
  object: 'event',
  keys: keys.adminEditor,
  params: { ...createParams(productDefinition), options: required(json(newOptions)) },
  answer: created(id<ProductDefinitionId>().json),
  statuses: [201],
});

export const eventProductDefinitions = call({
  method: 'GET',
  path: '/api/event/:id/productDefinitions',
  object: 'event',
  keys: keys.any,
  doors: true,
  params: { resultType: optional(oneOf(['ids', 'full'])) },
  answer: v.object({
    productDefinitions: v.union([
      v.array(id<ProductDefinitionId>().json),
      v.array(productDefinitionAnswer),
    ]),
  }),
});

export const productDefinitionRead = call({
  method: 'GET',
  path: '/api/productDefinition/:id',
  object: 'productDefinition',
  keys: keys.any,
  answer: v.object({ productDefinition: productDefinitionAnswer }),
});

// Ours, beside the specification: a product that was made can be changed, and deleted while nobody has it. A
// service that does not have the calls answers 404 or 405.

export const productErrors = {
  /** An option that was sold can't be taken out, nor can fewer of it be available than were sold. */
  sold: 'com.svc.api.rest.ProductOptionSold',
} as const;

const changedOption = v.object({ ...newOption.entries, id: v.nullish(id<ProductOptionId>().json) });

/** Of the options, those with an id are changed, those without are added, and the others are removed. */
export const productDefinitionUpdate = call({
  method: 'POST',
  path: '/api/extension/productDefinition/:id',
  object: 'productDefinition',
  keys: keys.adminEditor,
  params: {
    name: optional(text(255)),
    options: optional(json(v.pipe(v.array(changedOption), v.minLength(1), v.maxLength(100)))),
  },
  answer: nothing,
  errors: Object.values(productErrors),
});

/** Of one that somebody has or has ordered, `deleted` is false. */
export const productDefinitionDelete = call({
  method: 'DELETE',
  path: '/api/extension/productDefinition/:id',
  object: 'productDefinition',
  keys: keys.adminEditor,
  answer: deleted,
});
