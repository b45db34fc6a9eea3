/** The words of the documents and pages that the service makes for guests, in German and English. */
import type { TicketLanguage } from '../../../contract/iso-codes.ts';
import { de } from './texts-de.ts';
import { en } from './texts-en.ts';

const catalogues: Readonly<Record<TicketLanguage, typeof en>> = { en, de };

export type Texts = typeof en;
export type TextLanguage = TicketLanguage;

/** @param language ISO 639-1. @returns English for every language but German */
export const textLanguage = (language: string | null | undefined): TextLanguage =>
  language === 'de' ? 'de' : 'en';

export const textsIn = (language: TextLanguage): Texts => catalogues[language];
