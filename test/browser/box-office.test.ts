/** B1, B5, B7: an evening's sales and the cash session around them, in a real browser. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BoxOffice, deadlineMs, openBoxOffice } from '../support/box-office.ts';
import { doorScreen } from '../support/door-screen.ts';

let office: BoxOffice;

beforeAll(async () => {
  office = await openBoxOffice('Kasse 1');
});
afterAll(() => office?.close());

test('B1, B5, B7, B8: cash with change, invoice and card; the guests are inside, and the report is what the service noted', async () => {
  const { page } = office.device;
  const screen = doorScreen(office.device);
  await page.locator('[data-tab=menu]').click();
  await page.locator('[data-link=box-office]').click();
  await office.press('Open cash session');
  await page.getByLabel('Name').fill('Kim Brandt');
  await page.getByLabel('Cash in the box at the start').fill('100');
  await office.press('Open cash session');
  await page.getByText(/^Opened by Kim Brandt/).waitFor();
  await office.press('Back');

  await office.choose('€25.00', 'Studierende');
  await office.press('€50.00');
  await office.press('Take cash');
  const [inCash = ''] = await office.sold();
  const result = await page.locator('[data-sale=done]').innerText();
  for (const said of ['1 ticket sold', 'Paid in cash: €25.00', 'Change: €25.00', 'Checked in']) {
    expect(result).toContain(said);
  }
  await office.press('Next guest');

  await office.choose('€70.00', 'Standard', 'Studierende');
  await office.press('Switch to invoice');
  await office.press('Save as invoice');
  expect(await office.sold()).toHaveLength(2);
  await office.press('Next guest');

  await page.getByLabel('Check in at once').uncheck();
  await office.choose('€120.00', 'VIP');
  await office.press('Take card payment');
  await page.getByLabel(/^Receipt number/).fill('Slip 4711');
  await office.press('Save card payment');
  const [byCard = ''] = await office.sold();
  await office.press('Next guest');

  await office.press('Show cash session');
  await page.getByLabel('Name').fill('Lou Meyer');
  await page.getByLabel('Cash counted').fill('124,50');
  await office.press('Close cash session');
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
  await expect.poll(office.takenAtService, { timeout: deadlineMs }).toEqual({
    PAYMENT_TYPE_ONLOCATION: [1, 2500],
    PAYMENT_TYPE_ONLOCATION_MPOS: [1, 12_000],
    PAYMENT_TYPE_ONLOCATION_INVOICE: [1, 7000],
  });

  await page.locator('[data-delivery=reported]').waitFor({ timeout: deadlineMs });
  const sums = {
    PAYMENT_TYPE_ONLOCATION: { count: 1, sum: 2500 },
    PAYMENT_TYPE_ONLOCATION_MPOS: { count: 1, sum: 12_000 },
    PAYMENT_TYPE_ONLOCATION_INVOICE: { count: 1, sum: 7000 },
  };
  expect(await office.sessionsAtService()).toMatchObject([
    { openedBy: 'Kim Brandt', counted: 12_450, takings: sums, noted: sums },
  ]);

  await page.locator('[data-tab=scan]').click();
  await screen.type(inCash);
  await screen.verdict('already');
  await screen.type(byCard);
  await screen.verdict('admitted');
  await screen.unsent(0);
  expect(office.device.seen.pageErrors).toEqual([]);
  expect(office.device.seen.policyViolations).toEqual([]);
});
