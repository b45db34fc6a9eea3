/** Keeps the screen on while a door is open, so that nobody has to wake a phone between guests. */
import { createStore } from 'zustand/vanilla';
import type { Log } from '../log/log.ts';
import type { PageVisibility } from './page-visibility.ts';
import type { ReadableStore } from './readable-store.ts';

/** The device's wake lock. */
export type ScreenLock = {
  /**
   * Takes the lock.
   * @param onLost called when the device took it back: to save power, or because the page is hidden
   * @returns a function that gives it back; null if the device refuses, or has no such lock
   */
  take(onLost: () => void): Promise<(() => void) | null>;
};

/** Calls a listener at each tap. @returns a function that ends it */
export type Taps = (listener: () => void) => () => void;

/** `refused` means that the screen goes dark as the device is set. */
export type Awake = 'off' | 'taking' | 'held' | 'refused';

export type ScreenAwake = {
  readonly state: ReadableStore<Awake>;
  want(isWanted: boolean): void;
};

type Options = {
  readonly lock: ScreenLock;
  readonly visibility: PageVisibility;
  readonly taps: Taps;
};

export function createScreenAwake({ lock, visibility, taps }: Options): ScreenAwake {
  const state = createStore<Awake>(() => 'off');
  const { getState, setState } = state;
  let giveBack = () => {};
  /** Counts attempts, so that an answer to an earlier one is ignored. */
  let taking = 0;
  let stopListening: (() => void) | null = null;

  async function take(): Promise<void> {
    if (getState() === 'taking' || getState() === 'held') return;
    taking += 1;
    const own = taking;
    setState('taking');
    const given = await lock.take(() => {
      if (own === taking) setState('refused');
    });
    if (own !== taking) return given?.();
    giveBack = given ?? (() => {});
    setState(given ? 'held' : 'refused');
  }

  function end(): void {
    taking += 1;
    giveBack();
    giveBack = () => {};
    setState('off');
  }

  const follow = () => (visibility.isVisible() ? void take() : end());

  return {
    state,
    want(isWanted) {
      if (isWanted === (stopListening !== null)) return;
      if (isWanted) {
        // Some browsers grant it only after a tap.
        const ends = [visibility.onChange(follow), taps(follow)];
        stopListening = () => {
          for (const stop of ends) stop();
        };
        follow();
      } else {
        stopListening?.();
        stopListening = null;
        end();
      }
    },
  };
}

/** Not in every browser; on iPhones in installed apps from version 18.4 of their system. */
export const browserScreenLock = (log: Log): ScreenLock => ({
  async take(onLost) {
    const held = await navigator.wakeLock?.request('screen').catch((error) => {
      log('screen-lock-refused', error);
      return null;
    });
    if (!held) return null;
    held.addEventListener('release', onLost, { once: true });
    return () => void held.release().catch((error) => log('screen-lock-refused', error));
  },
});

export const browserTaps: Taps = (listener) => {
  document.addEventListener('click', listener);
  return () => document.removeEventListener('click', listener);
};
