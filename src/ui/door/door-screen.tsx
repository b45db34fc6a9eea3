import { useEffect, useState } from 'react';
import { mustBeSeen } from '../../domain/verdict-kinds.ts';
import { DoubleEntryBanner } from '../activity/double-entry-banner.tsx';
import { Viewfinder } from '../camera/viewfinder.tsx';
import { late } from '../device/late.tsx';
import { useTexts } from '../i18n/language.ts';
import { useDoorState } from '../kit/hooks/door.ts';
import { useOpenedWell } from '../kit/hooks/opened-again.ts';
import type { Go } from '../kit/hooks/use-view.ts';
import { Sheet } from '../kit/sheet.tsx';
import { faceOf } from '../kit/verdict-face.tsx';
import { PairingForm } from '../pairing/pairing-form.tsx';
import { VerdictPanel } from '../verdict/verdict-panel.tsx';
import { ClockLine } from './clock-line.tsx';
import { DoorBar } from './door-bar.tsx';
import { ReadyPanel } from './ready-panel.tsx';

/** Seldom seen: a moment later a door whose key is refused has a screen of its own (V9). */
const StoppedBanner = late(async () => (await import('./stopped-banner.tsx')).StoppedBanner);
const TypeCodeSheet = late(
  async () => (await import('../camera/type-code-sheet.tsx')).TypeCodeSheet,
);
const DoorMessage = late(async () => (await import('./door-message.tsx')).DoorMessage);

type Props = {
  readonly go: Go;
};

/** The scan screen: the camera, and beside or over it the verdict or the controls. */
export function DoorScreen({ go }: Props) {
  const texts = useTexts();
  const [sheet, setSheet] = useState<'typing' | 'pairing' | null>(null);
  const closeSheet = () => setSheet(null);
  const current = useDoorState((state) => state.current);
  const isJudging = useDoorState((state) => state.judging !== null);
  const isStopped = useDoorState((state) => state.outbox.stopped);
  const hasMessage = useDoorState((state) => state.message !== null);
  const scanId = current?.id;
  useOpenedWell();

  useEffect(() => {
    if (scanId !== undefined) setSheet(null);
  }, [scanId]);

  return (
    <main className="door" data-tone={current ? faceOf(current.verdict.code).tone : undefined}>
      <Viewfinder judging={isJudging} open={current === null || !mustBeSeen(current.verdict)} />
      <DoorBar onDetails={() => go({ at: 'menu' })} />
      <div className="banners">
        {isStopped && <StoppedBanner onPair={() => setSheet('pairing')} />}
        <DoubleEntryBanner onOpen={() => go({ at: 'activity' })} />
        <ClockLine />
        {hasMessage && <DoorMessage />}
      </div>
      {current ? (
        <VerdictPanel key={current.id} scan={current} go={go} />
      ) : (
        <ReadyPanel onType={() => setSheet('typing')} go={go} />
      )}
      {sheet === 'typing' && <TypeCodeSheet onClose={closeSheet} />}
      {sheet === 'pairing' && (
        <Sheet title={texts.stopped.pair} closeLabel={texts.state.close} onClose={closeSheet}>
          <PairingForm failure={null} />
        </Sheet>
      )}
    </main>
  );
}
