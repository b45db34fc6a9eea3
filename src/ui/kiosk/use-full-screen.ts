import { useEffect } from 'react';

/**
 * The whole screen while this is shown, where the browser gives it (no iPhone does). It is given
 * only for a tap, and taken away by a key or a swipe: each tap asks again.
 */
export function useFullScreen(): void {
  useEffect(() => {
    const page = document.documentElement;
    const ask = () => {
      if (document.fullscreenElement) return;
      page.requestFullscreen?.({ navigationUI: 'hide' }).catch(() => {});
    };
    ask();
    addEventListener('click', ask, true);
    return () => {
      removeEventListener('click', ask, true);
      if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
    };
  }, []);
}
