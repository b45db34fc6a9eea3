import { search as de } from './de-search.ts';
import { search as en, type SearchTexts } from './en-search.ts';
import type { ScreenTexts } from './language.ts';

export const searchTexts: ScreenTexts<SearchTexts> = { en, de };
