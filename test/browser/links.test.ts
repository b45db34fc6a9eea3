/** M3: two devices that were linked while the service was there hear each other when it is gone. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DoorDevice, openDoor } from '../support/browser.ts';
import { type DemoGuest, historyOf, plainGuests } from '../support/demo-guests.ts';
import { doorScreen } from '../support/door-screen.ts';
import { type ServiceProcess, serviceProcess } from '../support/service-process.ts';

let service: ServiceProcess;
const devices: DoorDevice[] = [];

beforeAll(async () => {
  service = await serviceProcess();
  await service.start();
});

afterAll(async () => {
  for (const device of devices) await device.close();
  await service?.remove();
});

async function pair(name: string): Promise<DoorDevice> {
  const device = await openDoor();
  devices.push(device);
  const link = service.pairingLink().replace(/device=[^&]*/, `device=${name}`);
  await doorScreen(device).pair(link);
  return device;
}

test('the service is killed: a ticket admitted at one device is already checked in at the other', async () => {
  const [first, second] = (await plainGuests(service)) as [DemoGuest, DemoGuest];
  const [north, south] = [await pair('North'), await pair('South')];
  for (const { page } of [north, south]) await page.locator('[data-linked="1"]').waitFor();
  await service.kill();
  for (const [here, there, name, guest] of [
    [north, south, 'North', first],
    [south, north, 'South', second],
  ] as const) {
    await doorScreen(here).type(guest.identifier);
    await doorScreen(here).verdict('admitted');
    await expect
      .poll(() => there.page.evaluate(() => document.querySelector('[data-linked="1"]') !== null))
      .toBe(true);
    await doorScreen(there).type(guest.identifier);
    await doorScreen(there).verdict('already');
    expect(await there.page.locator('[role="status"]').innerText()).toContain(name);
  }
  await service.start();
  for (const device of [north, south]) await doorScreen(device).unsent(0);
  expect(await historyOf(service, first)).toMatchObject([{ device: 'North' }]);
  expect(await historyOf(service, second)).toMatchObject([{ device: 'South' }]);
  for (const { seen } of devices) {
    expect(seen.pageErrors).toEqual([]);
    expect(seen.policyViolations).toEqual([]);
  }
});
