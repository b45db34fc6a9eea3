import type { ScreenTexts } from '../../ui/i18n/language.ts';
import { organizerTexts as de } from './texts.de.ts';
import { organizerTexts as en, type OrganizerTexts } from './texts.en.ts';

export const officeOrganizerTexts: ScreenTexts<OrganizerTexts> = { en, de };
