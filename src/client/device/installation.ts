/** Whether the app stands on the device's home screen, and how it gets there. */
import { createStore, type StoreApi } from 'zustand/vanilla';

export type InstallationState =
  | 'installed'
  /** The browser can do it, once somebody says so. */
  | 'offered'
  /** An iPhone or iPad: only its owner can, from the browser's menu. */
  | 'by-hand'
  /** The browser has no such thing, or has not offered it yet. */
  | 'not-offered';

export type Installation = {
  readonly state: Pick<StoreApi<InstallationState>, 'getState' | 'subscribe'>;
  /** Has the browser ask its owner. Does nothing unless it is offered. */
  install(): Promise<void>;
};

/** What a browser with an offer hands over; the standard library's types do not know it. */
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
  const { getState, setState, subscribe } = createStore<InstallationState>(() => {
    if (page.matchMedia('(display-mode: standalone), (display-mode: fullscreen)').matches) {
      return 'installed';
    }
    return isApple ? 'by-hand' : 'not-offered';
  });

  page.addEventListener('beforeinstallprompt', (event) => {
    // The app offers it in its own place and words, not the browser over a verdict.
    event.preventDefault();
    offer = event as InstallOffer;
    setState('offered');
  });
  page.addEventListener('appinstalled', () => setState('installed'));

  return {
    state: { getState, subscribe },
    async install() {
      const taken = offer;
      if (!taken) return;
      // An offer is good for one question.
      offer = null;
      setState('not-offered');
      const { outcome } = await taken.prompt();
      if (outcome === 'accepted') setState('installed');
    },
  };
}
