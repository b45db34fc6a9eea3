/**
 * An organizer's shop in a real browser. Two ticket categories and one for the list, three
 * questions, a promo code; then the address is copied, and a guest without scripts orders there with answers
 * and the code. At the entrance, two devices take the money of that order.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeKey } from '../../src/service/core/access/key-digest.ts';
import { cryptoRandomness } from '../../src/service/core/deps/randomness.ts';
import { systemClock } from '../../src/service/core/deps/wall-clock.ts';
import { perform } from '../../src/service/wings/admin/perform.ts';
import { accessibilityFaults } from '../support/accessibility-faults.ts';
import { type DoorDevice, openContext, openDoor } from '../support/browser.ts';
import { type ServiceProcess, serviceAlone } from '../support/built-service.ts';
import { doorScreen } from '../support/door-screen.ts';
import { leadsOn } from '../support/leads-on.ts';
import { address, bankAccount } from '../support/people-examples.ts';

const desk = { width: 1280, height: 900 };
const phone = { width: 390, height: 844 };
/** Set to a folder, it takes a picture of each page. */
const pictures = process.env.ADMIT_PICTURES;
const key = makeKey(cryptoRandomness);

let service: ServiceProcess;
let device: DoorDevice;
let page: Page;
/** Its id, as it is in addresses. */
let event = '';

beforeAll(async () => {
  process.env.ADMIT_ADMIN_KEY = key;
  service = await serviceAlone(null);
  await service.start();
  device = await openDoor({ viewport: desk });
  page = device.page;
});
afterAll(async () => {
  delete process.env.ADMIT_ADMIN_KEY;
  await device?.close();
  await service?.remove();
});

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const follow = (name: string) => page.getByRole('link', { name, exact: true }).click();
const fill = (label: string | RegExp, text: string) => page.getByLabel(label).first().fill(text);
const closed = () => page.getByRole('dialog').waitFor({ state: 'detached' });

// biome-ignore lint/suspicious/noExplicitAny: answers of several calls.
async function ask(path: string, form?: Readonly<Record<string, string>>): Promise<any> {
  const headers = { authorization: `ApiKey ${key}` };
  const init = form ? { method: 'POST', headers, body: new URLSearchParams(form) } : { headers };
  const said = await (await fetch(service.origin + path, init)).json();
  expect(said, path).toMatchObject({ success: true });
  return said;
}

async function picture(of: Page, name: string) {
  if (!pictures) return;
  mkdirSync(pictures, { recursive: true });
  for (const [size, viewport] of Object.entries({ desk, phone })) {
    await of.setViewportSize(viewport);
    for (const colorScheme of ['light', 'dark'] as const) {
      await of.emulateMedia({ colorScheme });
      const path = join(pictures, `${name}-${size}-${colorScheme}.png`);
      await of.screenshot({ path, fullPage: true });
    }
  }
  await of.emulateMedia({ colorScheme: 'light' });
  await of.setViewportSize(desk);
}

async function addCategory(name: string, price: string, quantity: string) {
  await press('Add ticket category');
  await fill('Name', name);
  await fill(/^Price in/, price);
  await fill('Quantity', quantity);
  await press('Save');
  await closed();
}

async function addQuestion(title: string, choose: () => Promise<unknown> = async () => {}) {
  await press('Add question');
  await fill(/^Question\s*$/, title);
  await choose();
  await press('Save');
  await closed();
}

