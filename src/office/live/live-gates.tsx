import { useId } from 'react';
import { stretchesOf } from '../../domain/arrival-times.ts';
import type { Arrivals } from '../../domain/attendance.ts';
import type { DoorActivity } from '../../domain/door-activity.ts';
import type { GateArrivals } from '../../domain/gate-arrivals.ts';
import { type LocalDateTime, minutesBetween } from '../../domain/time.ts';
import { useFormat, useScreenTexts } from '../../ui/i18n/language.ts';
import { officeLiveTexts } from './texts.ts';

type Props = {
  readonly gates: readonly GateArrivals[];
  readonly doors: readonly DoorActivity[];
  /** The arrivals at all gates; the evening that is shown is the last of them. */
  readonly arrivals: readonly Arrivals[];
  /** When the present quarter of an hour began. */
  readonly quarter: LocalDateTime;
};

/** The gates: how many guests came in at each, when, and which doors are at work. */
export function LiveGates({ gates, doors, arrivals, quarter }: Props) {
  const { gates: texts } = useScreenTexts(officeLiveTexts);
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
