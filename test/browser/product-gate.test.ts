/** P1, P2: a gate that checks an add-on in place of the ticket, in a real browser. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventProductDefinitions } from '../../src/contract/product.ts';
import { type DoorDevice, openDoor } from '../support/browser.ts';
import { demoClient, guestsWithProduct, historyOf, plainGuests } from '../support/demo-guests.ts';
import { doorScreen } from '../support/door-screen.ts';
import { type ServiceProcess, serviceProcess } from '../support/service-process.ts';

let service: ServiceProcess;
let device: DoorDevice;

beforeAll(async () => {
  service = await serviceProcess();
  await service.start();
  device = await openDoor();
  await doorScreen(device).pair(service.pairingLink());
});

afterAll(async () => {
  await device?.close();
  await service?.remove();
});

test('P1, P2: a gate checks an add-on in place of the ticket, with a network and without', async () => {
  const { page } = device;
  const screen = doorScreen(device);
  const { client, eventId } = demoClient(service);
  const params = { resultType: 'full' } as const;
  const read = await client.request(eventProductDefinitions, {
    ...{ id: eventId, params },
    deadlineMs: 60_000,
  });
  const definitions = read.kind === 'answer' ? read.answer.productDefinitions : [];
  const drinks = definitions.flatMap((each) => (typeof each === 'object' ? each : []))[1];
  if (!drinks) throw new Error(JSON.stringify(read));
  const [first, second] = await guestsWithProduct(service, drinks.id);
  const [without] = await plainGuests(service);
  if (!first || !second || !without) throw new Error('the demo has no such guests');

  await page.locator('[data-tab=menu]').click();
  await page.locator('[data-link=gate]').click();
  const checked = page.getByRole('group', { name: 'Checked here' });
  await checked.getByLabel('The ticket').uncheck();
  await checked.getByLabel(drinks.name).check();
  await page.getByRole('button', { name: 'Save gate' }).click();
  await page.getByRole('heading', { name: 'This device' }).waitFor();
  await page.locator('[data-tab=scan]').click();

  await screen.type(first.identifier);
  expect((await screen.verdict('admitted')).text).toContain(drinks.name);
  await screen.type(first.identifier);
  await screen.verdict('already');
  await screen.type(without.identifier);
  await screen.verdict('not-booked');
  await screen.unsent(0);
  await service.kill();
  await page.reload();
  await screen.type(without.identifier);
  await screen.verdict('not-booked');
  await screen.type(second.identifier);
  expect((await screen.verdict('admitted')).text).toContain(drinks.name);
  await screen.unsent(1);
  await service.start();
  await screen.unsent(0);
  expect(await historyOf(service, without)).toEqual([]);
  for (const guest of [first, second]) {
    const history = await historyOf(service, guest);
    expect(history).toMatchObject([{ action: 'DEVALUATED', ticketId: null }]);
    expect(history[0]?.productId).not.toBeNull();
  }
});
