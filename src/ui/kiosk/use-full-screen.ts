import { useEffect } from 'react';
import { useLog } from '../device/device.ts';

/**
 * Uses the full screen while mounted, where the browser can (no iPhone can). Browsers grant it only
 * after a tap, and a key or a swipe ends it, so each tap asks again.
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
