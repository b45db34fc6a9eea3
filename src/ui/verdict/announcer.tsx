import type { DoorState } from '../../client/door/door-state.ts';
import type { Scan } from '../../client/scan/scan.ts';
import { type Language, useLanguage } from '../i18n/language.ts';
import { useTime } from '../kit/hooks/time.ts';
import { verdictLine } from './verdict-line.ts';
import { VerdictVoice } from './verdict-voice.tsx';

type Props = { readonly door: Pick<DoorState, 'event' | 'pairing'>; readonly scan: Scan | null };

/** The door's voice. */
export function Announcer({ door, scan }: Props) {
  const language = useLanguage();
  const { clock } = useTime();
  return (
    <VerdictVoice scan={scan}>
      {scan && announcement(scan, verdictLine(scan, door, language, clock.now()), language)}
    </VerdictVoice>
  );
}

function announcement({ verdict }: Scan, line: string, { texts }: Language): string {
  const { attendee, attention } = verdict;
  const parts = [texts.verdict.word[verdict.code], line];
  if (attendee) parts.push(`${attendee.firstName} ${attendee.lastName}`, attendee.categoryName);
  if (attention.includes('money-due')) parts.push(texts.verdict.moneyDue);
  if (attention.includes('products')) parts.push(texts.product.heading);
  return `${parts.join('. ')}.`;
}
