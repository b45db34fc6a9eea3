/** 19: the built office in a real browser: from no event to a door, and every page as people meet it. */
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeKey } from '../../src/service/core/access/key-digest.ts';
import { cryptoRandomness } from '../../src/service/core/deps/randomness.ts';
import { accessibilityFaults } from '../support/accessibility-faults.ts';
import { reloadAfterFailure } from '../support/after-failure.ts';
import { type DoorDevice, openDoor } from '../support/browser.ts';
import { type ServiceProcess, serviceAlone } from '../support/built-service.ts';
import { mirrorFaults } from '../support/direction-faults.ts';
import { layoutFaults } from '../support/layout-faults.ts';

const desk = { width: 1280, height: 900 };
const phone = { width: 390, height: 844 };
/** Set to a folder, it takes a picture of each page. */
const pictures = process.env.ADMIT_PICTURES;
const key = makeKey(cryptoRandomness);
/** WCAG 2.2, 2.5.8: of whatever is tapped. */
const leastTargetPx = 24;

let service: ServiceProcess;
let device: DoorDevice;
let page: Page;
/** The address of the event that the first test makes. */
let event = '';

beforeAll(async () => {
  process.env.ADMIT_ADMIN_KEY = key;
  service = await serviceAlone(null);
  await service.start();
  device = await openDoor({ viewport: desk });
  page = device.page;
});

reloadAfterFailure(() => page);

afterAll(async () => {
  delete process.env.ADMIT_ADMIN_KEY;
  await device?.close();
  await service?.remove();
});

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const follow = (name: string) => page.getByRole('link', { name, exact: true }).click();
const fill = (label: string, text: string) => page.getByLabel(label).first().fill(text);

test('a key, an event, a ticket category and a device, by hand alone; its link pairs a device', async () => {
  await page.goto(`${service.origin}/office/`);
  await page.getByRole('button', { name: /with an access key/i }).waitFor();
  expect(await page.evaluate(layoutFaults, leastTargetPx)).toEqual([]);
  expect(await accessibilityFaults(page, 'all')).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await accessibilityFaults(page, 'colours')).toEqual([]);
  await page.getByRole('button', { name: /with an access key/i }).click();
  await fill('Access key', key);
  await press('Sign in');
  await follow('Create event');
  await fill('Title', 'Winterball');
  await fill('Start date', '2030-12-12');
  await fill('First name', 'Hanna');
  await fill('Last name', 'Wirth');
  await fill('E-mail', 'hanna@example.org');
  await press('Create event');
  await follow('Next: add a ticket category');
  event = new URL(page.url()).pathname.replace(/\/tickets$/, '');
  await press('Add ticket category');
  await fill('Name', 'Guest');
  await fill('Quantity', '50');
  await page.getByLabel(/^Colour \(/).selectOption('teal');
  await press('Save');
  await page.getByRole('row', { name: /Guest/ }).waitFor();
  await follow('Devices');
  await fill('Device name', 'North gate');
  await press('Add device');
  const link = await page.getByLabel('Pairing link', { exact: true }).inputValue();
  expect(link).toContain('/#pair');

  const door = await device.context.newPage();
  await door.goto(link);
  await door.getByText('Winterball').first().waitFor();
  await door.close();
  expect(device.seen.requests.filter((url) => url.includes(key))).toEqual([]);
  expect(device.seen.policyViolations).toEqual([]);
  expect(device.seen.pageErrors).toEqual([]);
});

/** Somebody who was asked in: signed in with a cookie, in a tab of their own. */
let colleague: Page;
/** The address of a guest's page. */
let guest = '';

// biome-ignore lint/suspicious/noExplicitAny: answers of several calls.
type Ask = (path: string, form?: Readonly<Record<string, string>>) => Promise<any>;

