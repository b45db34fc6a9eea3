import type { Scan } from '../../client/door-state.ts';
import { kioskTexts } from '../i18n/kiosk.ts';
import { useScreenTexts } from '../i18n/language.ts';
import { guestWords } from './kiosk-words.ts';

type Props = { readonly scan: Scan | null; readonly isJudging: boolean };

/** The kiosk's voice: one live region that is always there and says each verdict once. */
export function KioskVoice({ scan, isJudging }: Props) {
  const texts = useScreenTexts(kioskTexts);
  const said = scan && guestWords(scan, texts);
  const silent = isJudging ? texts.judging : '';
  return (
    <p
      role="status"
      className="unseen"
      data-verdict={scan?.verdict.code}
      data-scan={scan?.id}
      data-code={scan?.code}
    >
      {said ? `${said.word}. ${said.line}` : silent}
    </p>
  );
}
