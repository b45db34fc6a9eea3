import type { ScreenTexts } from '../../../ui/i18n/language.ts';
import { board as de } from './board-texts.de.ts';
import { type BoardTexts, board as en } from './board-texts.en.ts';

export type { BoardTexts };
export const boardTexts: ScreenTexts<BoardTexts> = { en, de };
