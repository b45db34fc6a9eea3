import type { Log } from '../log/log.ts';
import type { DeviceStorage } from './device-storage.ts';

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
