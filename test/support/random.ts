/** All that is left to chance in an evening, drawn from its seed: the same seed, the same evening. */
import { uniformFloat32 } from 'pure-rand/distribution/uniformFloat32';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import type { Randomness } from '../../src/service/core/deps/randomness.ts';

export type Random = Randomness & {
  /** In [0, 1). */
  chance(): number;
  /** A whole number from 0, less than `limit`. */
  below(limit: number): number;
  /** @param items not empty */
  pick<Item>(items: readonly Item[]): Item;
};

export function seededRandom(seed: number): Random {
  const generator = xoroshiro128plus(seed);
  const below = (limit: number) => uniformInt(generator, 0, limit - 1);
  return {
    chance: () => uniformFloat32(generator),
    below,
    pick(items) {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error('there is nothing to pick from');
      return item;
    },
    text: (length, alphabet) =>
      Array.from({ length }, () => alphabet.charAt(below(alphabet.length))).join(''),
  };
}
