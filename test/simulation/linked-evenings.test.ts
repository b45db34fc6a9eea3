/** M1 to M8 and C4: evenings at whose doors the devices hear each other, over a network that fails as well. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commitSeed } from './commit-seed.ts';
import { playEvening } from './run-schedule.ts';
import { kindOf } from './simulate.ts';
import { openWorld, type World } from './world.ts';

const isQuick = process.env.ADMIT_TESTS === 'quick';
const evenings = Number(process.env.ADMIT_LINKED_EVENINGS ?? (isQuick ? 10 : 60));

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test.each([1, commitSeed()])(
  `${evenings} evenings from seed %i on`,
  async (first) => {
    for (let seed = first; seed < first + evenings; seed += 1) {
      const { broken } = await playEvening(world, seed, kindOf(seed), true);
      expect([seed, broken]).toEqual([seed, []]);
    }
  },
  1_500_000,
);
