import { numbers as de } from './de-numbers.ts';
import { numbers as en, type NumbersTexts } from './en-numbers.ts';
import type { ScreenTexts } from './language.ts';

export const numbersTexts: ScreenTexts<NumbersTexts> = { en, de };
