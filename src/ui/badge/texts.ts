import type { ScreenTexts } from '../i18n/language.ts';
import { badge as de } from './texts.de.ts';
import { type BadgeTexts, badge as en } from './texts.en.ts';

export const badgeTexts: ScreenTexts<BadgeTexts> = { en, de };
