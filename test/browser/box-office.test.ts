/** B1, B5, B7: an evening's sales and the cash session around them, in a real browser. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createServiceClient } from '../../src/client/api/service-client.ts';
import { systemClock, systemTimers } from '../../src/client/device/platform.ts';
import { namedPairingLink } from '../../src/client/pairing/pairing.ts';
import { eventCashSessions } from '../../src/contract/cash-session.ts';
import { doorClaimCreate } from '../../src/contract/door-claim.ts';
import { eventOrders, orderRead } from '../../src/contract/order.ts';
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
const name = 'Kasse 1';

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
  const params = { pageSize: 10 };
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

test('B1, B5, B7, B8: cash with change, invoice and card; the guests are inside, and the report is what the service noted', async () => {
  const { page } = device;
  const screen = doorScreen(device);
  await page.locator('[data-tab=menu]').click();
  await page.locator('[data-link=box-office]').click();
  await press('Open cash session');
  await page.getByLabel('Name').fill('Kim Brandt');
  await page.getByLabel('Cash in the box at the start').fill('100');
  await press('Open cash session');
  await page.getByText(/^Opened by Kim Brandt/).waitFor();
  await press('Back');

  await choose('€25.00', 'Studierende');
  await press('€50.00');
  await press('Take cash');
  const [inCash = ''] = await sold();
  const result = await page.locator('[data-sale=done]').innerText();
  for (const said of ['1 ticket sold', 'Paid in cash: €25.00', 'Change: €25.00', 'Checked in']) {
    expect(result).toContain(said);
  }
  await press('Next guest');

  await choose('€70.00', 'Standard', 'Studierende');
  await press('Switch to invoice');
  await press('Save as invoice');
  expect(await sold()).toHaveLength(2);
  await press('Next guest');

  await page.getByLabel('Check in at once').uncheck();
  await choose('€120.00', 'VIP');
  await press('Take card payment');
  await page.getByLabel(/^Receipt number/).fill('Slip 4711');
  await press('Save card payment');
  const [byCard = ''] = await sold();
  await press('Next guest');

  await press('Show cash session');
  await page.getByLabel('Name').fill('Lou Meyer');
  await page.getByLabel('Cash counted').fill('124,50');
  await press('Close cash session');
  const lines = page.locator('.cash-report .cash-lines > div');
  await lines.first().waitFor();
  const shown = await lines.evaluateAll((rows) =>
    rows.map((row) => [...row.children].map((cell) => (cell as HTMLElement).innerText).join('|')),
  );
  expect(shown.map((row) => row.replace('\n', ' '))).toEqual([
    'Float|€100.00',
    'Cash 1 payment|€25.00',
    'Card 1 payment|€120.00',
    'Invoice 1 payment|€70.00',
    'Cash expected in the box|€125.00',
    'Cash counted|€124.50',
    'Difference|-€0.50',
  ]);
  await expect.poll(takenAtService, { timeout: deadlineMs }).toEqual({
    PAYMENT_TYPE_ONLOCATION: [1, 2500],
    PAYMENT_TYPE_ONLOCATION_MPOS: [1, 12_000],
    PAYMENT_TYPE_ONLOCATION_INVOICE: [1, 7000],
  });

  await page.locator('[data-delivery=reported]').waitFor({ timeout: deadlineMs });
  const told = await organizer.request(eventCashSessions, { id: eventId, params: {}, deadlineMs });
  const sums = {
    PAYMENT_TYPE_ONLOCATION: { count: 1, sum: 2500 },
    PAYMENT_TYPE_ONLOCATION_MPOS: { count: 1, sum: 12_000 },
    PAYMENT_TYPE_ONLOCATION_INVOICE: { count: 1, sum: 7000 },
  };
  expect(told).toMatchObject({
    answer: {
      sessions: [{ openedBy: 'Kim Brandt', counted: 12_450, takings: sums, noted: sums }],
    },
  });

  await page.locator('[data-tab=scan]').click();
  await screen.type(inCash);
  await screen.verdict('already');
  await screen.type(byCard);
  await screen.verdict('admitted');
  await screen.unsent(0);
  expect(device.seen.pageErrors).toEqual([]);
  expect(device.seen.policyViolations).toEqual([]);
});
