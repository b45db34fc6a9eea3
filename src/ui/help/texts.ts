import type { ScreenTexts } from '../i18n/language.ts';
import { help as de } from './texts.de.ts';
import { help as en, type HelpTexts } from './texts.en.ts';

export const helpTexts: ScreenTexts<HelpTexts> = { en, de };
