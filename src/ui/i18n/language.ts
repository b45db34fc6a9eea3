/** Which language the app speaks, and the hooks by which components read it. */
import { createContext, useContext } from 'react';
import { type Catalogue, en } from './en.ts';
import { type Format, formatFor } from './format.ts';

/** The languages that there are texts for, each in its own words: whoever needs it can read it. */
export const languageNames = { en: 'English', de: 'Deutsch' } as const;
export type Spoken = keyof typeof languageNames;

export type Language = {
  /** With the customs of a region: `de-CH`. */
  readonly tag: string;
  readonly spoken: Spoken;
  readonly direction: 'ltr' | 'rtl';
  readonly texts: Catalogue;
  readonly format: Format;
};

const further: Readonly<Record<Exclude<Spoken, 'en'>, () => Promise<Catalogue>>> = {
  de: async () => (await import('./de.ts')).de,
};
const isFurther = (base: string): base is keyof typeof further => Object.hasOwn(further, base);

const rightToLeft = new Set(['ar', 'fa', 'he', 'ur']);

/**
 * The first of the wanted languages that there are texts for; English where there is none, or
 * where its texts could not be fetched.
 * @param wanted BCP 47 tags in the order of preference, as `navigator.languages` gives them
 */
export async function loadLanguage(wanted: readonly string[]): Promise<Language> {
  for (const tag of wanted) {
    const base = baseOf(tag);
    if (base === 'en') return languageOf(tag, 'en', en);
    if (!isFurther(base)) continue;
    try {
      return languageOf(tag, base, await further[base]());
    } catch {
      break;
    }
  }
  return english;
}

const baseOf = (tag: string): string => tag.split('-')[0]?.toLowerCase() ?? '';

/**
 * What `loadLanguage` is to be asked for.
 * @param chosen on this device: `de`; null: as the device has it
 * @param ofDevice BCP 47 tags in the order of preference
 */
export function tagsFor(chosen: string | null, ofDevice: readonly string[]): readonly string[] {
  if (chosen === null) return ofDevice;
  // With the customs of the device's own region, where it has one of that language.
  const own = ofDevice.find((tag) => baseOf(tag) === chosen);
  return [own ?? (chosen === 'en' ? english.tag : chosen)];
}

function languageOf(tag: string, spoken: Spoken, texts: Catalogue): Language {
  const direction = rightToLeft.has(tag.slice(0, 2)) ? 'rtl' : 'ltr';
  return { tag, spoken, direction, texts, format: formatFor(tag) };
}

/** For readers of any other language: British, whose clock and dates most of them share. */
export const english: Language = languageOf('en-GB', 'en', en);

const LanguageContext = createContext(english);
export const LanguageProvider = LanguageContext.Provider;

export const useLanguage = (): Language => useContext(LanguageContext);
export const useTexts = (): Catalogue => useLanguage().texts;
export const useFormat = (): Format => useLanguage().format;

/** The texts of one screen that is fetched when it is opened: they come with it, in every language. */
export type ScreenTexts<Texts> = Readonly<Record<Spoken, Texts>>;
export const useScreenTexts = <Texts>(texts: ScreenTexts<Texts>): Texts =>
  texts[useLanguage().spoken];
