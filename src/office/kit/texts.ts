import type { ScreenTexts } from '../../ui/i18n/language.ts';
import { kitTexts as de } from './texts.de.ts';
import { kitTexts as en, type KitTexts } from './texts.en.ts';

export const officeKitTexts: ScreenTexts<KitTexts> = { en, de };
