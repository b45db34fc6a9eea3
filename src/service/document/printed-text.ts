/** Dates and sums as they stand on paper. */
import type { Instant, Timezone } from '../../domain/time.ts';

export const dateText = (
  at: Instant,
  timeZone: Timezone,
  language: string,
  style: Pick<Intl.DateTimeFormatOptions, 'dateStyle' | 'timeStyle'>,
): string => new Intl.DateTimeFormat(language, { timeZone, ...style }).format(at);

export function moneyText(minorUnits: number, currency: string, language: string): string {
  const format = new Intl.NumberFormat(language, { style: 'currency', currency });
  const { maximumFractionDigits = 2 } = format.resolvedOptions();
  return format.format(minorUnits / 10 ** maximumFractionDigits);
}
