import { type ComponentType, lazy, Suspense } from 'react';
import type { Door } from '../../client/door/door.ts';
import type { Session } from '../../client/door/session.ts';
import type { Kiosk } from '../../client/kiosk/kiosk.ts';
import type { Scanner } from '../../client/scanner/scanner.ts';
import type { Signal } from '../device/signal.ts';
import { DoorScreen } from '../door/door-screen.tsx';
import { useStore } from '../kit/hooks/use-store.ts';
import { useView, type View } from '../kit/hooks/use-view.ts';
import type { ScreenProps } from '../kit/screen-props.ts';
import type { Updates } from '../kit/update-notice.tsx';
import { faceOf } from '../kit/verdict-face.tsx';
import { Announcer } from '../verdict/announcer.tsx';
import { useVerdictSignal } from '../verdict/use-verdict-signal.ts';
import { VerdictPanel } from '../verdict/verdict-panel.tsx';
import { StartingScreen } from './starting-screen.tsx';
import { TabBar } from './tab-bar.tsx';

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
  default: (await import('../activity/activity-screen.tsx')).ActivityScreen,
}));
const Attendee = lazy(async () => ({
  default: (await import('../attendee/attendee-screen.tsx')).AttendeeScreen,
}));
const Gate = lazy(async () => ({ default: (await import('../gate/gate-screen.tsx')).GateScreen }));
const Help = lazy(async () => ({ default: (await import('../help/help-screen.tsx')).HelpScreen }));
const KioskSetup = lazy(async () => ({
  default: (await import('../kiosk/setup/kiosk-setup-screen.tsx')).KioskSetupScreen,
}));
const Menu = lazy(async () => ({ default: (await import('../menu/menu-screen.tsx')).MenuScreen }));
const Numbers = lazy(async () => ({
  default: (await import('../numbers/numbers-screen.tsx')).NumbersScreen,
}));
const Search = lazy(async () => ({
  default: (await import('../search/search-screen.tsx')).SearchScreen,
}));
const Settings = lazy(async () => ({
  default: (await import('../settings/settings-screen.tsx')).SettingsScreen,
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
          {/* It scrolls: a screen that opens begins at its top. */}
          <div key={view.at} className="app__side" inert={current !== null}>
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
