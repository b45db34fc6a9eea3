import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultTimezone, parseTimezone } from '../../../src/domain/time.ts';
import { moneyTyped, parseMoney } from '../../../src/domain/typed-money.ts';
import { officeFormatFor } from '../../../src/office/i18n/format.ts';

describe('amounts', () => {
  test.each([
    ['12,50', 'EUR', 1250],
    ['12.5', 'EUR', 1250],
    [' 12 ', 'EUR', 1200],
    ['0', 'EUR', 0],
    ['1200', 'JPY', 1200],
    ['1,234', 'KWD', 1234],
  ])('%s in %s are %d', (typed, currency, minor) => {
    expect(parseMoney(typed, currency)).toBe(minor);
  });

  test.each([
    ['', 'EUR'],
    ['-1', 'EUR'],
    ['1,234', 'EUR'],
    ['1.200,50', 'EUR'],
    ['12.5', 'JPY'],
    ['12 €', 'EUR'],
    ['1e3', 'EUR'],
  ])('%j in %s is none', (typed, currency) => {
    expect(parseMoney(typed, currency)).toBeNull();
  });

  test('what is written into a field is read back as it was, in every language and currency', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 99_999_999 }),
        fc.constantFrom('EUR', 'JPY', 'KWD', 'USD'),
        fc.constantFrom('de-DE', 'de-CH', 'en-GB'),
        (minor, currency, tag) => {
          expect(parseMoney(moneyTyped(minor, currency, tag), currency)).toBe(minor);
        },
      ),
    );
  });
});

test('a timezone is said in words, with its place', () => {
  const tokyo = parseTimezone('Asia/Tokyo') ?? defaultTimezone;
  expect(officeFormatFor('de').zone(defaultTimezone)).toBe('Berlin, Mitteleuropäische Zeit');
  expect(officeFormatFor('en-GB').zone(tokyo)).toMatch(/^Tokyo, Japan/);
});
