/** Arrivals over time, split where nobody came for hours: into evenings, or days of a festival. */
import type { Arrivals } from './attendance.ts';
import { type LocalDateTime, minutesBetween, plusMinutes } from './time.ts';

export type Stretch = {
  readonly from: LocalDateTime;
  readonly stepMinutes: number;
  /** In order; bars without an arrival are included. */
  readonly steps: readonly Arrivals[];
};

const quarterMinutes = 15;
/** After a pause as long as this, the next arrival belongs to another evening. */
const restMinutes = 6 * 60;
/** More bars than this can't be told apart on a phone. */
const mostSteps = 48;
const stepsMinutes = [quarterMinutes, 30, 60, 120] as const;

/** Groups arrivals into bars. @param arrivals for each quarter of an hour, in order */
export function stretchesOf(arrivals: readonly Arrivals[]): Stretch[] {
  const groups: Arrivals[][] = [];
  for (const each of arrivals) {
    const last = groups.at(-1);
    const before = last?.at(-1);
    if (last && before && minutesBetween(before.from, each.from) < restMinutes) last.push(each);
    else groups.push([each]);
  }
  return groups.map(toStretch);
}

function toStretch(group: readonly Arrivals[]): Stretch {
  const [first] = group;
  const last = group.at(-1);
  if (!first || !last) throw new Error('a stretch without an arrival');
  const lengthMinutes = minutesBetween(first.from, last.from) + quarterMinutes;
  const stepMinutes =
    stepsMinutes.find((step) => lengthMinutes / step <= mostSteps) ?? stepsMinutes[3];
  // Bars begin at round times: a bar of an hour begins on the hour.
  const midnight = plusMinutes(first.from, -minuteOfDay(first));
  const from = plusMinutes(midnight, roundDown(minuteOfDay(first), stepMinutes));
  const counts = new Map<number, number>();
  for (const arrival of group) {
    const step = Math.floor(minutesBetween(from, arrival.from) / stepMinutes);
    counts.set(step, (counts.get(step) ?? 0) + arrival.count);
  }
  const length = Math.max(...counts.keys()) + 1;
  const steps = Array.from({ length }, (_, step) => ({
    from: plusMinutes(from, step * stepMinutes),
    count: counts.get(step) ?? 0,
  }));
  return { from, stepMinutes, steps };
}

const minuteOfDay = ({ from }: Arrivals): number =>
  Number(from.slice(11, 13)) * 60 + Number(from.slice(14, 16));

const roundDown = (value: number, to: number): number => Math.floor(value / to) * to;
