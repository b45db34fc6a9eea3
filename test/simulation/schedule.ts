/** What happens at the doors of one evening, drawn from a seed. */
import { type DemoRandom, demoRandom } from '../../src/service/demo/demo-random.ts';
import type { NetworkState } from '../support/faulty-network.ts';

export type Step =
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'scan' | 'undo' | 'hand-over'; readonly door: number; readonly ticket: number }
  | { readonly do: 'network'; readonly door: number; readonly becomes: NetworkState }
  /** The app dies at its `afterPortCalls`th call of storage or network from now. */
  | {
      readonly do: 'crash';
      readonly door: number;
      readonly afterPortCalls: number;
      /** Whether that call still has its effect. */
      readonly effect: boolean;
    }
  | { readonly do: 'restart'; readonly door: number }
  | { readonly do: 'rotate-key'; readonly door: number }
  | { readonly do: 'skew'; readonly door: number; readonly ms: number };

export type Schedule = {
  readonly seed: number;
  readonly doors: number;
  readonly tickets: number;
  /** A product whose every call fails to the end: it must hold up nobody (O11). */
  readonly poisoned: boolean;
  readonly steps: readonly Step[];
};

const networkStates: readonly NetworkState[] = [
  'well',
  'well',
  'down',
  'down',
  'answers-lost',
  'hanging',
  'captive-portal',
  'error-500',
];

export function drawSchedule(seed: number): Schedule {
  const random = demoRandom(seed);
  const doors = random.pick([2, 2, 2, 3, 3, 4, 5, 6]);
  const tickets = random.pick([1, 1, 2]);
  return {
    seed,
    doors,
    tickets,
    poisoned: random.chance() < 0.2,
    steps: Array.from({ length: 10 + below(random, 20) }, () => drawStep(random, doors, tickets)),
  };
}

const below = (random: DemoRandom, limit: number): number => Math.floor(random.chance() * limit);

function drawStep(random: DemoRandom, doors: number, tickets: number): Step {
  const door = below(random, doors);
  const ticket = below(random, tickets);
  const chance = random.chance();
  if (chance < 0.4) return { do: 'scan', door, ticket };
  if (chance < 0.48) return { do: 'undo', door, ticket };
  if (chance < 0.54) return { do: 'hand-over', door, ticket };
  if (chance < 0.72) return { do: 'network', door, becomes: random.pick(networkStates) };
  if (chance < 0.8) {
    return { do: 'crash', door, afterPortCalls: below(random, 8), effect: random.chance() < 0.5 };
  }
  if (chance < 0.86) return { do: 'restart', door };
  if (chance < 0.88) return { do: 'rotate-key', door };
  if (chance < 0.9) return { do: 'skew', door, ms: below(random, 600_000) - 300_000 };
  return { do: 'wait', ms: below(random, 20_000) };
}
