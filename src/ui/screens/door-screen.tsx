import { useEffect, useState } from 'react';
import type { Door } from '../../client/door.ts';
import type { Scanner } from '../../client/scanner/scanner.ts';
import type { Session } from '../../client/session.ts';
import { mustBeSeen } from '../../domain/verdict.ts';
import { useStore } from '../bindings/use-store.ts';
import { ActivitySheet } from '../components/activity-sheet.tsx';
import { Announcer } from '../components/announcer.tsx';
import { ClockLine } from '../components/clock-line.tsx';
import { DoorBar } from '../components/door-bar.tsx';
import { DoorStateSheet } from '../components/door-state-sheet.tsx';
import { DoubleEntryBanner } from '../components/double-entry-banner.tsx';
import { PairingForm } from '../components/pairing-form.tsx';
import { ReadyPanel } from '../components/ready-panel.tsx';
import { RemoveDoorSheet } from '../components/remove-door-sheet.tsx';
import { Sheet } from '../components/sheet.tsx';
import { StoppedBanner } from '../components/stopped-banner.tsx';
import { TypeCodeSheet } from '../components/type-code-sheet.tsx';
import type { Updates } from '../components/update-notice.tsx';
import { faceOf } from '../components/verdict-face.tsx';
import { VerdictPanel } from '../components/verdict-panel.tsx';
import { Viewfinder } from '../components/viewfinder.tsx';
import { useTexts } from '../i18n/language.ts';
import type { Signal } from '../signal.ts';

type Props = {
  readonly door: Door;
  readonly session: Session;
  readonly scanner: Scanner;
  readonly signal: Signal;
  readonly updates: Updates;
};

type SheetName = 'typing' | 'state' | 'activity' | 'removal' | 'pairing';

/** The door at work: the camera, and beside or over it the verdict or what is ready to be done. */
export function DoorScreen({ door, session, scanner, signal, updates }: Props) {
  const texts = useTexts();
  const state = useStore(door.state);
  const [sheet, setSheet] = useState<SheetName | null>(null);
  const closeSheet = () => setSheet(null);
  const { current, outbox } = state;
  const scanId = current?.id;
  const code = current?.verdict.code;

  // An effect, so that nothing sounds before its verdict is on the screen (V8).
  useEffect(() => {
    if (code === undefined) return;
    setSheet(null);
    signal.play(code);
  }, [scanId, code, signal]);

  return (
    <main className="door" data-tone={code && faceOf(code).tone}>
      {/* The camera rests while staff reads: nothing is scanned that nobody sees. */}
      {sheet !== 'activity' && (
        <Viewfinder
          scanner={scanner}
          door={door}
          judging={state.judging !== null}
          open={current === null || !mustBeSeen(current.verdict)}
        />
      )}
      <DoorBar door={door} onDetails={() => setSheet('state')} />
      <div className="banners">
        {outbox.stopped && (
          <StoppedBanner unsent={outbox.unsent} onPair={() => setSheet('pairing')} />
        )}
        <DoubleEntryBanner door={door} onOpen={() => setSheet('activity')} />
        <ClockLine door={door} />
      </div>
      {current ? (
        <VerdictPanel key={current.id} door={door} scan={current} />
      ) : (
        <ReadyPanel
          door={door}
          scanner={scanner}
          updates={updates}
          onType={() => setSheet('typing')}
        />
      )}
      <Announcer door={state} scan={current} />
      {sheet === 'typing' && <TypeCodeSheet door={door} scanner={scanner} onClose={closeSheet} />}
      {sheet === 'state' && (
        <DoorStateSheet
          door={door}
          onActivity={() => setSheet('activity')}
          onRemove={() => setSheet('removal')}
          onClose={closeSheet}
        />
      )}
      {sheet === 'activity' && <ActivitySheet door={door} onClose={closeSheet} />}
      {sheet === 'removal' && (
        <RemoveDoorSheet door={door} session={session} onClose={closeSheet} />
      )}
      {sheet === 'pairing' && (
        <Sheet title={texts.stopped.pair} closeLabel={texts.state.close} onClose={closeSheet}>
          <PairingForm session={session} failure={null} />
        </Sheet>
      )}
    </main>
  );
}
