/** The words of the documents, mails and pages that the service makes for guests. */
import { type TicketLanguage, ticketLanguages } from '../../../contract/iso-codes.ts';
import { type ServiceTexts, service } from '../../../texts/service.ts';

export type Texts = ServiceTexts['pages'] & Pick<ServiceTexts, 'shop' | 'mail'>;
export type TextLanguage = TicketLanguage;

/** @param language ISO 639-1 */
export const isTextLanguage = (language: unknown): language is TextLanguage =>
  ticketLanguages.some((each) => each === language);

/** @param language ISO 639-1. @returns English for a language without texts */
export const textLanguage = (language: string | null | undefined): TextLanguage =>
  isTextLanguage(language) ? language : 'en';

export function textsIn(language: TextLanguage): Texts {
  const { pages, ...others } = service[language];
  return { ...pages, ...others };
}
