/** Whether the app is installed on the device's home screen, and how it can be. */
import { createStore } from 'zustand/vanilla';
import type { ReadableStore } from './readable-store.ts';

export type InstallationState =
  | 'installed'
  /** The browser offers to install the app. */
  | 'offered'
  /** An iPhone or iPad: it is installed from the browser's menu. */
  | 'by-hand'
  /** The browser can't install apps, or has not offered it yet. */
  | 'not-offered';

export type Installation = {
  readonly state: ReadableStore<InstallationState>;
  /** Lets the browser ask whether to install. Does nothing unless it is offered. */
  install(): Promise<void>;
};

/** The browser's event with its offer, which TypeScript's library doesn't declare. */
type InstallOffer = Event & { prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }> };

/**
 * To be called before the page has loaded: browsers make their offer once, soon after.
 * @param isApple whether the device is an iPhone or iPad
 */
export function watchInstallation(
  page: Pick<Window, 'addEventListener' | 'matchMedia'>,
  isApple: boolean,
): Installation {
  let offer: InstallOffer | null = null;
  const state = createStore<InstallationState>(() => {
    if (page.matchMedia('(display-mode: standalone), (display-mode: fullscreen)').matches) {
      return 'installed';
    }
    return isApple ? 'by-hand' : 'not-offered';
  });
  const { setState } = state;

  page.addEventListener('beforeinstallprompt', (event) => {
    // The app makes the offer in its own place and words; the browser would cover a verdict.
    event.preventDefault();
    offer = event as InstallOffer;
    setState('offered');
  });
  page.addEventListener('appinstalled', () => setState('installed'));

  return {
    state,
    async install() {
      const taken = offer;
      if (!taken) return;
      // An offer can be used once.
      offer = null;
      setState('not-offered');
      const { outcome } = await taken.prompt();
      if (outcome === 'accepted') setState('installed');
    },
  };
}
