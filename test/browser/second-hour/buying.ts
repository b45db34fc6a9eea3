/** Six orders of all kinds, as guests with a phone make them. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { leadsOn } from '../../support/leads-on.ts';
import { type Stage, startingWith } from './stage.ts';

export type Order = {
  /** As guests know it: `R-902603907698`. */
  readonly number: string;
  readonly page: string;
  /** What is printed on its first ticket; empty where none is there before the money. */
  readonly ticket: string;
};

export const buyers = ['Frida', 'Theo', 'Kurt', 'Ivo', 'Pia', 'Carla'] as const;
export type Buyer = (typeof buyers)[number];
export type Orders = Readonly<Record<Buyer, Order>>;

type Wish = {
  readonly name: Buyer;
  readonly category: string;
  readonly count: number;
  /** null: nothing is due. */
  readonly way: string | null;
  readonly code?: string;
};

/** For nothing, by transfer, in cash, by invoice, with the code, and by card. */
export async function buySix(stage: Stage, shop: string): Promise<Orders> {
  const { payments } = stage.texts.guest.shop;
  const hall = { category: 'Hall', count: 1 };
  const transfer = payments.PAYMENT_TYPE_PREPAYMENT;
  const wishes: readonly Wish[] = [
    { name: 'Frida', category: 'Child', count: 1, way: null },
    { name: 'Theo', category: 'Hall', count: 2, way: transfer },
    { name: 'Kurt', ...hall, way: payments.PAYMENT_TYPE_ONLOCATION },
    { name: 'Ivo', ...hall, way: payments.PAYMENT_TYPE_INVOICE },
    { name: 'Pia', ...hall, way: transfer, code: 'EARLY' },
    { name: 'Carla', ...hall, way: payments.PAYMENT_TYPE_CC },
  ];
  const orders = new Map<Buyer, Order>();
  for (const wish of wishes) {
    const guest = await stage.guests.newPage();
    orders.set(wish.name, await buy(stage, guest, shop, wish));
    if (wish.name === 'Carla') await payByCard(stage, guest);
    await guest.close();
  }
  await expect.poll(() => new Set(stage.mails.map(({ to }) => to[0])).size).toBe(buyers.length);
  return Object.fromEntries(orders) as Orders;
}

async function buy(stage: Stage, guest: Page, shop: string, wish: Wish): Promise<Order> {
  const { texts, look } = stage;
  const { name, category, count, code } = wish;
  const words = texts.guest.shop;
  await guest.goto(shop);
  if (code) {
    await guest.getByLabel(words.code).fill(code);
    await leadsOn(guest.getByRole('button', { name: words.useCode }));
    await guest.getByText(words.codeUsed(code)).waitFor();
  }
  await guest.getByLabel(category).fill(String(count));
  await look(guest, `guest-shop-${name}`);
  await onwards(guest);
  await fillIn(stage, guest, wish);
  await look(guest, `guest-details-${name}`);
  await onwards(guest);
  await look(guest, `guest-check-${name}`);
  await onwards(guest);
  const main = await guest.locator('main').innerText();
  const [number = ''] = /R-\d{12}/.exec(main) ?? [];
  expect(main).toContain(words.order.title(number));
  const [ticket = ''] = /\d{4}(-\d{4}){3}/.exec(main) ?? [];
  await look(guest, `guest-order-${name}`);
  return { number, page: guest.url(), ticket };
}

async function fillIn({ texts }: Stage, guest: Page, { name, way }: Wish): Promise<void> {
  const { person } = texts.guest.pages;
  const fill = (label: string, text: string) =>
    guest.getByLabel(startingWith(label)).first().fill(text);
  await fill(person.firstName, name);
  await fill(person.lastName, 'Buyer');
  await fill(person.email, `${name.toLowerCase()}@example.org`);
  for (const size of await guest.getByLabel('T-shirt size').all()) await size.selectOption('M');
  for (const meal of await guest.getByLabel('Meal').all()) await meal.fill('vegan');
  await fill('How did you find us?', 'Poster');
  await guest.getByLabel(texts.guest.shop.deliveries.ETicket).check();
  if (way !== null) {
    await fill(person.street, 'Am Markt 1');
    await fill(person.zipCode, '10115');
    await fill(person.city, 'Berlin');
    await guest.getByLabel(texts.guest.shop.country).first().selectOption('DE');
    await guest.getByLabel(way).check();
  }
  await guest.locator('[name=accepted]').check();
}

async function payByCard({ texts, stripe, look }: Stage, guest: Page): Promise<void> {
  const { order } = texts.guest.shop;
  const { ticket } = texts.guest.pages;
  const orderPage = guest.url();
  // A page that the browser is sent on to can't be stood in for: so its address is read from the answer.
  await guest.route(/\/card\b/, async (route) => {
    const { location = '' } = (await route.fetch({ maxRedirects: 0 })).headers();
    stripe.pay(stripe.sessions.find(({ url }) => url === location)?.id ?? location);
    await route.fulfill({ contentType: 'text/html', body: '<h1>Paid</h1>' });
  });
  await leadsOn(guest.getByRole('link', { name: order.toCard }));
  expect(stripe.sessions.map(({ amount_total: sum }) => sum)).toEqual([2500]);
  await guest.goto(orderPage);
  await guest.getByText(order.status.paid, { exact: true }).waitFor();
  await look(guest, 'guest-order-Carla-paid');
  await leadsOn(guest.getByRole('link', { name: order.openTicket }).first());
  await guest.getByRole('link', { name: ticket.calendar }).waitFor();
  await look(guest, 'guest-ticket');
}

const onwards = (guest: Page) => leadsOn(guest.locator('button.main').first());
