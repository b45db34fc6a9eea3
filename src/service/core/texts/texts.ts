/** The words of the documents, mails and pages that the service makes for guests. */
import type { TicketLanguage } from '../../../contract/iso-codes.ts';
import { type ServiceTexts, service } from '../../../texts/service.ts';

export type Texts = ServiceTexts['pages'] & Pick<ServiceTexts, 'shop' | 'mail'>;
export type TextLanguage = TicketLanguage;

const catalogueOf = ({ pages, ...others }: ServiceTexts): Texts => ({ ...pages, ...others });
const catalogues: Readonly<Record<TextLanguage, Texts>> = {
  en: catalogueOf(service.en),
  de: catalogueOf(service.de),
};

/** @param language ISO 639-1. @returns English for every language but German */
export const textLanguage = (language: string | null | undefined): TextLanguage =>
  language === 'de' ? 'de' : 'en';

export const textsIn = (language: TextLanguage): Texts => catalogues[language];
