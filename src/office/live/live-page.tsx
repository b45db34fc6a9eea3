import { useEffect, useId, useRef, useState } from 'react';
import { useSearchParams } from 'wouter';
import type { KeptDoubleEntry } from '../../client/duplicate-check-ins/double-entries.ts';
import type { Role } from '../../contract/account.ts';
import { eventAttendance } from '../../contract/attendance.ts';
import type { AnswerTo } from '../../contract/call.ts';
import { eventProductDefinitions } from '../../contract/product.ts';
import { stretchesOf } from '../../domain/arrival-times.ts';
import {
  type Arrivals,
  type Attendance,
  type Headcount,
  quarterOf,
} from '../../domain/attendance.ts';
import type { Entry } from '../../domain/convergence.ts';
import type { DoorActivity } from '../../domain/door-activity.ts';
import type { GateArrivals } from '../../domain/gate-arrivals.ts';
import { asId, type EventId, type ProductDefinitionId } from '../../domain/ids.ts';
import {
  type LocalDateTime,
  localDateTime,
  minutesBetween,
  type Timezone,
} from '../../domain/time.ts';
import { useFormat, useScreenTexts } from '../../ui/i18n/language.ts';
import { Icon } from '../../ui/kit/icon.tsx';
import { ArrivalsChart } from '../../ui/numbers/arrivals-chart.tsx';
import { CategoryCounts } from '../../ui/numbers/category-counts.tsx';
import { type CategoryColours, useCategoryColours } from '../guest-list/category-colours.ts';
import { ListProgress } from '../guest-list/list-progress.tsx';
import type { GuestList } from '../guest-list/open-guest-list.ts';
import { useAttendance, useGuestList, useListState } from '../guest-list/use-guest-list.ts';
import type { EventPageProps } from '../kit/addresses.ts';
import { ColourMark } from '../kit/colour-mark.tsx';
import { SelectRow } from '../kit/form-row.tsx';
import { officeDevice } from '../kit/office-device.ts';
import { PageHead } from '../kit/page-head.tsx';
import { Answered, Busy, Failed } from '../kit/states.tsx';
import { useMeans } from '../session/means.ts';
import { useCall } from '../session/service-calls.ts';
import { useRole } from '../session/use-role.ts';
import '../../ui/numbers/numbers.css';
import './live.css';
import { eventRead } from '../session/event-read.ts';
import { LiveAreas } from './live-areas.tsx';
import { CapacityBar, CapacityField, useCapacity } from './live-capacity.tsx';

/** The event at a glance, for a large screen. It updates automatically. */
export function LivePage({ eventId }: EventPageProps) {
  const texts = useScreenTexts('live');
  const event = useCall(eventRead, { id: eventId, params: {} });
  const wall = useRef<HTMLDivElement>(null);
  const [places, setPlaces] = useCapacity();
  const role = useRole();
  const { product, products, choose } = useCounted(eventId, role);
  const Wall = role === 'headOfDoor' ? WallOfNumbers : WallOfList;
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
        {products.length > 0 && (
          <SelectRow
            label={texts.counts.label}
            value={product === null ? tickets : String(product)}
            options={[{ value: tickets, name: texts.counts.tickets }, ...products]}
            onChange={choose}
          />
        )}
      </div>
      <Answered asked={event}>
        {({ event: { title, timezone } }) => (
          <div ref={wall} className="live">
            <p className="live__event">{[title, nameOf(product, products)].join(' ')}</p>
            {role === undefined ? (
              <Busy />
            ) : (
              <Wall eventId={eventId} zone={timezone} places={places} product={product} />
            )}
            <LiveAreas eventId={eventId} />
          </div>
        )}
      </Answered>
    </>
  );
}

const tickets = '';

type Counted = { readonly value: string; readonly name: string };

const nameOf = (product: ProductDefinitionId | null, products: readonly Counted[]): string =>
  products.find(({ value }) => value === String(product))?.name ?? '';

/** Whether tickets are counted, or a product that gates check in their place (P4); the address keeps it. */
function useCounted(eventId: EventId, role: Role | null | undefined) {
  const isHead = role === 'headOfDoor';
  const [search, setSearch] = useSearchParams();
  const asked = { id: eventId, params: { resultType: 'full' } } as const;
  const { data } = useCall(eventProductDefinitions, asked, {
    enabled: role !== undefined && !isHead,
  });
  // A check-in manager reads no prices, and so learns the names with the numbers.
  const numbers = useCall(eventAttendance, { id: eventId, params: {} }, { enabled: isHead });
  const known = isHead ? numbers.data?.products : data?.productDefinitions;
  const products = (known ?? []).flatMap((each): readonly Counted[] =>
    typeof each === 'object' ? [{ value: String(each.id), name: each.name }] : [],
  );
  const chosen = search.get('product') ?? tickets;
  const choose = (value: string) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        if (value === tickets) next.delete('product');
        else next.set('product', value);
        return next;
      },
      { replace: true },
    );
  const product = /^[1-9]\d{0,14}$/.test(chosen) ? asId<ProductDefinitionId>(Number(chosen)) : null;
  return { product, products, choose };
}

