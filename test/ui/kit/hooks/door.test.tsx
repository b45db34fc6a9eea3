// @vitest-environment jsdom
import { act, render } from '@testing-library/react';
import { Profiler, type ReactNode } from 'react';
import { describe, expect, test } from 'vitest';
import type { DoorState } from '../../../../src/client/door/door-state.ts';
import { DoubleEntryBanner } from '../../../../src/ui/activity/activity-banners.tsx';
import { EntryList } from '../../../../src/ui/activity/activity-screen.tsx';
import { TabBar } from '../../../../src/ui/app/app.tsx';
import { SearchScreen } from '../../../../src/ui/attendees/search-screen.tsx';
import { Viewfinder } from '../../../../src/ui/camera/viewfinder.tsx';
import { DeviceProvider } from '../../../../src/ui/device/device.ts';
import { ClockLine } from '../../../../src/ui/door/clock-line.tsx';
import { OfflineLine, ReadyPanel } from '../../../../src/ui/door/door-screen.tsx';
import { RosterLine } from '../../../../src/ui/door/roster-line.tsx';
import { StoppedBanner } from '../../../../src/ui/door/stopped-banner.tsx';
import { LanguageProvider } from '../../../../src/ui/i18n/language.ts';
import { DoorProvider } from '../../../../src/ui/kit/hooks/door.ts';
import { TimeProvider } from '../../../../src/ui/kit/hooks/time.ts';
import { DoorFacts } from '../../../../src/ui/menu/menu-screen.tsx';
import { Announcer } from '../../../../src/ui/verdict/announcer.tsx';
import { attendee } from '../../../support/attendees.ts';
import { manualTime } from '../../../support/manual-time.ts';
import { type DoorInMemory, doorInMemory, minute, now, scan } from '../../door-in-memory.ts';
import { english } from '../../english.ts';
import { doubleEntries, entry, onTicket } from '../../gallery/an-evening.ts';
import { wholeDevice } from '../../whole-device.ts';

const mara = attendee({ firstName: 'Mara', lastName: 'Lindqvist' });
const ole = attendee({ ...mara, firstName: 'Ole' });

/** What may change at a door while a screen is open. */
const changes = {
  connection: () => ({ connection: { state: 'offline', reason: 'unreachable', nextTryAt: null } }),
  outbox: (door) => {
    door.recorded.push(entry('another', minute, { state: 'waiting' }, { target: onTicket(0) }));
    return { outbox: { unsent: 7, rejected: 1, stopped: true } };
  },
  list: (door) => {
    door.listed.splice(0, 1, ole);
    const { roster, rosterRevision } = door.state.getState();
    return { roster: { ...roster, inside: 614 }, rosterRevision: rosterRevision + 1 };
  },
  scan: () => ({ current: scan({ code: 'unknown' }) }),
  recent: () => ({ recent: [scan({ code: 'unknown' })] }),
  clock: () => ({ skewMs: 5 * minute }),
  doubles: () => ({ doubleEntries }),
} as const satisfies Readonly<Record<string, (door: DoorInMemory) => Partial<DoorState>>>;
type Change = keyof typeof changes;

const nothing = () => {};
const views = { view: { at: 'search' }, left: null, go: nothing, back: nothing } as const;

const shown: readonly (readonly [name: string, component: ReactNode, shows: readonly Change[]])[] =
  [
    ['the line of the clock', <ClockLine key="" />, ['clock']],
    ['the line of being offline', <OfflineLine key="" />, ['connection']],
    ['the banner of double entries', <DoubleEntryBanner key="" onOpen={nothing} />, ['doubles']],
    ['the banner of a refused key', <StoppedBanner key="" onPair={nothing} />, ['outbox']],
    ['the line of the list', <RosterLine key="" />, ['list']],
    ['the last scans', <ReadyPanel key="" onType={nothing} go={nothing} />, ['recent']],
    ['the camera', <Viewfinder key="" judging={false} open={true} />, []],
    ['the tabs', <TabBar key="" {...views} rests={false} />, ['outbox', 'doubles']],
    ['the voice', <Announcer key="" />, ['scan']],
    ['the guests found', <SearchScreen key="" {...views} />, ['connection', 'list']],
    ['what was recorded', <EntryList key="" />, ['outbox', 'list']],
    ['the facts', <DoorFacts key="" />, ['connection', 'outbox', 'list', 'clock']],
  ];

function show(component: ReactNode) {
  const door = doorInMemory();
  door.listed.push(mara);
  door.recorded.push(entry('first', minute, { state: 'waiting' }, { target: onTicket(0) }));
  door.desk.finder.state.setState({
    query: 'lindqvist',
    hits: [{ ticketId: mara.ticketId, from: 'list', match: 'exact' }],
  });
  const time = manualTime({ startsAt: now });
  const { event } = door.state.getState();
  let renders = 0;
  render(
    <LanguageProvider value={english}>
      <TimeProvider value={{ clock: time, timers: time }}>
        <DeviceProvider
          value={wholeDevice({ phase: 'paired', door, event, others: [], unopened: [] })}
        >
          <DoorProvider value={door}>
            <Profiler
              id="shown"
              onRender={() => {
                renders += 1;
              }}
            >
              {component}
            </Profiler>
          </DoorProvider>
        </DeviceProvider>
      </TimeProvider>
    </LanguageProvider>,
  );
  return {
    /** @returns whether anything of it was rendered again */
    change(change: Change): boolean {
      const before = renders;
      act(() => door.state.setState(changes[change](door)));
      return renders > before;
    },
  };
}

describe.each(shown)('%s', (_, component, shows) => {
  test.each(Object.keys(changes) as Change[])('follows what it shows of: %s', (change) => {
    expect(show(component).change(change)).toBe(shows.includes(change));
  });
});

test('names that the list learns later appear at what was recorded', () => {
  const { change } = show(<EntryList />);
  expect(document.body.textContent).toContain('Mara Lindqvist');
  change('list');
  expect(document.body.textContent).toContain('Ole Lindqvist');
});

test('a guest who is another on the list is another on the screen', () => {
  const { change } = show(<SearchScreen {...views} />);
  expect(document.body.textContent).toContain('Mara Lindqvist');
  change('list');
  expect(document.body.textContent).toContain('Ole Lindqvist');
});
