import { useEffect, useRef, useState } from 'react';
import { eventRead } from '../../contract/event.ts';
import { quarterOf } from '../../domain/attendance.ts';
import {
  defaultTimezone,
  type LocalDateTime,
  localDateTime,
  type Timezone,
} from '../../domain/time.ts';
import { useScreenTexts } from '../../ui/i18n/language.ts';
import { Icon } from '../../ui/kit/icon.tsx';
import { ArrivalsChart } from '../../ui/numbers/arrivals-chart.tsx';
import { CategoryCounts } from '../../ui/numbers/category-counts.tsx';
import { useCategoryColours } from '../guest-list/category-colours.ts';
import { ListProgress } from '../guest-list/list-progress.tsx';
import type { GuestList } from '../guest-list/open-guest-list.ts';
import { useAttendance, useGuestList, useListState } from '../guest-list/use-guest-list.ts';
import type { EventPageProps } from '../kit/addresses.ts';
import { ColourMark } from '../kit/colour-mark.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { Answered } from '../kit/states.tsx';
import { useMeans } from '../session/means.ts';
import { useCall } from '../session/service-calls.ts';
import { CapacityBar, CapacityField, useCapacity } from './capacity.tsx';
import { LiveAlerts } from './live-alerts.tsx';
import { LiveFigures } from './live-figures.tsx';
import { LiveGates } from './live-gates.tsx';
import { officeLiveTexts } from './texts.ts';
import '../../ui/numbers/numbers.css';
import './live.css';

/** The evening at a glance, for a wall: it updates by itself. */
export function LivePage({ eventId }: EventPageProps) {
  const texts = useScreenTexts(officeLiveTexts);
  const event = useCall(eventRead, { id: eventId, params: {} });
  const wall = useRef<HTMLDivElement>(null);
  const [places, setPlaces] = useCapacity();
  const zone = event.data?.event.timezone ?? defaultTimezone;
  return (
    <>
      <PageHead
        title={texts.title}
        intro={texts.intro}
        action={
          document.fullscreenEnabled === true ? (
            <button
              type="button"
              className="button button--secondary"
              onClick={() => void wall.current?.requestFullscreen()}
            >
              <Icon name="scan" />
              {texts.fullScreen}
            </button>
          ) : undefined
        }
      />
      <div className="live-settings">
        <CapacityField places={places} onChange={setPlaces} />
      </div>
      <Answered asked={event}>
        {({ event: { title } }) => (
          <div ref={wall} className="live">
            <p className="live__event">{title}</p>
            <Wall eventId={eventId} zone={zone} places={places} />
          </div>
        )}
      </Answered>
    </>
  );
}

type WallProps = EventPageProps & { readonly zone: Timezone; readonly places: number | null };

function Wall({ eventId, zone, places }: WallProps) {
  const list = useGuestList(eventId, zone);
  return list === null ? (
    <ListProgress state={null} />
  ) : (
    <OpenWall eventId={eventId} list={list} zone={zone} places={places} />
  );
}

type OpenProps = WallProps & { readonly list: GuestList };

function OpenWall({ eventId, list, zone, places }: OpenProps) {
  const texts = useScreenTexts(officeLiveTexts);
  const quarter = useQuarter(zone);
  const state = useListState(list);
  const attendance = useAttendance(list);
  const colours = useCategoryColours(eventId);
  // Before anybody was read, nobody inside is not known to be so.
  if (attendance === null || state.phase === 'empty') {
    return (
      <>
        <ListProgress state={state} />
        {state.failure === null && <p role="status">{texts.counting}</p>}
      </>
    );
  }
  const { all, arrivals, categories } = attendance;
  const doors = list.doors();
  return (
    <>
      <ListProgress state={state} />
      <LiveFigures all={all} />
      {places !== null && <CapacityBar inside={all.inside} places={places} />}
      <div className="live__parts numbers">
        <LiveAlerts doors={doors} doubles={list.doubleEntries()} />
        <ArrivalsChart arrivals={arrivals} />
        <LiveGates gates={list.gates()} doors={doors} arrivals={arrivals} quarter={quarter} />
        {categories.length > 0 && (
          <CategoryCounts
            categories={categories}
            markOf={({ categoryId }) => <ColourMark colour={colours.get(categoryId) ?? null} />}
          />
        )}
      </div>
    </>
  );
}

const quarterMs = 15 * 60_000;

/** When the present quarter of an hour began, also while nobody comes. */
function useQuarter(zone: Timezone): LocalDateTime {
  const { clock, timers } = useMeans();
  const [turn, setTurn] = useState(0);
  useEffect(
    () => timers.after(quarterMs - (clock.now() % quarterMs), () => setTurn(turn + 1)),
    [clock, timers, turn],
  );
  return quarterOf(localDateTime(clock.now(), zone));
}
