import { help as de } from './de-help.ts';
import { help as en, type HelpTexts } from './en-help.ts';
import type { ScreenTexts } from './language.ts';

export const helpTexts: ScreenTexts<HelpTexts> = { en, de };
