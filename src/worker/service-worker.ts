/**
 * Keeps the app's own files on the device, so that it starts without a network.
 *
 * It holds the build's files and nothing else. No answer of the service is ever cached here. When
 * the network is back, it wakes the outbox (`background-send.ts`). A new version waits until the
 * app says that the moment is quiet (`SKIP_WAITING`, sent by workbox-window). An update must not
 * reload a device in the middle of a scan.
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
import { createKeptLanguages, keepLanguages, type TextFiles } from './kept-languages.ts';
import { ownPages } from './own-pages.ts';
import { sendCallsPast } from './past-the-worker.ts';

declare const self: ServiceWorkerGlobalScope & {
  /** Written in by the build. */
  readonly __WB_MANIFEST: readonly (PrecacheEntry | string)[];
  readonly __TEXT_FILES: TextFiles;
};

self.addEventListener('install', sendCallsPast);

// Without this the worker would not control the page of the first visit, and the app would work
// offline only from the second visit on.
clientsClaim();
cleanupOutdatedCaches();
precacheAndRoute([...self.__WB_MANIFEST]);

const texts = createKeptLanguages(self.__TEXT_FILES, caches);
self.addEventListener('install', (event) =>
  event.waitUntil(texts.install(self.navigator.languages)),
);
self.addEventListener('activate', (event) => event.waitUntil(texts.activate()));
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && texts.isText(url.pathname),
  ({ request }) => texts.respond(request),
);

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
  if (event.data?.type === keepLanguages) event.waitUntil(texts.keep(event.data.languages));
});
