/** Lighthouse with the real service: the built door and an event's page as on a phone, the built office as at a desk. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse, { type Flags, type Result, snapshot, startTimespan } from 'lighthouse';
import puppeteer, { type Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BareBrowser, launchBare } from '../support/bare-browser.ts';
import { launchDoor } from '../support/browser.ts';
import { doorScreen } from '../support/door-screen.ts';
import { anyImage } from '../support/images.ts';
import { openShop } from '../support/open-shop.ts';
import { type ServiceProcess, serviceProcess } from '../support/service-process.ts';
import { lightLocation } from '../support/test-store.ts';

type Category = 'performance' | 'accessibility' | 'best-practices' | 'seo';

/** Other work on the machine makes a page slower than it is, never faster. */
const tries = 5;

let folder: string;
let service: ServiceProcess;
let browser: BareBrowser;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'admit-lighthouse-'));
  service = await serviceProcess();
  await service.start();
  const device = await launchDoor({ profileDir: folder, isWhole: true });
  await doorScreen(device).pair(service.pairingLink());
  await device.close();
  browser = await launchBare(folder);
});

afterAll(async () => {
  await browser?.close();
  await service?.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** 0 to 100, as Lighthouse counts. */
const speed = ({ categories }: Result): number =>
  Math.round((categories.performance?.score ?? 0) * 100);

/** What costs points, in Lighthouse's words. */
const faults = (result: Result, category: Category) =>
  (result.categories[category]?.auditRefs ?? [])
    .filter(({ weight }) => weight > 0)
    .map(({ id }) => result.audits[id])
    .filter((audit) => audit !== undefined && audit.score !== null && audit.score < 1)
    .map((audit) => `${audit?.title}: ${JSON.stringify(audit?.details)}`);

/**
 * Chromium may begin to record a page's process only after the navigation that made it (one time in
 * some thirty). Lighthouse then has no start to measure from, and asks to be run again.
 */
const lacksItsStart = 'NO_NAVSTART';

/** @param path on the service, or an address */
async function open(path: string, flags: Flags): Promise<Result> {
  const measure = () =>
    lighthouse(new URL(path, service.origin).href, {
      port: browser.port,
      onlyCategories: ['performance', 'accessibility', 'best-practices'],
      logLevel: 'error',
      disableFullPageScreenshot: true,
      ...flags,
    });
  let run = await measure();
  for (let at = 1; at < tries && run?.lhr.runtimeError?.code === lacksItsStart; at += 1) {
    run = await measure();
  }
  return resultOf(run);
}

function resultOf(run: { readonly lhr: Result } | undefined): Result {
  if (!run || run.lhr.runtimeError) throw new Error(run?.lhr.runtimeError?.message ?? 'no result');
  return run.lhr;
}

/** As Lighthouse measures a page on a computer: a large screen, a good line, a processor that is not slowed. */
const atDesk: Flags = {
  formFactor: 'desktop',
  screenEmulation: {
    mobile: false,
    width: 1350,
    height: 940,
    deviceScaleFactor: 1,
    disabled: false,
  },
  throttling: {
    rttMs: 40,
    throughputKbps: 10_240,
    cpuSlowdownMultiplier: 1,
    requestLatencyMs: 0,
    downloadThroughputKbps: 0,
    uploadThroughputKbps: 0,
  },
};

type Annotate = (message: string) => Promise<unknown>;

async function expectFast(open: () => Promise<Result>, least: number, annotate: Annotate) {
  let best = 0;
  for (let at = 0; at < tries && best < least; at += 1) {
    const opened = speed(await open());
    best = Math.max(best, opened);
    await annotate(`performance ${opened}`);
  }
  expect(best, 'speed').toBeGreaterThanOrEqual(least);
}

const expectGood = (path: string, flags: Flags, least: number, annotate: Annotate) =>
  expectFast(
    async () => {
      const result = await open(path, flags);
      // Nothing is in one that was not asked for.
      for (const category of ['accessibility', 'best-practices', 'seo'] as const) {
        expect(faults(result, category)).toEqual([]);
      }
      return result;
    },
    least,
    annotate,
  );

describe('on a paired door, as it opens every time', () => {
  test.for([
    { screen: 'scan', path: '/' },
    { screen: 'search', path: '/?view=search' },
    { screen: 'settings', path: '/?view=settings' },
  ])('$screen', ({ path }, { annotate }) =>
    expectGood(path, { disableStorageReset: true }, 95, annotate),
  );

  /** It has no address of its own: it is opened from the search, and measured from the tap on. */
  async function openAttendee(page: Page): Promise<Result> {
    await page.goto(`${service.origin}/?view=search`);
    await page.locator('input').fill('a');
    // By now the search has ended.
    await page.locator('.guest').wait();
    await page.waitForNetworkIdle();
    const opening = await startTimespan(page, {
      flags: { onlyCategories: ['performance'], logLevel: 'error' },
    });
    await page.locator('.guest').click();
    await page.locator('.person').wait();
    return resultOf(await opening.endTimespan());
  }

  test('an attendee’s page', async ({ annotate }) => {
    const steered = await puppeteer.connect({ browserURL: `http://127.0.0.1:${browser.port}` });
    const page = await steered.newPage();
    await expectFast(() => openAttendee(page), 95, annotate);
    const shown = resultOf(
      await snapshot(page, {
        flags: { onlyCategories: ['accessibility', 'best-practices'], logLevel: 'error' },
      }),
    );
    expect(faults(shown, 'accessibility')).toEqual([]);
    expect(faults(shown, 'best-practices')).toEqual([]);
    await page.close();
    await steered.disconnect();
  });
});

test('on a phone that has never seen it, by a slow network', ({ annotate }) =>
  expectGood('/', {}, 90, annotate));

/** Runs in the office: an event of whoever is signed in. @returns its pages' address */
async function makeEvent(): Promise<string> {
  const headers = { 'X-Admit-Office': '1' };
  const session = await (await fetch('/api/extension/session', { headers })).json();
  const body = new URLSearchParams({
    hostId: String(session.user.id),
    title: 'Winter Lights',
    country: 'DE',
    selectedDate: '2030-12-31T20:00:00',
  });
  const made = await (await fetch('/api/event/create', { method: 'POST', headers, body })).json();
  return `/office/events/${made.id}`;
}

describe('the office, at a desk', () => {
  let event = '';

  beforeAll(async () => {
    const steered = await puppeteer.connect({ browserURL: `http://127.0.0.1:${browser.port}` });
    const page = await steered.newPage();
    await page.goto(readFileSync(join(service.data, 'account-link'), 'utf8').trim());
    for (const [name, text] of [
      ['First name', 'Olga'],
      ['Last name', 'Orgel'],
      ['E-mail', 'olga@example.org'],
      ['Password', 'four words are enough'],
    ]) {
      await page.locator(`::-p-aria([name="${name}"][role="textbox"])`).fill(text ?? '');
    }
    await page.locator('::-p-aria([name="Make the account"][role="button"])').click();
    await page.locator('::-p-aria([name="Make an event"])').wait();
    event = await page.evaluate(makeEvent);
    await page.close();
    await steered.disconnect();
  });

  test.for([
    { page: 'events', path: '/office/' },
    { page: 'a new event', path: '/office/events/new' },
    { page: 'people', path: '/office/people' },
    { page: 'an event’s guests', path: ':event/guests' },
    { page: 'its live page', path: ':event/live' },
    { page: 'its doors', path: ':event/doors' },
  ])('$page', ({ path }, { annotate }) =>
    expectGood(
      path.replace(':event', event),
      { ...atDesk, disableStorageReset: true },
      90,
      annotate,
    ),
  );
});

test('21.2: the page of an event, by a slow network, in all four', async ({ annotate }) => {
  const shop = await openShop({ location: await lightLocation() });
  const origin = await shop.service.listen();
  const { id, url } = await shop.event({
    shortDescription: 'Die lange Nacht der Stadt.',
    description: '<h2>Programm</h2><p>Tanz und Musik.</p>',
    location: 'Kulturhaus',
    city: 'Berlin',
    organizerEmail: 'ball@example.org',
  });
  await shop.service.must('eventBanner', { key: shop.key, id, image: anyImage });
  const flags: Flags = {
    onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
  };
  await expectGood(origin + url, flags, 95, annotate);
});
