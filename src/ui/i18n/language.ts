/** Which language the app speaks, and the hooks by which components read it. */
import { createContext, useContext } from 'react';
import type { Log } from '../../client/log/log.ts';
import type { DashboardTexts } from '../../texts/dashboard.ts';
import { languageNames, type Spoken } from '../../texts/languages.ts';
import { type ScreensTexts, screens } from '../../texts/screens.ts';
import { type StartTexts, start } from '../../texts/start.ts';
import { type Format, formatFor } from './format.ts';

export { languageNames, type Spoken };

/** Each screen's texts by the name of its catalogue. */
export type AreaTexts = ScreensTexts & DashboardTexts;
type LateTexts = Partial<AreaTexts>;

export type Language = {
  /** With the region, for its formats: `de-CH`. */
  readonly tag: string;
  readonly spoken: Spoken;
  readonly direction: 'ltr' | 'rtl';
  /** What the first paint can show. */
  readonly texts: StartTexts;
  readonly late: {
    /** Those of all other screens; null until they are fetched. */
    readonly texts: LateTexts | null;
    load(): Promise<void>;
  };
  readonly format: Format;
};

export const isSpoken = (base: string): base is Spoken => Object.hasOwn(languageNames, base);

/** For readers of any other language: most of them share the British clock and dates. */
const forOthers = 'en-GB';

const rightToLeft = new Set(['ar', 'fa', 'he', 'ur']);

/**
 * The first of the wanted languages that there are texts for, and that can be fetched; else English.
 * @param wanted BCP 47 tags in the order of preference, as `navigator.languages` gives them
 * @param later how the texts of the other screens are fetched
 * @throws where not even English can be fetched
 */
export async function loadLanguage(
  wanted: readonly string[],
  log: Log,
  later: Readonly<Record<Spoken, () => Promise<LateTexts>>> = screens,
): Promise<Language> {
  for (const tag of wanted) {
    const base = baseOf(tag);
    if (!isSpoken(base)) continue;
    try {
      return languageOf(tag, base, await start[base](), later[base]);
    } catch (error) {
      log('language-not-loaded', error);
    }
  }
  return languageOf(forOthers, 'en', await start.en(), later.en);
}

/** Like `loadLanguage`, with the texts of all screens: a screen that is open can change to it. */
export async function loadWholeLanguage(
  ...[wanted, log, later]: Parameters<typeof loadLanguage>
): Promise<Language> {
  const language = await loadLanguage(wanted, log, later);
  await language.late.load();
  return language;
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
  return [own ?? (chosen === 'en' ? forOthers : chosen), ...ofDevice];
}

function languageOf(
  tag: string,
  spoken: Spoken,
  texts: StartTexts,
  fetchLate: () => Promise<LateTexts>,
): Language {
  const direction = rightToLeft.has(tag.slice(0, 2)) ? 'rtl' : 'ltr';
  let lateTexts: LateTexts | null = null;
  const late = {
    get texts() {
      return lateTexts;
    },
    async load() {
      lateTexts ??= await fetchLate();
    },
  };
  return { tag, spoken, direction, texts, late, format: formatFor(tag) };
}

const LanguageContext = createContext<Language | null>(null);
export const LanguageProvider = LanguageContext.Provider;

export function useLanguage(): Language {
  const language = useContext(LanguageContext);
  if (!language) throw new Error('LanguageProvider is missing');
  return language;
}
export const useTexts = (): StartTexts => useLanguage().texts;
export const useFormat = (): Format => useLanguage().format;

/**
 * The texts of a screen that is fetched when it is opened (`late`).
 * @param area the name of its catalogue: `help` lies in `texts/en/check-in/help.json`
 */
export const useScreenTexts = <Area extends keyof AreaTexts>(area: Area): AreaTexts[Area] =>
  screenTextsIn(useLanguage(), area);

/** Like `useScreenTexts`, in another language than the screen's. */
export function screenTextsIn<Area extends keyof AreaTexts>(
  { late }: Language,
  area: Area,
): AreaTexts[Area] {
  const texts = late.texts?.[area];
  if (!texts) throw new Error(`the texts of ${area} are read by a part that is not made by late()`);
  return texts;
}