test('39: from an event to an order with answers and a code, through the copied address', async () => {
  await page.goto(`${service.origin}/office/`);
  await page.getByRole('button', { name: /with an access key/i }).click();
  await fill('Access key', key);
  await press('Sign in');
  await follow('Create event');
  await fill('Title', 'Winterball');
  await fill('Start date', '2035-12-12');
  await fill('First name', 'Hanna');
  await fill('Last name', 'Wirth');
  await fill('E-mail', 'hanna@example.org');
  await press('Create event');
  await follow('Next: add a ticket category');
  await addCategory('Hall', '25', '50');
  await addCategory('Box', '40', '8');
  await addCategory('Crew', '0', '20');
  const crew = page.getByRole('row', { name: /Crew/ });
  expect(await crew.textContent()).toContain('Guest list only');
  await picture(page, 'tickets');

  await follow('Ticket shop');
  await page.getByText('Preview of the ticket shop').waitFor();
  await addQuestion('T-shirt size', async () => {
    await page.getByLabel('Type of answer').selectOption('dropdown');
    await fill('Possible answers', 'S\nM\nL');
    await page.getByRole('switch', { name: 'Answer is required' }).click();
  });
  await addQuestion('Meal', async () => {
    await page.getByRole('checkbox', { name: 'All ticket categories' }).click();
    await page.getByRole('checkbox', { name: 'Hall' }).click();
    await page.getByRole('checkbox', { name: 'Crew' }).click();
  });
  await addQuestion('How did you find us?', () =>
    page.getByText('Each order', { exact: true }).click(),
  );
  await press('Add promo code');
  await fill(/^Code\s*$/, 'EARLY');
  await fill('Discount in %', '10');
  await press('Save');
  await closed();
  await page.getByLabel('Colour of the shop').selectOption('teal');
  await fill('Link to legal notice', 'https://example.org/legal');
  await press('Save settings');
  await page.getByText('Saved.').waitFor();
  expect(await accessibilityFaults(page, 'all')).toEqual([]);
  await picture(page, 'shop-en');

  event = new URL(page.url()).pathname.split('/')[3] ?? '';
  const { hostId } = (await ask(`/api/event/${event}`)).event;
  const location = { directory: service.data, databaseUrl: null };
  const tools = { clock: systemClock, randomness: cryptoRandomness };
  await perform({ name: 'agreement sign', userId: hostId }, location, tools);
  await ask(`/api/user/${hostId}/address/billing`, address);
  await ask(`/api/user/${hostId}/bankAccount`, bankAccount);
  await ask(`/api/event/${event}/paymentType/create`, { type: 'PAYMENT_TYPE_ONLOCATION' });
  await ask(`/api/event/${event}`, { language: 'en' });
  await follow('Overview');
  await page.reload();
  await press('Publish event');
  const question = page.getByRole('dialog');
  expect(await question.textContent()).toContain('On sale: Hall, Box');
  expect(await question.textContent()).toContain('Guest list only: Crew');
  await question.getByRole('button', { name: 'Publish event' }).click();
  await page.getByText(/^This event is published/).waitFor();
  await follow('Ticket shop: address, questions, promo codes');
  const shop = await page.getByLabel('Link', { exact: true }).inputValue();
  await press('Show link with EARLY');
  const shared = await page.getByRole('dialog').getByLabel('Link').inputValue();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  expect(shared).toBe(`${shop}?code=EARLY`);

  const order = await buy(shared);
  expect(order).toContain('Order');
  const { participants } = await ask(`/api/event/${event}/participants?resultType=full`);
  const answers = participants.map(
    ({ userData, buyerUserData }: Record<string, { value: string }[]>) => [
      ...(userData ?? []).map(({ value }) => value),
      ...(buyerUserData ?? []).map(({ value }) => value),
    ],
  );
  expect(answers.sort()).toEqual(
    [
      ['S', 'Poster'],
      ['M', 'vegan', 'Poster'],
    ].sort(),
  );
  await page.reload();
  await page.getByRole('row', { name: /EARLY.*2/ }).waitFor();
  expect(device.seen.policyViolations).toEqual([]);
  expect(device.seen.pageErrors).toEqual([]);
});

/** A device with a key of its own, as a pairing link makes it. */
async function pairedDevice(name: string): Promise<DoorDevice> {
  const { id, apiKey } = await ask('/api/apiKey/create', { name, scope: 'door' });
  await ask(`/api/event/${event}/grantPermission`, { apiKeyIdToGrantPermissionTo: `${id}` });
  const opened = await openDoor({ viewport: phone });
  const link = new URLSearchParams({
    base: service.origin,
    key: apiKey.key,
    event,
    device: name,
  });
  await doorScreen(opened).pair(`${service.origin}/#pair&${link}`);
  return opened;
}

const pressAt = (of: DoorDevice, name: string | RegExp) =>
  of.page.getByRole('button', { name }).first().click();

