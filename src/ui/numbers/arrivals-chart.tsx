import { useId, useState } from 'react';
import { type Stretch, stretchesOf } from '../../domain/arrival-times.ts';
import type { Arrivals } from '../../domain/attendance.ts';
import { plusMinutes } from '../../domain/time.ts';
import { useFormat, useScreenTexts } from '../i18n/language.ts';
import { Icon } from '../kit/icon.tsx';
import './arrivals.css';

/** Shows when people came, evening by evening: as a chart, and as a table. */
export function ArrivalsChart({ arrivals }: { readonly arrivals: readonly Arrivals[] }) {
  const { arrivals: texts } = useScreenTexts('numbers');
  const format = useFormat();
  const heading = useId();
  const stretches = stretchesOf(arrivals);
  /** Which evening is shown, counted back from the newest. */
  const [back, setBack] = useState(0);
  const shown = stretches.at(-1 - back) ?? stretches.at(-1);
  const isFirst = back >= stretches.length - 1;
  const isLast = back === 0;
  const day = shown ? format.day(shown.from) : '';
  return (
    <section className="numbers__part" aria-labelledby={heading}>
      <div className="arrivals__head">
        <h2 id={heading} className="numbers__heading">
          {texts.heading}
        </h2>
        {stretches.length > 1 && (
          <div className="arrivals__days">
            <button
              type="button"
              className="button button--quiet"
              aria-label={texts.earlier}
              aria-disabled={isFirst}
              onClick={() => !isFirst && setBack(back + 1)}
            >
              <Icon name="back" />
            </button>
            <span className="arrivals__day" aria-live="polite">
              {day}
            </span>
            <button
              type="button"
              className="button button--quiet"
              aria-label={texts.later}
              aria-disabled={isLast}
              onClick={() => !isLast && setBack(back - 1)}
            >
              <Icon name="forward" />
            </button>
          </div>
        )}
      </div>
      {shown ? <ShownStretch stretch={shown} day={day} /> : <p>{texts.none}</p>}
    </section>
  );
}

function ShownStretch({ stretch, day }: { readonly stretch: Stretch; readonly day: string }) {
  const { arrivals: texts } = useScreenTexts('numbers');
  const format = useFormat();
  const { steps, stepMinutes } = stretch;
  const spanOf = ({ from }: Arrivals) => format.span(from, plusMinutes(from, stepMinutes));
  const total = steps.reduce((sum, { count }) => sum + count, 0);
  const busiest = steps.reduce((most, step) => (step.count > most.count ? step : most));
  return (
    <>
      <p className="numbers__note">{texts.busiest(spanOf(busiest), busiest.count)}</p>
      <ArrivalsPlot stretch={stretch} label={texts.chart(day, stepMinutes, total)} />
      <details className="arrivals__table">
        <summary className="arrivals__summary">
          {texts.table}
          <Icon name="down" />
        </summary>
        <table className="tally" aria-label={texts.heading}>
          <thead>
            <tr>
              <th scope="col">{texts.when}</th>
              <th scope="col">{texts.came}</th>
            </tr>
          </thead>
          <tbody>
            {steps
              .filter(({ count }) => count > 0)
              .map((step) => (
                <tr key={step.from}>
                  <th scope="row">{spanOf(step)}</th>
                  <td>{format.number(step.count)}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </details>
    </>
  );
}

type Props = { readonly stretch: Stretch; readonly label: string };

/** With fewer columns, a bar could be as wide as the screen. */
const fewestColumns = 12;
const mostTicks = 6;
const tickHours = [1, 2, 3, 4, 6, 12, 24];
/** A time that begins further right would run out of the picture. */
const lastTickAt = 0.9;

/** Bars over time. It runs from left to right in every language, as clocks and timetables do. */
function ArrivalsPlot({ stretch, label }: Props) {
  const format = useFormat();
  const { steps, stepMinutes } = stretch;
  const columns = Math.max(steps.length, fewestColumns);
  const top = roundUp(Math.max(...steps.map(({ count }) => count)));
  const hours = (columns * stepMinutes) / 60;
  const everyHours = tickHours.find((each) => hours / each <= mostTicks) ?? 24;
  const ticks = Array.from({ length: columns }, (_, column) => ({
    from: plusMinutes(stretch.from, column * stepMinutes),
    at: column / columns,
  }))
    .filter(({ from }) => from.slice(14, 16) === '00')
    .filter(({ from }) => Number(from.slice(11, 13)) % everyHours === 0)
    .filter(({ at }) => at <= lastTickAt);
  return (
    <div className="plot" dir="ltr" role="img" aria-label={label}>
      <div className="plot__field">
        <span className="plot__top">{format.number(top)}</span>
        <svg
          className="plot__bars"
          viewBox={`0 0 ${columns} 100`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          {steps.map(({ from, count }, column) => {
            const height = (count / top) * 100;
            return (
              <rect key={from} x={column + 0.1} width={0.8} y={100 - height} height={height} />
            );
          })}
        </svg>
      </div>
      <div className="plot__times">
        {ticks.map(({ from, at }) => (
          <span key={from} className="plot__time" style={{ insetInlineStart: `${at * 100}%` }}>
            {format.clock(from)}
          </span>
        ))}
      </div>
    </div>
  );
}

/**
 * Rounds up to 10, 15, 20, 30, 40, 50, 60, 80, 100, 150 …, for an axis that is read at a glance.
 */
function roundUp(count: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, count)));
  const round = [1, 1.5, 2, 3, 4, 5, 6, 8, 10].map((each) => each * power);
  return round.find((each) => each >= count) ?? count;
}
