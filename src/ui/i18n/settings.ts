import { settings as de } from './de-settings.ts';
import { settings as en, type SettingsTexts } from './en-settings.ts';
import type { ScreenTexts } from './language.ts';

export const settingsTexts: ScreenTexts<SettingsTexts> = { en, de };
