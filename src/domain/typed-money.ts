/** Amounts as people type them. */
import { majorUnits, minorDigits } from './currency.ts';

/**
 * Reads an amount with a comma or a point before its decimals: `12,50`, `12.5`, `12`.
 * @returns the amount in the currency's smallest unit; null if it is not an amount, or has too many
 *   decimals
 */
export function parseMoney(typed: string, currency: string): number | null {
  const digits = minorDigits(currency);
  const [, whole, decimals = ''] = /^(\d{1,9})(?:[.,](\d{1,4}))?$/.exec(typed.trim()) ?? [];
  if (whole === undefined || decimals.length > digits) return null;
  return Number(whole) * 10 ** digits + Number(decimals.padEnd(digits, '0') || 0);
}

/** As `parseMoney` reads it, with the point or comma of the reader's language. */
export function moneyTyped(minor: number, currency: string, tag: string): string {
  const digits = minorDigits(currency);
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return new Intl.NumberFormat(tag, { ...options, useGrouping: false }).format(
    majorUnits(minor, currency),
  );
}

/** In the smallest unit of any currency: 12.50 euros, 1250 yen. */
export const priceExample = 1250;
