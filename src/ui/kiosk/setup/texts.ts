import type { ScreenTexts } from '../../i18n/language.ts';
import { kioskSetup as de } from './texts.de.ts';
import { kioskSetup as en, type KioskSetupTexts } from './texts.en.ts';

export const kioskSetupTexts: ScreenTexts<KioskSetupTexts> = { en, de };
