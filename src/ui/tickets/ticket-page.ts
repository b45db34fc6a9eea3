/**
 * The script of a ticket's page: keeps the page on this device, and the screen on while the code is
 * shown. Without it the page works as well, but needs the network.
 */
import { systemClock, systemTimers } from '../../client/device/platform.ts';
import {
  browserScreenLock,
  browserTaps,
  createScreenAwake,
} from '../../client/device/screen-awake.ts';
import type { Log } from '../../client/log/log.ts';
import { createKeptTickets } from '../../worker/kept-tickets.ts';
import { browserVisibility } from '../device/browser-visibility.ts';

// biome-ignore lint/suspicious/noConsole: a guest's device has no other log.
const log: Log = (subject, reason) => console.warn(subject, reason);

async function keepPage(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  await navigator.serviceWorker.register('/ticket-worker.js', { scope: '/participant/' });
  await navigator.serviceWorker.ready;
  const kept = createKeptTickets({
    caches,
    fetch: (request) => fetch(request),
    clock: systemClock,
    timers: systemTimers,
    origin: location.origin,
  });
  await kept.forgetOld();
  if (await kept.keep(location.href)) document.documentElement.dataset.kept = '';
}

const isCopy = document.documentElement.dataset.copy !== undefined;
if (document.querySelector('.code')) {
  if (!isCopy) keepPage().catch((error) => log('storage-failed', error));
  const awake = createScreenAwake({
    lock: browserScreenLock(log),
    visibility: browserVisibility,
    taps: browserTaps,
  });
  awake.want(true);
}
