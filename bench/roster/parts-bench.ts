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
import { type Row, rounded } from '../table.ts';
import { takeLongestTask, watchLongTasks } from './long-tasks.ts';
import type { bench } from './page.ts';

type Bench = typeof bench;

export type PartsBench = {
  /** @param slowdown of the page's main thread; no browser slows what stores */
  measure(slowdown: number): Promise<readonly Row[]>;
  close(): Promise<void>;
};

export async function openPartsBench(attendees: number): Promise<PartsBench> {
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
  const device = await launchDoor({ profileDir: join(folder, 'profile') });
  await device.context.addInitScript(watchLongTasks);
  const { page } = device;
  const client = await device.context.newCDPSession(page);

  return {
    async measure(slowdown) {
      await page.goto(origin);
      await page.evaluate(
        (count) => (Reflect.get(window, 'bench') as Bench).make(count),
        attendees,
      );
      await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
      const bare = await step(page, (bench: Bench) => bench.bareRows());
      const stored = await step(page, (bench: Bench) => bench.store());
      await client.send('Emulation.setCPUThrottlingRate', { rate: 1 });
      // What a start of the app holds: nothing but the list.
      await page.goto(origin);
      const before = await heapBytes(client);
      await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
      await page.evaluate(takeLongestTask);
      const loaded = await step(page, (bench: Bench) => bench.load());
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
      const withSearch = (await heapBytes(client)) - before;
      const thread = `${slowdown} × slower`;
      const row = (what: string, value: number, unit: string, longest: number): Row => ({
        'main thread': thread,
        what,
        value: rounded(value),
        unit,
        'longest task ms': longest === 0 ? '< 50' : Math.round(longest),
      });
      return [
        row('bare Dexie bulkPut, row by row', bare.ms, 'ms', bare.longest),
        row('the same rows as our list, stored piece by piece', stored.ms, 'ms', stored.longest),
        row('so many times faster', bare.ms / stored.ms, '×', 0),
        row('loaded into memory', loaded.ms, 'ms', loaded.longest),
        row('memory of the list', held / 1e6, 'MB', 0),
        row('lookup by code, p50', lookup.p50, 'ms', 0),
        row('lookup by code, p99', lookup.p99, 'ms', 0),
        row('made searchable', search.open, 'ms', searchTask),
        row('a keystroke’s results, p50', search.p50, 'ms', 0),
        row('a keystroke’s results, p95', search.p95, 'ms', 0),
        row('counted for the event’s numbers', numbers.first, 'ms', numbersTask),
        row('those numbers summed up again', numbers.again, 'ms', 0),
        row('memory of the list, the search and the numbers', withSearch / 1e6, 'MB', 0),
      ];
    },
    async close() {
      await device.close();
      server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function step(page: Page, run: (bench: Bench) => Promise<number>) {
  await page.evaluate(takeLongestTask);
  const ms = await page.evaluate(`(${run})(window.bench)`);
  // Long tasks are told a moment after they ended.
  await page.waitForTimeout(200);
  return { ms: Number(ms), longest: await page.evaluate(takeLongestTask) };
}

/** JavaScript's own, and the bytes behind its arrays. */
async function heapBytes(client: CDPSession): Promise<number> {
  for (let round = 0; round < 3; round += 1) await client.send('HeapProfiler.collectGarbage');
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
