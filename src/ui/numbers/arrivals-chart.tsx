import { useId, useState } from 'react';
import { type Stretch, stretchesOf } from '../../domain/arrival-times.ts';
import type { Arrivals } from '../../domain/attendance.ts';
import { plusMinutes } from '../../domain/time.ts';
import { useFormat, useScreenTexts } from '../i18n/language.ts';
import { numbersTexts } from './texts.ts';
import './arrivals.css';
import { Icon } from '../kit/icon.tsx';
import { ArrivalsPlot } from './arrivals-plot.tsx';

/** Shows when people came, evening by evening: as a chart, and as a table. */
export function ArrivalsChart({ arrivals }: { readonly arrivals: readonly Arrivals[] }) {
  const { arrivals: texts } = useScreenTexts(numbersTexts);
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
  const { arrivals: texts } = useScreenTexts(numbersTexts);
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