test('the order is paid in cash at one of two devices, and undone there', async () => {
  const { participants } = await ask(`/api/event/${event}/participants?resultType=full`);
  const [first, second] = participants as { identifier: string; paymentIdentifier: string }[];
  const [north, south] = [await pairedDevice('North'), await pairedDevice('South')];
  try {
    // Without a network, the other device can't know that the order is paid in a moment.
    await south.context.setOffline(true);
    await doorScreen(south).connection('offline');
    for (const [door, guest] of [
      [north, first],
      [south, second],
    ] as const) {
      await doorScreen(door).type(guest?.identifier ?? '');
      const { text } = await doorScreen(door).verdict('ask-unpaid');
      expect(text).toContain('£58.50 due');
      // Its hyphens break no line.
      expect(text.replaceAll('\u2011', '-')).toContain(guest?.paymentIdentifier);
      await pressAt(door, 'Take £58.50');
      await pressAt(door, '£60.00');
      await door.page.getByText('Change: £1.50').waitFor();
      await pressAt(door, 'Take cash');
      // The same scan goes on: `verdict` would tap away the question before.
      await door.page.locator('[data-verdict=admitted]').waitFor();
      await door.page.getByText('Paid in cash: £58.50').waitFor();
    }
    await south.context.setOffline(false);
    await south.page.locator('[data-payment-refused=paid]').waitFor();

    await page.goto(`${service.origin}/office/events/${event}/orders`);
    await page.getByRole('link', { name: first?.paymentIdentifier ?? '' }).click();
    const paid = page.getByText(/^Paid · in cash at the entrance/);
    expect(await paid.textContent()).toContain('North');
    expect(await page.getByText(/^Paid · /).count()).toBe(1);

    await pressAt(north, 'Undo payment');
    await pressAt(north, 'Yes, undo payment');
    await north.page.getByText('Undone: £58.50').waitFor();
    await page.reload();
    await page.getByText(/^Payment undone · in cash at the entrance/).waitFor();
    await page.getByText('£58.50 due').or(page.getByText('Awaiting payment')).first().waitFor();
    for (const { seen } of [north, south]) expect(seen.pageErrors).toEqual([]);
  } finally {
    await north.close();
    await south.close();
  }
});

/** As a guest whose browser runs no script. @returns what the order's page says */
async function buy(shop: string): Promise<string> {
  const context = await openContext({ javaScriptEnabled: false, viewport: phone });
  const guest = await context.newPage();
  const main = () => leadsOn(guest.locator('button.main').first());
  const enter = (label: string | RegExp, text: string) =>
    guest.getByLabel(label).first().fill(text);
  await guest.goto(shop);
  expect(await guest.getByText('Crew').count()).toBe(0);
  await guest.getByText('Promo code “EARLY” applied.').waitFor();
  await enter('Hall', '1');
  await enter('Box', '1');
  await picture(guest, 'guest-shop');
  await main();
  for (const [label, text] of [
    ['First name', 'Berta'],
    ['Last name', 'Buyer'],
    ['E-mail', 'berta@example.org'],
    ['Street', 'Am Markt 1'],
    ['Postcode', '10115'],
    ['City', 'Berlin'],
  ] as const) {
    await enter(label, text);
  }
  await guest.locator('[name=country]').selectOption('DE');
  const [first, second] = await guest.getByLabel('T-shirt size').all();
  await first?.selectOption('S');
  await enter('Meal', 'vegan');
  await enter('How did you find us?', 'Poster');
  await guest.locator('[name=delivery][value=ETicket]').check();
  await guest.getByLabel('Cash at the entrance').check();
  await guest.locator('[name=accepted]').check();
  await main();
  // The second ticket was not asked yet: its field says so, and all that was typed stays.
  await guest.getByText('Please fill in this field.').waitFor();
  await second?.selectOption('M');
  await picture(guest, 'guest-details');
  await main();
  await leadsOn(guest.getByRole('button', { name: 'Order with obligation to pay' }));
  await guest.getByText('Awaiting payment. Your tickets are valid.').waitFor();
  await picture(guest, 'guest-order');
  await leadsOn(guest.getByRole('link', { name: 'Open ticket' }).first());
  await guest.getByRole('link', { name: 'Add to calendar' }).waitFor();
  await picture(guest, 'guest-ticket');
  await guest.goBack();
  const said = (await guest.textContent('main')) ?? '';
  await context.close();
  return said;
}
