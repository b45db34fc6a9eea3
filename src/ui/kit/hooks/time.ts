/** Time for components: the clock and the timers that the app was composed with. */
import { createContext, useContext, useEffect, useState } from 'react';
import type { Clock, Instant } from '../../../domain/time.ts';
import type { Timers } from '../../../domain/timers.ts';

export type Time = { readonly clock: Clock; readonly timers: Timers };

const TimeContext = createContext<Time | null>(null);
export const TimeProvider = TimeContext.Provider;

export function useTime(): Time {
  const time = useContext(TimeContext);
  if (!time) throw new Error('TimeProvider is missing');
  return time;
}

/** The instant now, read again every `everyMs`. */
export function useNow(everyMs: number): Instant {
  const { clock, timers } = useTime();
  const [now, setNow] = useState(() => clock.now());
  useEffect(() => {
    let cancel = () => {};
    const tick = () => {
      setNow(clock.now());
      cancel = timers.after(everyMs, tick);
    };
    tick();
    return () => cancel();
  }, [clock, timers, everyMs]);
  return now;
}
