/** Whatever link is opened on a paired door: it asks, in words, and without a yes nothing changes. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type DoorDevice, openDoor } from '../support/browser.ts';
import { type DoorScreen, doorScreen } from '../support/door-screen.ts';
import { type HostileProxy, hostileProxy } from '../support/hostile-proxy.ts';
import { type ServiceProcess, serviceProcess } from '../support/service-process.ts';

let service: ServiceProcess;
/** Speaks the specification, at another address. */
let elsewhere: HostileProxy;
let device: DoorDevice;
let screen: DoorScreen;
let own: { readonly key: string; readonly eventId: number };

const unknownCode = 'ZZZZ9999ZZZZ9999';

beforeAll(async () => {
  service = await serviceProcess();
  await service.start();
  elsewhere = await hostileProxy(service.origin);
  device = await openDoor();
  screen = doorScreen(device);
  await screen.pair(service.pairingLink());
  const fields = new URLSearchParams(service.pairingLink().split('#')[1]);
  own = { key: fields.get('key') ?? '', eventId: Number(fields.get('event')) };
});

afterAll(async () => {
  await device?.close();
  await elsewhere?.close();
  await service?.remove();
});

beforeEach(() => device.page.goto(service.origin));

const packed = (pairing: object) =>
  `${service.origin}/#pair=${Buffer.from(JSON.stringify(pairing)).toString('base64url')}`;

/** What the device keeps of its doors. */
const kept = () =>
  device.page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('admit-door');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const database = opening.result;
          const settings = database.transaction('settings').objectStore('settings');
          const read = ['pairing', 'other pairings'].map((name) => settings.get(name));
          settings.transaction.oncomplete = () => {
            database.close();
            resolve(JSON.stringify(read.map(({ result }) => result)));
          };
        };
      }),
  );

const question = () =>
  device.page.getByRole('heading', { level: 1, name: /^(Change this|Add another)/ });
const row = (name: string) => device.page.locator(`[data-change="${name}"]`);
const no = () => device.page.getByRole('button', { name: 'Cancel' });

type Asks = readonly [link: string, href: () => string, rows: Readonly<Record<string, RegExp>>];
const links: readonly Asks[] = [
  [
    'another key',
    () => service.pairingLink().replace(own.key, 'x'.repeat(50)),
    { key: /Another access key/ },
  ],
  [
    'only the public address and the event',
    () => packed({ key: 'x'.repeat(50), eventId: own.eventId, gate: { unknownOffline: 'admit' } }),
    { key: /Another access key/, unknownOffline: /Check in if.*Admits more tickets/s },
  ],
  [
    'another gate',
    () =>
      packed({
        ...own,
        gate: { name: 'West', direction: 'both', unpaid: 'pass', unknownOffline: 'admit' },
      }),
    {
      name: /West$/,
      direction: /Entry and exit.*Admits more tickets/s,
      unpaid: /Check in.*Admits more tickets/s,
      unknownOffline: /Check in if.*Admits more tickets/s,
    },
  ],
  [
    'another service',
    () => packed({ ...own, service: elsewhere.origin }),
    { service: /localhost:\d+.*Another server decides/s },
  ],
  ['another event', () => packed({ ...own, eventId: own.eventId + 1 }), { event: /Event \d+/ }],
];

test.each(links)(
  '%s: asked for by its name, in an open app and at a start',
  async (_, href, rows) => {
    await device.page.locator('[data-roster=ready]').waitFor({ state: 'attached' });
    const before = await kept();
    for (const way of ['open', 'start'] as const) {
      if (way === 'start') await device.page.goto('about:blank');
      await device.page.goto(href());
      await question().waitFor();
      // The key leaves the address bar, and stands nowhere on the page.
      expect(device.page.url()).not.toContain('pair');
      expect(await device.page.content()).not.toContain('x'.repeat(50));
      for (const [name, words] of Object.entries(rows)) {
        expect(await row(name).innerText()).toMatch(words);
      }
      expect(await kept()).toBe(before);
      await no().click();
      await device.page.locator('[data-roster=ready]').waitFor({ state: 'attached' });
      expect(await kept()).toBe(before);
    }
    await screen.type(unknownCode);
    await screen.verdict('unknown');
    await screen.next();
  },
);

test('a key that the service refuses changes nothing even after a yes', async () => {
  await device.page.locator('[data-roster=ready]').waitFor({ state: 'attached' });
  const before = await kept();
  await device.page.goto(service.pairingLink().replace(own.key, 'x'.repeat(50)));
  await device.page.getByRole('button', { name: 'Change device' }).click();
  await device.page.getByText('The server rejects this link.').waitFor();
  expect(await kept()).toBe(before);
  await no().click();
  await screen.type(unknownCode);
  await screen.verdict('unknown');
});

test('after a yes the gate is the new one; the same link again asks nothing', async () => {
  const link = packed({ ...own, gate: { name: 'West', unpaid: 'refuse' } });
  await device.page.goto(link);
  await device.page.getByRole('button', { name: 'Change device' }).click();
  await device.page.getByText('West · Demo door').first().waitFor();
  const after = await kept();
  await device.page.goto('about:blank');
  await device.page.goto(link);
  await device.page.getByText('West · Demo door').first().waitFor();
  expect(await question().count()).toBe(0);
  expect(await kept()).toBe(after);
});
