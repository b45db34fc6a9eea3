/** O8: however many tabs of a device are open, one is the door. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DoorDevice, openDoor } from '../support/browser.ts';
import { type DemoGuest, historyOf, plainGuests } from '../support/demo-guests.ts';
import { doorScreen } from '../support/door-screen.ts';
import { type ServiceProcess, serviceProcess } from '../support/service-process.ts';

let service: ServiceProcess;
let device: DoorDevice;
let guests: readonly DemoGuest[];

beforeAll(async () => {
  service = await serviceProcess();
  await service.start();
  guests = await plainGuests(service);
  device = await openDoor();
});

afterAll(async () => {
  await device?.close();
  await service?.remove();
});

test('while a page of another version has the storage, it says what to close, and then opens automatically', async () => {
  const other = await openDoor();
  try {
    await other.page.goto(`${service.origin}/api/docs`);
    await other.page.evaluate(
      () =>
        new Promise((resolve) => {
          const request = indexedDB.open('admit-outbox', 1);
          // It never lets go of it, as a tab that the browser has put to sleep.
          request.onsuccess = () => resolve(Reflect.set(window, 'held', request.result));
        }),
    );
    for (const [locale, title] of [
      ['en', 'Close the other tabs of Admit'],
      ['de', 'Schließen Sie die anderen Tabs von Admit'],
    ] as const) {
      const page = await other.context.newPage();
      await page.addInitScript((language) => {
        Object.defineProperty(navigator, 'languages', { get: () => [language] });
      }, locale);
      await page.goto(service.origin);
      await page.getByRole('heading', { name: title }).waitFor();
      if (locale === 'en') await page.close();
      else {
        await other.page.close();
        await page.getByRole('heading', { name: title }).waitFor({ state: 'detached' });
        await page.locator('main:not(.starting)').waitFor();
      }
    }
  } finally {
    await other.close();
  }
});

test('the tab that is opened last is the door, with what the one before had recorded', async () => {
  const [first, second] = guests as [DemoGuest, DemoGuest];
  const before = doorScreen(device);
  await before.pair(service.pairingLink());
  await service.kill();
  await before.type(first.identifier);
  await before.verdict('admitted');
  await before.unsent(1);

  const page = await device.context.newPage();
  const after = doorScreen({ ...device, page });
  await after.pair(service.origin);
  await after.unsent(1);
  // A tab that nobody sees draws when it likes.
  await expect.poll(() => device.page.locator('[data-outbox]').count()).toBe(0);
  await after.type(second.identifier);
  await after.verdict('admitted');
  await after.unsent(2);

  await device.page.getByRole('button').first().click();
  await before.unsent(2);
  await service.start();
  await before.unsent(0);
  expect(await historyOf(service, first)).toHaveLength(1);
  expect(await historyOf(service, second)).toHaveLength(1);
});
