import { kiosk as de } from './de-kiosk.ts';
import { kiosk as en, type KioskTexts } from './en-kiosk.ts';
import type { ScreenTexts } from './language.ts';

export const kioskTexts: ScreenTexts<KioskTexts> = { en, de };
