import { useEffect, useState } from 'react';
import type { Door } from '../../client/door/door.ts';
import type { Session } from '../../client/door/session.ts';
import type { Scanner } from '../../client/scanner/scanner.ts';
import { mustBeSeen } from '../../domain/verdict.ts';
import { DoubleEntryBanner } from '../activity/double-entry-banner.tsx';
import { TypeCodeSheet } from '../camera/type-code-sheet.tsx';
import { Viewfinder } from '../camera/viewfinder.tsx';
import { useTexts } from '../i18n/language.ts';
import { useStore } from '../kit/hooks/use-store.ts';
import type { Go } from '../kit/hooks/use-view.ts';
import { Sheet } from '../kit/sheet.tsx';
import type { Updates } from '../kit/update-notice.tsx';
import { faceOf } from '../kit/verdict-face.tsx';
import { PairingForm } from '../pairing/pairing-form.tsx';
import { VerdictPanel } from '../verdict/verdict-panel.tsx';
import { ClockLine } from './clock-line.tsx';
import { DoorBar } from './door-bar.tsx';
import { ReadyPanel } from './ready-panel.tsx';
import { StoppedBanner } from './stopped-banner.tsx';

type Props = {
  readonly door: Door;
  readonly session: Session;
  readonly scanner: Scanner;
  readonly updates: Updates;
  readonly go: Go;
};

/** The door at work: the camera, and beside or over it the verdict or what is ready to be done. */
export function DoorScreen({ door, session, scanner, updates, go }: Props) {
  const texts = useTexts();
  const state = useStore(door.state);
  const [sheet, setSheet] = useState<'typing' | 'pairing' | null>(null);
  const closeSheet = () => setSheet(null);
  const { current, outbox } = state;
  const scanId = current?.id;

  useEffect(() => {
    if (scanId !== undefined) setSheet(null);
  }, [scanId]);

  return (
    <main className="door" data-tone={current ? faceOf(current.verdict.code).tone : undefined}>
      <Viewfinder
        scanner={scanner}
        door={door}
        judging={state.judging !== null}
        open={current === null || !mustBeSeen(current.verdict)}
      />
      <DoorBar door={door} onDetails={() => go({ at: 'menu' })} />
      <div className="banners">
        {outbox.stopped && (
          <StoppedBanner unsent={outbox.unsent} onPair={() => setSheet('pairing')} />
        )}
        <DoubleEntryBanner door={door} onOpen={() => go({ at: 'activity' })} />
        <ClockLine door={door} />
      </div>
      {current ? (
        <VerdictPanel key={current.id} door={door} session={session} scan={current} />
      ) : (
        <ReadyPanel
          door={door}
          scanner={scanner}
          updates={updates}
          onType={() => setSheet('typing')}
          go={go}
        />
      )}
      {sheet === 'typing' && <TypeCodeSheet door={door} scanner={scanner} onClose={closeSheet} />}
      {sheet === 'pairing' && (
        <Sheet title={texts.stopped.pair} closeLabel={texts.state.close} onClose={closeSheet}>
          <PairingForm session={session} failure={null} />
        </Sheet>
      )}
    </main>
  );
}
