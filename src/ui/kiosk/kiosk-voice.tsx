import type { Scan } from '../../client/scan/scan.ts';
import { useScreenTexts } from '../i18n/language.ts';
import { VerdictVoice } from '../verdict/verdict-voice.tsx';
import { guestWords } from './kiosk-words.ts';
import { kioskTexts } from './texts.ts';

type Props = { readonly scan: Scan | null; readonly isJudging: boolean };

/** Reads each verdict to screen readers, in a guest's words. */
export function KioskVoice({ scan, isJudging }: Props) {
  const texts = useScreenTexts(kioskTexts);
  const said = scan && guestWords(scan, texts);
  const silent = isJudging ? texts.judging : '';
  return <VerdictVoice scan={scan}>{said ? `${said.word}. ${said.line}` : silent}</VerdictVoice>;
}
