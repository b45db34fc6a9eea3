// @lane all
/**
 * B1 to B8: a long evening at the entrance, in a real browser. It has twelve sales of all kinds. The network goes in the
 * middle, and the service is killed during a sale. The report equals the database to the cent, and each guest is let in once.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventParticipants } from '../../src/contract/event.ts';
import { participantRead } from '../../src/contract/participant.ts';
import { type BoxOffice, deadlineMs, openBoxOffice } from '../support/box-office.ts';
import { doorScreen } from '../support/door-screen.ts';

let office: BoxOffice;

beforeAll(async () => {
  office = await openBoxOffice('Kasse 2');
});
afterAll(() => office?.close());

/** What the service has in each ticket's history, by its code. */
async function histories(codes: readonly string[]): Promise<Record<string, readonly string[]>> {
  const params = { resultType: 'full', pageSize: 500 } as const;
  const listed = await office.organizer.request(eventParticipants, {
    id: office.eventId,
    params,
    deadlineMs,
  });
  if (listed.kind !== 'answer' || !('lastPage' in listed.answer)) {
    throw new Error(JSON.stringify(listed));
  }
  const histories: Record<string, readonly string[]> = {};
  for (const { id, identifier } of listed.answer.participants) {
    if (!identifier || !codes.includes(identifier)) continue;
    const read = await office.organizer.request(participantRead, { id, params: {}, deadlineMs });
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
    await office.choose(sum, ...categories);
    await office.press('Take cash');
  },
  async card(sum: string, receipt: string, ...categories: readonly string[]) {
    await office.choose(sum, ...categories);
    await office.press('Take card payment');
    await office.device.page.getByLabel(/^Receipt number/).fill(receipt);
    await office.press('Save card payment');
  },
  async invoice(sum: string, ...categories: readonly string[]) {
    await office.choose(sum, ...categories);
    await office.press('Switch to invoice');
    await office.press('Save as invoice');
  },
  async nothing(category: string) {
    await office.press(`Add one: ${category}`);
    await office.press('Register 1 guest');
  },
};

/** It asks what is on sale: then a device without a network knows it. */
async function goToBoxOffice(): Promise<void> {
  await office.device.page.locator('[data-tab=menu]').click();
  await office.device.page.locator('[data-link=box-office]').click();
}

test('B1 to B8: twelve sales of all kinds, no network in the middle, and a service that is killed', {
  timeout: 400_000,
}, async () => {
  const { page, context } = office.device;
  const screen = doorScreen(office.device);
  const codes: string[] = [];
  const onSale = () =>
    page.getByRole('button', { name: 'Add one: Standard' }).waitFor({ timeout: deadlineMs });
  const done = async () => {
    const sale = await office.sold();
    codes.push(...sale);
    await office.press('Next guest');
    return sale;
  };
  const unpaid: string[] = [];
  await goToBoxOffice();
  await office.press('Open cash session');
  await page.getByLabel('Name').fill('Ada Nord');
  await page.getByLabel('Cash in the box at the start').fill('50');
  await office.press('Open cash session');
  await page.getByText(/^Opened by Ada Nord/).waitFor();
  await office.press('Back');
  const admits = page.getByLabel('Check in at once');
  await admits.check();

  await pay.cash('€45.00', 'Standard');
  await done();
  await office.choose('€25.00', 'Studierende');
  await office.press('€30.00');
  await office.press('Take cash');
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
  await office.choose('€45.00', 'Standard');
  await context.setOffline(true);
  await office.press('Take cash');
  await page.getByText('Give back €45.00.').waitFor({ timeout: deadlineMs });
  await office.press('Cancel the sale');
  await context.setOffline(false);
  await onSale();

  // Another one waits for the network, and is sold once.
  await office.choose('€45.00', 'Standard');
  await context.setOffline(true);
  await office.press('Take cash');
  await page.getByText('The connection to the server is lost').waitFor({ timeout: deadlineMs });
  await context.setOffline(false);
  await done();

  // The service is killed in the middle of a sale, with no warning, and comes back.
  await office.choose('€120.00', 'VIP');
  await office.press('Take card payment');
  await page.getByLabel(/^Receipt number/).fill('Slip 2');
  await office.service.kill();
  await office.press('Save card payment');
  await page.getByText('The connection to the server is lost').waitFor({ timeout: deadlineMs });
  await office.service.start();
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

  await office.press('Show cash session');
  await page.getByLabel('Name').fill('Ada Nord');
  await page.getByLabel('Cash counted').fill('280,00');
  await office.press('Close cash session');
  const expected: Readonly<Record<string, Taken>> = {
    [cash]: [5, 4500 + 2500 + 9000 + 4500 + 2500],
    [card]: [3, 12_000 + 12_000 + 4500],
    [invoice]: [2, 7000 + 2500],
  };
  const sums = Object.fromEntries(
    Object.entries(expected).map(([way, [count, sum]]) => [way, { count, sum }]),
  );
  await expect
    .poll(office.sessionsAtService, { timeout: deadlineMs })
    .toMatchObject([{ openedBy: 'Ada Nord', counted: 28_000, takings: sums, noted: sums }]);
  await page.getByText('The cash matches.').waitFor();
  await page.locator('[data-delivery=reported]').waitFor({ timeout: deadlineMs });
  expect(await office.takenAtService()).toEqual(expected);

  // Guests by invoice, and the one who was not checked in at once, come to the door now.
  await page.locator('[data-tab=scan]').click();
  for (const code of unpaid) {
    await screen.type(code);
    await screen.verdict('ask-unpaid');
    await office.press('Check in anyway');
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
  expect(office.device.seen.pageErrors).toEqual([]);
  expect(office.device.seen.policyViolations).toEqual([]);
});
