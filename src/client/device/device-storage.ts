import type { Log } from '../log/log.ts';
/** How long stored things stay. */
export type Keeping =
  /** Until somebody removes them. */
  | 'kept'
  /** The browser may clear them when the device runs out of space. */
  | 'may-be-cleared'
  /** An iPhone or iPad clears them after seven days without use, unless the app is installed. */
  | 'cleared-unused';

export type DeviceStorage = {
  /** Asks the browser to keep everything, and returns what it decided. */
  askToKeep(): Promise<Keeping>;
  /** The space left in bytes; null if the browser doesn't say. */
  freeBytes(): Promise<number | null>;
};

/** How long the browser promises to keep what is stored, and how much space is left. */
export const browserStorage = (log: Log): DeviceStorage => ({
  async askToKeep() {
    const isKept = await navigator.storage?.persist?.().catch((error) => {
      log('storage-facts-unknown', error);
      return false;
    });
    if (isKept) return 'kept';
    return isAppleMobile() && !isInstalled() ? 'cleared-unused' : 'may-be-cleared';
  },
  async freeBytes() {
    const estimate = await navigator.storage?.estimate?.().catch((error) => {
      log('storage-facts-unknown', error);
      return null;
    });
    const { quota, usage } = estimate ?? {};
    return quota === undefined || usage === undefined ? null : quota - usage;
  },
});

/** iPads call themselves Macs; no Mac has a touch screen. */
export const isAppleMobile = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches;
