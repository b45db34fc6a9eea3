/** N2, O6: whatever stands where the service should be, every scan ends in a verdict and arrives. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DoorDevice, launchDoor } from '../support/browser.ts';
import { type DemoGuest, historyOf, plainGuests } from '../support/demo-guests.ts';
import { type DoorScreen, doorScreen } from '../support/door-screen.ts';
import { type HostileProxy, hostileProxy, misdeeds } from '../support/hostile-proxy.ts';
import { type ServiceProcess, serviceProcess } from '../support/service-process.ts';

let folder: string;
let service: ServiceProcess;
let proxy: HostileProxy;
let device: DoorDevice;
let screen: DoorScreen;
let link: string;
const guests: DemoGuest[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'admit-hostile-'));
  service = await serviceProcess();
  await service.start();
  guests.push(...(await plainGuests(service)));
  proxy = await hostileProxy(service.origin);
  link = service
    .pairingLink()
    .replace(encodeURIComponent(service.origin), encodeURIComponent(proxy.origin));
  device = await launchDoor({ profileDir: join(folder, 'profile') });
  screen = doorScreen(device);
  await screen.pair(link);
});

afterAll(async () => {
  await device?.close();
  await proxy?.close();
  await service?.remove();
  rmSync(folder, { recursive: true, force: true });
});

test.each(misdeeds)('%s: a verdict now, and sent once when it is well again', async (mode) => {
  const guest = guests.pop() as DemoGuest;
  proxy.become(mode);
  await screen.type(guest.identifier);
  await screen.verdict('admitted');
  await screen.unsent(1);
  proxy.become('well');
  // O6: a key that was refused is no reason to lose anything, but only a pairing makes it go on.
  if (mode === '403') await device.page.goto(link);
  await screen.unsent(0);
  expect(await historyOf(service, guest)).toMatchObject([
    { action: 'DEVALUATED', device: 'Demo door', tool: 'Admit' },
  ]);
});
