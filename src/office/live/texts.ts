import type { ScreenTexts } from '../../ui/i18n/language.ts';
import { liveTexts as de } from './texts.de.ts';
import { liveTexts as en, type LiveTexts } from './texts.en.ts';

export const officeLiveTexts: ScreenTexts<LiveTexts> = { en, de };