type WallProps = EventPageProps & {
  readonly zone: Timezone;
  readonly places: number | null;
  readonly product: ProductDefinitionId | null;
};

function WallOfList({ eventId, zone, ...shown }: WallProps) {
  const list = useGuestList(eventId, zone);
  return list === null ? (
    <ListProgress state={null} />
  ) : (
    <OpenWall eventId={eventId} list={list} zone={zone} {...shown} />
  );
}

type OpenProps = WallProps & { readonly list: GuestList };

function OpenWall({ eventId, list, zone, places, product }: OpenProps) {
  const texts = useScreenTexts('live');
  const state = useListState(list);
  const counts = list.counts(product);
  const attendance = useAttendance(counts);
  const colours = useCategoryColours(eventId);
  // Half a list gives half a sum, which looks like a whole one.
  if (attendance === null || state.phase !== 'ready') {
    return (
      <>
        <ListProgress state={state} />
        {state.failure === null && <p role="status">{texts.counting}</p>}
      </>
    );
  }
  return (
    <>
      <ListProgress state={state} />
      <Numbers
        attendance={attendance}
        gates={counts.gates()}
        doors={list.doors()}
        doubles={list.doubleEntries(product)}
        zone={zone}
        places={places}
        colours={colours}
      />
    </>
  );
}

/** A wall shows who comes in within two seconds; the service counts a large event less often. */
const askEveryMs = 2000;

/** For a check-in manager, who may not read the guests: the service counts. */
function WallOfNumbers({ eventId, zone, places, product }: WallProps) {
  const texts = useScreenTexts('live');
  const format = useFormat();
  const params = product === null ? {} : { productDefinition: product };
  const asked = useCall(eventAttendance, { id: eventId, params }, { everyMs: askEveryMs });
  return (
    <Answered asked={asked}>
      {(answer) => (
        <>
          {asked.error && <Failed error={asked.error} onRetry={() => void asked.refetch()} />}
          <p className="numbers__note">{texts.countedAt(format.clock(answer.countedDate))}</p>
          <Numbers
            {...countedBy(answer)}
            doubles={null}
            zone={zone}
            places={places}
            colours={noColours}
          />
        </>
      )}
    </Answered>
  );
}

const noColours: CategoryColours = new Map();

function countedBy(answer: AnswerTo<typeof eventAttendance>) {
  const { notExpected, undated, ...all } = answer.attendance;
  const attendance = {
    ...{ all, notExpected, undated, arrivals: answer.arrivals },
    categories: answer.categories.map(({ id: categoryId, ...each }) => ({ categoryId, ...each })),
  };
  const doors = answer.devices.map(({ lastDate: lastAt, ...each }) => ({ lastAt, ...each }));
  return { attendance, gates: answer.gates, doors };
}

type NumbersProps = {
  readonly attendance: Pick<Attendance, 'all' | 'arrivals' | 'categories'>;
  readonly gates: readonly GateArrivals[];
  readonly doors: readonly DoorActivity[];
  /** null: only who may read the guests learns of them. */
  readonly doubles: readonly KeptDoubleEntry[] | null;
  readonly zone: Timezone;
  readonly places: number | null;
  readonly colours: CategoryColours;
};

