import { useEffect } from 'react';
import { useLog } from '../device/device.ts';

/**
 * The whole screen while this is shown, where the browser gives it (no iPhone does). It is given
 * only for a tap, and taken away by a key or a swipe: each tap asks again.
 */
export function useFullScreen(): void {
  const log = useLog();
  useEffect(() => {
    const refused = (error: unknown) => log('full-screen-refused', error);
    const page = document.documentElement;
    const ask = () => {
      if (document.fullscreenElement) return;
      page.requestFullscreen?.({ navigationUI: 'hide' }).catch(refused);
    };
    ask();
    addEventListener('click', ask, true);
    return () => {
      removeEventListener('click', ask, true);
      if (document.fullscreenElement) document.exitFullscreen().catch(refused);
    };
  }, [log]);
}
