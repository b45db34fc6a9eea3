import { useStore } from 'zustand';
import type { Scan } from '../../client/check-in/scan.ts';
import { useDevice } from '../device/device.ts';
import { late } from '../device/late.tsx';
import { type Language, useLanguage } from '../i18n/language.ts';
import { guestName } from '../kit/guest-name.ts';
import { useDoorState } from '../kit/hooks/door.ts';
import { useVerdictLine } from './verdict-line.ts';
import { VerdictVoice } from './verdict-voice.tsx';

const SpokenLines = late(async () => (await import('./guest-lines.tsx')).SpokenLines);

const ReadScanAloud = late(async () => (await import('./read-aloud.tsx')).ReadScanAloud);

/** Reads each verdict to screen readers, and aloud where that is set. */
export function Announcer() {
  const scan = useDoorState((state) => state.current);
  const readsAloud = useStore(useDevice().settings.state, (state) => state.readsAloud);
  return (
    <>
      <VerdictVoice scan={scan}>{scan && <Announcement scan={scan} />}</VerdictVoice>
      {readsAloud && <ReadScanAloud />}
    </>
  );
}

function Announcement({ scan }: { readonly scan: Scan }) {
  const language = useLanguage();
  const hasLines = useDoorState((state) => state.scanLines.lines.length > 0);
  const { attendee } = scan.verdict;
  return (
    <>
      {announcement(scan, useVerdictLine(scan), language)}
      {hasLines && attendee && <SpokenLines attendee={attendee} />}
    </>
  );
}

function announcement({ verdict }: Scan, line: string, { texts }: Language): string {
  const { attendee, attention, checked } = verdict;
  const parts = [texts.verdict.word[verdict.code], line];
  if (attendee) parts.push(...new Set([guestName(attendee), attendee.categoryName]));
  if (checked) parts.push(checked.product.name, checked.product.option);
  if (attendee && attention.includes('note')) parts.push(...attendee.flags, attendee.note ?? '');
  if (attention.includes('money-due')) parts.push(texts.verdict.moneyDue);
  if (attention.includes('products')) parts.push(texts.product.heading);
  return `${parts.filter(Boolean).join('. ')}.`;
}
