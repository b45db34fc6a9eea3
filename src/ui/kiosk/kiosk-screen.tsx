import { useCallback, useEffect, useState } from 'react';
import type { KioskSettings } from '../../client/kiosk/kiosk.ts';
import type { Scan } from '../../client/scan/scan.ts';
import { isRecorded } from '../../domain/verdict-kinds.ts';
import { useDevice } from '../device/device.ts';
import { LanguageProvider, useLanguage } from '../i18n/language.ts';
import { useDoor, useDoorState } from '../kit/hooks/door.ts';
import { standingOf } from '../kit/hooks/standing.ts';
import { useIdle } from '../kit/hooks/use-idle.ts';
import { useVerdictSignal } from '../verdict/use-verdict-signal.ts';
import { KioskClosed } from './kiosk-closed.tsx';
import { KioskFamilyVerdict } from './kiosk-family-verdict.tsx';
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
  readonly settings: KioskSettings;
};

/** The guest's step; a verdict replaces any of them. */
export type KioskStep = 'welcome' | 'scan' | 'find';

/** Long, since a guest who holds up a ticket touches nothing meanwhile. */
const patienceMs = 60_000;

/** The kiosk: welcome, scan or find yourself, verdict, and back to the start. */
export function KioskScreen({ settings }: Props) {
  const door = useDoor();
  const { kiosk, signal } = useDevice();
  const ofDevice = useLanguage();
  const [language, setLanguage] = useState(ofDevice);
  const [step, setStep] = useState<KioskStep>('welcome');
  const [isIdle, setIsIdle] = useState(false);
  const [family, setFamily] = useState<readonly Scan[] | null>(null);
  const current = useDoorState((state) => state.current);
  const isJudging = useDoorState((state) => state.judging !== null && !state.current);
  const sounds = useDoorState((state) => state.pairing.gate.sounds);
  const unsent = useDoorState((state) => state.outbox.unsent);
  const connection = useDoorState((state) => standingOf(state).state);
  const isClosed = useDoorState((state) => state.outOfService !== null);
  const texts = kioskTexts[language.spoken];

  useHeldBack();
  useFullScreen();

  const toStart = useCallback(() => {
    const isTurnOver = door.state.getState().waiting === 0;
    door.dismiss();
    setIsIdle(false);
    setStep('welcome');
    setFamily(null);
    // The next guest may speak another language; the rest of a family speaks this one.
    if (isTurnOver) setLanguage(ofDevice);
  }, [door, ofDevice]);

  // What stood there must not come back hours later, when the device is in service again (V9).
  useEffect(() => {
    if (!isClosed) return;
    setIsIdle(false);
    setStep('welcome');
    setFamily(null);
  }, [isClosed]);

  const showFamily = (scans: readonly Scan[]) => {
    // The device may have gone out of service while they were checked in.
    if (door.state.getState().outOfService) return;
    setFamily(scans);
    const isAll = scans.every(({ verdict }) => isRecorded(verdict.code));
    signal[sounds ? 'play' : 'feel'](isAll ? 'admitted' : 'ask-first');
  };

  /** Back to a family's badges where the next guest's verdict came over them. */
  const endVerdict = useCallback(() => {
    if (family) door.dismiss();
    else toStart();
  }, [door, family, toStart]);

  // A refusal sounds like a question: nobody is embarrassed before strangers.
  useVerdictSignal((code) => (isRecorded(code) ? code : 'ask-first'));

  const isWaiting = step !== 'welcome' && !current && !isJudging && !family;
  useIdle(
    isWaiting && !isIdle ? patienceMs : null,
    useCallback(() => setIsIdle(true), []),
  );

  // Resets the language of a guest who chose one and left.
  useIdle(step === 'welcome' && !current && language !== ofDevice ? patienceMs : null, toStart);

  const leave = async (pin: string) => {
    const ended = await kiosk.leave(pin);
    if (ended === 'right') releaseBack();
    return ended;
  };

  const leaveByKey = async (key: string) => {
    const word = await kiosk.leaveByService(() => door.isOrganizersKey(key));
    if (word === 'accepted') releaseBack();
    return word;
  };

  const atDoor = current ? 'verdict' : family ? 'family' : step;
  const shown = isClosed ? 'closed' : atDoor;
  const staff = <KioskStaff leave={leave} leaveByKey={leaveByKey} />;
  return (
    <LanguageProvider value={language}>
      <main
        className="kiosk"
        lang={language.tag}
        dir={language.direction}
        data-kiosk={shown}
        data-outbox={unsent}
        data-connection={connection}
        onContextMenu={(event) => event.preventDefault()}
      >
        {shown === 'closed' && <KioskClosed>{staff}</KioskClosed>}
        {shown === 'welcome' && (
          <KioskWelcome settings={settings} go={setStep} onLanguage={setLanguage}>
            {staff}
          </KioskWelcome>
        )}
        {shown === 'scan' && <KioskScan go={setStep} onBack={toStart} />}
        {shown === 'find' && <KioskFind onBack={toStart} onFamily={showFamily} />}
        {shown === 'family' && family && (
          <KioskFamilyVerdict
            scans={family}
            printsBadges={settings.printsBadges}
            onOver={toStart}
          />
        )}
        {shown === 'verdict' && current && (
          <KioskVerdict
            key={current.id}
            scan={current}
            printsBadges={settings.printsBadges}
            onOver={endVerdict}
          />
        )}
        {isJudging && !isClosed && <p className="kiosk__judging">{texts.judging}</p>}
        {isIdle && isWaiting && !isClosed && (
          <KioskIdle onStay={() => setIsIdle(false)} onOver={toStart} />
        )}
        <KioskVoice scan={isClosed ? null : current} isJudging={isJudging && !isClosed} />
      </main>
    </LanguageProvider>
  );
}
