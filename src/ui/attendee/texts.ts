import type { ScreenTexts } from '../i18n/language.ts';
import { attendee as de } from './texts.de.ts';
import { type AttendeeTexts, attendee as en } from './texts.en.ts';

export const attendeeTexts: ScreenTexts<AttendeeTexts> = { en, de };
