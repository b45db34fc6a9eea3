import type { ScreenTexts } from '../i18n/language.ts';
import { numbers as de } from './texts.de.ts';
import { numbers as en, type NumbersTexts } from './texts.en.ts';

export const numbersTexts: ScreenTexts<NumbersTexts> = { en, de };
