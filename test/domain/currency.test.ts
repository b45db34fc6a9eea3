import { describe, expect, test } from 'vitest';
import { asMoney, majorUnits, minorDigits } from '../../src/domain/currency.ts';
import { parseMoney } from '../../src/domain/typed-money.ts';
import { moneyNumber, moneyText } from '../../src/service/core/deps/printed-text.ts';

/** Where engines disagree: Node says 0 for most of them, one Firefox 2, and Chromium in between. */
const disputed = ['HUF', 'COP', 'IDR', 'ALL', 'AFN', 'LBP', 'RSD', 'MGA'] as const;

describe('the digits of a currency are those of ISO 4217, whatever the engine says', () => {
  test.each(disputed)('%s has two', (currency) => {
    expect(minorDigits(currency)).toBe(2);
    expect(parseMoney('1500', currency)).toBe(150_000);
    expect(moneyNumber(150_000, currency)).toBe('1500.00');
    expect(moneyText(150_000, currency, 'en')).toContain('1,500.00');
  });

  test.each([
    ['JPY', 0, '1500'],
    ['KRW', 0, '1500'],
    ['IQD', 3, '1.500'],
    ['KWD', 3, '1.500'],
    ['CLF', 4, '0.1500'],
    ['EUR', 2, '15.00'],
  ] as const)('%s has %i', (currency, digits, written) => {
    expect(minorDigits(currency)).toBe(digits);
    expect(moneyNumber(1500, currency)).toBe(written);
    expect(moneyText(1500, currency, 'en')).toContain(
      written.replace('1500', '1,500').replace('0.1,500', '0.1500'),
    );
    expect(new Intl.NumberFormat('en', asMoney(currency)).format(majorUnits(1500, currency))).toBe(
      moneyText(1500, currency, 'en'),
    );
  });

  test('what is typed in the dashboard is what the shop asks for', () => {
    for (const currency of [...disputed, 'IQD', 'JPY', 'EUR', 'CLF']) {
      const minor = parseMoney('1500', currency) ?? Number.NaN;
      expect(Number(moneyNumber(minor, currency))).toBe(1500);
    }
  });
});
