// @lane all
/** M5, M8: two devices are linked by QR codes with no service at all, and one of them sends for both later. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { DoorDevice } from '../support/browser.ts';
import { type DemoGuest, historyOf, plainGuests } from '../support/demo-guests.ts';
import { doorScreen } from '../support/door-screen.ts';
import { usePairedDoors } from '../support/paired-doors.ts';

const drawnCamera = readFileSync(join(import.meta.dirname, 'engines/drawn-camera.js'), 'utf8');

const doors = usePairedDoors();

/** With a camera before which a code can be held while it runs. */
async function pair(name: string): Promise<DoorDevice> {
  const device = await doors.pair(name, {}, ({ context }) => context.addInitScript(drawnCamera));
  // It hears the event's secret with its first call to the mailbox.
  await device.page.locator('header[data-linked]').waitFor();
  return device;
}

async function openNearby({ page }: DoorDevice): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.locator('[data-link=links]').click();
  await page.getByRole('button', { name: 'Link a nearby device' }).click();
  await page.locator('[data-nearby=showing] .qr-code').waitFor();
}

/** Holds what one device shows before the camera of the other. */
async function hold(shown: DoorDevice, before: DoorDevice): Promise<void> {
  const code = await shown.page.locator('dialog .qr-code').evaluate((svg) => {
    const [, , side = 0] = (svg.getAttribute('viewBox') ?? '').split(' ').map(Number);
    const size = side - 8;
    const dark = Array<boolean>(size * size).fill(false);
    const path = svg.querySelector('path')?.getAttribute('d') ?? '';
    for (const [, column, row] of path.matchAll(/M(\d+) (\d+)/g)) {
      dark[Number(row) * size + Number(column)] = true;
    }
    return { width: size, height: size, dark };
  });
  await before.page.evaluate((held) => Reflect.get(window, 'holdBeforeCamera')(held), code);
}

const put = ({ page }: DoorDevice) =>
  page.evaluate(() => Reflect.get(window, 'holdBeforeCamera')(null));

const backToScanning = async ({ page }: DoorDevice) => {
  await page.locator('[data-nearby=linked]').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Scan', exact: true }).click();
};

test('the service is killed, and both apps are opened again: linked by QR codes, they hear each other', async () => {
  const service = doors.service();
  const [first, second] = (await plainGuests(service)) as [DemoGuest, DemoGuest];
  const [north, south] = [await pair('North'), await pair('South')];
  for (const { page } of [north, south]) await page.locator('[data-linked="1"]').waitFor();
  await service.kill();
  for (const { page } of [north, south]) {
    await page.reload();
    await page.locator('[data-roster=ready]').waitFor({ state: 'attached' });
    await page.locator('[data-linked="0"]').waitFor();
  }

  for (const device of [north, south]) await openNearby(device);
  await hold(north, south);
  await south.page.locator('[data-nearby=linking]').waitFor();
  await hold(south, north);
  for (const { page } of [north, south]) await page.locator('[data-nearby=linked]').waitFor();
  expect(await north.page.locator('[data-nearby=linked]').innerText()).toContain('South');
  for (const device of [north, south]) {
    await put(device);
    await backToScanning(device);
  }

  for (const [here, there, name, guest] of [
    [north, south, 'North', first],
    [south, north, 'South', second],
  ] as const) {
    await doorScreen(here).type(guest.identifier);
    await doorScreen(here).verdict('admitted');
    await doorScreen(there).type(guest.identifier);
    await doorScreen(there).verdict('already');
    expect(await there.page.locator('[role="status"]').innerText()).toContain(name);
  }

  // The service is back, for one of them only.
  await south.context.setOffline(true);
  await service.start();
  await doorScreen(north).unsent(0);
  await expect
    .poll(async () => historyOf(service, second), { timeout: 120_000, interval: 2000 })
    .toMatchObject([{ action: 'DEVALUATED', device: 'South' }]);
  expect(await historyOf(service, first)).toMatchObject([{ device: 'North' }]);
  await south.context.setOffline(false);
  await doorScreen(south).unsent(0);
  expect(await historyOf(service, second)).toHaveLength(1);
  for (const { seen } of doors.devices) {
    expect(seen.pageErrors).toEqual([]);
    expect(seen.policyViolations).toEqual([]);
  }
});
