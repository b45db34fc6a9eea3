/**
 * The order in which actions go to the service: first in, first out within a lane (O5). Lanes whose
 * actions the service had once come after those with a new action: nobody at the door waits for them.
 */
import { type Action, laneOf } from '../../domain/action.ts';
import type { ActionId } from '../../domain/ids.ts';

export type Lanes = {
  /** @param isAgain whether the service had it once */
  enter(action: Action, isAgain: boolean): void;
  leave(action: Action): void;
  /** In the order in which they were made. */
  inLane(lane: string): readonly ActionId[];
  /** The oldest of every lane; to be taken one by one, as there may be many thousands. */
  heads(): IterableIterator<ActionId>;
};

/** @param placeOf counts up in the order in which actions were made */
export function createLanes(placeOf: (id: ActionId) => number): Lanes {
  const first = new Map<string, readonly ActionId[]>();
  const behind = new Map<string, readonly ActionId[]>();

  return {
    enter(action, isAgain) {
      const lane = laneOf(action);
      const before = first.get(lane) ?? behind.get(lane) ?? [];
      const ids = [...before, action.id].sort((one, other) => placeOf(one) - placeOf(other));
      if (isAgain && !first.has(lane)) {
        behind.set(lane, ids);
      } else {
        behind.delete(lane);
        first.set(lane, ids);
      }
    },
    leave(action) {
      const lane = laneOf(action);
      for (const lanes of [first, behind]) {
        const left = lanes.get(lane)?.filter((id) => id !== action.id) ?? [];
        if (left.length > 0) lanes.set(lane, left);
        else lanes.delete(lane);
      }
    },
    inLane: (lane) => first.get(lane) ?? behind.get(lane) ?? [],
    *heads() {
      for (const lanes of [first, behind]) {
        for (const [id] of lanes.values()) if (id !== undefined) yield id;
      }
    },
  };
}
