import { type ComponentType, lazy, Suspense } from 'react';
import type { Door } from '../../client/door/door.ts';
import type { Session } from '../../client/door/session.ts';
import type { Kiosk } from '../../client/kiosk/kiosk.ts';
import type { Scanner } from '../../client/scanner/scanner.ts';
import { useStore } from '../bindings/use-store.ts';
import { useVerdictSignal } from '../bindings/use-verdict-signal.ts';
import { useView, type View } from '../bindings/use-view.ts';
import { Announcer } from '../components/announcer.tsx';
import { TabBar } from '../components/tab-bar.tsx';
import type { Updates } from '../components/update-notice.tsx';
import { faceOf } from '../components/verdict-face.tsx';
import { VerdictPanel } from '../components/verdict-panel.tsx';
import type { Signal } from '../signal.ts';
import { DoorScreen } from './door-screen.tsx';
import type { ScreenProps } from './screen-props.ts';
import { StartingScreen } from './starting-screen.tsx';

type Props = {
  readonly door: Door;
  readonly session: Session;
  readonly scanner: Scanner;
  readonly kiosk: Kiosk;
  readonly signal: Signal;
  readonly updates: Updates;
};

type SideScreen = Exclude<View['at'], 'scan'>;

const Activity = lazy(async () => ({
  default: (await import('./activity-screen.tsx')).ActivityScreen,
}));
const Attendee = lazy(async () => ({
  default: (await import('./attendee-screen.tsx')).AttendeeScreen,
}));
const Gate = lazy(async () => ({ default: (await import('./gate-screen.tsx')).GateScreen }));
const Help = lazy(async () => ({ default: (await import('./help-screen.tsx')).HelpScreen }));
const KioskSetup = lazy(async () => ({
  default: (await import('./kiosk-setup-screen.tsx')).KioskSetupScreen,
}));
const Menu = lazy(async () => ({ default: (await import('./menu-screen.tsx')).MenuScreen }));
const Numbers = lazy(async () => ({
  default: (await import('./numbers-screen.tsx')).NumbersScreen,
}));
const Search = lazy(async () => ({ default: (await import('./search-screen.tsx')).SearchScreen }));
const Settings = lazy(async () => ({
  default: (await import('./settings-screen.tsx')).SettingsScreen,
}));

/** Fetched when they are first opened: the first paint needs none of them. */
const sideScreens: Readonly<Partial<Record<SideScreen, ComponentType<ScreenProps>>>> = {
  activity: Activity,
  attendee: Attendee,
  gate: Gate,
  help: Help,
  kiosk: KioskSetup,
  menu: Menu,
  numbers: Numbers,
  search: Search,
  settings: Settings,
};

/** The screens of a door at work. A verdict covers whichever is open, and gives way to it again. */
export function PairedScreens({ door, session, scanner, kiosk, signal, updates }: Props) {
  const { view, go, back } = useView();
  const state = useStore(door.state);
  const { current, outbox, doubleEntries } = state;
  const tone = current ? faceOf(current.verdict.code).tone : undefined;

  useVerdictSignal(signal, state);

  const Side = view.at === 'scan' ? null : sideScreens[view.at];
  return (
    <div className="app" data-tone={tone}>
      {Side ? (
        <>
          <div className="app__side" inert={current !== null}>
            <Suspense fallback={<StartingScreen />}>
              <Side
                door={door}
                session={session}
                scanner={scanner}
                kiosk={kiosk}
                view={view}
                go={go}
                back={back}
              />
            </Suspense>
          </div>
          {current && (
            <div className="door door--cover" data-tone={tone}>
              <VerdictPanel key={current.id} door={door} session={session} scan={current} />
            </div>
          )}
        </>
      ) : (
        <DoorScreen door={door} session={session} scanner={scanner} updates={updates} go={go} />
      )}
      <TabBar
        view={view}
        go={go}
        rests={current !== null}
        activityNeedsEyes={outbox.rejected > 0 || doubleEntries.length > 0}
      />
      <Announcer door={state} scan={current} />
    </div>
  );
}
