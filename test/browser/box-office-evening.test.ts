// @lane all
/**
 * B1 to B8: a long evening at the entrance, in a real browser. It has twelve sales of all kinds. The network goes in the
 * middle, and the service is killed during a sale. The report equals the database to the cent, and each guest is let in once.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createServiceClient } from '../../src/client/api/service-client.ts';
import { systemClock, systemTimers } from '../../src/client/device/platform.ts';
import { namedPairingLink } from '../../src/client/pairing/pairing.ts';
import { eventCashSessions } from '../../src/contract/cash-session.ts';
import { doorClaimCreate } from '../../src/contract/door-claim.ts';
import { eventParticipants } from '../../src/contract/event.ts';
import { eventOrders, orderRead } from '../../src/contract/order.ts';
import { participantRead } from '../../src/contract/participant.ts';
import { defaultGate } from '../../src/domain/gate.ts';
import { asId, type EventId } from '../../src/domain/ids.ts';
import { makeKey } from '../../src/service/core/access/key-digest.ts';
import { cryptoRandomness } from '../../src/service/core/deps/randomness.ts';
import { type DoorDevice, openDoor } from '../support/browser.ts';
import { demoClient } from '../support/demo-guests.ts';
import { doorScreen } from '../support/door-screen.ts';
import { noLog } from '../support/memory-log.ts';
import { type ServiceProcess, serviceProcess } from '../support/service-process.ts';

const key = makeKey(cryptoRandomness);
const deadlineMs = 60_000;
const name = 'Kasse 2';

let service: ServiceProcess;
let device: DoorDevice;
let organizer: ReturnType<typeof createServiceClient>;
let eventId: EventId;

beforeAll(async () => {
  process.env.ADMIT_ADMIN_KEY = key;
  service = await serviceProcess();
  await service.start();
  eventId = asId<EventId>(demoClient(service).eventId);
  organizer = createServiceClient({
    ...{ log: noLog, service: service.origin, key, fetch },
    ...{ clock: systemClock, timers: systemTimers },
    onDate: () => {},
    onOutcome: () => {},
  });
  const params = { sells: true };
  const made = await organizer.request(doorClaimCreate, { id: eventId, params, deadlineMs });
  if (made.kind !== 'answer') throw new Error(JSON.stringify(made));
  device = await openDoor();
  const gate = { ...defaultGate, sells: true };
  const claimed = { service: service.origin, key: made.answer.doorClaim.claim, eventId, gate };
  await doorScreen(device).pair(namedPairingLink(service.origin, { ...claimed, device: name }));
});

afterAll(async () => {
  delete process.env.ADMIT_ADMIN_KEY;
  await device?.close();
  await service?.remove();
});

const press = (button: string | RegExp) =>
  device.page.getByRole('button', { name: button }).first().click();

/** Chooses one ticket of each, and opens the payment. */
async function choose(sum: string, ...categories: readonly string[]): Promise<void> {
  for (const category of categories) await press(`Add one: ${category}`);
  await press(`Sell for ${sum}`);
}

/** @returns the codes that the screen shows, when the next guest can come */
async function sold(): Promise<string[]> {
  const { page } = device;
  await page.locator('[data-sale=done]').waitFor({ timeout: deadlineMs });
  const codes = page.locator('.sold__ticket');
  return codes.evaluateAll((each) => each.map((one) => (one as HTMLElement).dataset.code ?? ''));
}

/** What the service noted of this device, by the way of paying: how many payments, and their sum. */
async function takenAtService(): Promise<Record<string, readonly [number, number]>> {
  const params = { pageSize: 30 };
  const listed = await organizer.request(eventOrders, { id: eventId, params, deadlineMs });
  if (listed.kind !== 'answer') throw new Error(JSON.stringify(listed));
  const taken: Record<string, readonly [number, number]> = {};
  for (const { id } of listed.answer.orders) {
    const read = await organizer.request(orderRead, { id, params: {}, deadlineMs });
    if (read.kind !== 'answer') throw new Error(JSON.stringify(read));
    for (const { way, amount, device: by } of read.answer.money) {
      if (by !== name || way === null) continue;
      const [count, sum] = taken[way] ?? [0, 0];
      taken[way] = [count + 1, sum + amount];
    }
  }
  return taken;
}

