import type { ScreenTexts } from '../i18n/language.ts';
import { settings as de } from './texts.de.ts';
import { settings as en, type SettingsTexts } from './texts.en.ts';

export const settingsTexts: ScreenTexts<SettingsTexts> = { en, de };
