/** After the sale: the file of the bank, a mail to all, another price, a cancelled order, and the files. */
import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import { expect } from 'vitest';
import type { Orders } from './buying.ts';
import type { Stage } from './stage.ts';

/** One transfer fits, one has another sum, and one is not for an order. */
const bankFile = ({ Theo, Pia }: Orders) =>
  [
    'Buchungstag;Auftraggeber;Verwendungszweck;Betrag (EUR)',
    `24.11.2026;Theo Buyer;SVWZ+${Theo.number} Winter Ball;50,00`,
    `24.11.2026;Pia Buyer;${Pia.number.replace('R-', 'r ')};20,00`,
    '25.11.2026;Otto Other;Spende;10,00',
  ].join('\n');

export async function matchBankFile(stage: Stage, orders: Orders): Promise<void> {
  const { page, texts, press, follow, fill, look, goTo, mails } = stage;
  const words = texts.office.orders;
  await goTo(texts.office.frame.eventNav.orders);
  await page.getByText(words.count(6), { exact: true }).waitFor();
  await look(page, 'orders');
  await fill(words.find, `SVWZ ${orders.Theo.number} Winter Ball`);
  await press(words.search);
  await page.getByText(words.count(1), { exact: true }).waitFor();
  await follow(words.toBank);
  await page.getByLabel(words.bank.file).setInputFiles({
    name: 'bank.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(bankFile(orders)),
  });
  const { matched, differs, unknown } = words.bank.parts;
  for (const part of [matched, differs, unknown]) await page.getByText(part(1)).first().waitFor();
  await look(page, 'bank');
  await press(words.bank.mark(1));
  await page.getByText(words.bank.done(1)).waitFor();
  // The tickets go out as soon as the money is there.
  await expect.poll(() => mails.filter(({ to }) => to[0] === 'theo@example.org').length).toBe(2);
  mails.splice(0);
}

export async function mailAll(stage: Stage): Promise<void> {
  const { page, texts, press, fill, look, goTo, mails } = stage;
  const words = texts.office.mail.guests;
  await goTo(texts.office.frame.eventNav.mail);
  await fill(words.subject, 'Doors open at 7');
  await fill(words.text, 'Bring an umbrella.');
  await press(words.preview);
  await page.getByText(words.recipients(6)).waitFor();
  await look(page, 'mail');
  await press(words.send(6));
  const told = () => mails.filter(({ mail }) => mail.subject?.includes('Doors open at 7'));
  await expect.poll(() => told().length).toBe(6);
  expect(new Set(told().map(({ to }) => to[0])).size).toBe(6);
  mails.splice(0);
  await look(page, 'mail-sent');
}

/** What somebody has paid is not changed behind them. */
export async function changePrices(stage: Stage): Promise<void> {
  const { page, texts, press, fill, look, closed, goTo } = stage;
  const words = texts.office.tickets;
  const price = async (name: string, sum: string) => {
    await press(words.rows.changeNamed(name));
    await fill(words.categories.price(''), sum);
    await press(words.save);
  };
  await goTo(texts.office.frame.eventNav.tickets);
  await price('Box', '45');
  await closed();
  await page.getByRole('row', { name: /Box.*45/ }).waitFor();
  await price('Hall', '30');
  await page.getByText(words.problem['price-fixed']).waitFor();
  await look(page, 'price-fixed');
  await page.keyboard.press('Escape');
  await press(texts.office.kit.unsaved.leave);
  await closed();
}

export async function cancelOrder(stage: Stage, orders: Orders): Promise<void> {
  const { page, texts, press, follow, look, goTo, mails } = stage;
  const words = texts.office.orders;
  await goTo(texts.office.frame.eventNav.orders);
  await follow(orders.Carla.number);
  await look(page, 'order');
  await press(words.cancelOrder);
  const sure = page.getByRole('dialog');
  expect(await sure.getByLabel(words.refunded('').trim()).inputValue()).toMatch(/^25[.,]00$/);
  await look(page, 'order-cancel');
  await sure.getByRole('button', { name: words.cancelOrder }).click();
  await page.getByRole('link', { name: words.cancellation }).waitFor();
  await look(page, 'order-cancelled');
  await expect.poll(() => mails.map(({ to }) => to[0])).toContain('carla@example.org');
}

type Kind = 'guests' | 'purchases' | 'sales';

/** @returns the rows of a CSV, or the text of the first sheet of a workbook */
export async function exported(stage: Stage, kind: Kind, format: 'csv' | 'xlsx'): Promise<string> {
  const { page, texts, press, field } = stage;
  const words = texts.office.export.files;
  await field(words.what).selectOption(kind);
  await field(words.as).selectOption(format);
  const saved = page.waitForEvent('download');
  await press(words.make);
  const bytes = readFileSync(await (await saved).path());
  if (format === 'csv') return bytes.toString('utf8');
  const parts = unzipSync(bytes);
  return Object.entries(parts)
    .filter(([name]) => /sheet1|sharedStrings/.test(name))
    .map(([, part]) => Buffer.from(part).toString('utf8'))
    .join('\n');
}

/** Guests with their answers, and orders with their numbers, in both forms. */
export async function exportFiles(stage: Stage, orders: Orders): Promise<void> {
  const { page, texts, look, goTo } = stage;
  await goTo(texts.office.frame.eventNav.export);
  for (const format of ['csv', 'xlsx'] as const) {
    const guests = await exported(stage, 'guests', format);
    for (const value of ['vegan', 'Poster', orders.Theo.number]) expect(guests).toContain(value);
    const sold = await exported(stage, 'purchases', format);
    for (const { number } of Object.values(orders)) expect(sold).toContain(number);
  }
  await look(page, 'export');
}
