/** The growth as a picture: each call's rate against that of the smallest database, log by log. */
import type { Result } from '../result.ts';
import type { Ratio } from '../subject.ts';
import type { Row } from '../table.ts';

const [width, height] = [720, 420];
const plot = { left: 64, right: 520, top: 24, bottom: 360 };
/** Read apart without colours, too: each line has a dash and a label at its end. */
const looks = [
  { colour: '#0072b2', dash: '' },
  { colour: '#d55e00', dash: '8 4' },
  { colour: '#009e73', dash: '2 4' },
  { colour: '#cc79a7', dash: '12 4 2 4' },
  { colour: '#8a6d00', dash: '4 2' },
] as const;
const marks = [0.25, 0.5, 1, 2, 4];
/** Of the labels, so that none lies on another. */
const lineHeight = 18;

type Point = { readonly tickets: number; readonly ratio: number };
type Curve = { readonly call: string; readonly points: readonly Point[] };

/** @returns an SVG of the result of `npm run bench -- growth` */
export function growthCurves({ tables, ratios }: Pick<Result, 'tables' | 'ratios'>): string {
  const curves = (tables[0]?.rows ?? []).map((row) => curveOf(row, ratios));
  const sizes = curves[0]?.points.map(({ tickets }) => tickets) ?? [];
  const x = scale(sizes[0] ?? 1, sizes.at(-1) ?? 1, plot.left, plot.right);
  const y = scale(marks[0] ?? 1, marks.at(-1) ?? 1, plot.bottom, plot.top);
  const within = (ratio: number) =>
    Math.min(Math.max(ratio, marks[0] ?? ratio), marks.at(-1) ?? ratio);
  const ends = spread(curves.map(({ points }) => y(within(points.at(-1)?.ratio ?? 1))));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" font-family="sans-serif" font-size="13">`,
    '<title>Calls a second against those among the fewest tickets</title>',
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    ...marks.map((mark) =>
      [
        `<line x1="${plot.left}" x2="${plot.right}" y1="${y(mark)}" y2="${y(mark)}" stroke="${mark === 1 ? '#555' : '#ddd'}"/>`,
        `<text x="${plot.left - 8}" y="${y(mark) + 4}" text-anchor="end">${mark} ×</text>`,
      ].join('\n'),
    ),
    ...sizes.map(
      (size) =>
        `<text x="${x(size)}" y="${plot.bottom + 24}" text-anchor="middle">${size.toLocaleString('en')}</text>`,
    ),
    `<text x="${(plot.left + plot.right) / 2}" y="${plot.bottom + 48}" text-anchor="middle">tickets in the database</text>`,
    ...curves.map(({ call, points }, at) => {
      const look = looks[at % looks.length] ?? looks[0];
      const path = points.map(({ tickets, ratio }) => `${x(tickets)},${y(within(ratio))}`);
      return [
        `<polyline points="${path.join(' ')}" fill="none" stroke="${look.colour}" stroke-width="2.5" stroke-dasharray="${look.dash}"/>`,
        `<text x="${plot.right + 10}" y="${(ends[at] ?? 0) + 4}" fill="${look.colour}">${call} ${(points.at(-1)?.ratio ?? 1).toFixed(2)} ×</text>`,
      ].join('\n');
    }),
    '</svg>',
    '',
  ].join('\n');
}

/** @param ratios medians of the rounds' own ratios, which the table's medians don't give */
function curveOf(row: Row, ratios: readonly Ratio[]): Curve {
  const { call = '', ...sizes } = row;
  return {
    call: String(call),
    points: Object.keys(sizes).map((size, at) => ({
      tickets: Number(size.replaceAll(',', '')),
      ratio: at === 0 ? 1 : ratioOf(ratios, `${call} a second among ${size} tickets`),
    })),
  };
}

function ratioOf(ratios: readonly Ratio[], what: string): number {
  const found = ratios.find((one) => one.what === what);
  if (!found) throw new Error(`no ratio: ${what}`);
  return found.ratio;
}

const scale = (from: number, to: number, start: number, end: number) => (value: number) =>
  Math.round(start + ((end - start) * Math.log(value / from)) / Math.log(to / from));

/** Moves what lies too near to another downwards. */
function spread(places: readonly number[]): readonly number[] {
  const moved = [...places];
  let last = Number.NEGATIVE_INFINITY;
  for (const at of places
    .map((_, n) => n)
    .toSorted((a, b) => (places[a] ?? 0) - (places[b] ?? 0))) {
    last = Math.max(places[at] ?? 0, last + lineHeight);
    moved[at] = last;
  }
  return moved;
}
