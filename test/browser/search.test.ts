/** A guest found by hand, in a real browser, with the network and without it. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DemoTicket } from '../../src/service/demo/demo-pages.ts';
import { reloadAfterFailure } from '../support/after-failure.ts';
import { type DoorDevice, openDoor } from '../support/browser.ts';
import { type DoorScreen, doorScreen } from '../support/door-screen.ts';
import { type ServiceProcess, serviceProcess } from '../support/service-process.ts';

let service: ServiceProcess;
let device: DoorDevice;
let screen: DoorScreen;
let page: Page;
let guest: DemoTicket;

beforeAll(async () => {
  service = await serviceProcess();
  await service.start();
  const demo = (await (await fetch(`${service.demoOrigin}/demo/tickets.json`)).json()) as {
    tickets: DemoTicket[];
  };
  const found = demo.tickets.find(({ kind }) => kind === 'ordinary');
  if (!found) throw new Error('the demo has no ordinary ticket');
  guest = found;
  device = await openDoor();
  screen = doorScreen(device);
  page = device.page;
  await screen.pair(service.pairingLink());
});

reloadAfterFailure(() => page);

afterAll(async () => {
  await device?.close();
  await service?.remove();
});

const tab = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
/** As people type: what comes faster is a hand scanner's. */
async function seek(query: string): Promise<void> {
  await tab('Search');
  await page.getByRole('textbox', { name: 'Find a guest' }).waitFor();
  await page.keyboard.type(query, { delay: 120 });
}
/** The demo has two guests of that name. */
const row = () =>
  page.locator('.guest', { hasText: guest.name }).filter({ hasText: guest.displayIdentifier });
const waiting = () => page.locator('.move__progress').count();
const button = (name: string | RegExp) => page.getByRole('button', { name });
const moves = async () =>
  (await page.locator('.move .move__what').allInnerTexts()).map((text) => text.trim());

test('who is typed is found while typing, and checked in on their page', async () => {
  const [, lastName = ''] = guest.name.split(' ');
  await seek(`${lastName.toUpperCase()} ${guest.name.slice(0, 3)}`);
  await row().waitFor();
  expect(await row().innerText()).toContain('Not checked in');
  await row().click();
  await page.getByRole('heading', { name: guest.name }).waitFor();
  await button('Check in').click();
  await screen.verdict('admitted');
  await screen.next();
  await page.locator('.person__presence[data-inside=true]').waitFor();
  await expect.poll(moves).toEqual(['Check-in']);
  await expect.poll(waiting).toBe(0);
});

test('without the service they are found too, check out, and check in again by an undo', async () => {
  await service.kill();
  await seek(guest.name.toLowerCase());
  await row().click();
  await button('Check out').click();
  await screen.verdict('left');
  await screen.next();
  await page.locator('.move', { hasText: 'Check-out' }).waitFor();
  await button('Undo: Check-out').click();
  await screen.verdict('admitted');
  await screen.next();
  await page.locator('.person__presence[data-inside=true]').waitFor();
  await expect.poll(waiting).toBe(2);
});

test('with the service again all of it is in their history, each once', async () => {
  await service.start();
  await expect.poll(waiting).toBe(0);
  await expect.poll(moves).toEqual(['Check-out undone', 'Check-out', 'Check-in']);
  expect(device.seen.pageErrors).toEqual([]);
  expect(device.seen.policyViolations).toEqual([]);
});
