import type { ScreenTexts } from '../../ui/i18n/language.ts';
import { logTexts as de } from './texts.de.ts';
import { logTexts as en, type LogTexts } from './texts.en.ts';

export const officeLogTexts: ScreenTexts<LogTexts> = { en, de };
