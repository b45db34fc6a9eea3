// @lane all
/** A seed that is printed is worth something only where it plays the same evening again; and those that once broke. */
import { expect, test } from 'vitest';
import { playEvening } from './run-schedule.ts';
import { kindOf, simulate } from './simulate.ts';
import { openWorld } from './world.ts';

const seeds = Array.from({ length: 30 }, (_, at) => 3_000_000 + at);

test('an event is the same alone as among others, to its ids and dates', {
  timeout: 1_500_000,
}, async () => {
  const played = async (of: readonly number[]) => {
    const world = await openWorld();
    const evenings: (readonly string[])[] = [];
    for (const seed of of) evenings.push((await playEvening(world, seed, kindOf(seed))).actions);
    await world.close();
    return evenings;
  };
  const among = await played(seeds);
  expect(among.flat().length).toBeGreaterThan(30);
  expect(await played(seeds.toReversed())).toEqual(among.toReversed());
  expect(await played(seeds.slice(-1))).toEqual(among.slice(-1));
});

test.each([['T2: a clock is set back after an undo, and the next ticket is scanned', 62_315_187]])(
  '%s',
  { timeout: 1_500_000 },
  async (_, seed) => {
    expect((await simulate(1, seed)).failures).toEqual([]);
  },
);
