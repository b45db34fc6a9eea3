/** Dates, sums and the organizer's texts as they stand on paper. */
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

/** The organizer's HTML without its marks: paper shows no more than its words. */
export const plainText = (html: string): string =>
  html
    .replace(/<\s*(br|\/p|\/div|\/li)\b[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(nbsp|lt|gt|quot|amp);/g, (entity) => entities[entity] ?? entity)
    .trim();

const entities: Readonly<Record<string, string>> = {
  '&nbsp;': ' ',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&amp;': '&',
};
