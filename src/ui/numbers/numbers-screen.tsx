import { useEffect, useId, useMemo, useState } from 'react';
import type { ShopCapacity } from '../../client/numbers/shop-capacity.ts';
import { isThisDevice, type Pairing } from '../../client/pairing/pairing.ts';
import {
  type Attendance,
  countedTickets,
  type DoorCount,
  type Headcount,
} from '../../domain/attendance.ts';
import { isUnsent, type OutboxEntry } from '../../domain/outbox.ts';
import { useFormat, useScreenTexts, useTexts } from '../i18n/language.ts';
import { useDoor, useDoorState, useEntries } from '../kit/hooks/door.ts';
import { useNow, useTime } from '../kit/hooks/time.ts';
import { ScreenFrame } from '../kit/screen-frame.tsx';
import { ArrivalsChart } from './arrivals-chart.tsx';
import { CategoryCounts } from './category-counts.tsx';
import { ShareBar } from './share-bar.tsx';
import './numbers.css';

/** Who is inside, who left, who is expected; when and where they came. It follows the door. */
export function NumbersScreen() {
  const texts = useScreenTexts('numbers');
  const attendance = useAttendance();
  const phase = useDoorState(({ roster }) => roster.phase);
  const pairing = useDoorState((state) => state.pairing);
  if (phase === 'empty' || attendance === null) {
    return (
      <ScreenFrame title={texts.title}>
        <p className="numbers__wait">{phase === 'empty' ? texts.noList : texts.counting}</p>
      </ScreenFrame>
    );
  }
  return (
    <ScreenFrame title={texts.title}>
      {pairing.gate.checks !== null && <p className="numbers__note">{texts.ofProducts}</p>}
      {phase === 'loading' && <p className="numbers__wait">{texts.growing}</p>}
      <div className="numbers">
        <div className="numbers__side">
          <HeadcountFigures all={attendance.all} />
          <ArrivalsChart arrivals={attendance.arrivals} />
        </div>
        <div className="numbers__side">
          <CategoryCounts categories={attendance.categories} />
          <DoorCounts doors={attendance.doors} pairing={pairing} />
          <ShopSales />
          <NumbersBasis attendance={attendance} />
        </div>
      </div>
    </ScreenFrame>
  );
}

type Props = { readonly doors: readonly DoorCount[]; readonly pairing: Pairing };

