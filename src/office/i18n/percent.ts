/** Percentages as people type them. */

/** @returns hundredths of a percent; null if the rate is not from 0 to 99.99 */
export function parsePercent(typed: string): number | null {
  const [, whole, decimals = ''] = /^(\d{1,2})(?:[.,](\d{1,2}))?$/.exec(typed.trim()) ?? [];
  return whole === undefined ? null : Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
}
