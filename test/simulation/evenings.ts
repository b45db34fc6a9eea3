import { expect, test } from 'vitest';
import { simulate } from './simulate.ts';

/** In all; CI asks for more. */
const schedules = Number(process.env.ADMIT_SCHEDULES ?? 2000);

/** Two files play half of the evenings each, one on each core. */
export function playHalf(half: 0 | 1): void {
  const seed = 1 + half * 10_000_000;
  test(`C4, O1–O11, C1–C3: whatever happens, from seed ${seed} on`, {
    timeout: 1_500_000,
  }, async () => {
    const report = await simulate(Math.ceil(schedules / 2), seed);
    process.stdout.write(`Simulated ${report.schedules} schedules, ${report.actions} actions.\n`);
    expect(report.failures).toEqual([]);
  });
}
