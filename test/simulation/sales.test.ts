/** B2 to B5: evenings of sales, in which money, tickets and places have to agree. */
import { expect, test } from 'vitest';
import { commitSeed } from './commit-seed.ts';
import { playEveningsOfSales } from './sales.ts';

const evenings = process.env.ADMIT_TESTS === 'quick' ? 15 : 60;

test.each([1, commitSeed()])(
  'no evening from seed %i on loses, doubles or oversells',
  async (seed) => {
    expect(await playEveningsOfSales(evenings, seed)).toEqual([]);
  },
);
