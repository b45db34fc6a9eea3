import type { ScreenTexts } from '../../ui/i18n/language.ts';
import { guestTexts as de } from './texts.de.ts';
import { guestTexts as en, type GuestTexts } from './texts.en.ts';

export const officeGuestTexts: ScreenTexts<GuestTexts> = { en, de };
