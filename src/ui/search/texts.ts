import type { ScreenTexts } from '../i18n/language.ts';
import { search as de } from './texts.de.ts';
import { search as en, type SearchTexts } from './texts.en.ts';

export const searchTexts: ScreenTexts<SearchTexts> = { en, de };
