import type { ScreenTexts } from '../../ui/i18n/language.ts';
import { ticketTexts as de } from './texts.de.ts';
import { ticketTexts as en, type TicketTexts } from './texts.en.ts';

export const officeTicketTexts: ScreenTexts<TicketTexts> = { en, de };
