/** The words of the documents and pages that the service makes for guests, in German and English. */
import { de } from './texts-de.ts';
import { en } from './texts-en.ts';

const catalogues = { en, de };

export type Texts = typeof en;
export type TextLanguage = keyof typeof catalogues;

/** @param language ISO 639-1. @returns English for every language but German */
export const textLanguage = (language: string | null | undefined): TextLanguage =>
  language === 'de' ? 'de' : 'en';

export const textsIn = (language: TextLanguage): Texts => catalogues[language];
