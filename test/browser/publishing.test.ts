/**
 * From an empty data folder a free event is published, without a terminal; and what the pages of the built
 * dashboard do on the way: they ask before typing is lost, keep filters, and let no console error happen.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reloadAfterFailure } from '../support/after-failure.ts';
import { type DoorDevice, openDoor } from '../support/browser.ts';
import { type ServiceProcess, serviceAlone } from '../support/built-service.ts';

/** Set to a folder, it takes a picture of each step. */
const pictures = process.env.ADMIT_PICTURES;

let service: ServiceProcess;
let device: DoorDevice;
let page: Page;
let event = '';
const said: string[] = [];
const refused = new Set<string>();

beforeAll(async () => {
  service = await serviceAlone(null);
  await service.start();
  device = await openDoor({ viewport: { width: 1280, height: 900 } });
  page = device.page;
  page.on('console', (message) => {
    // What an answer's status makes of it is below, with its address.
    if (/^Failed to load resource/.test(message.text())) return;
    if (message.type() === 'error' || message.type() === 'warning') said.push(message.text());
  });
  page.on('response', (response) => {
    if (response.status() < 400) return;
    const path = new URL(response.url()).pathname.replace(/\d+/, 'ID');
    refused.add(`${response.status()} ${path}`);
  });
});
reloadAfterFailure(() => page);
afterAll(async () => {
  await device?.close();
  await service?.remove();
});

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const follow = (name: string) => page.getByRole('link', { name, exact: true }).click();
const fill = (label: string, text: string) => page.getByLabel(label).first().fill(text);
const picture = async (name: string) => {
  if (pictures) await page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true });
};

test('a free event: account, category, published, and its shop sells', async () => {
  await page.goto(readFileSync(join(service.data, 'account-link'), 'utf8').trim());
  await fill('First name', 'Olga');
  await fill('Last name', 'Orgel');
  await fill('E-mail', 'olga@example.org');
  await fill('Password', 'four words are enough');
  await press('Create account');
  await follow('Create event');
  await fill('Title', 'Winter Lights');
  await fill('Start date', '2030-12-31');
  await fill('Start time', '21:00');
  await fill('End time', '04:00');
  await page.getByText('Ends on').waitFor();
  await press('Create event');
  await page.getByRole('heading', { name: 'Winter Lights' }).waitFor();
  event = page.url();
  await follow('Next: add a ticket category');
  await press('Add ticket category');
  // The dialog's first field, and not the button that closes it.
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
  await fill('Name', 'Visitor');
  await fill('Quantity', '50');
  await press('Save');
  await page.getByRole('row', { name: /Visitor/ }).waitFor();
  await page.getByLabel(/^Credit or debit card/).waitFor();
  expect(await page.getByLabel(/^Credit or debit card/).isDisabled()).toBe(true);
  expect(await page.getByLabel(/^Bank transfer/).isChecked()).toBe(true);
  await picture('1-tickets');
  await page.goto(event);
  await page.getByRole('button', { name: 'Publish event' }).waitFor();
  expect(await page.getByText('Payout account').count()).toBe(0);
  await picture('2-ready');
  await press('Publish event');
  await page.getByRole('dialog').getByRole('button', { name: 'Publish event' }).click();
  await page.getByText(/This event is published/).waitFor();
  expect(await page.getByText('Buyers can’t pay').count()).toBe(0);
  await picture('3-published');
});

test('for paid tickets, the agreement is signed on the page', async () => {
  await page.goto(`${event}/organizer`);
  await page.getByLabel('Your name').fill('Olga Orgel');
  await picture('4-agreement');
  await press('Sign agreement');
  await page.getByText(/^Signed on .* by Olga Orgel$/).waitFor();
});

test('what was typed is lost only after a question: by a link, by “back”, by closing a dialog', async () => {
  await page.goto(`${service.origin}/office/events`);
  await follow('Create event');
  await fill('Title', 'Half a title');
  await page.getByRole('link', { name: 'Team' }).click();
  await picture('5-unsaved');
  await press('Keep editing');
  expect(await page.getByLabel('Title').inputValue()).toBe('Half a title');
  await page.evaluate(() => history.back());
  await press('Keep editing');
  expect(await page.getByLabel('Title').inputValue()).toBe('Half a title');
  await page.getByRole('link', { name: 'Team' }).click();
  await press('Leave');
  await page.waitForURL('**/office/people');

  await page.goto(`${event}/tickets`);
  await press('Add ticket category');
  await fill('Name', 'Half a name');
  await page.keyboard.press('Escape');
  await press('Keep editing');
  expect(await page.getByLabel('Name').first().inputValue()).toBe('Half a name');
  await page.keyboard.press('Escape');
  await press('Leave');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

test('filters and search of the guest list are in the address', async () => {
  await page.goto(`${event}/guests/new`);
  await fill('First name', 'Ada');
  await fill('Last name', 'Lovelace');
  // Without an e-mail address.
  await press('Add guest');
  await page.waitForURL('**/guests?search=Ada+Lovelace');
  await page.getByRole('link', { name: /Lovelace/ }).waitFor();
  await page.getByLabel('Search').first().fill('nobody');
  await page.getByText(/^No ticket matches/).waitFor();
  await page.reload();
  expect(await page.getByLabel('Search').first().inputValue()).toBe('nobody');
});

test('nothing on the way was an error on the console', () => {
  expect(said).toEqual([]);
  const known = [
    // Before anybody has signed in.
    '400 /api/extension/session',
    // The specification answers so where there is no address and no account yet.
    '404 /api/user/ID/address/billing',
    '404 /api/user/ID/bankAccount',
  ];
  expect([...refused].filter((each) => !known.includes(each))).toEqual([]);
  expect(device.seen.policyViolations).toEqual([]);
  expect(device.seen.pageErrors).toEqual([]);
});
