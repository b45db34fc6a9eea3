/** Not shown in the specification; as `silences.md` decides. */
import * as v from 'valibot';
import type { EventId, ProductDefinitionId, ProductOptionId } from '../domain/ids.ts';
import { call, keys } from './call.ts';
import { count, id, money, nested, oneOf, text } from './form.ts';
import { productLevels } from './product.ts';
import { answerOf, optional, property } from './resource.ts';

const productOption = {
  id: property(id<ProductOptionId>(), 'R--', 'always'),
  name: property(text(), 'R--', 'always'),
  price: property(money, 'R--'),
  available: property(count, 'R--'),
} as const;

export const productDefinition = {
  id: property(id<ProductDefinitionId>(), 'R--', 'always'),
  eventId: property(id<EventId>(), 'R--'),
  name: property(text(255), 'R-C', 'required'),
  level: property(oneOf(productLevels), 'R-C', 'required'),
  options: property(
    nested('Array of ProductOption', v.array(answerOf(productOption))),
    'R--',
    'always',
  ),
} as const;

const answer = answerOf(productDefinition);

export const eventProductDefinitions = call({
  method: 'GET',
  path: '/api/event/:id/productDefinitions',
  object: 'event',
  keys: keys.any,
  params: { resultType: optional(oneOf(['ids', 'full'])) },
  answer: v.object({
    productDefinitions: v.union([v.array(id<ProductDefinitionId>().json), v.array(answer)]),
  }),
});

export const productDefinitionRead = call({
  method: 'GET',
  path: '/api/productDefinition/:id',
  object: 'productDefinition',
  keys: keys.any,
  answer: v.object({ productDefinition: answer }),
});
