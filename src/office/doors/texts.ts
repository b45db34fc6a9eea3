import type { ScreenTexts } from '../../ui/i18n/language.ts';
import { doorTexts as de } from './texts.de.ts';
import { type DoorTexts, doorTexts as en } from './texts.en.ts';

export const officeDoorTexts: ScreenTexts<DoorTexts> = { en, de };
