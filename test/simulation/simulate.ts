import { playSchedule } from './run-schedule.ts';
import { drawSchedule } from './schedule.ts';
import { openWorld } from './world.ts';

export type Report = {
  readonly schedules: number;
  readonly actions: number;
  /** The first schedules that broke a rule, with what they broke. */
  readonly failures: readonly { readonly seed: number; readonly broken: readonly string[] }[];
};

const mostFailures = 3;

/**
 * Plays `schedules` evenings from `seed` on.
 * @param evenings how many a service sees before a fresh one takes over
 */
export async function simulate(schedules: number, seed: number, evenings = 100): Promise<Report> {
  const failures: { seed: number; broken: readonly string[] }[] = [];
  let actions = 0;
  let played = 0;
  while (played < schedules && failures.length < mostFailures) {
    const world = await openWorld();
    const keys: Parameters<typeof playSchedule>[2] = [];
    try {
      for (let here = 0; here < evenings && played < schedules; here += 1) {
        const outcome = await playSchedule(world, drawSchedule(seed + played), keys);
        actions += outcome.actions;
        if (outcome.broken.length > 0)
          failures.push({ seed: seed + played, broken: outcome.broken });
        played += 1;
        if (failures.length >= mostFailures) break;
      }
    } finally {
      await world.service.stop();
    }
  }
  return { schedules: played, actions, failures };
}
