/** 19: the built office in a real browser: from no event to a door, and every page as people meet it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeKey } from '../../src/service/access/key-digest.ts';
import { cryptoRandomness } from '../../src/service/means/randomness.ts';
import { accessibilityFaults } from '../support/accessibility-faults.ts';
import { reloadAfterFailure } from '../support/after-failure.ts';
import { type DoorDevice, launchDoor } from '../support/browser.ts';
import { type ServiceProcess, serviceProcess } from '../support/service-process.ts';

const desk = { width: 1280, height: 900 };
const phone = { width: 390, height: 844 };
/** Set to a folder, it takes a picture of each page. */
const pictures = process.env.ADMIT_PICTURES;
const key = makeKey(cryptoRandomness);

let folder: string;
let service: ServiceProcess;
let device: DoorDevice;
let page: Page;
/** The address of the event that the first test makes. */
let event = '';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'admit-office-'));
  process.env.ADMIT_ADMIN_KEY = key;
  service = await serviceProcess();
  await service.start();
  device = await launchDoor({ profileDir: folder, viewport: desk });
  page = device.page;
});

reloadAfterFailure(() => page);

afterAll(async () => {
  delete process.env.ADMIT_ADMIN_KEY;
  await device?.close();
  await service?.remove();
  rmSync(folder, { recursive: true, force: true });
});

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const follow = (name: string) => page.getByRole('link', { name, exact: true }).click();
const fill = (label: string, text: string) => page.getByLabel(label).first().fill(text);

test('19.2, 19.7: a key, an event, a kind of ticket and a door, by hand alone; its link makes a door', async () => {
  await page.goto(`${service.origin}/office/`);
  await page.getByRole('button', { name: /with a key/i }).click();
  await fill('Organizer’s key', key);
  await press('Sign in');
  await follow('Make an event');
  await fill('Title', 'Winterball');
  await fill('First day', '2030-12-12');
  await fill('First name', 'Hanna');
  await fill('Last name', 'Wirth');
  await fill('E-mail', 'hanna@example.org');
  await press('Make the event');
  await follow('Next: a kind of ticket');
  event = new URL(page.url()).pathname.replace(/\/tickets$/, '');
  await press('Add a kind of ticket');
  await fill('Name', 'Guest');
  await fill('How many there are', '50');
  await press('Save');
  await page.getByRole('row', { name: /Guest/ }).waitFor();
  await follow('Doors');
  await fill('Name of the door', 'North gate');
  await press('Make the door');
  const link = await page.getByLabel('Link of this door', { exact: true }).inputValue();
  expect(link).toContain('/#pair');

  const door = await device.context.newPage();
  await door.goto(link);
  await door.getByText('Winterball').first().waitFor();
  await door.close();
  expect(device.seen.requests.filter((url) => url.includes(key))).toEqual([]);
  expect(device.seen.policyViolations).toEqual([]);
  expect(device.seen.pageErrors).toEqual([]);
});

const pages = ['', '/edit', '/tickets', '/doors', '/organizer'];

test.each([
  ['at a desk', desk, 'en'],
  ['on a phone, in German', phone, 'de'],
] as const)(
  'every page is accessible in both themes and nothing is wider than the page: %s',
  async (_, viewport, language) => {
    await page.setViewportSize(viewport);
    await page.evaluate((spoken) => {
      localStorage.setItem(
        'admit-office-preferences',
        JSON.stringify({ language: spoken, theme: 'system' }),
      );
    }, language);
    const faults: string[] = [];
    for (const path of [
      '/office/events',
      '/office/events/new',
      ...pages.map((each) => event + each),
    ]) {
      await page.emulateMedia({ colorScheme: 'light' });
      await page.goto(service.origin + path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expect.poll(() => page.locator('progress').count(), { timeout: 20_000 }).toBe(0);
      faults.push(...(await accessibilityFaults(page, 'all')).map((fault) => `${path}: ${fault}`));
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      if (width > viewport.width) faults.push(`${path} is ${width} wide`);
      await page.emulateMedia({ colorScheme: 'dark' });
      faults.push(
        ...(await accessibilityFaults(page, 'colours')).map((fault) => `${path}: ${fault}`),
      );
      const name = `${path.replaceAll('/', '-')}.${viewport.width}`;
      if (pictures) await page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true });
    }
    expect(faults).toEqual([]);
  },
);
