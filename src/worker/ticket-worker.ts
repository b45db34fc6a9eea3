/**
 * The service worker of the pages of tickets alone. Guests do not use the check-in app, so they get none of
 * its files.
 */
import { systemClock, systemTimers } from '../client/device/platform.ts';
import { createKeptTickets } from './kept-tickets.ts';

declare const self: ServiceWorkerGlobalScope;

const kept = createKeptTickets({
  caches: self.caches,
  fetch: (request) => self.fetch(request),
  clock: systemClock,
  timers: systemTimers,
  origin: self.location.origin,
});

// It does one thing, and any version does it: none has to wait for the pages of another.
self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([self.clients.claim(), kept.forgetOld()])),
);

self.addEventListener('fetch', (event) => {
  if (!kept.concerns(event.request)) return;
  event.respondWith(kept.respond(event.request, (work) => event.waitUntil(work)));
});
