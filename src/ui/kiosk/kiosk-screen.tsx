import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Scan } from '../../client/check-in/scan.ts';
import type { KioskSettings } from '../../client/kiosk/kiosk.ts';
import { isRecorded } from '../../domain/verdict-kinds.ts';
import { CameraFrame, CameraPicture } from '../camera/camera-picture.tsx';
import { useDevice, useLog } from '../device/device.ts';
import {
  type Language,
  LanguageProvider,
  languageNames,
  loadWholeLanguage,
  screenTextsIn,
  useLanguage,
  useScreenTexts,
} from '../i18n/language.ts';
import { BrandMark } from '../kit/brand-mark.tsx';
import { useDoor, useDoorState } from '../kit/hooks/door.ts';
import { standingOf } from '../kit/hooks/standing.ts';
import { useIdle } from '../kit/hooks/use-idle.ts';
import { useObjectUrl } from '../kit/hooks/use-object-url.ts';
import { Icon, type IconName } from '../kit/icon.tsx';
import { ModalBox } from '../kit/modal-box.tsx';
import { ReadAloud } from '../verdict/read-aloud.tsx';
import { useVerdictSignal } from '../verdict/use-verdict-signal.ts';
import { VerdictVoice } from '../verdict/verdict-voice.tsx';
import { KioskFind } from './kiosk-find.tsx';
import { KioskHead } from './kiosk-head.tsx';
import { KioskStaff } from './kiosk-staff.tsx';
import { KioskFamilyVerdict, KioskVerdict } from './kiosk-verdict.tsx';
import { guestWords } from './kiosk-words.ts';
import './kiosk.css';
import './kiosk-welcome.css';
import './kiosk-guest.css';
import './kiosk-verdict.css';
import './kiosk-box.css';

type Props = {
  readonly settings: KioskSettings;
};

/** Where a guest is; a verdict covers it. */
type GuestTurn =
  | { readonly at: 'welcome' }
  /** @param isIdle whether they are asked if they are still there */
  | { readonly at: 'scan' | 'find'; readonly isIdle: boolean }
  /** A family was checked in, whose badges are printed from here. */
  | { readonly at: 'family'; readonly scans: readonly Scan[] };

/** Long, since a guest who holds up a ticket touches nothing meanwhile. */
const patienceMs = 60_000;

/** One guest after the other, each in their language. */
function useGuestTurn(isClosed: boolean) {
  const door = useDoor();
  const ofDevice = useLanguage();
  const [language, setLanguage] = useState(ofDevice);
  const [turn, setTurn] = useState<GuestTurn>({ at: 'welcome' });
  const current = useDoorState((state) => state.current);
  const isJudging = useDoorState((state) => state.judging !== null && !state.current);

  const toStart = useCallback(() => {
    const isTurnOver = door.state.getState().waiting === 0;
    door.dismiss();
    setTurn({ at: 'welcome' });
    // The next guest may speak another language; the rest of a family speaks this one.
    if (isTurnOver) setLanguage(ofDevice);
  }, [door, ofDevice]);

  // What stood there must not come back hours later, when the device is in service again (V9).
  useEffect(() => {
    if (isClosed) setTurn({ at: 'welcome' });
  }, [isClosed]);

  const setIdle = useCallback(
    (isIdle: boolean) =>
      setTurn((now) => (now.at === 'scan' || now.at === 'find' ? { ...now, isIdle } : now)),
    [],
  );
  const isWaiting = (turn.at === 'scan' || turn.at === 'find') && !current && !isJudging;
  useIdle(
    isWaiting && !turn.isIdle ? patienceMs : null,
    useCallback(() => setIdle(true), [setIdle]),
  );
  // Resets the language of a guest who chose one and left.
  useIdle(turn.at === 'welcome' && !current && language !== ofDevice ? patienceMs : null, toStart);

  return {
    ...{ turn, current, isJudging, language, setLanguage, toStart },
    isAskedToStay: isWaiting && turn.isIdle,
    stay: () => setIdle(false),
    go: (at: 'scan' | 'find') => setTurn({ at, isIdle: false }),
    showFamily: (scans: readonly Scan[]) => setTurn({ at: 'family', scans }),
  };
}

