/** The evening itself: two devices, cash at one of them, and what it comes to. */
import { expect } from 'vitest';
import type { DoorDevice } from '../../support/browser.ts';
import { doorScreen } from '../../support/door-screen.ts';
import type { Orders } from './buying.ts';
import { exported } from './money.ts';
import type { Stage } from './stage.ts';

async function pair(stage: Stage, name: string): Promise<DoorDevice> {
  const { page, texts, press, fill, look } = stage;
  const words = texts.office.doors;
  await fill(words.make.name, name);
  await press(words.make.submit);
  const link = await page.getByLabel(words.ready.link).inputValue();
  const device = await stage.device();
  await doorScreen(device, texts.device.start).pair(link);
  await page.getByText(words.ready.taken).waitFor();
  await look(page, `device-${name}`);
  await press(words.ready.close);
  return device;
}

export async function checkInAtTwo(stage: Stage, orders: Orders): Promise<void> {
  const { texts, look, goTo } = stage;
  const words = texts.device.payment;
  await goTo(texts.office.frame.eventNav.doors);
  const north = await pair(stage, 'North 1');
  const south = await pair(stage, 'North 2');
  const first = doorScreen(north, texts.device.start);
  const second = doorScreen(south, texts.device.start);
  await first.type(orders.Frida.ticket);
  await first.verdict('admitted');
  await second.type(orders.Frida.ticket);
  await second.verdict('already');
  await second.type(orders.Carla.ticket);
  await second.verdict('cancelled');
  // Cash at the entrance: the sum is on the device, and the order is paid.
  await second.type(orders.Kurt.ticket);
  await second.verdict('ask-unpaid');
  await look(south.page, 'device-unpaid');
  await south.page.getByRole('button', { name: /25[.,]00/ }).click();
  await look(south.page, 'device-cash');
  await south.page.getByRole('button', { name: words.cash, exact: true }).click();
  // The same scan goes on: `verdict` would tap away the question before.
  await south.page.locator('[data-verdict=admitted]').waitFor();
  await look(south.page, 'device-paid');
  await second.unsent(0);
  await north.close();
  await south.close();
}

export async function report(stage: Stage, orders: Orders): Promise<void> {
  const { page, texts, press, follow, fill, look, goTo } = stage;
  const words = texts.office.orders;
  const { eventNav } = texts.office.frame;
  await goTo(eventNav.orders);
  await fill(words.find, orders.Kurt.number);
  await press(words.search);
  await follow(orders.Kurt.number);
  await page.getByText(`${words.kinds.received} · ${words.ways.PAYMENT_TYPE_ONLOCATION}`).waitFor();
  await look(page, 'order-cash');
  await goTo(eventNav.live);
  await page.locator('[data-figure=inside]', { hasText: '2' }).waitFor();
  await look(page, 'live');
  await goTo(eventNav.export);
  const rows = (await exported(stage, 'sales', 'csv')).split('\r\n');
  const [, price, , quantity, sold, checkedIn] =
    rows.map((row) => row.split(/[,;]/)).find(([name]) => name === 'Hall') ?? [];
  // Six were ordered, and Carla's is cancelled. Kurt's is checked in.
  expect({ price, quantity, sold, checkedIn }).toEqual({
    price: '25',
    quantity: '50',
    sold: '5',
    checkedIn: '1',
  });
}
