import { lazy, Suspense, useEffect, useMemo } from 'react';
import type { HandScans } from '../../client/door/hand-scans.ts';
import type { Session } from '../../client/door/session.ts';
import type { Kiosk } from '../../client/kiosk/kiosk.ts';
import type { Scanner } from '../../client/scanner/scanner.ts';
import type { Clock } from '../../domain/time.ts';
import type { Timers } from '../../domain/timers.ts';
import { type Device, DeviceProvider } from '../device/device.ts';
import type { Signal } from '../device/signal.ts';
import { useChosenLanguage } from '../device/use-chosen-language.ts';
import { type Language, LanguageProvider } from '../i18n/language.ts';
import { TimeProvider } from '../kit/hooks/time.ts';
import { useStore } from '../kit/hooks/use-store.ts';
import type { Updates } from '../kit/update-notice.tsx';
import { PairingProgress, PairingScreen } from '../pairing/pairing-screen.tsx';
import { BrokenScreen } from '../problems/broken-screen.tsx';
import { ElsewhereScreen } from '../problems/elsewhere-screen.tsx';
import { NoStorageScreen } from '../problems/no-storage-screen.tsx';
import { DeviceScreens } from './device-screens.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { StartingScreen } from './starting-screen.tsx';
import './index.css';

export type AppProps = {
  readonly session: Session;
  readonly scanner: Scanner;
  readonly handScans: HandScans;
  readonly kiosk: Kiosk;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly signal: Signal;
  readonly updates: Updates;
  readonly device: Device;
  /** The one to begin with. */
  readonly language: Language;
};

/** The face of a session: the screen of its phase. */
export function App(props: AppProps) {
  const { clock, timers, signal, device } = props;
  const language = useChosenLanguage(props.language, device);
  const time = useMemo(() => ({ clock, timers }), [clock, timers]);

  useEffect(() => {
    document.documentElement.lang = language.tag;
    document.documentElement.dir = language.direction;
  }, [language]);

  // Any tap anywhere: browsers allow sound only after one.
  useEffect(() => {
    const wake = () => signal.wake();
    document.addEventListener('pointerdown', wake);
    return () => document.removeEventListener('pointerdown', wake);
  }, [signal]);

  return (
    <LanguageProvider value={language}>
      <TimeProvider value={time}>
        <DeviceProvider value={device}>
          <ErrorBoundary
            fallback={(error) => <BrokenScreen session={props.session} error={error} />}
          >
            <Screen {...props} />
            <MissedScan {...props} />
          </ErrorBoundary>
        </DeviceProvider>
      </TimeProvider>
    </LanguageProvider>
  );
}

const MissedScanNotice = lazy(async () => ({
  default: (await import('../camera/missed-scan-notice.tsx')).MissedScanNotice,
}));

/** On every screen: a code of a hand scanner that has no verdict. */
function MissedScan({ handScans, signal }: AppProps) {
  const missed = useStore(handScans.missed);
  if (!missed) return null;
  return (
    <Suspense>
      <MissedScanNotice
        key={missed.id}
        why={missed.why}
        signal={signal}
        onOver={handScans.dismiss}
      />
    </Suspense>
  );
}

const LinkQuestion = lazy(async () => ({
  default: (await import('../pairing/link-question-screen.tsx')).LinkQuestionScreen,
}));

function Screen({ session, scanner, kiosk, signal, updates }: AppProps) {
  const state = useStore(session.state);
  switch (state.phase) {
    case 'starting':
      return <StartingScreen />;
    case 'unpaired':
      return <PairingScreen session={session} scanner={scanner} failure={state.failure} />;
    case 'pairing':
      return <PairingProgress pairing={state.pairing} />;
    case 'asking':
      return (
        <Suspense fallback={<StartingScreen />}>
          <LinkQuestion session={session} {...state} />
        </Suspense>
      );
    case 'paired':
      return (
        <DeviceScreens
          key={state.event.id}
          door={state.door}
          session={session}
          scanner={scanner}
          kiosk={kiosk}
          signal={signal}
          updates={updates}
        />
      );
    case 'elsewhere':
      return <ElsewhereScreen session={session} />;
    case 'no-storage':
      return <NoStorageScreen />;
    case 'broken':
      return <BrokenScreen session={session} error={state.error} />;
  }
}
