import { attendee as de } from './de-attendee.ts';
import { type AttendeeTexts, attendee as en } from './en-attendee.ts';
import type { ScreenTexts } from './language.ts';

export const attendeeTexts: ScreenTexts<AttendeeTexts> = { en, de };