/** What the service has of the device's cash session. */
async function sessionAtService(): Promise<unknown> {
  const told = await organizer.request(eventCashSessions, { id: eventId, params: {}, deadlineMs });
  if (told.kind !== 'answer') throw new Error(JSON.stringify(told));
  return told.answer.sessions;
}

/** What the service has in each ticket's history, by its code. */
async function histories(codes: readonly string[]): Promise<Record<string, readonly string[]>> {
  const params = { resultType: 'full', pageSize: 500 } as const;
  const listed = await organizer.request(eventParticipants, { id: eventId, params, deadlineMs });
  if (listed.kind !== 'answer' || !('lastPage' in listed.answer)) {
    throw new Error(JSON.stringify(listed));
  }
  const histories: Record<string, readonly string[]> = {};
  for (const { id, identifier } of listed.answer.participants) {
    if (!identifier || !codes.includes(identifier)) continue;
    const read = await organizer.request(participantRead, { id, params: {}, deadlineMs });
    if (read.kind !== 'answer') throw new Error(JSON.stringify(read));
    const { checkInHistory } = read.answer.participant;
    histories[identifier] = (checkInHistory ?? []).map(({ action }) => action);
  }
  return histories;
}

type Taken = readonly [count: number, cents: number];
const cash = 'PAYMENT_TYPE_ONLOCATION';
const card = 'PAYMENT_TYPE_ONLOCATION_MPOS';
const invoice = 'PAYMENT_TYPE_ONLOCATION_INVOICE';

/** Chooses and pays; the screen then sells. */
const pay = {
  async cash(sum: string, ...categories: readonly string[]) {
    await choose(sum, ...categories);
    await press('Take cash');
  },
  async card(sum: string, receipt: string, ...categories: readonly string[]) {
    await choose(sum, ...categories);
    await press('Take card payment');
    await device.page.getByLabel(/^Receipt number/).fill(receipt);
    await press('Save card payment');
  },
  async invoice(sum: string, ...categories: readonly string[]) {
    await choose(sum, ...categories);
    await press('Switch to invoice');
    await press('Save as invoice');
  },
  async nothing(category: string) {
    await press(`Add one: ${category}`);
    await press('Register 1 guest');
  },
};

/** It asks what is on sale: then a device without a network knows it. */
async function goToBoxOffice(): Promise<void> {
  await device.page.locator('[data-tab=menu]').click();
  await device.page.locator('[data-link=box-office]').click();
}

