import type { ScreenTexts } from '../../ui/i18n/language.ts';
import { importTexts as de } from './texts.de.ts';
import { importTexts as en, type ImportTexts } from './texts.en.ts';

export const officeImportTexts: ScreenTexts<ImportTexts> = { en, de };
