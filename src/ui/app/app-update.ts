/**
 * Registers the service worker and watches for a newer version of the app. It takes over when staff
 * say so or the moment is quiet (`quiet-update.ts`), never in the middle of a scan. The outbox
 * survives it.
 */
import type { Workbox } from 'workbox-window';
import { createStore } from 'zustand/vanilla';
import type { Log } from '../../client/log/log.ts';
import type { Timers } from '../../domain/timers.ts';
import { scriptAddresses, trusted } from '../device/script-addresses.ts';
import type { Updates } from '../kit/update-notice.tsx';

/**
 * A tablet at the door stays open for days, but browsers look for updates only when a page is
 * opened.
 */
const lookEveryMs = 60 * 60_000;

export function watchForUpdates(timers: Timers, log: Log): Updates {
  const state = createStore(() => ({
    waiting: false,
  }));
  const { setState } = state;

  function notRegistered(error: unknown): null {
    log('no-service-worker', error);
    return null;
  }

  /** Begins at once: a worker that an earlier page registered may take this one at any moment. */
  function reloadWithNextWorker(): void {
    let isControlled = navigator.serviceWorker.controller !== null;
    navigator.serviceWorker.addEventListener('controllerchange', () => {
      // This page was loaded from the previous version, whose files are no longer on the device.
      if (isControlled) location.reload();
      isControlled = true;
    });
  }

  async function register(): Promise<Workbox> {
    reloadWithNextWorker();
    // Fetched beside the first paint, which does not need it.
    const { Workbox } = await import('workbox-window');
    const worker = new Workbox(trusted(scriptAddresses.serviceWorker));
    worker.addEventListener('waiting', () => setState({ waiting: true }));
    await worker.register();
    const look = () => {
      worker.update().catch((error) => log('update-not-found-out', error));
      timers.after(lookEveryMs, look);
    };
    timers.after(lookEveryMs, look);
    return worker;
  }

  // Where it can't be registered (private windows of some browsers) the app works, online only.
  const worker = 'serviceWorker' in navigator ? register().catch(notRegistered) : null;
  return {
    state,
    apply() {
      void worker?.then((registered) => registered?.messageSkipWaiting());
    },
  };
}
