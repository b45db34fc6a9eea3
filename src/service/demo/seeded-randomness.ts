/** A mulberry32 generator, so that every first start makes the same codes. Only for the demo. */

import type { Randomness } from '../core/deps/randomness.ts';

export type SeededRandomness = Randomness & {
  /** A number in [0, 1). */
  chance(): number;
  /** @param items not empty */
  pick<Item>(items: readonly Item[]): Item;
};

export function seededRandomness(seed: number): SeededRandomness {
  let state = seed;
  const chance = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    chance,
    pick(items) {
      const [item] = items.slice(Math.floor(chance() * items.length));
      if (item === undefined) throw new Error('there is nothing to pick from');
      return item;
    },
    text: (length, alphabet) =>
      Array.from({ length }, () => alphabet.charAt(Math.floor(chance() * alphabet.length))).join(
        '',
      ),
  };
}
