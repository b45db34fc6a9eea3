import type { ScreenTexts } from '../../ui/i18n/language.ts';
import { signInTexts as de } from './texts.de.ts';
import { signInTexts as en, type SignInTexts } from './texts.en.ts';

export const officeSignInTexts: ScreenTexts<SignInTexts> = { en, de };
