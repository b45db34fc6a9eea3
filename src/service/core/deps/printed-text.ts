/** Dates and sums as they stand on paper. */
import { LRUCache } from 'lru-cache';
import { asMoney, majorUnits, minorDigits } from '../../../domain/currency.ts';
import type { Instant, Timezone } from '../../../domain/time.ts';
import { type TextLanguage, textsIn } from '../texts/texts.ts';

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

/** With its zone where the style tells a time: readers are elsewhere, and their clocks show another. */
export function zonedText(
  at: Instant,
  timeZone: Timezone,
  language: TextLanguage,
  style: Omit<DateStyle, 'timeZoneName'>,
): string {
  const text = dateText(at, timeZone, language, style);
  if (style.timeStyle === undefined) return text;
  const parts = dateFormat(timeZone, language, { timeZoneName: 'short' }).formatToParts(at);
  const zone = parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  return textsIn(language).zoned(text, zone);
}

const countryNamesOf = new Map<TextLanguage, Intl.DisplayNames>();

/** @param code ISO 3166-1 */
export function countryName(code: string, language: TextLanguage): string {
  const names = countryNamesOf.get(language) ?? new Intl.DisplayNames(language, { type: 'region' });
  countryNamesOf.set(language, names);
  return names.of(code) ?? code;
}

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
