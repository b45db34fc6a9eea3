/** How often in a row a door that failed was opened again: the address says so, which a reload keeps. */
import { useEffect } from 'react';
import { useTime } from './time.ts';

const again = 'again';
/** A screen that is so long was opened well. */
const wellMs = 10_000;

export const openedAgain = (): number =>
  Number(new URLSearchParams(location.search).get(again)) || 0;

/** @returns an address that opens the app again */
export const onceMore = (): string => `./?${again}=${openedAgain() + 1}`;

/** Called by the scan screen: a fault of hours later is the first in a row again. */
export function useOpenedWell(): void {
  const { timers } = useTime();
  useEffect(
    () =>
      timers.after(wellMs, () => {
        const here = new URL(location.href);
        if (!here.searchParams.has(again)) return;
        here.searchParams.delete(again);
        history.replaceState(history.state, '', here);
      }),
    [timers],
  );
}
