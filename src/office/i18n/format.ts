/** What the dashboard writes besides the door's formats: whole dates, timezones in words, money. */
import { asMoney, majorUnits } from '../../domain/currency.ts';
import { type LocalDateTime, parseTimezone, type Timezone, zoneName } from '../../domain/time.ts';
import { useLanguage } from '../../ui/i18n/language.ts';

export type OfficeFormat = {
  /** A date with weekday, year and clock, as the event's wall clock shows it. */
  dateAndTime(local: LocalDateTime): string;
  date(local: LocalDateTime): string;
  /** `Berlin, Mitteleuropäische Zeit` */
  zone(zone: Timezone): string;
  /** @param minor in the currency's smallest unit: 4500 is 45.00 EUR */
  money(minor: number, currency: string): string;
  /** `DE` → `Deutschland`; what is no code stays as it is. */
  country(code: string): string;
  /** `de` → `Deutsch`; what is no code stays as it is. */
  language(code: string): string;
  /** A whole number: `12,500` */
  count(number: number): string;
};

const countryForm = /^[A-Z]{2}$/;
const languageForm = /^[a-z]{2}$/;

/** A year in which every zone is as it is today: a zone's name depends on when. */
const todaysZones = Date.UTC(2026, 0, 1);

/** Browsers keep the first name of each timezone, and places are called otherwise today. */
const todaysPlaces: Readonly<Record<string, string>> = {
  Asmera: 'Asmara',
  Calcutta: 'Kolkata',
  Coral_Harbour: 'Atikokan',
  Enderbury: 'Kanton',
  Faeroe: 'Faroe',
  Godthab: 'Nuuk',
  Katmandu: 'Kathmandu',
  Kiev: 'Kyiv',
  Ponape: 'Pohnpei',
  Rangoon: 'Yangon',
  Saigon: 'Ho_Chi_Minh_City',
  Truk: 'Chuuk',
};

/** `America/New_York` → `New York`, `America/Indiana/Knox` → `Knox`, `Europe/Kiev` → `Kyiv` */
function placeOf(zone: string): string {
  const place = zone.split('/').at(-1) ?? zone;
  return (todaysPlaces[place] ?? place).replaceAll('_', ' ');
}

function formatFor(tag: string): OfficeFormat {
  // Event times carry no zone: read and written as if in UTC they pass through unchanged.
  const wall = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' });
  const day = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;
  const date = wall(day);
  const dateAndTime = wall({ ...day, hour: '2-digit', minute: '2-digit' });
  const whole = new Intl.NumberFormat(tag);
  const countries = new Intl.DisplayNames(tag, { type: 'region' });
  const languages = new Intl.DisplayNames(tag, { type: 'language' });
  const asUtc = (local: LocalDateTime) => Date.parse(`${local}Z`);
  return {
    dateAndTime: (local) => dateAndTime.format(asUtc(local)),
    date: (local) => date.format(asUtc(local)),
    zone(given) {
      const place = placeOf(zoneName(given));
      const zone = parseTimezone(zoneName(given));
      // One that this browser doesn't know has no name in a language.
      if (!zone) return place;
      const parts = new Intl.DateTimeFormat(tag, {
        timeZone: zone,
        timeZoneName: 'longGeneric',
      }).formatToParts(todaysZones);
      const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
      return name.includes(place) ? name : `${place}, ${name}`;
    },
    country: (code) => (countryForm.test(code) ? countries.of(code) : undefined) ?? code,
    language: (code) => (languageForm.test(code) ? languages.of(code) : undefined) ?? code,
    count: (number) => whole.format(number),
    money: (minor, currency) =>
      new Intl.NumberFormat(tag, asMoney(currency)).format(majorUnits(minor, currency)),
  };
}

const formats = new Map<string, OfficeFormat>();

export function officeFormatFor(tag: string): OfficeFormat {
  const known = formats.get(tag) ?? formatFor(tag);
  formats.set(tag, known);
  return known;
}

export const useOfficeFormat = (): OfficeFormat => officeFormatFor(useLanguage().tag);
