import { useEffect } from 'react';
import { useTime } from './time.ts';

/** Long enough to read a name, short enough that the next person never waits for it. */
export const autoClearMs = 4000;

/** Clears the scan `scanId` after `autoClearMs`; the time starts anew whenever `running` becomes true. */
export function useAutoClear(scanId: string, running: boolean, clear: () => void): void {
  const { timers } = useTime();
  useEffect(() => {
    return running ? timers.after(autoClearMs, clear) : undefined;
  }, [scanId, running, timers, clear]);
}
