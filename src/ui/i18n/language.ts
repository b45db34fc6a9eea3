/** Which language the app speaks, and the hooks by which components read it. */
import { createContext, useContext } from 'react';
import { type Catalogue, en } from './en.ts';
import { type Format, formatFor } from './format.ts';

export type Language = {
  readonly tag: string;
  readonly direction: 'ltr' | 'rtl';
  readonly texts: Catalogue;
  readonly format: Format;
};

const further: Readonly<Record<string, () => Promise<Catalogue>>> = {
  de: async () => (await import('./de.ts')).de,
};

const rightToLeft = new Set(['ar', 'fa', 'he', 'ur']);

/**
 * The first of the wanted languages that there are texts for; English where there is none, or
 * where its texts could not be fetched.
 * @param wanted BCP 47 tags in the order of preference, as `navigator.languages` gives them
 */
export async function loadLanguage(wanted: readonly string[]): Promise<Language> {
  for (const tag of wanted) {
    const base = tag.split('-')[0]?.toLowerCase() ?? '';
    if (base === 'en') return languageOf(tag, en);
    const load = further[base];
    if (!load) continue;
    try {
      return languageOf(tag, await load());
    } catch {
      break;
    }
  }
  return english;
}

function languageOf(tag: string, texts: Catalogue): Language {
  const direction = rightToLeft.has(tag.slice(0, 2)) ? 'rtl' : 'ltr';
  return { tag, direction, texts, format: formatFor(tag) };
}

/** For readers of any other language: British, whose clock and dates most of them share. */
export const english: Language = languageOf('en-GB', en);

const LanguageContext = createContext(english);
export const LanguageProvider = LanguageContext.Provider;

export const useLanguage = (): Language => useContext(LanguageContext);
export const useTexts = (): Catalogue => useLanguage().texts;
export const useFormat = (): Format => useLanguage().format;
