import { useEffect } from 'react';
import { useTime } from './time.ts';

const signsOfLife = ['pointerdown', 'keydown', 'input', 'scroll'] as const;

/**
 * Calls back when nobody has touched or typed anything for a while. Each touch restarts the time.
 * @param afterMs null: not now
 */
export function useIdle(afterMs: number | null, onIdle: () => void): void {
  const { timers } = useTime();
  useEffect(() => {
    if (afterMs === null) return undefined;
    let cancel = timers.after(afterMs, onIdle);
    const startAnew = () => {
      cancel();
      cancel = timers.after(afterMs, onIdle);
    };
    for (const sign of signsOfLife) addEventListener(sign, startAnew, true);
    return () => {
      cancel();
      for (const sign of signsOfLife) removeEventListener(sign, startAnew, true);
    };
  }, [afterMs, onIdle, timers]);
}
