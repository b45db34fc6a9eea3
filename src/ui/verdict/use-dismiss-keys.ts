/** Clears a verdict by Escape or Enter, on a device with a keyboard. */
import { useEffect } from 'react';
import { useTime } from '../kit/hooks/time.ts';

/** A slow scanner sends its Enter after the code: nobody has seen the verdict in less time. */
const seenAfterMs = 700;

/** @param dismiss null: the verdict must be answered */
export function useDismissKeys(dismiss: (() => void) | null): void {
  const { clock } = useTime();
  useEffect(() => {
    if (!dismiss) return;
    const shownAt = clock.now();
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target, defaultPrevented, repeat, isComposing } = event;
      const isControl = target instanceof Element && target.closest('button, a, input, summary');
      // A dialog over the verdict closes by the same key.
      const isBelow = document.querySelector('dialog[open]') !== null;
      if (defaultPrevented || repeat || isComposing || isBelow) return;
      if (key !== 'Escape' && (key !== 'Enter' || isControl)) return;
      if (clock.now() - shownAt >= seenAfterMs) dismiss();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [dismiss, clock]);
}
