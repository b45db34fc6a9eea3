import { expect, test } from 'vitest';
import { type Refusal, refusalOf } from '../../../src/client/outbox/refusal.ts';

test.each<[string, Refusal]>([
  ['ObjectNotFound', 'unknown-ticket'],
  ['InvalidResourceId', 'unknown-ticket'],
  ['NotAuthorized', 'not-authorized'],
  ['InvalidParam', 'invalid-detail'],
  ['InvalidDevaluationSource', 'invalid-source'],
  ['InvalidDavaluationSource', 'invalid-source'],
  ['SomethingElse', 'other'],
])('O6: %s is understood as %s', (code, refusal) => {
  expect(refusalOf([`com.svc.api.rest.${code}`])).toBe(refusal);
});

test('the first code that there are words for counts; names of the language are none', () => {
  expect(refusalOf(['new.code', 'com.svc.api.rest.NotAuthorized'])).toBe('not-authorized');
  expect(refusalOf([])).toBe('other');
  expect(refusalOf(['constructor', '__proto__'])).toBe('other');
});
