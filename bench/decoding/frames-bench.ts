/** How many degraded frames each decoder reads in a browser, how many wrongly, and at what cost. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { build, type Plugin, preview } from 'vite';
import { findBrowser } from '../../test/support/programs.ts';
import type { Ratio } from '../subject.ts';
import { percent, type Row, rounded } from '../table.ts';
import { degradedFrame, frameFormats } from './degraded-frames.ts';
import { tasksWhile } from './main-thread.ts';
import type { bench, Look } from './page/main.ts';

type Bench = typeof bench;

/** So many frames each decoder has for itself, while the main thread is recorded. */
const recordedFrames = 14;

/** What a line of progress is said after. */
const framesBetweenLines = 5;

export type MeasuredDecoder = { readonly tally: Tally; readonly row: Row };

/** @param slowdown of the page's main thread; no browser slows a worker */
export async function measureFrames(
  seed: number,
  count: number,
  slowdown: number,
  progress: (line: string) => void,
): Promise<readonly MeasuredDecoder[]> {
  const site = await openSite(seed);
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--disable-gpu'] });
  try {
    const page = await browser.newPage();
    await page.goto(site.address);
    const names = await page.evaluate(() => (Reflect.get(window, 'bench') as Bench).open());
    const client = await page.context().newCDPSession(page);
    await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const tallies = names.map((name) => newTally(name));
    const cpuSeconds = await cpuOf(browser);
    for (let index = 0; index < count; index += 1) {
      if (index % framesBetweenLines === 0) {
        progress(`main thread ${slowdown} × slower: frame ${index} of ${count}`);
      }
      const { code } = degradedFrame(seed, index);
      await hold(page, [index]);
      // Interleaved, each one first in its turn: what warms up or slows down does so for all.
      for (let turn = 0; turn < tallies.length; turn += 1) {
        const tally = tallies[(index + turn) % tallies.length];
        if (!tally) continue;
        const before = await cpuSeconds();
        const [seen] = await look(page, tally.name);
        tally.cpuSeconds += (await cpuSeconds()) - before;
        if (seen) note(tally, seen, code);
      }
    }
    await hold(page, [...Array(recordedFrames).keys()]);
    const measured: MeasuredDecoder[] = [];
    for (const tally of tallies) {
      progress(`main thread ${slowdown} × slower: tasks of ${tally.name}`);
      const tasks = await tasksWhile(page, () => look(page, tally.name));
      measured.push({ tally, row: rowOf(tally, slowdown, Math.max(...tasks)) });
    }
    return measured;
  } finally {
    await browser.close();
    await site.close();
  }
}

/** What one frame gets of ours, against each of the others. */
export function ratiosOf(measured: readonly MeasuredDecoder[]): readonly Ratio[] {
  const [ours] = measured;
  const others = measured.filter(({ tally }) => !tally.name.startsWith('Admit'));
  if (!ours) return [];
  const aSecond = ({ read, cpuSeconds }: Tally) => read / cpuSeconds;
  const ratios = others.flatMap(({ tally: other }) => [
    { what: 'codes read', reference: other.name, ratio: ours.tally.read / other.read },
    {
      what: 'codes read in a second of CPU',
      reference: other.name,
      ratio: aSecond(ours.tally) / aSecond(other),
    },
  ]);
  // One that reads nothing is no reference.
  return ratios.filter(({ ratio }) => Number.isFinite(ratio));
}

type Tally = ReturnType<typeof newTally>;

const newTally = (name: string) => ({
  name,
  frames: 0,
  codes: 0,
  read: 0,
  wrong: 0,
  wrongOnNone: 0,
  took: [] as number[],
  cpuSeconds: 0,
  byFormat: new Map<string, { codes: number; read: number }>(),
});

function note(tally: Tally, { text, ms }: Look, code: ReturnType<typeof degradedFrame>['code']) {
  tally.frames += 1;
  tally.took.push(ms);
  const isRight = code !== null && text === code.text;
  if (text !== null && !isRight) tally.wrong += 1;
  if (text !== null && code === null) tally.wrongOnNone += 1;
  if (!code) return;
  const format = tally.byFormat.get(code.format) ?? { codes: 0, read: 0 };
  tally.byFormat.set(code.format, {
    codes: format.codes + 1,
    read: format.read + (isRight ? 1 : 0),
  });
  tally.codes += 1;
  if (isRight) tally.read += 1;
}

function rowOf(tally: Tally, slowdown: number, longestTaskMs: number): Row {
  const took = tally.took.toSorted((a, b) => a - b);
  return {
    decoder: tally.name,
    'main thread': `${slowdown} × slower`,
    'read %': percent(tally.read, tally.codes),
    'wrong %': percent(tally.wrong, tally.frames),
    'wrong, no code': tally.wrongOnNone,
    'median ms': rounded(took[Math.floor(took.length / 2)] ?? 0),
    // A slowed main thread burns the time that it is slowed by.
    'CPU ms a frame': slowdown === 1 ? rounded((1000 * tally.cpuSeconds) / tally.frames) : '',
    'reads a CPU s': slowdown === 1 ? rounded(tally.read / tally.cpuSeconds) : '',
    'longest task ms': rounded(longestTaskMs),
    ...Object.fromEntries(
      frameFormats.map((name) => {
        const { codes, read } = tally.byFormat.get(name) ?? { codes: 0, read: 0 };
        return [`${name} %`, percent(read, codes)];
      }),
    ),
  };
}

const hold = (page: Page, indices: readonly number[]) =>
  page.evaluate((held) => (Reflect.get(window, 'bench') as Bench).hold(held), indices);

const look = (page: Page, name: string) =>
  page.evaluate((each) => (Reflect.get(window, 'bench') as Bench).look(each), name);

/** @returns what asks for the seconds of CPU that all processes of pages have used, workers included */
async function cpuOf(browser: Browser): Promise<() => Promise<number>> {
  const whole = await browser.newBrowserCDPSession();
  return async () => {
    const { processInfo } = await whole.send('SystemInfo.getProcessInfo');
    return processInfo
      .filter(({ type }) => type === 'renderer')
      .reduce((sum, { cpuTime }) => sum + cpuTime, 0);
  };
}

/** The page with the decoders, built and served, and the frames beside it. */
async function openSite(
  seed: number,
): Promise<{ readonly address: string; close(): Promise<void> }> {
  const outDir = mkdtempSync(join(tmpdir(), 'admit-bench-'));
  const site = {
    configFile: false,
    root: 'bench/decoding/page',
    logLevel: 'error',
    worker: { format: 'es' },
  } as const;
  await build({ ...site, build: { outDir } });
  const server = await preview({
    ...site,
    plugins: [framesOf(seed)],
    build: { outDir },
    preview: { port: 0 },
  });
  return {
    address: server.resolvedUrls?.local[0] ?? '',
    async close() {
      await server.close();
      rmSync(outDir, { recursive: true });
    },
  };
}

const framesOf = (seed: number): Plugin => ({
  name: 'frames',
  configurePreviewServer({ middlewares }) {
    middlewares.use('/frame/', (request, response) => {
      response.end(degradedFrame(seed, Number(request.url?.slice(1))).luma.data);
    });
  },
});