/** The kiosk: welcome, scan or find yourself, verdict, and back to the start. */
export function KioskScreen({ settings }: Props) {
  const door = useDoor();
  const { signal, keepLanguages } = useDevice();
  const sounds = useDoorState((state) => state.pairing.gate.sounds);
  const unsent = useDoorState((state) => state.outbox.unsent);
  const connection = useDoorState((state) => standingOf(state).state);
  const isClosed = useDoorState((state) => state.outOfService !== null);
  const { turn, current, isJudging, language, toStart, ...guest } = useGuestTurn(isClosed);
  const isFamily = turn.at === 'family';
  const texts = screenTextsIn(language, 'kiosk');

  // Guests choose among all of them, also offline.
  useEffect(() => keepLanguages(Object.keys(languageNames)), [keepLanguages]);
  useHeldBack();
  useFullScreen();
  // A refusal sounds like a question: nobody is embarrassed before strangers.
  useVerdictSignal((code) => (isRecorded(code) ? code : 'ask-first'));

  const showFamily = (scans: readonly Scan[]) => {
    // The device may have gone out of service while they were checked in.
    if (door.state.getState().outOfService) return;
    guest.showFamily(scans);
    const isAll = scans.every(({ verdict }) => isRecorded(verdict.code));
    signal[sounds ? 'play' : 'feel'](isAll ? 'admitted' : 'ask-first');
  };

  /** Back to a family's badges where the next guest's verdict came over them. */
  const endVerdict = useCallback(() => {
    if (isFamily) door.dismiss();
    else toStart();
  }, [door, isFamily, toStart]);

  const shown = isClosed ? 'closed' : current ? 'verdict' : turn.at;
  const staff = <WayOut unsent={unsent} />;
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
          <KioskWelcome settings={settings} go={guest.go} onLanguage={guest.setLanguage}>
            {staff}
          </KioskWelcome>
        )}
        {shown === 'scan' && <KioskScan go={guest.go} onBack={toStart} />}
        {shown === 'find' && <KioskFind onBack={toStart} onFamily={showFamily} />}
        {shown === 'family' && isFamily && (
          <KioskFamilyVerdict
            scans={turn.scans}
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
        {guest.isAskedToStay && !isClosed && <KioskIdle onStay={guest.stay} onOver={toStart} />}
        <KioskVoice scan={isClosed ? null : current} isJudging={isJudging && !isClosed} />
      </main>
    </LanguageProvider>
  );
}

/** For staff, from every screen that guests leave alone. */
function WayOut({ unsent }: { readonly unsent: number }) {
  const door = useDoor();
  const { kiosk } = useDevice();
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
  return <KioskStaff unsent={unsent} leave={leave} leaveByKey={leaveByKey} />;
}

type KioskClosedProps = {
  /** What staff use to leave kiosk mode. */
  readonly children: ReactNode;
};

/** Sends guests to the staff while the device is out of service (V9). */
function KioskClosed({ children }: KioskClosedProps) {
  const { closed } = useScreenTexts('kiosk');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <section className="kiosk-welcome">
      <div className="kiosk-welcome__picture" data-picture={false}>
        <BrandMark />
      </div>
      <div className="kiosk-welcome__body">
        <div className="kiosk-welcome__words">
          <h1 ref={heading} className="kiosk__title" tabIndex={-1}>
            {closed.title}
          </h1>
          <p className="kiosk__text">{closed.text}</p>
        </div>
        <div className="kiosk-welcome__foot">{children}</div>
      </div>
    </section>
  );
}

type KioskIdleProps = { readonly onStay: () => void; readonly onOver: () => void };

/** The time to answer whether somebody is still there (WCAG 2.2.1). */
const answerMs = 20_000;

function KioskIdle({ onStay, onOver }: KioskIdleProps) {
  const { idle } = useScreenTexts('kiosk');
  const heading = useId();
  useIdle(answerMs, onOver);
  return (
    <ModalBox className="kiosk-box" labelledBy={heading} onClose={onStay}>
      <h2 id={heading} className="kiosk-box__title">
        {idle.title}
      </h2>
      <p className="kiosk__text">{idle.text}</p>
      <div className="actions">
        <button type="button" className="button button--primary" onClick={onStay}>
          {idle.stay}
        </button>
        <button type="button" className="button button--secondary" onClick={onOver}>
          {idle.leave}
        </button>
      </div>
    </ModalBox>
  );
}

type KioskVoiceProps = { readonly scan: Scan | null; readonly isJudging: boolean };

/** Reads each verdict to screen readers, and aloud where that is set, in a guest's words. */
function KioskVoice({ scan, isJudging }: KioskVoiceProps) {
  const texts = useScreenTexts('kiosk');
  const said = scan && guestWords(scan, texts);
  const silent = isJudging ? texts.judging : '';
  const readsAloud = useStore(useDevice().settings.state, (state) => state.readsAloud);
  const text = said ? `${said.word}. ${said.line}` : silent;
  return (
    <>
      <VerdictVoice scan={scan}>{text}</VerdictVoice>
      {readsAloud && said && <ReadAloud key={scan?.id} text={text} />}
    </>
  );
}

type KioskScanProps = {
  readonly go: (step: 'find') => void;
  readonly onBack: () => void;
};