/** With all that a page of a guest can show. */
async function oneGuest(ask: Ask): Promise<string> {
  const id = event.split('/').at(-1);
  const { ticketCategories } = await ask(`/api/event/${id}/ticketCategories?resultType=full`);
  const { importId } = await ask(`/api/extension/event/${id}/import/begin`, {
    system: 'list',
    fileName: 'guests.csv',
    acceptedTermsAndConditions: 'true',
  });
  const row = {
    ...{ line: 2, ticketCategoryId: ticketCategories[0].id, state: 'unpaid', code: 'q7yb-3rsd' },
    ...{ firstName: 'Jürgen', lastName: 'Weiß-Überlang', email: 'juergen@example.org' },
    ...{ company: 'Nordlicht Studio', note: 'Darf hinter die Bühne.', flags: 'VIP' },
  };
  const rows = JSON.stringify([row]);
  await ask(`/api/extension/event/${id}/import/rows`, { importId, batch: '0', rows });
  await ask(`/api/extension/event/${id}/import/end`, { importId });
  const area = { name: 'Balkon', capacity: 50, windows: [], entries: 'again', leaves: [] };
  const open = { categories: null, products: null, within: null, emptiesAt: '06:00' };
  const settings = JSON.stringify({ ...area, ...open });
  await ask(`/api/extension/event/${id}/areas`, { settings });
  const checked = { device: 'North gate', tool: 'Admit', source: 'ETICKET' };
  await ask('/api/ticket/check', { identifier: 'q7yb-3rsd', ...checked });
  const { participants } = await ask(`/api/event/${id}/participants`);
  return `${event}/guests/${participants[0]}`;
}

test('a person who is invited creates an account by the link, and is signed in without a key', async () => {
  const headers = { authorization: `ApiKey ${key}` };
  const ask = async (path: string, form?: Readonly<Record<string, string>>) => {
    const init = form ? { method: 'POST', headers, body: new URLSearchParams(form) } : { headers };
    return (await fetch(service.origin + path, init)).json();
  };
  const { hosts } = await ask('/api/extension/session');
  const asked = { role: 'organizer', hostId: String(hosts[0].id) };
  const { secret } = await ask('/api/extension/account/invite', asked);
  await ask('/api/extension/account/invite', { ...asked, role: 'headOfDoor' });
  colleague = await device.context.newPage();
  await colleague.goto(`${service.origin}/office/#join=${secret}`);
  for (const [label, text] of [
    ['First name', 'Konstantin'],
    ['Last name', 'Kollege-Überlang'],
    ['E-mail', 'konstantin.kollege.ueberlang@example.org'],
    ['Password', 'four words are enough'],
  ] as const) {
    await colleague.getByLabel(label).fill(text);
  }
  await colleague.getByRole('button', { name: 'Create account' }).click();
  await colleague.getByRole('link', { name: 'Winterball' }).waitFor();
  expect(colleague.url()).not.toContain(secret);
  expect(await colleague.evaluate(() => document.cookie)).toBe('');
  guest = await oneGuest(ask);
  await colleague.reload();
  await colleague.getByRole('link', { name: 'Winterball' }).waitFor();
});

/** A guest whose ticket costs something, and is not paid. */
async function unpaidGuest(): Promise<number> {
  const ask = async (path: string, form: Readonly<Record<string, string>>) => {
    const headers = { authorization: `ApiKey ${key}` };
    const body = new URLSearchParams(form);
    const said = await (
      await fetch(service.origin + path, { method: 'POST', headers, body })
    ).json();
    expect(said, path).toMatchObject({ success: true });
    return said;
  };
  const id = event.split('/').at(-1);
  const seat = { name: 'Seat', price: '2500', available: '20' };
  const category = await ask(`/api/event/${id}/ticketCategory/create`, seat);
  const person = { firstName: 'Käthe', lastName: 'Brückner', email: 'kaethe@example.org' };
  const unpaid = await ask(`/api/event/${id}/participant/create`, {
    ...{ ...person, ticketCategoryId: String(category.id), acceptedTermsAndConditions: 'true' },
  });
  return unpaid.id;
}

test('money that has arrived is noted on the guest’s page, after a question in plain words', async () => {
  await page.goto(`${service.origin}${event}/guests/${await unpaidGuest()}`);
  await page.getByText(/is awaiting payment of .*25\.00/).waitFor();
  expect(await page.evaluate(layoutFaults, leastTargetPx)).toEqual([]);
  await press('Mark as paid');
  const question = page.getByRole('dialog');
  expect(await question.textContent()).toMatch(/25\.00.*Its tickets become valid/);
  await question.getByRole('button', { name: 'Mark as paid' }).click();
  await expect.poll(() => page.getByRole('button', { name: 'Mark as paid' }).count()).toBe(0);
  await page.reload();
  await page.getByRole('heading', { level: 1, name: /Brückner/ }).waitFor();
  await page.getByText('Paid', { exact: true }).waitFor();
  expect(await page.getByRole('button', { name: 'Mark as paid' }).count()).toBe(0);
});

