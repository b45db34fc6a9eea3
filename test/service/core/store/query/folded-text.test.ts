import { expect, test } from 'vitest';
import { foldAll } from '../../../../../src/service/core/store/query/folded-text.ts';

test('texts without a value are left out', () => {
  expect(foldAll(['Ä', null, undefined, '', 'ö'])).toBe('a\no');
});
