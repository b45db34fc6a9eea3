/** The list's parts in a real Chromium, on a page of their own. */
import type { Page } from 'playwright-core';
import type { Ratio } from '../subject.ts';
import { median, type Row, rounded } from '../table.ts';
import { heapBytes, openBenchPages, type Step, slowDown, step } from './bench-pages.ts';
import { takeLongestTask } from './long-tasks.ts';
import type { bench } from './page.ts';

type Bench = typeof bench;

export type PartsSettings = {
  readonly attendees: number;
  /** Ours and the bare one by turns. */
  readonly rounds: number;
};

export type PartsBench = {
  /** @param slowdown of the page's main thread; no browser slows what stores */
  measure(
    slowdown: number,
  ): Promise<{ readonly ratios: readonly Ratio[]; readonly rows: readonly Row[] }>;
  close(): void;
};

export async function openPartsBench(
  { attendees, rounds }: PartsSettings,
  progress: (line: string) => void,
): Promise<PartsBench> {
  const pages = await openBenchPages();
  const { origin, newDevice } = pages;

  const make = (page: Page) =>
    page.evaluate((count) => (Reflect.get(window, 'bench') as Bench).make(count), attendees);

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
        await slowDown(client, slowdown);
        stores.push(await step(page, client, 'bench.store()'));
        bares.push(await step(page, client, 'bench.bareRows()'));
        await close();
      }
      progress(`main thread ${thread}: lookup, search, numbers`);
      const { page, client, close } = await newDevice();
      await page.goto(origin);
      await make(page);
      await step(page, client, 'bench.store()');
      // What a start of the app holds: nothing but the list.
      await page.goto(origin);
      const before = await heapBytes(client);
      await slowDown(client, slowdown);
      const loaded = await step(page, client, 'bench.load()');
      await slowDown(client, 1);
      const held = (await heapBytes(client)) - before;
      await slowDown(client, slowdown);
      const lookup = await page.evaluate(() =>
        (Reflect.get(window, 'bench') as Bench).lookup(20_000),
      );
      const search = await page.evaluate(() => (Reflect.get(window, 'bench') as Bench).search());
      const searchTask = await page.evaluate(takeLongestTask);
      const numbers = await page.evaluate(() => (Reflect.get(window, 'bench') as Bench).numbers());
      const numbersTask = await page.evaluate(takeLongestTask);
      await slowDown(client, 1);
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
        figure('the first letter’s first results', search.first, 'ms'),
        figure('all made searchable', search.open, 'ms'),
        figure('the longest task of that', searchTask, 'ms'),
        figure('a keystroke’s results, p50', search.p50, 'ms'),
        figure('a keystroke’s results, p95', search.p95, 'ms'),
        figure('counted for the event’s numbers', numbers.first, 'ms'),
        figure('the longest task of that', numbersTask, 'ms'),
        figure('those numbers summed up again', numbers.again, 'ms'),
        figure('memory of the list, the search and the numbers', withAll / 1e6, 'MB'),
      ];
      const storing = {
        what: `speed of storing ${attendees} guests, main thread ${thread}`,
        reference: 'bare Dexie bulkPut, row by row',
        ratio: median(stores.map(({ ms }, round) => (bares[round]?.ms ?? 0) / ms)),
      };
      return { ratios: [storing], rows };
    },
    close: pages.close,
  };
}

/** Of the rounds the one whose time is the median. */
const middle = (steps: readonly Step[]): Step =>
  steps.toSorted((a, b) => a.ms - b.ms)[Math.floor(steps.length / 2)] ?? {
    ms: 0,
    cpuMs: 0,
    longest: 0,
  };
