/**
 * Keeps the app's own files on the device, so that it starts without a network.
 *
 * It holds the build's files and nothing else: no answer of the service is ever cached here. When the
 * network is back it wakes the outbox (`background-send.ts`). A new version waits until the app says that the moment is quiet
 * (`SKIP_WAITING`, sent by workbox-window): an update must not reload a door in the middle of a scan.
 */
import { clientsClaim } from 'workbox-core';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { backgroundSyncTag } from '../client/session/background.ts';
import { wakeOutbox } from './background-send.ts';
import { ownPages } from './own-pages.ts';
import { sendCallsPast } from './past-the-worker.ts';

declare const self: ServiceWorkerGlobalScope & {
  /** Written in by the build. */
  readonly __WB_MANIFEST: readonly (PrecacheEntry | string)[];
};

self.addEventListener('install', sendCallsPast);

// Without this the worker would not control the page of the first visit, and the app would work
// offline only from the second visit on.
clientsClaim();
cleanupOutdatedCaches();
precacheAndRoute([...self.__WB_MANIFEST]);

registerRoute(
  new NavigationRoute(createHandlerBoundToURL('index.html'), { allowlist: [ownPages] }),
);

// Background Sync, where a browser has it; its types are not in the standard library's.
self.addEventListener('sync', (event) => {
  const { tag } = event as ExtendableEvent & { readonly tag: string };
  if (tag === backgroundSyncTag) (event as ExtendableEvent).waitUntil(wakeOutbox(self));
});

self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting();
});
