import type { ScreenTexts } from '../i18n/language.ts';
import { kiosk as de } from './texts.de.ts';
import { kiosk as en, type KioskTexts } from './texts.en.ts';

export const kioskTexts: ScreenTexts<KioskTexts> = { en, de };
