import { type ComponentType, useEffect } from 'react';
import { late } from '../device/late.tsx';
import { DoorScreen } from '../door/door-screen.tsx';
import { ErrorBoundary } from '../kit/error-boundary.tsx';
import { useDoorState } from '../kit/hooks/door.ts';
import type { Views } from '../kit/hooks/use-view.ts';
import { useView, type View } from '../kit/hooks/use-view.ts';
import { faceOf } from '../kit/verdict-face.tsx';
import { BrokenScreen } from '../problems/broken-screen.tsx';
import { useSupervised } from '../supervisor/use-supervised.ts';
import { Announcer } from '../verdict/announcer.tsx';
import { useVerdictSignal } from '../verdict/use-verdict-signal.ts';
import { VerdictPanel } from '../verdict/verdict-panel.tsx';
import { lateScreen } from './late-screen.tsx';
import { TabBar } from './tab-bar.tsx';

type SideScreen = Exclude<View['at'], 'scan'>;

const Activity = lateScreen(
  async () => (await import('../activity/activity-screen.tsx')).ActivityScreen,
);
const Attendee = lateScreen(
  async () => (await import('../attendee/attendee-screen.tsx')).AttendeeScreen,
);
const Gate = lateScreen(async () => (await import('../gate/gate-screen.tsx')).GateScreen);
const Help = lateScreen(async () => (await import('../help/help-screen.tsx')).HelpScreen);
const KioskSetup = lateScreen(
  async () => (await import('../kiosk/setup/kiosk-setup-screen.tsx')).KioskSetupScreen,
);
const Menu = lateScreen(async () => (await import('../menu/menu-screen.tsx')).MenuScreen);
const Numbers = lateScreen(
  async () => (await import('../numbers/numbers-screen.tsx')).NumbersScreen,
);
const Order = lateScreen(async () => (await import('../order/order-screen.tsx')).OrderScreen);
const Search = lateScreen(async () => (await import('../search/search-screen.tsx')).SearchScreen);
const Settings = lateScreen(
  async () => (await import('../settings/settings-screen.tsx')).SettingsScreen,
);

const SupervisorPage = lateScreen(
  async () => (await import('../supervisor/supervisor-page.tsx')).SupervisorPage,
);
const SupervisorSheet = late(
  async () => (await import('../supervisor/supervisor-sheet.tsx')).SupervisorSheet,
);

/** On a steward's door these take the supervisor's PIN. */
const supervisorsScreens: ReadonlySet<View['at']> = new Set(['gate', 'kiosk', 'settings']);

/** Loaded when first opened: the first paint needs none of them. */
const sideScreens: Readonly<Partial<Record<SideScreen, ComponentType<Views>>>> = {
  activity: Activity,
  attendee: Attendee,
  gate: Gate,
  help: Help,
  kiosk: KioskSetup,
  menu: Menu,
  numbers: Numbers,
  order: Order,
  search: Search,
  settings: Settings,
};

/** The screens of a paired door. A verdict covers the open one until it is cleared. */
export function PairedScreens() {
  const { scrolling, ...views } = useView();
  const { view, go } = views;
  const current = useDoorState((state) => state.current);
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
