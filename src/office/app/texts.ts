import type { ScreenTexts } from '../../ui/i18n/language.ts';
import { frameTexts as de } from './texts.de.ts';
import { frameTexts as en, type FrameTexts } from './texts.en.ts';

export const officeFrameTexts: ScreenTexts<FrameTexts> = { en, de };
