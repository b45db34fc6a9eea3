import type { ScreenTexts } from '../../ui/i18n/language.ts';
import { exportTexts as de } from './texts.de.ts';
import { type ExportTexts, exportTexts as en } from './texts.en.ts';

export const officeExportTexts: ScreenTexts<ExportTexts> = { en, de };
