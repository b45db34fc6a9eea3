/**
 * Settings of this device, whatever door it is: its language, its hand scanner, the kinds of codes
 * it looks for. They are needed before the first paint, so they are kept where reading is
 * immediate.
 */
import * as v from 'valibot';
import { createStore } from 'zustand/vanilla';
import { type CodeFormats, rareFormats, usualFormats } from '../../domain/code-format.ts';
import type { Log } from '../log/log.ts';
import type { ReadableStore } from './readable-store.ts';

export type DeviceSettings = {
  /** A BCP 47 tag; null: the device's own language. */
  readonly language: string | null;
  readonly scanFormats: CodeFormats;
  /** The texts that the hand scanner adds before and after each code. */
  readonly scannerPrefix: string;
  readonly scannerSuffix: string;
  /** Whether it links with the other devices of its event (M9). */
  readonly isLinking: boolean;
  /** Whether it says each scan result (V11). */
  readonly readsAloud: boolean;
};

export type DeviceSettingsStore = {
  readonly state: ReadableStore<DeviceSettings>;
  change(settings: Partial<DeviceSettings>): void;
};

/** Storage that survives the page: a browser's `localStorage`. Either call may throw. */
export type SettingsPlace = {
  getItem(name: string): string | null;
  setItem(name: string, value: string): void;
};

export const defaultSettings: DeviceSettings = {
  language: null,
  scanFormats: usualFormats,
  scannerPrefix: '',
  scannerSuffix: '',
  isLinking: true,
  readsAloud: false,
};

const name = 'admit-settings';
const shortText = v.pipe(v.string(), v.maxLength(40));

const stored = v.object({
  language: v.fallback(v.nullable(shortText), defaultSettings.language),
  scanFormats: v.fallback(
    v.pipe(v.array(v.picklist([...usualFormats, ...rareFormats])), v.minLength(1)),
    [...usualFormats],
  ),
  scannerPrefix: v.fallback(shortText, ''),
  scannerSuffix: v.fallback(shortText, ''),
  isLinking: v.fallback(v.boolean(), true),
  readsAloud: v.fallback(v.boolean(), false),
}) satisfies v.GenericSchema<unknown, DeviceSettings>;

/** Where nothing can be kept, what is set holds until the page is left. */
export function openDeviceSettings(place: () => SettingsPlace, log: Log): DeviceSettingsStore {
  const state = createStore<DeviceSettings>(() => read(place, log));
  const { getState, setState } = state;
  return {
    state,
    change(settings) {
      setState(settings);
      try {
        place().setItem(name, JSON.stringify(getState()));
      } catch (error) {
        // It holds for this visit.
        log('setting-not-stored', error);
      }
    },
  };
}

function read(place: () => SettingsPlace, log: Log): DeviceSettings {
  try {
    const given = v.safeParse(stored, JSON.parse(place().getItem(name) ?? '{}'));
    return given.success ? given.output : defaultSettings;
  } catch (error) {
    log('setting-not-read', error);
    return defaultSettings;
  }
}
