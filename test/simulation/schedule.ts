/** What happens at the doors of one evening, drawn from its seed. */
import type { NetworkState } from '../support/faulty-network.ts';
import type { Random } from '../support/random.ts';

export type Step =
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'scan' | 'undo' | 'hand-over'; readonly door: number; readonly ticket: number }
  /** One ticket is held before the scanners of all doors in the same instant. */
  | { readonly do: 'rush'; readonly ticket: number }
  | { readonly do: 'network'; readonly door: number; readonly becomes: NetworkState }
  /** The device has no room left, or has it again. */
  | { readonly do: 'storage'; readonly door: number; readonly becomes: 'full' | 'well' }
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
  | { readonly do: 'skew'; readonly door: number; readonly ms: number }
  /** The operator makes a backup of the service, or puts the last one back. */
  | { readonly do: 'back-up' }
  | { readonly do: 'restore' };

/** Whether the service decides (C5), or has the specification's calls alone. */
export const serviceKinds = ['checks', 'decides'] as const;
export type ServiceKind = (typeof serviceKinds)[number];

export type Schedule = {
  readonly doors: number;
  readonly tickets: number;
  /** The first device is a door of a second event too: it is the last of all doors. */
  readonly secondEvent: boolean;
  /** A product whose every call fails to the end: it must hold up nobody (O11). */
  readonly poisoned: boolean;
  /** The door whose gate checks products in place of tickets (P1); null: none does. */
  readonly productGate: number | null;
  /** At the end every app is opened once more; else whatever runs has to find its way by itself. */
  readonly endsWithRestart: boolean;
  readonly steps: readonly Step[];
};

/** Of one event. */
export const mostDoors = 6;

const networkStates: readonly NetworkState[] = [
  'well',
  'well',
  'well',
  'down',
  'down',
  'answers-lost',
  'hanging',
  'captive-portal',
  'error-500',
  'throttled',
];

/**
 * @param rushes draws apart, so that an evening without a rush is the same as ever
 * @param gates draws apart, so that an evening without a gate that checks products is
 */
export function drawSchedule(random: Random, rushes: Random, gates: Random): Schedule {
  const ofFirstEvent = random.pick([2, 2, 2, 3, 3, 4, 5, mostDoors]);
  const tickets = random.pick([1, 1, 2]);
  const secondEvent = random.chance() < 0.1;
  const doors = ofFirstEvent + (secondEvent ? 1 : 0);
  return {
    doors,
    tickets,
    secondEvent,
    poisoned: random.chance() < 0.2,
    productGate: gates.chance() < 0.15 ? gates.below(doors) : null,
    endsWithRestart: random.chance() < 0.5,
    steps: Array.from({ length: 10 + random.below(20) }, () =>
      rushed(drawStep(random, doors, tickets), rushes),
    ),
  };
}

const rushed = (step: Step, rushes: Random): Step =>
  step.do === 'scan' && rushes.chance() < 0.15 ? { do: 'rush', ticket: step.ticket } : step;

function drawStep(random: Random, doors: number, tickets: number): Step {
  const door = random.below(doors);
  const ticket = random.below(tickets);
  const chance = random.chance();
  if (chance < 0.4) return { do: 'scan', door, ticket };
  if (chance < 0.48) return { do: 'undo', door, ticket };
  if (chance < 0.54) return { do: 'hand-over', door, ticket };
  if (chance < 0.71) return { do: 'network', door, becomes: random.pick(networkStates) };
  if (chance < 0.74) return { do: 'storage', door, becomes: random.pick(['full', 'well', 'well']) };
  if (chance < 0.82) {
    return { do: 'crash', door, afterPortCalls: random.below(12), effect: random.chance() < 0.5 };
  }
  if (chance < 0.87) return { do: 'restart', door };
  if (chance < 0.89) return { do: 'rotate-key', door };
  if (chance < 0.91) return { do: 'skew', door, ms: random.below(600_000) - 300_000 };
  if (chance < 0.914) return { do: 'back-up' };
  if (chance < 0.921) return { do: 'restore' };
  return { do: 'wait', ms: random.below(20_000) };
}
