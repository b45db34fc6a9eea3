/** N2, O6: whatever stands where the service should be, every scan ends in a verdict and arrives; V9: but for a refused key. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DoorDevice, openDoor } from '../support/browser.ts';
import { type DemoGuest, historyOf, plainGuests } from '../support/demo-guests.ts';
import { type DoorScreen, doorScreen } from '../support/door-screen.ts';
import { type HostileProxy, hostileProxy, misdeeds } from '../support/hostile-proxy.ts';
import { type ServiceProcess, serviceProcess } from '../support/service-process.ts';

let service: ServiceProcess;
let proxy: HostileProxy;
let device: DoorDevice;
let screen: DoorScreen;
let link: string;
const guests: DemoGuest[] = [];

beforeAll(async () => {
  service = await serviceProcess();
  await service.start();
  guests.push(...(await plainGuests(service)));
  proxy = await hostileProxy(service.origin);
  link = service
    .pairingLink()
    .replace(encodeURIComponent(service.origin), encodeURIComponent(proxy.origin));
  device = await openDoor();
  screen = doorScreen(device);
  await screen.pair(link);
});

afterAll(async () => {
  await device?.close();
  await proxy?.close();
  await service?.remove();
});

const anError = misdeeds.filter((mode) => mode !== '403');

test.each(anError)('%s: a verdict now, and sent once when it is well again', async (mode) => {
  const guest = guests.pop() as DemoGuest;
  proxy.become(mode);
  await screen.type(guest.identifier);
  await screen.verdict('admitted');
  await screen.unsent(1);
  proxy.become('well');
  await screen.unsent(0);
  await expectOneCheckIn(guest);
});

test('O14: unknown paths that lead to a page: a verdict now, and sent by the specification’s calls', async () => {
  const guest = guests.pop() as DemoGuest;
  proxy.become('unknown paths lead away');
  await screen.type(guest.identifier);
  await screen.verdict('admitted');
  await screen.unsent(0);
  await expectOneCheckIn(guest);
  proxy.become('well');
});

test('V9: 403 for the key, and nobody is judged; as soon as it is accepted again the door continues automatically', async () => {
  const [recorded, next] = [guests.pop(), guests.pop()] as [DemoGuest, DemoGuest];
  proxy.become('hang');
  await screen.type(recorded.identifier);
  await screen.verdict('admitted');
  await screen.unsent(1);
  proxy.become('403');
  await device.page
    .getByRole('heading', { name: 'This device is out of service' })
    .waitFor({ timeout: 60_000 });
  await screen.unsent(1);
  expect(await device.page.locator('[data-verdict], [data-tone]').count()).toBe(0);
  proxy.become('well');
  await device.page.locator('[data-roster=ready]').waitFor({ state: 'attached', timeout: 60_000 });
  await screen.unsent(0);
  await screen.type(next.identifier);
  await screen.verdict('admitted');
  await screen.unsent(0);
  await expectOneCheckIn(recorded);
  await expectOneCheckIn(next);
});

const expectOneCheckIn = async (guest: DemoGuest) =>
  expect(await historyOf(service, guest)).toMatchObject([
    { action: 'DEVALUATED', device: 'Demo door', tool: 'Admit' },
  ]);
