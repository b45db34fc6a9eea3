import type { ScreenTexts } from '../../ui/i18n/language.ts';
import { accountTexts as de } from './texts.de.ts';
import { type AccountTexts, accountTexts as en } from './texts.en.ts';

export const officeAccountTexts: ScreenTexts<AccountTexts> = { en, de };
