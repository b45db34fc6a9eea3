import { playEvening } from './run-schedule.ts';
import type { ServiceKind } from './schedule.ts';
import { openWorld } from './world.ts';

export type Failure = {
  readonly seed: number;
  readonly broken: readonly string[];
  /** The command that plays the same evening. */
  readonly again: string;
};

export type Report = {
  readonly schedules: number;
  readonly actions: number;
  /** The first evenings that broke a rule. */
  readonly failures: readonly Failure[];
};

const mostFailures = 3;
/** Of an evening: half of them each. */
export const kindOf = (seed: number): ServiceKind => (seed % 2 === 0 ? 'checks' : 'decides');
/** How many a service sees before a fresh one takes over. */
const eveningsOfAWorld = 100;

/**
 * Plays `schedules` evenings from `seed` on.
 * @param isLinked the devices hear each other as well
 */
export async function simulate(schedules: number, seed: number, isLinked = false): Promise<Report> {
  const failures: Failure[] = [];
  let actions = 0;
  let played = 0;
  while (played < schedules && failures.length < mostFailures) {
    const world = await openWorld();
    try {
      for (let here = 0; here < eveningsOfAWorld && played < schedules; here += 1) {
        const evening = await playEvening(world, seed + played, kindOf(seed + played), isLinked);
        actions += evening.actions.length;
        if (evening.broken.length > 0) {
          failures.push(failureOf(seed + played, evening.broken, isLinked));
        }
        played += 1;
        if (failures.length >= mostFailures) break;
      }
    } finally {
      await world.close();
    }
  }
  return { schedules: played, actions, failures };
}

const failureOf = (seed: number, broken: readonly string[], isLinked: boolean): Failure => ({
  seed,
  broken,
  again: `npm run simulate -- --schedules 1 --seed ${seed}${isLinked ? ' --linked' : ''}`,
});
