import type { ScreenTexts } from '../../ui/i18n/language.ts';
import { listTexts as de } from './texts.de.ts';
import { listTexts as en, type ListTexts } from './texts.en.ts';

export const officeListTexts: ScreenTexts<ListTexts> = { en, de };
