import { useEffect } from 'react';
import { useTime } from '../kit/hooks/time.ts';

/**
 * Calls `clear` after a time, which restarts whenever it becomes a number.
 * @param afterMs null: not now
 */
export function useAutoClear(afterMs: number | null, clear: () => void): void {
  const { timers } = useTime();
  useEffect(
    () => (afterMs === null ? undefined : timers.after(afterMs, clear)),
    [afterMs, timers, clear],
  );
}
