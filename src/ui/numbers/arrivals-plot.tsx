import type { Stretch } from '../../domain/arrival-times.ts';
import { plusMinutes } from '../../domain/time.ts';
import { useFormat } from '../i18n/language.ts';

type Props = { readonly stretch: Stretch; readonly label: string };

/** With fewer columns, a bar could be as wide as the screen. */
const fewestColumns = 12;
const mostTicks = 6;
const tickHours = [1, 2, 3, 4, 6, 12, 24];
/** A time that begins further right would run out of the picture. */
const lastTickAt = 0.9;

/** Bars over time. It runs from left to right in every language, as clocks and timetables do. */
export function ArrivalsPlot({ stretch, label }: Props) {
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
