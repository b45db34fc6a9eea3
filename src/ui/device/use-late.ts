import { useEffect, useState } from 'react';
import { useTime } from '../kit/hooks/time.ts';
import { useLog } from './device.ts';

const againMs = 10_000;

/** The parts that have arrived: when one is shown again, it is there at once. */
const arrived = new WeakMap<() => Promise<unknown>, unknown>();

/**
 * A part of the app that is fetched when it is needed. Unlike with React's `lazy`, a part that does not
 * arrive breaks no screen, and is requested again.
 * @param load the same function each time
 */
export function useLate<Part>(load: () => Promise<Part>): Part | 'awaited' | 'missing' {
  const { timers } = useTime();
  const log = useLog();
  const [part, setPart] = useState(
    () => (arrived.get(load) ?? 'awaited') as Part | 'awaited' | 'missing',
  );
  useEffect(() => {
    let isOver = false;
    let cancel = () => {};
    const ask = async () => {
      try {
        const loaded = await load();
        arrived.set(load, loaded);
        setPart(() => loaded);
      } catch (error) {
        log('unexpected-error', error);
        setPart('missing');
        if (!isOver) cancel = timers.after(againMs, ask);
      }
    };
    void ask();
    return () => {
      isOver = true;
      cancel();
    };
  }, [load, log, timers]);
  return part;
}
