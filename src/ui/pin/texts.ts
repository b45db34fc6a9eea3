import type { ScreenTexts } from '../i18n/language.ts';
import { pin as de } from './texts.de.ts';
import { pin as en, type PinTexts } from './texts.en.ts';

export const pinTexts: ScreenTexts<PinTexts> = { en, de };
