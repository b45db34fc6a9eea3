/** Which language the app speaks, and the hooks by which components read it. */
import { createContext, useContext } from 'react';
import type { Log } from '../../client/log/log.ts';
import type { Catalogue } from './en.ts';
import { type Format, formatFor } from './format.ts';

/** The languages that have texts, each by its own name, so that the person who needs it can read it. */
export const languageNames = { en: 'English', de: 'Deutsch' } as const;
export type Spoken = keyof typeof languageNames;

export type Language = {
  /** With the region, for its formats: `de-CH`. */
  readonly tag: string;
  readonly spoken: Spoken;
  readonly direction: 'ltr' | 'rtl';
  readonly texts: Catalogue;
  readonly format: Format;
};

/** Loaded in parallel with the first paint, and only the language in use. */
const catalogues: Readonly<Record<Spoken, () => Promise<Catalogue>>> = {
  en: async () => (await import('./en.ts')).en,
  de: async () => (await import('./de.ts')).de,
};
export const isSpoken = (base: string): base is Spoken => Object.hasOwn(catalogues, base);

/** For readers of any other language: most of them share the British clock and dates. */
const forOthers = 'en-GB';

const rightToLeft = new Set(['ar', 'fa', 'he', 'ur']);

/**
 * The first of the wanted languages that there are texts for; English where there is none, or
 * where its texts could not be fetched.
 * @param wanted BCP 47 tags in the order of preference, as `navigator.languages` gives them
 * @throws where not even English can be fetched
 */
export async function loadLanguage(wanted: readonly string[], log: Log): Promise<Language> {
  for (const tag of wanted) {
    const base = baseOf(tag);
    if (!isSpoken(base)) continue;
    try {
      return languageOf(tag, base, await catalogues[base]());
    } catch (error) {
      log('language-not-loaded', error);
      break;
    }
  }
  return languageOf(forOthers, 'en', await catalogues.en());
}

/** `de-CH` → `de` */
export const baseOf = (tag: string): string => tag.split('-')[0]?.toLowerCase() ?? '';

/**
 * What `loadLanguage` is to be asked for.
 * @param chosen on this device: `de`; null: as the device has it
 * @param ofDevice BCP 47 tags in the order of preference
 */
export function tagsFor(chosen: string | null, ofDevice: readonly string[]): readonly string[] {
  if (chosen === null) return ofDevice;
  // With the device's own region, if that has the same language.
  const own = ofDevice.find((tag) => baseOf(tag) === chosen);
  return [own ?? (chosen === 'en' ? forOthers : chosen)];
}

function languageOf(tag: string, spoken: Spoken, texts: Catalogue): Language {
  const direction = rightToLeft.has(tag.slice(0, 2)) ? 'rtl' : 'ltr';
  return { tag, spoken, direction, texts, format: formatFor(tag) };
}

const LanguageContext = createContext<Language | null>(null);
export const LanguageProvider = LanguageContext.Provider;

export function useLanguage(): Language {
  const language = useContext(LanguageContext);
  if (!language) throw new Error('LanguageProvider is missing');
  return language;
}
export const useTexts = (): Catalogue => useLanguage().texts;
export const useFormat = (): Format => useLanguage().format;

/** The texts of one screen that is fetched when it is opened: they come with it, in every language. */
export type ScreenTexts<Texts> = Readonly<Record<Spoken, Texts>>;
export const useScreenTexts = <Texts>(texts: ScreenTexts<Texts>): Texts =>
  texts[useLanguage().spoken];
