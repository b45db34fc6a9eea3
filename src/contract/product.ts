import * as v from 'valibot';
import type { ProductDefinitionId, ProductId, ProductOptionId } from '../domain/ids.ts';
import { call, keys } from './call.ts';
import { checkErrors, place } from './check.ts';
import { booleanText, id, oneOf, text } from './form.ts';
import { answerOf, property } from './resource.ts';

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
