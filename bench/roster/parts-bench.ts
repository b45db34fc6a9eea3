/** The list's parts in a real Chromium, on a page of their own. */
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CDPSession, Page } from 'playwright-core';
import { build } from 'vite';
import { launchDoor } from '../../test/support/browser.ts';
import type { Ratio } from '../subject.ts';
import { median, type Row, rounded } from '../table.ts';
import { takeLongestTask, watchLongTasks } from './long-tasks.ts';
import type { bench } from './page.ts';

type Bench = typeof bench;

export type PartsSettings = {
  readonly attendees: number;
  /** Ours and the bare one by turns. */
  readonly rounds: number;
  readonly seed: number;
};

export type PartsBench = {
  /** @param slowdown of the page's main thread; no browser slows what stores */
  measure(
    slowdown: number,
  ): Promise<{ readonly ratios: readonly Ratio[]; readonly rows: readonly Row[] }>;
  close(): Promise<void>;
};

export async function openPartsBench(
  { attendees, rounds, seed }: PartsSettings,
  progress: (line: string) => void,
): Promise<PartsBench> {
  const folder = mkdtempSync(join(tmpdir(), 'admit-bench-'));
  const script = await bundle(folder);
  const server = createServer((request, response) => {
    const isScript = request.url === '/bench.js';
    response.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html');
    response.end(
      isScript ? script : '<!doctype html><meta charset="utf-8"><script src="/bench.js"></script>',
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const make = (page: Page) =>
    page.evaluate(([count, drawn]) => (Reflect.get(window, 'bench') as Bench).make(count, drawn), [
      attendees,
      seed,
    ] as const);

  /** One of its own each time: what is deleted on it goes on in the background for seconds. */
  async function newDevice() {
    const device = await launchDoor({ profileDir: mkdtempSync(join(folder, 'profile-')) });
    await device.context.addInitScript(watchLongTasks);
    const client = await device.context.newCDPSession(device.page);
    await client.send('Performance.enable');
    return { page: device.page, client, close: device.close };
  }

  return {
    async measure(slowdown) {
      const stores: Step[] = [];
      const bares: Step[] = [];
      const thread = `${slowdown} × slower`;
      for (let round = 1; round <= rounds; round += 1) {
        progress(`main thread ${thread}: the list is stored, round ${round} of ${rounds}`);
        const { page, client, close } = await newDevice();
        await page.goto(origin);
        await make(page);
        await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
        stores.push(await step(page, client, (bench: Bench) => bench.store()));
        bares.push(await step(page, client, (bench: Bench) => bench.bareRows()));
        await close();
      }
      progress(`main thread ${thread}: lookup, search, numbers`);
      const { page, client, close } = await newDevice();
      await page.goto(origin);
      await make(page);
      await step(page, client, (bench: Bench) => bench.store());
      // What a start of the app holds: nothing but the list.
      await page.goto(origin);
      const before = await heapBytes(client);
      await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
      const loaded = await step(page, client, (bench: Bench) => bench.load());
      await client.send('Emulation.setCPUThrottlingRate', { rate: 1 });
      const held = (await heapBytes(client)) - before;
      await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
      const lookup = await page.evaluate(() =>
        (Reflect.get(window, 'bench') as Bench).lookup(20_000),
      );
      const search = await page.evaluate(() => (Reflect.get(window, 'bench') as Bench).search());
      const searchTask = await page.evaluate(takeLongestTask);
      const numbers = await page.evaluate(() => (Reflect.get(window, 'bench') as Bench).numbers());
      const numbersTask = await page.evaluate(takeLongestTask);
      await client.send('Emulation.setCPUThrottlingRate', { rate: 1 });
      const withAll = (await heapBytes(client)) - before;
      await close();
      const figure = (what: string, value: number, unit: string): Row => ({
        what,
        'main thread': thread,
        value: rounded(value),
        unit,
        'CPU of the page ms': '',
        'longest task ms': '',
      });
      const row = (what: string, { ms, cpuMs, longest }: Step): Row => ({
        ...figure(what, ms, 'ms'),
        'CPU of the page ms': Math.round(cpuMs),
        'longest task ms': longest === 0 ? '< 50' : Math.round(longest),
      });
      const rows = [
        row('bare Dexie bulkPut, row by row', middle(bares)),
        row('the same rows as our list, stored piece by piece', middle(stores)),
        row('loaded into memory', loaded),
        figure('memory of the list', held / 1e6, 'MB'),
        figure('lookup by code, p50', lookup.p50, 'ms'),
        figure('lookup by code, p99', lookup.p99, 'ms'),
        figure('made searchable', search.open, 'ms'),
        figure('the longest task of that', searchTask, 'ms'),
        figure('a keystroke’s results, p50', search.p50, 'ms'),
        figure('a keystroke’s results, p95', search.p95, 'ms'),
        figure('counted for the event’s numbers', numbers.first, 'ms'),
        figure('the longest task of that', numbersTask, 'ms'),
        figure('those numbers summed up again', numbers.again, 'ms'),
        figure('memory of the list, the search and the numbers', withAll / 1e6, 'MB'),
      ];
      const storing = {
        what: `speed of storing ${attendees} attendees, main thread ${thread}`,
        reference: 'bare Dexie bulkPut, row by row',
        ratio: median(stores.map(({ ms }, round) => (bares[round]?.ms ?? 0) / ms)),
      };
      return { ratios: [storing], rows };
    },
    async close() {
      server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Of the rounds the one whose time is the median. */
const middle = (steps: readonly Step[]): Step =>
  steps.toSorted((a, b) => a.ms - b.ms)[Math.floor(steps.length / 2)] ?? {
    ms: 0,
    cpuMs: 0,
    longest: 0,
  };

type Step = { readonly ms: number; readonly cpuMs: number; readonly longest: number };

async function step(
  page: Page,
  client: CDPSession,
  run: (bench: Bench) => Promise<number>,
): Promise<Step> {
  await page.evaluate(takeLongestTask);
  const before = await cpuMs(client);
  const ms = await page.evaluate(`(${run})(window.bench)`);
  const spent = (await cpuMs(client)) - before;
  // Long tasks are told a moment after they ended.
  await page.waitForTimeout(200);
  return { ms: Number(ms), cpuMs: spent, longest: await page.evaluate(takeLongestTask) };
}

/** What the page's process has worked: unlike the clock it does not see what else the machine does. */
async function cpuMs(client: CDPSession): Promise<number> {
  const { metrics } = await client.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'ProcessTime')?.value ?? 0);
}

/** JavaScript's own, and the bytes behind its arrays. */
async function heapBytes(client: CDPSession): Promise<number> {
  for (let round = 0; round < 3; round += 1) {
    await client.send('HeapProfiler.collectGarbage');
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  const { usedSize, backingStorageSize } = await client.send('Runtime.getHeapUsage');
  return usedSize + backingStorageSize;
}

async function bundle(folder: string): Promise<Buffer> {
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: folder,
      emptyOutDir: false,
      lib: {
        entry: 'bench/roster/page.ts',
        name: 'rosterBench',
        formats: ['iife'],
        fileName: () => 'bench.js',
      },
    },
  });
  return readFileSync(join(folder, 'bench.js'));
}
