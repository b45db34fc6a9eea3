/** From the first account to a shop that sells: event, categories, questions, promo code, papers, publishing. */
import { expect } from 'vitest';
import { type Stage, startingWith } from './stage.ts';

/** Its pages, as an organizer copied them. */
export type Published = { readonly event: string; readonly shop: string };

/** Two categories that cost something, one that is free, and one for the guest list alone. */
const categories = [
  { name: 'Hall', price: '25', quantity: '50', isSold: true },
  { name: 'Box', price: '40', quantity: '8', isSold: true },
  { name: 'Child', price: '0', quantity: '20', isSold: true },
  { name: 'Crew', price: '0', quantity: '20', isSold: false },
] as const;

/** @returns the address of the event's page */
export async function makeEvent(stage: Stage): Promise<string> {
  const { page, texts, press, follow, fill, look } = stage;
  const { join } = texts.office['sign-in'];
  const { form } = texts.office.events;
  await page.goto(stage.accountLink());
  await look(page, 'account');
  await fill(join.firstName, 'Olga');
  await fill(join.lastName, 'Orgel');
  await fill(texts.office['sign-in'].email, 'olga@example.org');
  await fill(texts.office['sign-in'].password, 'four words are enough');
  await press(join.submit);
  await follow(form.make);
  await fill(form.title, 'Winter Ball');
  await fill(form.startDay, '2035-12-12');
  await fill(form.startTime, '19:00');
  await fill(form.endTime, '23:30');
  await look(page, 'event-new');
  await press(form.create);
  await page.getByRole('heading', { name: 'Winter Ball' }).waitFor();
  return page.url();
}

export async function addCategories(stage: Stage): Promise<void> {
  const { page, texts, press, follow, fill, look, closed } = stage;
  const words = texts.office.tickets;
  await follow(texts.office.events.door.next.tickets);
  for (const { name, price, quantity, isSold } of categories) {
    await press(words.categories.add);
    await fill(words.categories.name, name);
    await fill(words.categories.price(''), price);
    await fill(words.categories.available, quantity);
    const sold = page.getByRole('switch', { name: startingWith(words.categories.active) });
    if ((await sold.isChecked()) !== isSold) await sold.click();
    if (name === 'Hall') await look(page, 'category');
    await press(words.save);
    await closed();
  }
  const crew = page.getByRole('row', { name: /Crew/ });
  expect(await crew.textContent()).toContain(words.categories.notSold);
  const ways = texts.office['shop-types'].paymentTypes;
  for (const way of [
    ways.PAYMENT_TYPE_INVOICE,
    ways.PAYMENT_TYPE_ONLOCATION,
    ways.PAYMENT_TYPE_CC,
  ]) {
    const box = page.getByRole('checkbox', { name: way, exact: true });
    await box.click();
    await expect.poll(() => box.isChecked()).toBe(true);
  }
  await look(page, 'tickets');
}

export async function furnishShop(stage: Stage): Promise<void> {
  const { page, texts, press, fill, field, look, closed, goTo } = stage;
  const { questions, codes, settings, address, save } = texts.office['ticket-shop'];
  const ask = async (title: string, choose: () => Promise<unknown>) => {
    await press(questions.add);
    await fill(questions.question, title);
    await choose();
    await press(save);
    await closed();
  };
  await goTo(texts.office.frame.eventNav.shop);
  await page.getByText(address.preview, { exact: true }).waitFor();
  await ask('T-shirt size', async () => {
    await field(questions.type).selectOption('dropdown');
    await fill(questions.options, 'S\nM\nL');
    await page.getByRole('switch', { name: questions.required }).click();
    await look(page, 'shop-question');
  });
  await ask('Meal', async () => {
    await page.getByRole('checkbox', { name: questions.allCategories }).click();
    for (const other of ['Box', 'Child', 'Crew']) {
      await page.getByRole('checkbox', { name: other }).click();
    }
  });
  await ask('How did you find us?', () =>
    page.getByText(questions.levels.payment, { exact: true }).click(),
  );
  await press(codes.add);
  await fill(codes.name, 'EARLY');
  await fill(codes.percent, '10');
  await look(page, 'shop-code');
  await press(save);
  await closed();
  await page.getByText('EARLY', { exact: true }).first().waitFor();
  await field(settings.accent).selectOption('teal');
  await fill(settings.imprint, 'https://example.org/legal');
  await press(settings.save);
  await page.getByText(settings.saved, { exact: true }).waitFor();
  await look(page, 'shop-draft');
}

/** Signs, fills in the papers, publishes, and copies the address of the shop. @returns that address */
export async function publish(stage: Stage): Promise<string> {
  const { page, texts, press, follow, fill, field, look, goTo } = stage;
  const { agreement, billing, bank, saved } = texts.office.organizer;
  const { selling } = texts.office.events;
  const { address } = texts.office['ticket-shop'];
  const { eventNav } = texts.office.frame;
  await goTo(eventNav.overview);
  await look(page, 'overview-draft');
  await goTo(eventNav.organizer);
  await fill(agreement.name, 'Olga Orgel');
  await press(agreement.sign);
  await page.getByText(/Olga Orgel$/).waitFor();
  await fill(billing.firstName, 'Olga');
  await fill(billing.lastName, 'Orgel');
  await fill(billing.street, 'Am Markt 1');
  await fill(billing.zipCode, '10115');
  await fill(billing.city, 'Berlin');
  await field(billing.country).selectOption('DE');
  await fill(billing.email, 'olga@example.org');
  await press(billing.save);
  await page.getByText(saved, { exact: true }).first().waitFor();
  await fill(bank.accountHolder, 'Olga Orgel');
  await fill(bank.iban, 'DE89370400440532013000');
  await press(bank.save);
  await expect.poll(() => page.getByText(saved, { exact: true }).count()).toBe(2);
  await look(page, 'organizer');
  await goTo(eventNav.overview);
  await press(selling.activate);
  const sure = page.getByRole('dialog');
  await sure.getByText(selling.onSale('Hall, Box, Child')).waitFor();
  await sure.getByText(selling.listOnly('Crew')).waitFor();
  await look(page, 'publish');
  await sure.getByRole('button', { name: selling.yes }).click();
  await page.getByText(selling.active).waitFor();
  await look(page, 'overview');
  await follow(selling.toShop);
  await press(address.copy);
  await page.getByText(address.copied).waitFor();
  const shop = await page.evaluate(() => navigator.clipboard.readText());
  expect(shop).toBe(await page.getByLabel(address.link, { exact: true }).inputValue());
  await look(page, 'shop');
  return shop;
}
