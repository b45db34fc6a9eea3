/** Countries, languages and timezones by their names, for choosing. */
import { useMemo } from 'react';
import { countries, ticketLanguages } from '../../contract/iso-codes.ts';
import { parseTimezone, type Timezone } from '../../domain/time.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { officeFormatFor } from '../i18n/format.ts';

export type Choice = {
  readonly value: string;
  readonly name: string;
  /** Of a timezone: the first part of its id, as `Europe`. */
  readonly region?: string;
};

const named = (codes: Iterable<string>, type: 'region' | 'language', tag: string): Choice[] => {
  const names = new Intl.DisplayNames(tag, { type });
  return [...codes]
    .map((value) => ({ value, name: names.of(value) ?? value }))
    .sort((one, other) => one.name.localeCompare(other.name, tag));
};

export function useCountries(): readonly Choice[] {
  const { tag } = useLanguage();
  return useMemo(() => named(countries, 'region', tag), [tag]);
}

/** Those that tickets are written in. @param chosen is among them, also where a call has set another one */
export function useTicketLanguages(chosen: string): readonly Choice[] {
  const { tag } = useLanguage();
  return useMemo(() => ticketLanguagesWith(chosen, tag), [chosen, tag]);
}

export const ticketLanguagesWith = (chosen: string, tag: string): readonly Choice[] =>
  named(new Set([...ticketLanguages, ...(chosen === '' ? [] : [chosen])]), 'language', tag);

/**
 * Sorted by place, with what its time is called after it: `Berlin, Central European Time`.
 * @param chosen is among them once, also where the browser lists it by an older name or not at all
 */
export function useTimezones(chosen: string): readonly Choice[] {
  const { tag } = useLanguage();
  return useMemo(() => timezonesWith(chosen, tag), [chosen, tag]);
}

export function timezonesWith(chosen: string, tag: string): readonly Choice[] {
  const timezones = timezonesIn(tag);
  const listed = parseTimezone(chosen) ?? chosen;
  return timezones.some(({ value }) => value === listed)
    ? timezones.map((choice) => (choice.value === listed ? { ...choice, value: chosen } : choice))
    : [zoneNamed(chosen, tag), ...timezones];
}

/** To name each of them takes a browser a tenth of a second. */
const known = new Map<string, readonly Choice[]>();

function timezonesIn(tag: string): readonly Choice[] {
  const timezones =
    known.get(tag) ??
    Intl.supportedValuesOf('timeZone')
      .map((value) => zoneNamed(value, tag))
      .sort((one, other) => one.name.localeCompare(other.name, tag));
  known.set(tag, timezones);
  return timezones;
}

const zoneNamed = (value: string, tag: string): Choice => ({
  value,
  name: officeFormatFor(tag).zone(value as Timezone),
  ...(value.includes('/') && { region: value.slice(0, value.indexOf('/')) }),
});

/** Where this browser is: what a new event begins with. */
export function nearHere(tag: string): {
  readonly timezone: string;
  readonly country: string;
  readonly language: string;
} {
  const { language, region } = new Intl.Locale(tag).maximize();
  return {
    timezone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    country: region !== undefined && countries.has(region) ? region : 'DE',
    language: ticketLanguages.find((one) => one === language) ?? 'en',
  };
}
