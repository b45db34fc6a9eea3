import type { ScreenTexts } from '../i18n/language.ts';
import { linkQuestion as de } from './texts.de.ts';
import { linkQuestion as en, type LinkQuestionTexts } from './texts.en.ts';

export const linkQuestionTexts: ScreenTexts<LinkQuestionTexts> = { en, de };
