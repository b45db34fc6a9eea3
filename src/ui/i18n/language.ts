/** Which language the app speaks, and the hooks by which components read it. */
import { createContext, useContext } from 'react';
import type { Log } from '../../client/log/log.ts';
import { directionOf } from '../../domain/language-direction.ts';
import {
  type Instant,
  type LocalDateTime,
  localDateTime,
  type Timezone,
} from '../../domain/time.ts';
import type { DashboardTexts } from '../../texts/dashboard.ts';
import { languageNames, type Spoken } from '../../texts/languages.ts';
import { type ScreensTexts, screens } from '../../texts/screens.ts';
import { type StartTexts, start } from '../../texts/start.ts';

export { languageNames, type Spoken };

/** Each screen's texts by the name of its catalogue. */
export type AreaTexts = ScreensTexts & DashboardTexts;
type LateTexts = Partial<AreaTexts>;
/** The dashboard does not have most languages. */
type LateTextsBySpoken = Readonly<
  Partial<Record<Spoken, () => Promise<LateTexts>>> & Record<'en', () => Promise<LateTexts>>
>;

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

/**
 * The first of the wanted languages that there are texts for, and that can be fetched; else English.
 * @param wanted BCP 47 tags in the order of preference, as `navigator.languages` gives them
 * @param later how the texts of the other screens are fetched
 * @throws where not even English can be fetched
 */
export async function loadLanguage(
  wanted: readonly string[],
  log: Log,
  later: LateTextsBySpoken = screens,
): Promise<Language> {
  for (const tag of wanted) {
    const base = baseOf(tag);
    const fetchLate = isSpoken(base) && later[base];
    if (!fetchLate) continue;
    try {
      return languageOf(tag, base, await start[base](), fetchLate);
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
 * The argument for `loadLanguage`.
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
  let lateTexts: LateTexts | null = null;
  const late = {
    get texts() {
      return lateTexts;
    },
    async load() {
      lateTexts ??= await fetchLate();
    },
  };
  return { tag, spoken, direction: directionOf(baseOf(tag)), texts, late, format: formatFor(tag) };
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
 * @param area the name of its catalogue: `help` lies in `src/catalogues/en/check-in/help.json`
 */
export const useScreenTexts = <Area extends keyof AreaTexts>(area: Area): AreaTexts[Area] =>
  screenTextsIn(useLanguage(), area);

/** Like `useScreenTexts`, in another language than the screen's. */
export function screenTextsIn<Area extends keyof AreaTexts>(
  { late }: Language,
  area: Area,
): AreaTexts[Area] {
  const texts = late.texts?.[area];
  if (!texts) throw new Error(`${area} is read outside of late()`);
  return texts;
}

/** Numbers, times and ages as the reader's language writes them. */
type Format = {
  number(value: number): string;
  /** `8 or 12`; `8, 10 or 12` */
  either(values: readonly number[]): string;
  /** Whole percents of a part of 1: little is not nothing (<1 %), and nearly all is not all (>99 %). */
  percent(share: number): string;
  /** The clock part of an event's wall-clock time, as it is. */
  clock(local: LocalDateTime): string;
  /** From one clock time to a later one, less than a day away: `19:45–20:00`. */
  span(from: LocalDateTime, to: LocalDateTime): string;
  /** The day with its weekday. */
  day(local: LocalDateTime): string;
  /** The clock, and the day in front of it where that is not the day of `today`. */
  moment(local: LocalDateTime, today: LocalDateTime): string;
  /** The clock at an instant, on the event's wall. */
  clockAt(at: Instant, zone: Timezone): string;
  /** How long ago `at` was, in whole minutes, hours or days; `justNow` within the first minute. */
  age(at: Instant, now: Instant, justNow: string): string;
  /** `3 minutes`, `2 hours`, `1 day`: the nearest whole number of the largest that fits. */
  duration(ms: number): string;
  /** `850 MB`, `4 GB`: room on a device, in the largest unit that fits. */
  space(bytes: number): string;
  /** `in 12 s`, never less than a second ahead. */
  ahead(at: Instant, now: Instant): string;
};

/** Makes a value when it is first needed: each `Intl` object takes a slow phone some 10 ms. */
function lazily<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** @param tag a BCP 47 language tag, `de-AT` */
export function formatFor(tag: string): Format {
  // Event times carry no zone: read and written as if in UTC they pass through unchanged.
  const wall = (options: Intl.DateTimeFormatOptions) =>
    lazily(() => new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' }));
  const number = lazily(() => new Intl.NumberFormat(tag));
  const either = lazily(() => new Intl.ListFormat(tag, { type: 'disjunction' }));
  const percent = lazily(() => new Intl.NumberFormat(tag, { style: 'percent' }));
  const clock = wall({ timeStyle: 'short' });
  const day = wall({ weekday: 'short', day: 'numeric', month: 'short' });
  const dayAndClock = wall({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });
  const relative = lazily(() => new Intl.RelativeTimeFormat(tag, { style: 'short' }));
  const inUnit = (unit: 'minute' | 'hour' | 'day', value: number) =>
    new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
  const ofSize = (unit: 'megabyte' | 'gigabyte', value: number) =>
    new Intl.NumberFormat(tag, { style: 'unit', unit, maximumFractionDigits: 0 }).format(value);
  const asUtc = (local: LocalDateTime) => Date.parse(`${local}Z`);

  return {
    number: (value) => number().format(value),
    either: (values) => either().format(values.map(String)),
    percent: (share) => {
      const hundredths = Math.min(
        Math.max(Math.round(share * 100), share > 0 ? 1 : 0),
        share < 1 ? 99 : 100,
      );
      const sign = share > 0 && share < 0.005 ? '<' : share < 1 && share >= 0.995 ? '>' : '';
      return `${sign}${percent().format(hundredths / 100)}`;
    },
    clock: (local) => clock().format(asUtc(local)),
    span: (from, to) => `${clock().format(asUtc(from))}–${clock().format(asUtc(to))}`,
    day: (local) => day().format(asUtc(local)),
    moment: (local, today) =>
      (local.slice(0, 10) === today.slice(0, 10) ? clock : dayAndClock)().format(asUtc(local)),
    clockAt: (at, zone) => clock().format(asUtc(localDateTime(at, zone))),
    age(at, now, justNow) {
      const minutes = Math.floor((now - at) / 60_000);
      if (minutes < 1) return justNow;
      if (minutes < 60) return relative().format(-minutes, 'minute');
      if (minutes < 24 * 60) return relative().format(-Math.floor(minutes / 60), 'hour');
      return relative().format(-Math.floor(minutes / 24 / 60), 'day');
    },
    duration(ms) {
      const minutes = Math.round(ms / 60_000);
      if (minutes < 60) return inUnit('minute', minutes);
      const hours = Math.round(minutes / 60);
      return hours < 24 ? inUnit('hour', hours) : inUnit('day', Math.round(hours / 24));
    },
    space: (bytes) =>
      bytes < 1e9 ? ofSize('megabyte', bytes / 1e6) : ofSize('gigabyte', bytes / 1e9),
    ahead: (at, now) => relative().format(Math.max(1, Math.ceil((at - now) / 1000)), 'second'),
  };
}
