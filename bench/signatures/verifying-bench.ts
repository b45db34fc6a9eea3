/** Asks a door's own file, in a browser, whether it believes codes that nobody may. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { build, preview } from 'vite';
import { forgeries } from '../../test/support/forged-codes.ts';
import { findBrowser } from '../../test/support/programs.ts';
import { signedCode } from '../../test/support/signed-codes.ts';
import { type Row, rounded } from '../table.ts';
import type { bench, Question } from './page/main.ts';

type Bench = typeof bench;
type Asked = Parameters<typeof forgeries>[0];

const askedAtOnce = 2000;
/** With the file for browsers that lack Ed25519: each takes many times as long. */
const shareByFile = 50;
const slowdowns = [1, 4];
/** Good ones, to see that anything is believed at all. */
const goodOnes = 200;

export async function measureVerifying(
  asked: Asked,
  progress: (line: string) => void,
): Promise<readonly Row[]> {
  const site = await openSite();
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--disable-gpu'] });
  try {
    const rows: Row[] = [];
    for (const by of ['the browser', 'our own file'] as const) {
      for (const slowdown of slowdowns) {
        progress(`by ${by}, main thread ${slowdown} × slower`);
        const share = by === 'the browser' && slowdown === 4 ? 1 : shareByFile;
        const count = Math.ceil(asked.count / share);
        const page = await openPage(browser, site.address, slowdown, by === 'our own file');
        rows.push({
          verified: `by ${by}`,
          'main thread': `${slowdown} × slower`,
          ...(await measured(page, { ...asked, count })),
        });
        await page.close();
      }
    }
    return rows;
  } finally {
    await browser.close();
    await site.close();
  }
}

async function measured(page: Page, asked: Asked): Promise<Row> {
  const { key, event } = asked;
  const good = Array.from({ length: goodOnes }, (_, at) => {
    const code = `K7QX2M9PLD4W${String(1000 + at)}`;
    return { text: signedCode(key, event, code), code };
  });
  const goodAnswers = await ask(page, good, asked);
  const tookMs: number[] = goodAnswers.map(({ ms }) => ms);
  let believed = 0;
  let questions: Question[] = [];
  const flush = async () => {
    const answers = await ask(page, questions, asked);
    believed += answers.filter(({ isBelieved }) => isBelieved).length;
    for (const { ms } of answers) tookMs.push(ms);
    questions = [];
  };
  for (const { text, code } of forgeries(asked)) {
    questions.push({ text, code });
    if (questions.length === askedAtOnce) await flush();
  }
  await flush();
  tookMs.sort((a, b) => a - b);
  const at = (share: number) => hundredth(tookMs[Math.floor(tookMs.length * share)] ?? 0);
  return {
    forged: asked.count,
    believed,
    'good ones believed': `${goodAnswers.filter(({ isBelieved }) => isBelieved).length}/${goodOnes}`,
    'median ms': at(0.5),
    'p99 ms': at(0.99),
    'longest ms': rounded(tookMs.at(-1) ?? 0),
  };
}

const hundredth = (value: number): number => Math.round(100 * value) / 100;

const ask = (page: Page, questions: readonly Question[], { event, key }: Asked) => {
  const keys = [{ number: key.number, publicKey: key.publicKey }];
  return page.evaluate(
    ([each, of, by]) => (Reflect.get(window, 'bench') as Bench).ask(each, of, by),
    [questions, event, keys] as const,
  );
};

async function openPage(
  browser: Browser,
  address: string,
  slowdown: number,
  withoutPlatform: boolean,
): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(address);
  await page.waitForFunction(() => 'bench' in window);
  if (withoutPlatform) {
    await page.evaluate(() => (Reflect.get(window, 'bench') as Bench).forgetPlatform());
  }
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return page;
}

async function openSite(): Promise<{ readonly address: string; close(): Promise<void> }> {
  const outDir = mkdtempSync(join(tmpdir(), 'admit-bench-'));
  const site = { configFile: false, root: 'bench/signatures/page', logLevel: 'error' } as const;
  await build({ ...site, build: { outDir } });
  const server = await preview({ ...site, build: { outDir }, preview: { port: 0 } });
  return {
    address: server.resolvedUrls?.local[0] ?? '',
    async close() {
      await server.close();
      rmSync(outDir, { recursive: true });
    },
  };
}