/** Scans with the front camera, shown as a mirror. */
function KioskScan({ go, onBack }: KioskScanProps) {
  const door = useDoor();
  const { scan: texts } = useScreenTexts('kiosk');

  return (
    <section className="kiosk-scan">
      <KioskHead title={texts.title} text={texts.hint} onBack={onBack} />
      <CameraPicture
        taker={door}
        side="front"
        label={texts.label}
        className="viewfinder kiosk-scan__camera"
      >
        {(camera) => (
          <>
            {camera.phase === 'on' && <CameraFrame className="kiosk-scan__frame" />}
            {camera.phase === 'starting' && <p className="kiosk-scan__note">{texts.starting}</p>}
            {camera.phase === 'failed' && (
              <p className="kiosk-scan__note" role="alert" data-camera-failure={camera.failure}>
                <Icon name="camera-off" />
                {texts.noCamera}
              </p>
            )}
          </>
        )}
      </CameraPicture>
      <button type="button" className="button button--secondary" onClick={() => go('find')}>
        <Icon name="keyboard" />
        {texts.type}
      </button>
    </section>
  );
}

/**
 * Uses the full screen while mounted, where the browser can (no iPhone can). Browsers grant it only
 * after a tap, and a key or a swipe ends it, so each tap asks again.
 */
function useFullScreen(): void {
  const log = useLog();
  useEffect(() => {
    const refused = (error: unknown) => log('full-screen-refused', error);
    const page = document.documentElement;
    const ask = () => {
      if (document.fullscreenElement) return;
      page.requestFullscreen?.({ navigationUI: 'hide' }).catch(refused);
    };
    ask();
    addEventListener('click', ask, true);
    return () => {
      removeEventListener('click', ask, true);
      if (document.fullscreenElement) document.exitFullscreen().catch(refused);
    };
  }, [log]);
}

/** A step of the browser's history that belongs to no screen. `below`: how many of them lie under it. */
type Held = { readonly held: true; readonly below: number };

/** Makes the device's own "back" lead nowhere: a guest must not leave the kiosk by it. */
function useHeldBack(): void {
  useEffect(() => {
    const hold = () => {
      if (isHeld(history.state)) return;
      const held: Held = { held: true, below: depthOf(history.state) };
      history.pushState(held, '');
    };
    hold();
    addEventListener('popstate', hold);
    return () => removeEventListener('popstate', hold);
  }, []);
}

/** Gives "back" its meaning again for staff, from the first screen on. */
function releaseBack(): void {
  if (isHeld(history.state)) history.go(-1 - history.state.below);
}

const isHeld = (state: unknown): state is Held =>
  typeof state === 'object' && state !== null && 'held' in state;

/** As `useView` counts them. */
const depthOf = (state: unknown): number =>
  typeof state === 'object' && state !== null && 'depth' in state ? Number(state.depth) : 0;

type KioskWelcomeProps = {
  readonly settings: KioskSettings;
  readonly go: (step: 'scan' | 'find') => void;
  readonly onLanguage: (language: Language) => void;
  /** What staff use to leave kiosk mode. */
  readonly children: ReactNode;
};

/** The organizer's picture and words, and the two ways in. */
function KioskWelcome({ settings, go, onLanguage, children }: KioskWelcomeProps) {
  const eventTitle = useDoorState((state) => state.event.title);
  const { start } = useScreenTexts('kiosk');
  const picture = useObjectUrl(settings.picture);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <section className="kiosk-welcome">
      <div className="kiosk-welcome__picture" data-picture={settings.picture !== null}>
        {picture === null ? <BrandMark /> : <img src={picture} alt="" draggable={false} />}
      </div>
      <div className="kiosk-welcome__body">
        <div className="kiosk-welcome__words">
          <h1 ref={heading} className="kiosk__title" tabIndex={-1}>
            {settings.title === '' ? eventTitle : settings.title}
          </h1>
          {settings.words !== '' && <p className="kiosk__text">{settings.words}</p>}
        </div>
        <div className="kiosk-welcome__ways">
          <Way icon="scan" name={start.scan} about={start.scanAbout} go={() => go('scan')} />
          <Way icon="keyboard" name={start.type} about={start.typeAbout} go={() => go('find')} />
        </div>
        <div className="kiosk-welcome__foot">
          <GuestLanguages onChoice={onLanguage} />
          {children}
        </div>
      </div>
    </section>
  );
}

type WayProps = {
  readonly icon: IconName;
  readonly name: string;
  readonly about: string;
  readonly go: () => void;
};

const Way = ({ icon, name, about, go }: WayProps) => (
  <button type="button" className="kiosk-way" onClick={go}>
    <Icon name={icon} />
    <span className="kiosk-way__name">{name}</span>
    <span className="kiosk-way__about">{about}</span>
  </button>
);

type GuestLanguagesProps = { readonly onChoice: (language: Language) => void };

/** Lets a guest choose a language, for this visit only. */
function GuestLanguages({ onChoice }: GuestLanguagesProps) {
  const { spoken } = useLanguage();
  const log = useLog();
  const { languages } = useScreenTexts('kiosk');
  return (
    <fieldset className="guest-languages">
      <legend className="unseen">{languages}</legend>
      {Object.entries(languageNames).map(([tag, name]) => (
        <button
          key={tag}
          type="button"
          className="guest-language"
          lang={tag}
          aria-pressed={tag === spoken}
          onClick={() =>
            loadWholeLanguage([tag], log).then(onChoice, (error) =>
              log('language-not-loaded', error),
            )
          }
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
}
