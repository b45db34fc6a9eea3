/** Countries, languages and timezones by their names, for choosing. */
import { useMemo } from 'react';
import { countries, languages } from '../../contract/iso-codes.ts';
import { useLanguage } from '../../ui/i18n/language.ts';

export type Choice = { readonly value: string; readonly name: string };

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

export function useLanguages(): readonly Choice[] {
  const { tag } = useLanguage();
  return useMemo(() => named(languages, 'language', tag), [tag]);
}

/**
 * Sorted by place, with the continent after it: `Berlin (Europe)`.
 * @param chosen is among them, also where the browser's own list has it by another name, as UTC
 */
export const timezonesWith = (chosen: string): readonly Choice[] =>
  timezones.some(({ value }) => value === chosen) ? timezones : [namedZone(chosen), ...timezones];

function namedZone(value: string): Choice {
  const [area = '', ...place] = value.replaceAll('_', ' ').split('/');
  return { value, name: place.length === 0 ? area : `${place.join(', ')} (${area})` };
}

const timezones: readonly Choice[] = Intl.supportedValuesOf('timeZone')
  .map(namedZone)
  .sort((one, other) => one.name.localeCompare(other.name));

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
    language: languages.has(language) ? language : 'en',
  };
}
