/**
 * How soon pages show themselves in Lighthouse, on a phone that it makes slow: a paired door and the office,
 * each in turns with a fixed page. What the tests ask Lighthouse does not depend on the machine; this does.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse from 'lighthouse';
import { launchBare } from '../../test/support/bare-browser.ts';
import { launchDoor } from '../../test/support/browser.ts';
import { doorScreen } from '../../test/support/door-screen.ts';
import { serviceProcess } from '../../test/support/service-process.ts';
import type { Measured, SubjectOf } from '../subject.ts';
import { median } from '../table.ts';

type Settings = { readonly rounds: number };

const figures = {
  firstPaintMs: 'first-contentful-paint',
  largestPaintMs: 'largest-contentful-paint',
  blockedMs: 'total-blocking-time',
} as const;
type Figure = keyof typeof figures | 'score';

/** It misses the start of about one navigation in thirty. */
const tries = 5;

async function read(address: string, port: number): Promise<Record<Figure, number>> {
  for (let at = 0; at < tries; at += 1) {
    const run = await lighthouse(address, {
      port,
      onlyCategories: ['performance'],
      logLevel: 'error',
      disableFullPageScreenshot: true,
      disableStorageReset: true,
    });
    if (!run || run.lhr.runtimeError) continue;
    const { audits, categories } = run.lhr;
    const figure = (name: keyof typeof figures) => audits[figures[name]]?.numericValue ?? 0;
    return {
      firstPaintMs: figure('firstPaintMs'),
      largestPaintMs: figure('largestPaintMs'),
      blockedMs: figure('blockedMs'),
      score: 100 * (categories.performance?.score ?? 0),
    };
  }
  throw new Error(`Lighthouse gave no figures of ${address}`);
}

async function openReference() {
  const files: Record<string, readonly [type: string, file: string]> = {
    '/': ['text/html', 'bench/pages/reference.html'],
    '/reference.js': ['text/javascript', 'bench/pages/reference.js'],
  };
  const server = createServer((request, response) => {
    const [type, file] = files[request.url ?? ''] ?? [];
    response.writeHead(file ? 200 : 404, { 'content-type': type ?? 'text/plain' });
    response.end(file ? readFileSync(file) : '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

export const subject: SubjectOf<Settings> = {
  full: { rounds: 7 },
  quick: { rounds: 2 },
  async measure({ rounds }, progress): Promise<Measured> {
    const folder = mkdtempSync(join(tmpdir(), 'admit-bench-'));
    const service = await serviceProcess();
    const reference = await openReference();
    try {
      await service.start();
      const device = await launchDoor({ profileDir: folder, isWhole: true });
      await doorScreen(device).pair(service.pairingLink());
      await device.close();
      const pages = [
        { page: 'the reference page', address: reference.address },
        { page: 'a paired door', address: `${service.origin}/` },
        { page: 'the office, before anybody signs in', address: `${service.origin}/office/` },
      ].map((each) => ({ ...each, runs: [] as Record<Figure, number>[] }));
      const browser = await launchBare(folder);
      try {
        for (let round = 1; round <= rounds; round += 1) {
          for (const { address, runs } of pages) runs.push(await read(address, browser.port));
          progress(`round ${round} of ${rounds}`);
        }
      } finally {
        await browser.close();
      }
      const rows = pages.map(({ page, runs }) => {
        const middle = (figure: Figure) => Math.round(median(runs.map((run) => run[figure])));
        return {
          page,
          firstPaintMs: middle('firstPaintMs'),
          largestPaintMs: middle('largestPaintMs'),
          blockedMs: middle('blockedMs'),
          score: middle('score'),
        };
      });
      const [fixed, ...ours] = rows;
      return {
        ratios: ours.map(({ page, largestPaintMs }) => ({
          what: `starts of ${page} a second, until its largest paint`,
          reference: 'a fixed page',
          ratio: Math.round((100 * (fixed?.largestPaintMs ?? 0)) / largestPaintMs) / 100,
        })),
        tables: [{ title: 'Lighthouse, a slow phone; the middle of all rounds', rows }],
      };
    } finally {
      reference.close();
      await service.remove();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
