import type { ScreenTexts } from '../../ui/i18n/language.ts';
import { eventTexts as de } from './texts.de.ts';
import { type EventTexts, eventTexts as en } from './texts.en.ts';

export const officeEventTexts: ScreenTexts<EventTexts> = { en, de };
