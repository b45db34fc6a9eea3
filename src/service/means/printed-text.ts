/** Dates and sums as they stand on paper. */
import { LRUCache } from 'lru-cache';
import { asMoney, majorUnits, minorDigits } from '../../domain/currency.ts';
import type { Instant, Timezone } from '../../domain/time.ts';

type DateStyle = Pick<Intl.DateTimeFormatOptions, 'dateStyle' | 'timeStyle' | 'timeZoneName'>;

// Making a format takes a hundred times as long as using it.
const mostFormats = 200;
const dateFormats = new LRUCache<string, Intl.DateTimeFormat>({ max: mostFormats });
const numberFormats = new LRUCache<string, Intl.NumberFormat>({ max: mostFormats });

export const dateText = (
  at: Instant,
  timeZone: Timezone,
  language: string,
  style: DateStyle,
): string => dateFormat(timeZone, language, style).format(at);

export function dateFormat(
  timeZone: Timezone,
  language: string,
  style: DateStyle,
): Intl.DateTimeFormat {
  const { dateStyle, timeStyle, timeZoneName } = style;
  const key = `${timeZone} ${language} ${dateStyle} ${timeStyle} ${timeZoneName}`;
  const format = dateFormats.get(key) ?? new Intl.DateTimeFormat(language, { timeZone, ...style });
  dateFormats.set(key, format);
  return format;
}

export const moneyText = (minorUnits: number, currency: string, language: string): string =>
  numberFormat(language, asMoney(currency)).format(majorUnits(minorUnits, currency));

/** `12.50`, for programs: whatever the language. */
export const moneyNumber = (minorUnits: number, currency: string): string =>
  majorUnits(minorUnits, currency).toFixed(minorDigits(currency));

/** @param rate in hundredths of a percent */
export const percentText = (rate: number, language: string): string =>
  numberFormat(language, { style: 'percent', maximumFractionDigits: 2 }).format(rate / 10_000);

type NumberStyle = Pick<
  Intl.NumberFormatOptions,
  'style' | 'currency' | 'minimumFractionDigits' | 'maximumFractionDigits'
>;

function numberFormat(language: string, style: NumberStyle): Intl.NumberFormat {
  const key = JSON.stringify([language, style]);
  const format = numberFormats.get(key) ?? new Intl.NumberFormat(language, style);
  numberFormats.set(key, format);
  return format;
}
