/** A seed that is printed is worth something only where it plays the same evening again. */
import { expect, test } from 'vitest';
import { playEvening } from './run-schedule.ts';
import { openWorld } from './world.ts';

const seeds = Array.from({ length: 30 }, (_, at) => 3_000_000 + at);

test('an evening is the same by itself as among others, to its ids and dates', {
  timeout: 240_000,
}, async () => {
  const played = async (of: readonly number[]) => {
    const world = await openWorld();
    const evenings: (readonly string[])[] = [];
    for (const seed of of) evenings.push((await playEvening(world, seed)).actions);
    await world.close();
    return evenings;
  };
  const among = await played(seeds);
  expect(among.flat().length).toBeGreaterThan(30);
  expect(await played(seeds.toReversed())).toEqual(among.toReversed());
  expect(await played(seeds.slice(-1))).toEqual(among.slice(-1));
});
