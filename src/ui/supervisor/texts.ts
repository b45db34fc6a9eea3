import type { ScreenTexts } from '../i18n/language.ts';
import { supervisor as de } from './texts.de.ts';
import { supervisor as en, type SupervisorTexts } from './texts.en.ts';

export const supervisorTexts: ScreenTexts<SupervisorTexts> = { en, de };
