/**
 * Puts a verdict into a guest's words. Strangers stand around a kiosk, so it says only a first
 * name, and never why somebody was refused.
 */
import type { Scan } from '../../client/check-in/scan.ts';
import { isRecorded } from '../../domain/verdict-kinds.ts';
import type { AreaTexts } from '../i18n/language.ts';

export type GuestWords = {
  readonly kind: 'welcome' | 'goodbye' | 'staff';
  readonly word: string;
  readonly line: string;
};

export function guestWords({ verdict }: Scan, { verdict: texts }: AreaTexts['kiosk']): GuestWords {
  const { code, attendee } = verdict;
  const name = attendee?.firstName.trim() ?? '';
  if (!isRecorded(code)) return { kind: 'staff', word: texts.staff, line: texts.staffText };
  return code === 'admitted'
    ? { kind: 'welcome', word: texts.welcome(name), line: texts.welcomeText }
    : { kind: 'goodbye', word: texts.goodbye(name), line: texts.goodbyeText };
}