function Numbers({ attendance, gates, doors, doubles, zone, places, colours }: NumbersProps) {
  const quarter = useQuarter(zone);
  const { all, arrivals, categories } = attendance;
  return (
    <>
      <LiveFigures all={all} />
      {places !== null && <CapacityBar inside={all.inside} places={places} />}
      <div className="live__parts numbers">
        <LiveAlerts doors={doors} doubles={doubles} />
        <ArrivalsChart arrivals={arrivals} />
        <LiveGates gates={gates} doors={doors} arrivals={arrivals} quarter={quarter} />
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

const figures = ['inside', 'expected', 'left'] as const satisfies readonly (keyof Headcount)[];

/** The numbers that are read from across a room. */
function LiveFigures({ all }: { readonly all: Headcount }) {
  const texts = useScreenTexts('live');
  const format = useFormat();
  return (
    <dl className="live-figures">
      {figures.map((figure) => (
        <div key={figure} className="live-figure" data-figure={figure}>
          <dt>{texts[figure]}</dt>
          <dd>{format.number(all[figure])}</dd>
        </div>
      ))}
    </dl>
  );
}

/** How many fit on a wall. */
const mostDoubles = 2;

/**
 * What needs attention: devices without recent check-ins, and tickets that were checked in twice.
 */
function LiveAlerts({ doors, doubles: known }: Pick<NumbersProps, 'doors' | 'doubles'>) {
  const { alerts: texts, gates } = useScreenTexts('live');
  const format = useFormat();
  const heading = useId();
  const entry = ({ date, device }: Entry) => texts.at(format.clock(date), device);
  // The dashboard isn't a device. It checks in a guest only now and then.
  const quiet = doors.filter(({ device, quietMs }) => quietMs !== null && device !== officeDevice);
  const doubles = known ?? [];
  const more = doubles.length - mostDoubles;
  return (
    <section className="live-part" aria-labelledby={heading}>
      <h2 id={heading} className="numbers__heading">
        {texts.heading}
      </h2>
      {quiet.length === 0 && doubles.length === 0 && (
        <p className="numbers__note">{known === null ? texts.noQuiet : texts.none}</p>
      )}
      <ul className="live-alerts">
        {quiet.map(({ device, quietMs }) => (
          <li key={JSON.stringify(device)} className="live-alert">
            <Icon name="clock" />
            <div>
              <p className="live-alert__what">
                {texts.quiet(device ?? gates.unnamed, format.duration(quietMs ?? 0))}
              </p>
              <p className="numbers__note live-alert__next">{texts.quietNext}</p>
            </div>
          </li>
        ))}
        {doubles.slice(0, mostDoubles).map(({ key, entry: { first, second }, name, category }) => (
          <li key={key} className="live-alert">
            <Icon name="twice" />
            <div>
              <p className="live-alert__what">{texts.twice(name)}</p>
              <p className="numbers__note">
                {category} · {texts.and(entry(first), entry(second))}
              </p>
            </div>
          </li>
        ))}
      </ul>
      {more > 0 && <p>{texts.more(more)}</p>}
      {doubles.length > 0 && <p className="numbers__note">{texts.settle}</p>}
    </section>
  );
}

type LiveGatesProps = {
  readonly gates: readonly GateArrivals[];
  readonly doors: readonly DoorActivity[];
  /** The arrivals at all gates; the evening that is shown is the last of them. */
  readonly arrivals: readonly Arrivals[];
  /** When the present quarter of an hour began. */
  readonly quarter: LocalDateTime;
};

/** The gates: how many guests were checked in at each, when, and which devices are in use. */
function LiveGates({ gates, doors, arrivals, quarter }: LiveGatesProps) {
  const { gates: texts } = useScreenTexts('live');
  const format = useFormat();
  const heading = useId();
  const evening = stretchesOf(arrivals).at(-1);
  const last = new Map(doors.map(({ device, lastAt }) => [device, lastAt]));
  return (
    <section className="live-part" aria-labelledby={heading}>
      <h2 id={heading} className="numbers__heading">
        {texts.heading}
      </h2>
      {gates.length === 0 || evening === undefined ? (
        <p>{texts.none}</p>
      ) : (
        <table className="tally live-gates" aria-labelledby={heading}>
          <thead>
            <tr>
              <th scope="col">{texts.gate}</th>
              <th scope="col">{texts.arrived}</th>
              <th scope="col">{texts.since(format.clock(quarter))}</th>
              <th scope="col" className="live-gates__times">
                {texts.times}
              </th>
              <th scope="col" className="live-gates__last">
                {texts.last}
              </th>
            </tr>
          </thead>
          <tbody>
            {gates.map(({ device, count, arrivals: own }) => {
              const lastAt = last.get(device);
              return (
                <tr key={JSON.stringify(device)}>
                  <th scope="row">{device ?? texts.unnamed}</th>
                  <td>{format.number(count)}</td>
                  <td>{format.number(own.find(({ from }) => from === quarter)?.count ?? 0)}</td>
                  <td className="live-gates__times">
                    <Times own={own} steps={evening.steps} stepMinutes={evening.stepMinutes} />
                  </td>
                  <td className="live-gates__last">
                    {lastAt !== undefined && format.clock(lastAt)}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </section>
  );
}

type TimesProps = {
  readonly own: readonly Arrivals[];
  readonly steps: readonly Arrivals[];
  readonly stepMinutes: number;
};

/** A gate's bars below those of all gates, on the same scale. */
function Times({ own, steps, stepMinutes }: TimesProps) {
  const format = useFormat();
  const top = Math.max(...steps.map(({ count }) => count));
  const bars = steps.map(({ from }) => ({
    from,
    count: own
      .filter((each) => {
        const minutes = minutesBetween(from, each.from);
        return minutes >= 0 && minutes < stepMinutes;
      })
      .reduce((sum, { count }) => sum + count, 0),
  }));
  const said = bars
    .filter(({ count }) => count > 0)
    .map(({ from, count }) => `${format.clock(from)} ${format.number(count)}`);
  return (
    <svg
      className="live-times"
      viewBox={`0 0 ${steps.length} 100`}
      preserveAspectRatio="none"
      role="img"
      aria-label={said.join(', ')}
    >
      {bars.map(({ from, count }, at) => {
        const height = (count / top) * 100;
        return <rect key={from} x={at + 0.1} width={0.8} y={100 - height} height={height} />;
      })}
    </svg>
  );
}