test('B1 to B8: twelve sales of all kinds, no network in the middle, and a service that is killed', {
  timeout: 400_000,
}, async () => {
  const { page, context } = device;
  const screen = doorScreen(device);
  const codes: string[] = [];
  const onSale = () =>
    page.getByRole('button', { name: 'Add one: Standard' }).waitFor({ timeout: deadlineMs });
  const done = async () => {
    const sale = await sold();
    codes.push(...sale);
    await press('Next guest');
    return sale;
  };
  const unpaid: string[] = [];
  await goToBoxOffice();
  await press('Open cash session');
  await page.getByLabel('Name').fill('Ada Nord');
  await page.getByLabel('Cash in the box at the start').fill('50');
  await press('Open cash session');
  await page.getByText(/^Opened by Ada Nord/).waitFor();
  await press('Back');
  const admits = page.getByLabel('Check in at once');
  await admits.check();

  await pay.cash('€45.00', 'Standard');
  await done();
  await choose('€25.00', 'Studierende');
  await press('€30.00');
  await press('Take cash');
  await done();
  await pay.card('€120.00', 'Slip 1', 'VIP');
  await done();
  await pay.invoice('€70.00', 'Standard', 'Studierende');
  unpaid.push(...(await done()));
  await pay.nothing('Presse');
  await done();
  await pay.cash('€90.00', 'Standard', 'Standard');
  await done();

  // The network goes. Nothing can be begun, and the screen says so.
  await context.setOffline(true);
  await goToBoxOffice();
  await page.getByText(/^Offline\. Selling needs a connection/).waitFor({ timeout: deadlineMs });
  await context.setOffline(false);
  await onSale();

  // It goes again, with money in the hand. The sale that nobody knows of is cancelled, and gives it back.
  await choose('€45.00', 'Standard');
  await context.setOffline(true);
  await press('Take cash');
  await page.getByText('Give back €45.00.').waitFor({ timeout: deadlineMs });
  await press('Cancel the sale');
  await context.setOffline(false);
  await onSale();

  // Another one waits for the network, and is sold once.
  await choose('€45.00', 'Standard');
  await context.setOffline(true);
  await press('Take cash');
  await page.getByText('The connection to the server is lost').waitFor({ timeout: deadlineMs });
  await context.setOffline(false);
  await done();

  // The service is killed in the middle of a sale, with no warning, and comes back.
  await choose('€120.00', 'VIP');
  await press('Take card payment');
  await page.getByLabel(/^Receipt number/).fill('Slip 2');
  await service.kill();
  await press('Save card payment');
  await page.getByText('The connection to the server is lost').waitFor({ timeout: deadlineMs });
  await service.start();
  await done();

  await pay.nothing('Crew');
  await done();
  await pay.invoice('€25.00', 'Studierende');
  unpaid.push(...(await done()));
  await admits.uncheck();
  await pay.card('€45.00', 'Slip 3', 'Standard');
  await done();
  const [unadmitted = ''] = codes.slice(-1);
  await admits.check();
  await pay.cash('€25.00', 'Studierende');
  await done();

  await press('Show cash session');
  await page.getByLabel('Name').fill('Ada Nord');
  await page.getByLabel('Cash counted').fill('280,00');
  await press('Close cash session');
  const expected: Readonly<Record<string, Taken>> = {
    [cash]: [5, 4500 + 2500 + 9000 + 4500 + 2500],
    [card]: [3, 12_000 + 12_000 + 4500],
    [invoice]: [2, 7000 + 2500],
  };
  const sums = Object.fromEntries(
    Object.entries(expected).map(([way, [count, sum]]) => [way, { count, sum }]),
  );
  await expect
    .poll(sessionAtService, { timeout: deadlineMs })
    .toMatchObject([{ openedBy: 'Ada Nord', counted: 28_000, takings: sums, noted: sums }]);
  await page.getByText('The cash matches.').waitFor();
  await page.locator('[data-delivery=reported]').waitFor({ timeout: deadlineMs });
  expect(await takenAtService()).toEqual(expected);

  // Guests by invoice, and the one who was not checked in at once, come to the door now.
  await page.locator('[data-tab=scan]').click();
  for (const code of unpaid) {
    await screen.type(code);
    await screen.verdict('ask-unpaid');
    await press('Check in anyway');
    // The same scan goes on: `verdict` would tap away the question before.
    await page.locator('[data-verdict=admitted]').waitFor({ timeout: deadlineMs });
    await screen.next();
  }
  await screen.type(unadmitted);
  await screen.verdict('admitted');
  await screen.unsent(0);
  expect(codes).toHaveLength(14);
  const once = Object.fromEntries(codes.map((code) => [code, ['DEVALUATED']]));
  await expect.poll(() => histories(codes), { timeout: deadlineMs }).toEqual(once);
  expect(device.seen.pageErrors).toEqual([]);
  expect(device.seen.policyViolations).toEqual([]);
});