/** How many guests each device has checked in and out. */
function DoorCounts({ doors, pairing }: Props) {
  const { doors: texts } = useScreenTexts('numbers');
  const format = useFormat();
  const heading = useId();
  if (doors.length === 0) return null;
  const nameOf = (device: string | null) =>
    device === null ? texts.unnamed : isThisDevice(pairing, device) ? texts.own(device) : device;
  return (
    <section className="numbers__part" aria-labelledby={heading}>
      <h2 id={heading} className="numbers__heading">
        {texts.heading}
      </h2>
      <table className="tally" aria-labelledby={heading}>
        <thead>
          <tr>
            <th scope="col">{texts.device}</th>
            <th scope="col">{texts.arrived}</th>
            <th scope="col">{texts.left}</th>
          </tr>
        </thead>
        <tbody>
          {doors.map(({ device, arrived, left }) => (
            <tr key={JSON.stringify(device)} data-own={isThisDevice(pairing, device)}>
              <th scope="row">{nameOf(device)}</th>
              <td>{format.number(arrived)}</td>
              <td>{format.number(left)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="numbers__note">{texts.note}</p>
    </section>
  );
}

const figures = ['inside', 'left', 'expected'] as const satisfies readonly (keyof Headcount)[];

/** The three main numbers, each with its share. */
function HeadcountFigures({ all }: { readonly all: Headcount }) {
  const texts = useScreenTexts('numbers');
  const format = useFormat();
  const heading = useId();
  const { inside, left, expected } = all;
  const total = countedTickets(all);
  return (
    <section className="numbers__part" aria-labelledby={heading}>
      <h2 id={heading} className="unseen">
        {texts.now}
      </h2>
      <dl className="figures">
        {figures.map((figure) => (
          <div key={figure} className="figure" data-figure={figure}>
            <dt className="figure__name">
              <span className="swatch" data-swatch={figure} />
              {texts[figure]}
            </dt>
            <dd className="figure__value">
              <span className="figure__number">{format.number(all[figure])}</span>
              {total > 0 && (
                <span className="figure__share">
                  {figure === 'inside'
                    ? texts.shareOf(format.percent(inside / total), texts.tickets(total))
                    : format.percent(all[figure] / total)}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <ShareBar filled={inside} hatched={left} rest={expected} />
    </section>
  );
}

type NumbersBasisProps = { readonly attendance: Attendance };

/** Says what the numbers are based on, and whom they leave out. */
function NumbersBasis({ attendance }: NumbersBasisProps) {
  const { basis: texts } = useScreenTexts('numbers');
  const { age } = useTexts();
  const format = useFormat();
  const heading = useId();
  const now = useNow(15_000);
  const readAt = useDoorState(({ roster }) => roster.readAt);
  const { notExpected, undated } = attendance;
  const entries = useEntries();
  const unverified = useMemo(() => entries.filter(isUnverified).length, [entries]);
  return (
    <section className="numbers__part numbers__basis" aria-labelledby={heading}>
      <h2 id={heading} className="numbers__heading">
        {texts.heading}
      </h2>
      {readAt !== null && <p>{texts.list(format.age(readAt, now, age.now))}</p>}
      <p>{texts.once}</p>
      {notExpected > 0 && <p>{texts.notExpected(notExpected)}</p>}
      {undated > 0 && <p>{texts.undated(undated)}</p>}
      {unverified > 0 && <p>{texts.unverified(unverified)}</p>}
    </section>
  );
}

/** An unverified admission (V1): its code was not on the list, and it is not confirmed yet. */
const isUnverified = (entry: OutboxEntry): boolean => {
  const { target, type } = entry.action;
  return (
    type === 'check' && target.kind === 'ticket' && target.ticketId === null && isUnsent(entry)
  );
};

/** How many tickets the shop has sold; nothing if the service never said. */
function ShopSales() {
  const { shop: texts } = useScreenTexts('numbers');
  const format = useFormat();
  const heading = useId();
  const capacity = useShopCapacity();
  const timezone = useDoorState(({ event }) => event.timezone);
  if (capacity === null) return null;
  const { sold, places, readAt } = capacity;
  const free = places === null ? null : Math.max(0, places - sold);
  return (
    <section className="numbers__part" aria-labelledby={heading}>
      <h2 id={heading} className="numbers__heading">
        {texts.heading}
      </h2>
      <p className="count__line">
        <span className="count__name">
          {places === null
            ? texts.sold(sold)
            : texts.soldOf(format.number(sold), format.number(places))}
        </span>
        {free !== null && (
          <span className="count__value">{free === 0 ? texts.soldOut : texts.free(free)}</span>
        )}
      </p>
      {free !== null && <ShareBar filled={sold} hatched={0} rest={free} />}
      <p className="numbers__note">{texts.asOf(format.clockAt(readAt, timezone))}</p>
    </section>
  );
}

/** The event's numbers; null while the list is counted for the first time. */
function useAttendance(): Attendance | null {
  const door = useDoor();
  const [attendance, setAttendance] = useState<Attendance | null>(null);
  useEffect(() => door.watchAttendance(setAttendance), [door]);
  return attendance;
}

const askEveryMs = 60_000;

/**
 * Asks for the shop's sales while shown, and as soon as the service is reachable again; null: it
 * never said.
 */
function useShopCapacity(): ShopCapacity | null {
  const door = useDoor();
  const { timers } = useTime();
  const state = useDoorState(({ connection }) => connection.state);
  const [capacity, setCapacity] = useState<ShopCapacity | null>(null);
  // Another state of the connection is a reason to ask again.
  useEffect(() => {
    let isShown = true;
    let cancel = () => {};
    const ask = async () => {
      const known = await door.shopCapacity();
      if (!isShown) return;
      setCapacity(known);
      cancel = timers.after(askEveryMs, ask);
    };
    void ask();
    return () => {
      isShown = false;
      cancel();
    };
  }, [door, timers, state]);
  return capacity;
}
