import { expect, test } from 'vitest';
import { type RejectionReason, rejectionReasonOf } from '../../../src/client/outbox/rejection.ts';

test.each<[string, RejectionReason]>([
  ['ObjectNotFound', 'unknown-ticket'],
  ['InvalidResourceId', 'unknown-ticket'],
  ['NotAuthorized', 'not-authorized'],
  ['InvalidParam', 'invalid-detail'],
  ['InvalidDevaluationSource', 'invalid-source'],
  ['InvalidDavaluationSource', 'invalid-source'],
  ['SomethingElse', 'other'],
])('O6: %s is understood as %s', (code, refusal) => {
  expect(rejectionReasonOf([`com.svc.api.rest.${code}`])).toBe(refusal);
});

test('the first code that there are words for counts; names of the language are none', () => {
  expect(rejectionReasonOf(['new.code', 'com.svc.api.rest.NotAuthorized'])).toBe('not-authorized');
  expect(rejectionReasonOf([])).toBe('other');
  expect(rejectionReasonOf(['constructor', '__proto__'])).toBe('other');
});
