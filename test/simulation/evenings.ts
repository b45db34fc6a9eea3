import { expect, test } from 'vitest';
import { commitSeed } from './commit-seed.ts';
import { simulate } from './simulate.ts';

/** `npm test` plays a part of what `npm run test:all` plays. */
const isQuick = process.env.ADMIT_TESTS === 'quick';
/** The same in every run. */
const fixed = { evenings: isQuick ? 200 : 1000, seed: 1 };
/** Others with each commit: none that another test plays. */
const ofCommit = { evenings: isQuick ? 100 : 1000, seed: commitSeed() };

/** Two files play half of the evenings each, one on each core. */
export function playHalf(half: 0 | 1): void {
  test.each([fixed, ofCommit])(
    'C4 and all that $evenings evenings from seed $seed on can show',
    {
      timeout: 1_500_000,
    },
    async (all) => {
      const evenings = all.evenings / 2;
      const seed = all.seed + half * evenings;
      const report = await simulate(evenings, seed);
      process.stdout.write(
        `Simulated ${report.schedules} schedules, ${report.actions} actions: ` +
          `npm run simulate -- --schedules ${evenings} --seed ${seed}\n`,
      );
      expect(report.failures).toEqual([]);
    },
  );
}
