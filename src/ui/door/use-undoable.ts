import { useEffect, useState } from 'react';
import type { Door } from '../../client/door/door.ts';
import type { Undoable } from '../../client/scan/scan.ts';
import { useTime } from '../kit/hooks/time.ts';
import { useSelected } from '../kit/hooks/use-store.ts';

/** The scan before, as long as it can still be taken back. */
export function useUndoable(door: Door): Undoable | null {
  const { clock, timers } = useTime();
  const undoable = useSelected(door.state, (state) => state.undoable);
  const [over, setOver] = useState<Undoable | null>(null);
  useEffect(
    () =>
      undoable === null
        ? undefined
        : timers.after(Math.max(0, undoable.until - clock.now()), () => setOver(undoable)),
    [undoable, clock, timers],
  );
  return undoable === over ? null : undoable;
}
