/** The core is built and run as if `src/service/wings` were not there (decision 0172). */
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { expect, test } from 'vitest';
import type * as Core from '../../src/service/app.ts';
import { makeKey } from '../../src/service/core/access/key-digest.ts';
import { usuallyAllowed } from '../../src/service/core/deps/allowed-types.ts';
import { cryptoRandomness } from '../../src/service/core/deps/randomness.ts';
import { ensureAdminKey } from '../../src/service/devices/operator-keys.ts';
import { manualTime } from '../support/manual-time.ts';
import { testLocation } from '../support/test-store.ts';
import { testHeavyWork } from '../support/worker-pool.ts';

test('the service answers without any wing', async () => {
  const folder = resolve('node_modules/.cache/admit-without-wings');
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [
      {
        name: 'without-wings',
        load(id) {
          if (id.includes('/src/service/wings/')) throw new Error(`the core needs ${id}`);
        },
      },
    ],
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: true,
      rolldownOptions: { input: { app: 'src/service/app.ts' } },
    },
  });
  const { buildApp }: typeof Core = await import(pathToFileURL(join(folder, 'app.js')).href);
  const location = await testLocation();
  const store = await location.open();
  const time = manualTime();
  const operatorKey = makeKey(cryptoRandomness);
  await ensureAdminKey(store, { clock: time, randomness: cryptoRandomness }, operatorKey);
  const app = await buildApp({
    store,
    clock: time,
    timers: time,
    randomness: cryptoRandomness,
    workerPool: await testHeavyWork(),
    multiUserKeys: false,
    wallets: { google: null, apple: null },
    allowedTypes: usuallyAllowed,
    shortestPassword: 5,
    sendsWebhooks: true,
    privateWebhooks: false,
    publicUrl: null,
    trustedProxies: [],
    replica: null,
    signupKeyId: null,
    requestsPerSecond: 100,
    mail: null,
    cards: null,
    tls: null,
    log: null,
    appDirectory: null,
    demo: false,
    answersInstead: null,
  });
  await app.ready();
  const healthy = await app.inject({ url: '/health' });
  const authorization = `ApiKey ${operatorKey}`;
  const found = await app.inject({ url: '/api/event/find?q=ball', headers: { authorization } });
  await app.close();
  await store.close();
  await location.remove();
  await rm(folder, { recursive: true });
  expect(healthy.statusCode).toBe(200);
  expect(found.json()).toMatchObject({ success: true });
});
