import type { ScreenTexts } from '../../ui/i18n/language.ts';
import { mailTexts as de } from './texts.de.ts';
import { mailTexts as en, type MailTexts } from './texts.en.ts';

export const officeMailTexts: ScreenTexts<MailTexts> = { en, de };