const pages = [
  ...[
    '',
    '/edit',
    '/tickets',
    '/shop',
    '/orders',
    '/bank',
    '/doors',
    '/mail',
    '/organizer',
    '/guests',
    '/guests/new',
    '/import',
    '/export',
    '/areas',
    '/badges',
  ],
  '/live',
];

/** What is wrong with pages, each in both themes. */
async function faultsOf(
  on: Page,
  paths: readonly string[],
  { width }: typeof desk,
): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const path of paths) {
    await on.emulateMedia({ colorScheme: 'light' });
    await on.goto(service.origin + path);
    await on.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => on.locator('progress').count()).toBe(0);
    faults.push(...(await accessibilityFaults(on, 'all')).map((fault) => `${path}: ${fault}`));
    const laidOut = await on.evaluate(layoutFaults, leastTargetPx);
    faults.push(...laidOut.map((fault) => `${path}: ${fault}`));
    // As it is in a language from right to left.
    faults.push(...(await on.evaluate(mirrorFaults)).map((fault) => `${path}: ${fault}`));
    await on.emulateMedia({ colorScheme: 'dark' });
    faults.push(...(await accessibilityFaults(on, 'colours')).map((fault) => `${path}: ${fault}`));
    const name = `${path.replaceAll('/', '-')}.${width}`;
    if (pictures) await on.screenshot({ path: join(pictures, `${name}.png`), fullPage: true });
  }
  return faults;
}

test.each([
  ['at a desk', desk, 'en'],
  ['on a phone, in German', phone, 'de'],
] as const)(
  'every page is accessible in both themes, no wider than the window, and mirrors from right to left: %s',
  async (_, viewport, language) => {
    await page.evaluate((spoken) => {
      localStorage.setItem(
        'admit-office-preferences',
        JSON.stringify({ language: spoken, theme: 'system' }),
      );
    }, language);
    const byKey = [
      ...['/office/events', '/office/events/new', guest, `${guest}/edit`],
      ...pages.map((each) => event + each),
    ];
    const byAccount = ['/office/people', '/office/account', '/office/log', `${event}/log`];
    await page.setViewportSize(viewport);
    await colleague.setViewportSize(viewport);
    expect(await faultsOf(page, byKey, viewport)).toEqual([]);
    expect(await faultsOf(colleague, byAccount, viewport)).toEqual([]);
  },
);

test('on a wall all of the live page’s text can be read from five metres', async () => {
  await page.bringToFront();
  await page.setViewportSize(desk);
  await page.evaluate(() => localStorage.removeItem('admit-office-preferences'));
  await page.goto(`${service.origin}${event}/live?places=50`);
  await page.locator('[data-figure=inside]', { hasText: '1' }).waitFor();
  await page.getByRole('button', { name: 'Show full screen' }).click();
  await page.waitForFunction(() => document.fullscreenElement !== null);
  expect(await page.evaluate(smallTexts)).toEqual([]);
  await page.evaluate(() => document.exitFullscreen());
});

/** In the page: texts below 2 % of the screen's height, with their size in pixels. */
function smallTexts(): readonly string[] {
  const least = innerHeight * 0.02;
  const texts = document.createTreeWalker(document.querySelector('.live') as Node, 4);
  const small: string[] = [];
  let looked = 0;
  while (texts.nextNode()) {
    const text = texts.currentNode.textContent?.trim() ?? '';
    const around = texts.currentNode.parentElement;
    if (text === '' || !around?.checkVisibility() || around.closest('.unseen')) continue;
    looked += 1;
    const size = Number.parseFloat(getComputedStyle(around).fontSize);
    if (size < least) small.push(`${text}: ${size}`);
  }
  return looked > 10 ? small : ['nothing is shown'];
}
