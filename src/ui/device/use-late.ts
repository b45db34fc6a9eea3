import { useEffect, useState } from 'react';
import { useLanguage } from '../i18n/language.ts';
import { useTime } from '../kit/hooks/time.ts';
import { useLog } from './device.ts';

const againMs = 10_000;

/** The parts that have arrived: when one is shown again, it is there at once. */
const arrived = new WeakMap<() => Promise<unknown>, unknown>();

/**
 * A part of the app that is fetched when it is needed, with its texts. Unlike with React's `lazy`, a part that does not
 * arrive breaks no screen, and is requested again.
 * @param load the same function each time
 */
export function useLate<Part>(load: () => Promise<Part>): Part | 'awaited' | 'missing' {
  const { timers } = useTime();
  const log = useLog();
  const { late } = useLanguage();
  const [asked, setAsked] = useState({ isMissing: false });
  useEffect(() => {
    let isOver = false;
    let cancel = () => {};
    const ask = async () => {
      try {
        const [part] = await Promise.all([load(), late.load()]);
        arrived.set(load, part);
        setAsked({ isMissing: false });
      } catch (error) {
        log('unexpected-error', error);
        setAsked({ isMissing: true });
        if (!isOver) cancel = timers.after(againMs, ask);
      }
    };
    void ask();
    return () => {
      isOver = true;
      cancel();
    };
  }, [load, late, log, timers]);
  const part = late.texts === null ? undefined : (arrived.get(load) as Part | undefined);
  return part ?? (asked.isMissing ? 'missing' : 'awaited');
}
