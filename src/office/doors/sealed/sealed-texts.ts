import type { ScreenTexts } from '../../../ui/i18n/language.ts';
import { sealedTexts as de } from './sealed-texts.de.ts';
import { sealedTexts as en, type SealedTexts } from './sealed-texts.en.ts';

export const officeSealedTexts: ScreenTexts<SealedTexts> = { en, de };
