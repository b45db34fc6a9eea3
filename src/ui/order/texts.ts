import type { ScreenTexts } from '../i18n/language.ts';
import { order as de } from './texts.de.ts';
import { order as en, type OrderTexts } from './texts.en.ts';

export const orderTexts: ScreenTexts<OrderTexts> = { en, de };
