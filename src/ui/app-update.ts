/**
 * The service worker, and the newer version of the app that may wait behind it. It takes over when
 * somebody says so: an update never reloads in the middle of a scan, and the outbox outlives it.
 */
import { Workbox } from 'workbox-window';
import { createStore } from 'zustand/vanilla';
import type { Updates } from './components/update-notice.tsx';
import { scriptAddresses, trusted } from './script-addresses.ts';

export function watchForUpdates(): Updates {
  const { getState, subscribe, setState } = createStore(() => ({ waiting: false }));
  const worker =
    'serviceWorker' in navigator ? new Workbox(trusted(scriptAddresses.serviceWorker)) : null;
  worker?.addEventListener('waiting', () => setState({ waiting: true }));
  // Where it can't be registered (private windows of some browsers) the app works, online only.
  worker?.register().catch(() => {});
  return {
    state: { getState, subscribe },
    apply() {
      worker?.addEventListener('controlling', () => location.reload());
      worker?.messageSkipWaiting();
    },
  };
}
