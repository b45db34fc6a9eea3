import { kioskSetup as de } from './de-kiosk-setup.ts';
import { kioskSetup as en, type KioskSetupTexts } from './en-kiosk-setup.ts';
import type { ScreenTexts } from './language.ts';

export const kioskSetupTexts: ScreenTexts<KioskSetupTexts> = { en, de };
