import { describe, expect, test } from 'vitest';
import { judgeProduct } from '../../src/domain/product-verdict.ts';
import { local, product } from '../support/attendees.ts';

describe('V5: a product', () => {
  const handed = { inside: true, at: local('2026-11-21T19:00:00'), device: 'Bar' };
  test('not booked', () => expect(judgeProduct(undefined)).toBe('not-booked'));
  test('cancelled, even when handed out before', () =>
    expect(judgeProduct(product({ cancelled: true, presence: handed }))).toBe('product-cancelled'));
  test('already handed out', () =>
    expect(judgeProduct(product({ presence: handed }))).toBe('already-handed-over'));
  test('handed out', () => expect(judgeProduct(product())).toBe('handed-over'));
});
