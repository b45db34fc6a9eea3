import { useCallback, useState } from 'react';
import type { Door } from '../../client/door/door.ts';
import type { Kiosk, KioskSettings } from '../../client/kiosk/kiosk.ts';
import type { Scanner } from '../../client/scanner/scanner.ts';
import { isRecorded } from '../../domain/verdict.ts';
import type { Signal } from '../device/signal.ts';
import { LanguageProvider, useLanguage } from '../i18n/language.ts';
import { useIdle } from '../kit/hooks/use-idle.ts';
import { useStore } from '../kit/hooks/use-store.ts';
import { useVerdictSignal } from '../verdict/use-verdict-signal.ts';
import { KioskFind } from './kiosk-find.tsx';
import { KioskIdle } from './kiosk-idle.tsx';
import { KioskScan } from './kiosk-scan.tsx';
import { KioskStaff } from './kiosk-staff.tsx';
import { KioskVerdict } from './kiosk-verdict.tsx';
import { KioskVoice } from './kiosk-voice.tsx';
import { KioskWelcome } from './kiosk-welcome.tsx';
import { kioskTexts } from './texts.ts';
import { useFullScreen } from './use-full-screen.ts';
import { releaseBack, useHeldBack } from './use-held-back.ts';
import './kiosk.css';
import './kiosk-welcome.css';
import './kiosk-guest.css';
import './kiosk-verdict.css';
import './kiosk-box.css';

type Props = {
  readonly door: Door;
  readonly scanner: Scanner;
  readonly signal: Signal;
  readonly kiosk: Kiosk;
  readonly settings: KioskSettings;
};

/** Where a guest is; a verdict stands before all of them. */
export type KioskStep = 'welcome' | 'scan' | 'find';

/** A guest who holds up a ticket touches nothing for a while. */
const patienceMs = 60_000;

/** A guest alone with the device: welcome, scan or find yourself, verdict, and back to the start. */
export function KioskScreen({ door, scanner, signal, kiosk, settings }: Props) {
  const ofDevice = useLanguage();
  const [language, setLanguage] = useState(ofDevice);
  const [step, setStep] = useState<KioskStep>('welcome');
  const [isIdle, setIsIdle] = useState(false);
  const state = useStore(door.state);
  const { current, judging, outbox, connection } = state;
  const texts = kioskTexts[language.spoken];

  useHeldBack();
  useFullScreen();

  const toStart = useCallback(() => {
    door.dismiss();
    setIsIdle(false);
    setStep('welcome');
    // The next guest speaks another language.
    setLanguage(ofDevice);
  }, [door, ofDevice]);

  // Nobody is buzzed at before strangers.
  useVerdictSignal(signal, state, (code) => (isRecorded(code) ? code : 'ask-first'));

  const isJudging = judging !== null && !current;
  const isWaiting = step !== 'welcome' && !current && !isJudging;
  useIdle(
    isWaiting && !isIdle ? patienceMs : null,
    useCallback(() => setIsIdle(true), []),
  );

  // A guest who chose their language and left: the next one need not find it.
  useIdle(step === 'welcome' && !current && language !== ofDevice ? patienceMs : null, toStart);

  const leave = async (pin: string) => {
    const ended = await kiosk.leave(pin);
    if (ended === 'right') releaseBack();
    return ended;
  };

  const shown = current ? 'verdict' : step;
  return (
    <LanguageProvider value={language}>
      <main
        className="kiosk"
        lang={language.tag}
        dir={language.direction}
        data-kiosk={shown}
        data-outbox={outbox.unsent}
        data-connection={connection.state}
        onContextMenu={(event) => event.preventDefault()}
      >
        {shown === 'welcome' && (
          <KioskWelcome
            settings={settings}
            eventTitle={state.event.title}
            go={setStep}
            onLanguage={setLanguage}
          >
            <KioskStaff kiosk={kiosk} unsent={outbox.unsent} leave={leave} />
          </KioskWelcome>
        )}
        {shown === 'scan' && (
          <KioskScan door={door} scanner={scanner} go={setStep} onBack={toStart} />
        )}
        {shown === 'find' && <KioskFind door={door} kiosk={kiosk} onBack={toStart} />}
        {current && (
          <KioskVerdict
            key={current.id}
            door={door}
            scan={current}
            printsBadges={settings.printsBadges}
            onOver={toStart}
          />
        )}
        {isJudging && <p className="kiosk__judging">{texts.judging}</p>}
        {isIdle && isWaiting && <KioskIdle onStay={() => setIsIdle(false)} onOver={toStart} />}
        <KioskVoice scan={current} isJudging={isJudging} />
      </main>
    </LanguageProvider>
  );
}
