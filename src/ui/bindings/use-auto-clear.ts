import { useEffect } from 'react';
import { useTime } from './time.ts';

/** Long enough to read a name, short enough that the next person never waits for it. */
export const autoClearMs = 4000;

/** Clears after `autoClearMs`; the time starts anew whenever `running` becomes true. */
export function useAutoClear(running: boolean, clear: () => void): void {
  const { timers } = useTime();
  useEffect(
    () => (running ? timers.after(autoClearMs, clear) : undefined),
    [running, timers, clear],
  );
}
