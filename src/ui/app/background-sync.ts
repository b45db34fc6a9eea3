/**
 * Asks the browser to wake the service worker when the network is back. Only a hint: the outbox
 * does not rely on it.
 */

import type { Log } from '../../client/log/log.ts';
import { backgroundSyncTag, networkIsBack } from '../../client/session/background.ts';
import type { Session } from '../../client/session/session.ts';

type SyncRegistration = ServiceWorkerRegistration & {
  readonly sync?: { register(tag: string): Promise<void> };
};

export function askForBackgroundSync(
  session: Session,
  onNetworkIsBack: () => void,
  log: Log,
): void {
  if (!('serviceWorker' in navigator)) return;
  let asked = false;

  async function ask(): Promise<void> {
    const registration: SyncRegistration = await navigator.serviceWorker.ready;
    await registration.sync?.register(backgroundSyncTag);
  }

  function watch(): void {
    const state = session.state.getState();
    if (state.phase !== 'paired') return;
    const { door } = state;
    asked = false;
    door.state.subscribe(({ outbox }) => {
      if (outbox.unsent > 0 && !asked) {
        ask().catch((error) => log('background-sync-refused', error));
      }
      asked = outbox.unsent > 0;
    });
  }

  session.state.subscribe(watch);
  watch();
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    if (data?.type === networkIsBack) onNetworkIsBack();
  });
}
