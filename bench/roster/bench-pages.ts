/** Pages of their own in a real Chromium, with the bench's script; and how they are measured. */
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CDPSession, Page } from 'playwright-core';
import { build } from 'vite';
import { launchDoor } from '../../test/support/browser.ts';
import { takeLongestTask, watchLongTasks } from './long-tasks.ts';

export type BenchPage = {
  readonly page: Page;
  readonly client: CDPSession;
  close(): Promise<void>;
};

export type BenchPages = {
  readonly origin: string;
  /** One of its own each time: what is deleted on it goes on in the background for seconds. */
  newDevice(): Promise<BenchPage>;
  close(): void;
};

export async function openBenchPages(): Promise<BenchPages> {
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
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async newDevice() {
      const device = await launchDoor({ profileDir: mkdtempSync(join(folder, 'profile-')) });
      await device.context.addInitScript(watchLongTasks);
      const client = await device.context.newCDPSession(device.page);
      await client.send('Performance.enable');
      return { page: device.page, client, close: device.close };
    },
    close() {
      server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** @param rate of the page's main thread; no browser slows what stores */
export const slowDown = (client: CDPSession, rate: number) =>
  client.send('Emulation.setCPUThrottlingRate', { rate });

/** Milliseconds of the clock, of the page's process, and of the longest task over 50 ms. */
export type Step = { readonly ms: number; readonly cpuMs: number; readonly longest: number };

/** @param run is put into the page as text: `(bench) => bench.load()` */
export async function step(page: Page, client: CDPSession, run: string): Promise<Step> {
  await page.evaluate(takeLongestTask);
  const before = await cpuMs(client);
  const ms = await page.evaluate(`${run}`);
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
export async function heapBytes(client: CDPSession): Promise<number> {
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
