/**
 * The service worker, and the newer version of the app that may wait behind it. It takes over when
 * somebody says so: an update never reloads in the middle of a scan, and the outbox outlives it.
 */
import { Workbox } from 'workbox-window';
import { createStore } from 'zustand/vanilla';
import type { Updates } from './components/update-notice.tsx';

export function watchForUpdates(): Updates {
  const { getState, subscribe, setState } = createStore(() => ({ waiting: false }));
  const worker = 'serviceWorker' in navigator ? new Workbox(workerAddress()) : null;
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

const address = '/service-worker.js';

/** The one address that the page's Trusted Types let through as a script's. */
function workerAddress(): string | TrustedScriptURL {
  return window.trustedTypes
    ? window.trustedTypes
        .createPolicy('admit', {
          createScriptURL: (url) => {
            if (url !== address) throw new TypeError(`${url} is no script of this app`);
            return url;
          },
        })
        .createScriptURL(address)
    : address;
}
