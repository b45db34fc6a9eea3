import { useEffect, useState } from 'react';
import type { Undoable } from '../../client/scan/scan.ts';
import { useDoorState } from '../kit/hooks/door.ts';
import { useTime } from '../kit/hooks/time.ts';

/** The last scan, as long as it can be undone. */
export function useUndoable(): Undoable | null {
  const { clock, timers } = useTime();
  const undoable = useDoorState((state) => state.undoable);
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
