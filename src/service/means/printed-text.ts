/** Dates and sums as they stand on paper. */
import { LRUCache } from 'lru-cache';
import type { Instant, Timezone } from '../../domain/time.ts';

type DateStyle = Pick<Intl.DateTimeFormatOptions, 'dateStyle' | 'timeStyle'>;

// Making a format takes a hundred times as long as using it.
const mostFormats = 200;
const dateFormats = new LRUCache<string, Intl.DateTimeFormat>({ max: mostFormats });
const moneyFormats = new LRUCache<string, Intl.NumberFormat>({ max: mostFormats });

export const dateText = (
  at: Instant,
  timeZone: Timezone,
  language: string,
  style: DateStyle,
): string => dateFormat(timeZone, language, style).format(at);

function dateFormat(timeZone: Timezone, language: string, style: DateStyle): Intl.DateTimeFormat {
  const { dateStyle, timeStyle } = style;
  const key = `${timeZone} ${language} ${dateStyle} ${timeStyle}`;
  const format = dateFormats.get(key) ?? new Intl.DateTimeFormat(language, { timeZone, ...style });
  dateFormats.set(key, format);
  return format;
}

export function moneyText(minorUnits: number, currency: string, language: string): string {
  const key = `${currency} ${language}`;
  const format =
    moneyFormats.get(key) ?? new Intl.NumberFormat(language, { style: 'currency', currency });
  moneyFormats.set(key, format);
  const { maximumFractionDigits = 2 } = format.resolvedOptions();
  return format.format(minorUnits / 10 ** maximumFractionDigits);
}

/** @param rate in hundredths of a percent */
export const percentText = (rate: number, language: string): string =>
  new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 }).format(
    rate / 10_000,
  );
