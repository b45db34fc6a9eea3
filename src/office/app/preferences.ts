/** What a person has chosen for the dashboard in this browser: its language and its colours. */
import { createContext, useContext } from 'react';
import type { Log } from '../../client/log/log.ts';
import { isSpoken, type Spoken } from '../../ui/i18n/language.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export type Preferences = {
  /** null: as the browser is set. */
  readonly language: Spoken | null;
  readonly theme: Theme;
};

/** A browser's `localStorage`. Each call may throw. */
export type PreferencePlace = Pick<Storage, 'getItem' | 'setItem'>;

const name = 'admit-office-preferences';

export function readPreferences(place: PreferencePlace, log: Log): Preferences {
  try {
    const { language, theme } = Object(JSON.parse(place.getItem(name) ?? 'null'));
    return {
      language: typeof language === 'string' && isSpoken(language) ? language : null,
      theme: themes.find((each) => each === theme) ?? 'system',
    };
  } catch (error) {
    log('setting-not-read', error);
    return { language: null, theme: 'system' };
  }
}

export function writePreferences(place: PreferencePlace, log: Log, chosen: Preferences): void {
  try {
    place.setItem(name, JSON.stringify(chosen));
  } catch (error) {
    log('setting-not-stored', error);
  }
}

export type PreferenceControl = Preferences & {
  readonly change: (change: Partial<Preferences>) => void;
};

const PreferenceContext = createContext<PreferenceControl | null>(null);
export const PreferenceProvider = PreferenceContext.Provider;

export function usePreferences(): PreferenceControl {
  const preferences = useContext(PreferenceContext);
  if (!preferences) throw new Error('PreferenceProvider is missing');
  return preferences;
}
