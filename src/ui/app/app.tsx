import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import type { Clock } from '../../domain/time.ts';
import type { Timers } from '../../domain/timers.ts';
import { BadgePrinting } from '../badge/badge-printing.tsx';
import { type Device, DeviceProvider, useDevice } from '../device/device.ts';
import { late } from '../device/late.tsx';
import { useChosenLanguage } from '../device/use-chosen-language.ts';
import { type Language, LanguageProvider } from '../i18n/language.ts';
import { ErrorBoundary } from '../kit/error-boundary.tsx';
import { DoorProvider } from '../kit/hooks/door.ts';
import { TimeProvider } from '../kit/hooks/time.ts';
import { PairingProgress, PairingScreen } from '../pairing/pairing-screen.tsx';
import { BrokenScreen } from '../problems/broken-screen.tsx';
import { ElsewhereScreen } from '../problems/elsewhere-screen.tsx';
import { NoStorageScreen } from '../problems/no-storage-screen.tsx';
import { DeviceScreens } from './device-screens.tsx';
import { lateScreen } from './late-screen.tsx';
import { StartingScreen } from './starting-screen.tsx';
import './index.css';

export type AppProps = {
  readonly device: Device;
  readonly clock: Clock;
  readonly timers: Timers;
  /** The language to begin with. */
  readonly language: Language;
};

/** The whole app: shows the screen of the session's phase. */
export function App({ device, clock, timers, language: first }: AppProps) {
  const { signal } = device;
  const language = useChosenLanguage(first, device);
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
          <ErrorBoundary fallback={(error) => <BrokenScreen error={error} />}>
            <Screen />
            <MissedScan />
          </ErrorBoundary>
        </DeviceProvider>
      </TimeProvider>
    </LanguageProvider>
  );
}

const MissedScanNotice = late(
  async () => (await import('../camera/missed-scan-notice.tsx')).MissedScanNotice,
);

/** Tells on every screen that a code from a hand scanner was not judged. */
function MissedScan() {
  const { handScans } = useDevice();
  const missed = useStore(handScans.missed);
  if (!missed) return null;
  return <MissedScanNotice key={missed.id} {...missed} onOver={handScans.dismiss} />;
}

const LinkQuestion = lateScreen(
  async () => (await import('../pairing/link-question-screen.tsx')).LinkQuestionScreen,
);

const Locked = lateScreen(async () => (await import('../pin/locked-screen.tsx')).LockedScreen);

const PinDemanded = lateScreen(
  async () => (await import('../pin/pin-demanded-screen.tsx')).PinDemandedScreen,
);

function Screen() {
  const { session } = useDevice();
  const state = useStore(session.state);
  switch (state.phase) {
    case 'starting':
      return <StartingScreen />;
    case 'unpaired':
      return <PairingScreen failure={state.failure} />;
    case 'pairing':
      return <PairingProgress pairing={state.pairing} />;
    case 'asking':
      return <LinkQuestion {...state} />;
    case 'needs-pin':
      return <PinDemanded link={state.link} />;
    case 'paired':
      return (
        <DoorProvider key={state.event.id} value={state.door}>
          <BadgePrinting>
            <DeviceScreens />
          </BadgePrinting>
        </DoorProvider>
      );
    case 'locked':
      return <Locked />;
    case 'elsewhere':
      return <ElsewhereScreen />;
    case 'no-storage':
      return <NoStorageScreen />;
    case 'broken':
      return <BrokenScreen error={state.error} />;
  }
}
