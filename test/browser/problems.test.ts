/** Where something is missing, and where a newer version waits: the built app in a real browser. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { type PreviewServer, preview } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DemoTicket } from '../../src/service/demo/demo-pages.ts';
import { startPatienceMs } from '../support/bare-browser.ts';
import { type DoorDevice, openDoor } from '../support/browser.ts';
import { builtApp } from '../support/built-app.ts';
import { doorScreen } from '../support/door-screen.ts';
import { findHeadlessBrowser } from '../support/programs.ts';
import { type ServiceProcess, serviceProcess } from '../support/service-process.ts';

let folder: string;
let service: ServiceProcess;
let ticket: DemoTicket;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'admit-problems-'));
  service = await serviceProcess();
  await service.start();
  const page = (await (await fetch(`${service.demoOrigin}/demo/tickets.json`)).json()) as {
    tickets: DemoTicket[];
  };
  const ordinary = page.tickets.find(({ kind }) => kind === 'ordinary');
  if (!ordinary) throw new Error('the demo has no ordinary ticket');
  ticket = ordinary;
});

afterAll(async () => {
  await service?.remove();
  rmSync(folder, { recursive: true, force: true });
});

describe('in place of a white page', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: findHeadlessBrowser(),
      timeout: startPatienceMs,
      // A name that is not this machine's own: browsers trust it with TLS only.
      args: ['--disable-gpu', '--host-resolver-rules=MAP venue.example 127.0.0.1'],
    });
  });
  afterAll(() => browser?.close());

  const open = async () => {
    const page = await browser.newPage({ locale: 'de-DE', serviceWorkers: 'block' });
    page.setDefaultTimeout(60_000);
    return page;
  };
  const heading = (page: Page) => page.getByRole('heading', { level: 1 });

  test('without storage it says what to do', async () => {
    const page = await open();
    await page.addInitScript(() => {
      Reflect.deleteProperty(window, 'indexedDB');
      Object.defineProperty(window, 'indexedDB', { value: undefined });
    });
    await page.goto(service.origin);
    await expect.poll(() => heading(page).textContent()).toContain('keine Check-ins speichern');
    expect(await page.getByRole('listitem').count()).toBe(3);
    await page.close();
  });

  test('on an address without TLS it says what is missing, and what to do', async () => {
    const page = await open();
    await page.goto(service.origin.replace('localhost', 'venue.example'));
    await expect.poll(() => page.getByRole('note').textContent()).toContain('https://');
    const way = page.getByRole('link', { name: 'Mit https:// öffnen' });
    expect(await way.getAttribute('href')).toMatch(/^https:\/\/venue\.example:\d+\/$/);
    await page.close();
  });

  test('where a part of the app does not arrive it says so; the next try works', async () => {
    const page = await open();
    let isBroken = true;
    await page.route('**/assets/core-*.js', (route) =>
      isBroken ? route.abort() : route.continue(),
    );
    await page.goto(service.origin);
    await expect.poll(() => heading(page).textContent()).toBe('Admit konnte nicht starten');
    isBroken = false;
    await page.getByRole('link', { name: 'Erneut versuchen' }).click();
    await expect.poll(() => heading(page).textContent()).toBe('Gerät koppeln');
    await page.close();
  });

  test('without WebAssembly the door opens all the same', async () => {
    const page = await open();
    await page.addInitScript(() => Reflect.deleteProperty(window, 'WebAssembly'));
    await page.goto(service.pairingLink());
    await page.locator('[data-roster=ready]').waitFor({ state: 'attached' });
    await page.close();
  });
});

describe('a newer version of the app', () => {
  let app: PreviewServer;
  let device: DoorDevice;
  let outDir: string;

  beforeAll(async () => {
    outDir = join(folder, 'app');
    cpSync(builtApp, outDir, { recursive: true });
    app = await preview({ configFile: false, build: { outDir }, preview: { port: 0 } });
    device = await openDoor();
  });
  afterAll(async () => {
    await device?.close();
    await app?.close();
  });

  test('is offered, waits for a tap, and leaves a full outbox as it is', async () => {
    const { page } = device;
    const screen = doorScreen(device);
    // The app from one address, the service at another: so the app can be built anew beside it.
    const link = new URL(service.pairingLink());
    const address = app.resolvedUrls?.local[0] ?? '';
    await screen.pair(`${address}${link.hash}`);
    await service.kill();
    await screen.type(ticket.identifier);
    await screen.verdict('admitted');
    await screen.unsent(1);

    const worker = join(outDir, 'service-worker.js');
    writeFileSync(worker, `${readFileSync(worker, 'utf8')}\n// another build\n`);
    await page.reload();
    await page.getByText('A new version is ready.').waitFor();
    await page.evaluate(() => Object.assign(window, { isOldPage: true }));
    await page.getByRole('button', { name: 'Update' }).click();
    await page.waitForFunction(() => !('isOldPage' in window));
    await page.locator('[data-roster=ready]').waitFor({ state: 'attached' });
    expect(await page.getByText('A new version is ready.').count()).toBe(0);
    await screen.unsent(1);
    await service.start();
    await screen.unsent(0);
  });

  test('what the door asks its service starts no worker that rests', async () => {
    const { page } = device;
    const workers = await page.context().newCDPSession(page);
    let seen: (string | undefined)[] = [];
    workers.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      seen.push(...versions.map(({ runningStatus }) => runningStatus));
    });
    await workers.send('ServiceWorker.enable');
    await workers.send('ServiceWorker.stopAllWorkers');
    await expect.poll(() => seen.at(-1)).toBe('stopped');
    seen = [];
    await page.evaluate((url) => fetch(url, { mode: 'no-cors' }), `${service.origin}/api/event`);
    expect(seen).not.toContain('starting');
  });
});
