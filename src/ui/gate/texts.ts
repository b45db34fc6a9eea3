import type { ScreenTexts } from '../i18n/language.ts';
import { gate as de } from './texts.de.ts';
import { gate as en, type GateTexts } from './texts.en.ts';

export const gateTexts: ScreenTexts<GateTexts> = { en, de };
