import { type ComponentType, useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import type { OutOfService } from '../../client/connection/out-of-service.ts';
import type { Clock } from '../../domain/time.ts';
import type { Timers } from '../../domain/timers.ts';
import { BadgePrinting } from '../badge/badge-printing.tsx';
import { type Device, DeviceProvider, useDevice } from '../device/device.ts';
import { late } from '../device/late.tsx';
import { useChosenLanguage } from '../device/use-chosen-language.ts';
import { useLate } from '../device/use-late.ts';
import { DoorScreen } from '../door/door-screen.tsx';
import { type Language, LanguageProvider, useTexts } from '../i18n/language.ts';
import { BrandMark } from '../kit/brand-mark.tsx';
import { ErrorBoundary } from '../kit/error-boundary.tsx';
import { DoorProvider, useDoorState } from '../kit/hooks/door.ts';
import { TimeProvider } from '../kit/hooks/time.ts';
import { type Go, useView, type View, type Views } from '../kit/hooks/use-view.ts';
import { Icon, type IconName } from '../kit/icon.tsx';
import { Page } from '../kit/page.tsx';
import { faceOf } from '../kit/verdict-face.tsx';
import { PairingProgress, PairingScreen } from '../pairing/pairing-screen.tsx';
import { BrokenScreen } from '../problems/broken-screen.tsx';
import { ElsewhereScreen } from '../problems/elsewhere-screen.tsx';
import { BlockedScreen, NoStorageScreen } from '../problems/no-storage-screen.tsx';
import { NotStartedScreen } from '../problems/not-started-screen.tsx';
import { useSupervised } from '../supervisor/use-supervised.ts';
import { Announcer } from '../verdict/announcer.tsx';
import { useVerdictSignal } from '../verdict/use-verdict-signal.ts';
import { VerdictPanel } from '../verdict/verdict-panel.tsx';
import './index.css';

/** Like `late`, for a whole screen: a page says so if the screen does not arrive. */
const lateScreen = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  late(load, Meanwhile);

function Meanwhile({ isMissing }: { readonly isMissing: boolean }) {
  const texts = useTexts().problems.late;
  return isMissing ? <Page title={texts.title} intro={texts.why} /> : <StartingScreen />;
}

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
  useEffect(() => device.keepLanguages([language.spoken]), [language.spoken, device]);

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
          {/* The screen that tells of a failure may fail as well. */}
          <ErrorBoundary fallback={() => <NotStartedScreen language={language} />}>
            <ErrorBoundary fallback={(error) => <BrokenScreen error={error} />}>
              <Screen />
              <MissedScan />
            </ErrorBoundary>
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

const Locked = lateScreen(
  async () => (await import('../device-pin/locked-screen.tsx')).LockedScreen,
);

const PinDemanded = lateScreen(
  async () => (await import('../device-pin/pin-demanded-screen.tsx')).PinDemandedScreen,
);

function Screen() {
  const { session, isStorageBlocked } = useDevice();
  const state = useStore(session.state);
  const isBlocked = useStore(isStorageBlocked);
  // Whatever the session is about, it waits for the disk.
  if (isBlocked) return <BlockedScreen />;
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

const KioskScreen = lateScreen(async () => (await import('../kiosk/kiosk-screen.tsx')).KioskScreen);

const loadOutOfService = async () =>
  (await import('../problems/out-of-service-screen.tsx')).OutOfServiceScreen;

/**
 * Shows the screens of staff, or the kiosk's to guests. Until it is known who uses the device,
 * neither is shown.
 */
function DeviceScreens() {
  const { kiosk } = useDevice();
  const state = useStore(kiosk.state);
  const outOfService = useDoorState((door) => door.outOfService);
  switch (state.phase) {
    case 'loading':
      return <StartingScreen />;
    case 'unread':
      return <NoStorageScreen />;
    case 'off':
      return outOfService === null ? <PairedScreens /> : <Closed {...outOfService} />;
    case 'on':
      return <KioskScreen settings={state.settings} />;
  }
}

/** A door that judges nobody (V9), also where the page that says why does not arrive. */
function Closed(outOfService: OutOfService) {
  const texts = useTexts().problems.outOfService;
  const Screen = useLate(loadOutOfService);
  if (Screen === 'awaited') return <StartingScreen />;
  if (Screen === 'missing') return <Page title={texts.title} intro={texts.meanwhile} />;
  return <Screen {...outOfService} />;
}

type SideScreen = Exclude<View['at'], 'scan'>;

const Activity = lateScreen(
  async () => (await import('../activity/activity-screen.tsx')).ActivityScreen,
);
const Attendee = lateScreen(
  async () => (await import('../attendees/attendee-screen.tsx')).AttendeeScreen,
);
const BoxOffice = lateScreen(
  async () => (await import('../box-office/box-office-screen.tsx')).BoxOfficeScreen,
);
const Gate = lateScreen(async () => (await import('../gate/gate-screen.tsx')).GateScreen);
const Help = lateScreen(async () => (await import('../help/help-screen.tsx')).HelpScreen);
const KioskSetup = lateScreen(
  async () => (await import('../kiosk/setup/kiosk-setup-screen.tsx')).KioskSetupScreen,
);
const Links = lateScreen(async () => (await import('../links/links-screen.tsx')).LinksScreen);
const Menu = lateScreen(async () => (await import('../menu/menu-screen.tsx')).MenuScreen);
const Numbers = lateScreen(
  async () => (await import('../numbers/numbers-screen.tsx')).NumbersScreen,
);
const Order = lateScreen(async () => (await import('../attendees/order-screen.tsx')).OrderScreen);
const Search = lateScreen(
  async () => (await import('../attendees/search-screen.tsx')).SearchScreen,
);
const Settings = lateScreen(
  async () => (await import('../settings/settings-screen.tsx')).SettingsScreen,
);

const SupervisorPage = lateScreen(
  async () => (await import('../supervisor/supervisor-page.tsx')).SupervisorPage,
);
const SupervisorSheet = late(
  async () => (await import('../supervisor/supervisor-sheet.tsx')).SupervisorSheet,
);

const Message = late(async () => (await import('../door/door-message.tsx')).DoorMessage);

/** On a device for staff these take the supervisor PIN. */
const supervisorsScreens: ReadonlySet<View['at']> = new Set(['gate', 'kiosk', 'settings']);

/** Loaded when first opened: the first paint needs none of them. */
const sideScreens: Readonly<Partial<Record<SideScreen, ComponentType<Views>>>> = {
  activity: Activity,
  attendee: Attendee,
  'box-office': BoxOffice,
  gate: Gate,
  help: Help,
  kiosk: KioskSetup,
  links: Links,
  menu: Menu,
  numbers: Numbers,
  order: Order,
  search: Search,
  settings: Settings,
};

/** The screens of a paired door. A verdict covers the open one until it is cleared. */
function PairedScreens() {
  const { scrolling, ...views } = useView();
  const { view, go } = views;
  const current = useDoorState((state) => state.current);
  const hasMessage = useDoorState((state) => state.message !== null);
  const tone = current ? faceOf(current.verdict.code).tone : undefined;

  useVerdictSignal();
  // The verdict that covered a screen had the focus. No button gets it: a second Enter presses nothing.
  useEffect(() => {
    if (current !== null || document.activeElement !== document.body) return;
    scrolling.current?.querySelector('h1')?.focus({ preventScroll: true });
  }, [current, scrolling]);

  const { mayAll } = useSupervised();
  const supervisorPin = useDoorState(({ pairing }) => pairing.gate.supervisorPin);
  const isClosed = !mayAll && supervisorsScreens.has(view.at);
  const Side = view.at === 'scan' ? null : isClosed ? SupervisorPage : sideScreens[view.at];
  return (
    <div className="app" data-tone={tone}>
      {Side ? (
        <>
          {/* Keyed by the screen, since it scrolls: each screen opens at its top. */}
          <div ref={scrolling} key={view.at} className="app__side" inert={current !== null}>
            <ErrorBoundary fallback={(error) => <BrokenScreen error={error} />}>
              {hasMessage && <Message />}
              <Side {...views} />
            </ErrorBoundary>
          </div>
          {current && (
            <div className="door door--cover" data-tone={tone}>
              <VerdictPanel key={current.id} scan={current} go={go} />
            </div>
          )}
        </>
      ) : (
        <DoorScreen go={go} />
      )}
      <TabBar view={view} go={go} rests={current !== null} />
      <Announcer />
      {!mayAll && <SupervisorSheet kept={supervisorPin} />}
    </div>
  );
}

type Tab = 'scan' | 'search' | 'numbers' | 'activity' | 'menu';

const icons: Readonly<Record<Tab, IconName>> = {
  scan: 'scan',
  search: 'search',
  numbers: 'numbers',
  activity: 'outbox',
  menu: 'menu',
};
const tabs = Object.keys(icons) as readonly Tab[];

/** The tab under which a screen lies. */
const tabOf = ({ at }: View): Tab => {
  switch (at) {
    case 'attendee':
    case 'order':
      return 'search';
    case 'gate':
    case 'links':
    case 'settings':
    case 'help':
    case 'kiosk':
    case 'box-office':
      return 'menu';
    default:
      return at;
  }
};

type Props = {
  readonly view: View;
  readonly go: Go;
  /** A verdict is shown: the tabs can't be used. */
  readonly rests: boolean;
};

/** The tabs: within thumb's reach on a phone, at the side on a tablet. */
export function TabBar({ view, go, rests }: Props) {
  const { tabs: texts } = useTexts();
  /** Whether something on the activity screen waits for a supervisor. */
  const activityNeedsEyes = useDoorState(
    ({ outbox, doubleEntries, unreadable }) =>
      unreadable !== 0 || outbox.rejected + doubleEntries.length > 0,
  );
  const here = tabOf(view);
  return (
    <nav className="tabs" aria-label={texts.label} inert={rests}>
      {tabs.map((tab) => (
        <button
          key={tab}
          type="button"
          className="tab"
          data-tab={tab}
          aria-current={tab === here ? 'page' : undefined}
          onClick={() => go({ at: tab })}
        >
          <Icon name={icons[tab]} />
          <span className="tab__name">{texts.name[tab]}</span>
          {tab === 'activity' && activityNeedsEyes && (
            <span className="tab__mark">
              <span className="unseen">{texts.needsEyes}</span>
            </span>
          )}
        </button>
      ))}
    </nav>
  );
}

function StartingScreen() {
  const { brand } = useTexts();
  return (
    <main className="starting" aria-busy="true">
      <h1 className="unseen">{brand.starting}</h1>
      <BrandMark />
    </main>
  );
}
