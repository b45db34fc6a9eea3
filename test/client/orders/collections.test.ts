/** Money that devices take at the entrance: against the real service, over a network that fails. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isTaken } from '../../../src/client/orders/collection.ts';
import type { EntranceWay } from '../../../src/domain/entrance-way.ts';
import type { Gate } from '../../../src/domain/gate.ts';
import { asId, type PaymentId } from '../../../src/domain/ids.ts';
import { type ManualTime, manualTime } from '../../support/manual-time.ts';
import { startService, type TestService } from '../../support/service.ts';
import { openTestDoor, type TestDoor } from '../../support/test-door.ts';
import { openTill, type Till } from '../../support/till.ts';
import { makeVenue, type Venue } from '../../support/venue.ts';

let time: ManualTime;
let service: TestService;
let venue: Venue;
let till: Till;
let id: PaymentId;
let code: string;

beforeEach(async () => {
  time = manualTime();
  service = await startService({ clock: time });
  venue = await makeVenue(service);
  till = openTill(service, venue);
  const category = await till.category({ price: 1250, available: 500 });
  id = await till.bought(await till.cart({ [category]: 2 }));
  const [guest] = await till.participants(id);
  code = guest?.identifier ?? '';
});
afterEach(() => service.stop());

const doorAt = (device: string, gate: Partial<Gate> = {}) =>
  openTestDoor({ service, venue, time, device, gate });
const order = () => service.must('orderRead', { key: till.key, id });
const shown = ({ door }: TestDoor) => door.state.getState().current?.verdict;

async function scan({ door }: TestDoor) {
  door.dismiss();
  await door.scan(code, 'ETICKET');
  return door.state.getState().current?.verdict;
}

async function collect({ door }: TestDoor, way: EntranceWay = 'PAYMENT_TYPE_ONLOCATION') {
  const attendee = door.state.getState().current?.verdict.attendee;
  const { paymentId, orderNumber, due } = attendee ?? {};
  if (!paymentId || !orderNumber || !due) throw new Error('nothing is due');
  const collection = await door.collections.collect({
    ...{ paymentId, orderNumber, way },
    sum: due,
    change: 0,
    note: '',
  });
  await door.judgeMoney();
  await time.settle();
  return collection;
}

const notes = async () =>
  (await order()).money.map(({ kind, way, amount, device }) => [kind, way, amount, device]);

test('U5 cash is noted with device and date, and the guest who was not let in for it is', async () => {
  const door = await doorAt('Süd', { unpaid: 'refuse' });
  const { identifier } = await till.read(id);
  expect(await scan(door)).toMatchObject({
    code: 'unpaid',
    attendee: { orderNumber: identifier, due: { amount: 2500, currency: 'EUR' } },
  });
  expect((await collect(door)).state).toEqual({ at: 'noted', isUndone: false });
  expect(shown(door)).toMatchObject({
    code: 'admitted',
    attention: [],
    attendee: { paymentStatus: 'paid', due: null },
  });
  expect(await notes()).toEqual([['received', 'PAYMENT_TYPE_ONLOCATION', 2500, 'Süd']]);
  const [guest] = await till.participants(id);
  expect(guest).toMatchObject({ paymentStatus: 'paid', tickets: [{ checked: true }] });
});

test('U5 a gate that asks about unpaid tickets asks no more', async () => {
  const door = await doorAt('Süd', { unpaid: 'ask' });
  expect(await scan(door)).toMatchObject({ code: 'ask-unpaid' });
  await collect(door, 'PAYMENT_TYPE_ONLOCATION_MPOS');
  expect(shown(door)?.code).toBe('admitted');
});

test('U3 one who pays by invoice is judged as before', async () => {
  const door = await doorAt('Süd', { unpaid: 'refuse' });
  await scan(door);
  await collect(door, 'PAYMENT_TYPE_ONLOCATION_INVOICE');
  expect(shown(door)).toMatchObject({ code: 'unpaid', attendee: { paymentStatus: 'authorized' } });
  expect(await notes()).toEqual([['invoiced', 'PAYMENT_TYPE_ONLOCATION_INVOICE', 2500, 'Süd']]);
});

test('U4 the device takes back what it noted, and the sum is due again', async () => {
  const door = await doorAt('Süd', { unpaid: 'refuse' });
  await scan(door);
  const { id: collection } = await collect(door);
  const undone = await door.door.collections.undo(collection);
  expect(undone?.state).toEqual({ at: 'undone' });
  await door.door.judgeMoney();
  expect(shown(door)).toMatchObject({ code: 'admitted', attention: ['money-due'] });
  await time.settle();
  expect((await order()).order).toMatchObject({ status: 'authorized', due: 2500 });
  await scan(door);
  await collect(door);
  expect((await order()).order.status).toBe('paid');
});

test('U4 what came after it stays, and the device says so', async () => {
  const door = await doorAt('Süd');
  await scan(door);
  const { id: collection } = await collect(door);
  await service.must('orderNotPaid', { key: till.key, id });
  expect((await door.door.collections.undo(collection))?.state).toEqual({ at: 'kept' });
});

test('U5 offline it holds on this device, through a restart, and is sent once with its own date', async () => {
  let door = await doorAt('Süd', { unpaid: 'refuse' });
  door.network.become('down');
  await scan(door);
  const takenAt = (await collect(door)).takenDate;
  expect(shown(door)).toMatchObject({ code: 'admitted', attendee: { paymentStatus: 'paid' } });
  await time.advance(10 * 60_000);
  door = await door.restart();
  door.network.become('answers-lost');
  await time.advance(60_000);
  expect(await notes()).toHaveLength(1);
  door.network.become('well');
  await time.advance(10 * 60_000);
  const { money } = await order();
  expect(money).toMatchObject([{ kind: 'received', device: 'Süd', date: takenAt }]);
  expect(door.door.collections.state.getState()).toMatchObject([{ state: { at: 'noted' } }]);
});

test('U4 what was taken and given back offline ends as nothing', async () => {
  const door = await doorAt('Süd', { unpaid: 'refuse' });
  door.network.become('down');
  await scan(door);
  const { id: collection } = await collect(door);
  await door.door.collections.undo(collection);
  await door.door.judgeMoney();
  expect(shown(door)).toMatchObject({ attendee: { due: { amount: 2500 } } });
  door.network.become('well');
  await time.advance(10 * 60_000);
  expect((await order()).order).toMatchObject({ status: 'authorized', due: 2500 });
  expect(door.door.collections.state.getState()).toMatchObject([{ state: { at: 'undone' } }]);
});

test('U1, U6 of two devices one takes it; the other says so until staff have seen to it', async () => {
  const doors = [await doorAt('A'), await doorAt('B')] as const;
  for (const door of doors) {
    await scan(door);
    door.network.become('down');
  }
  for (const door of doors) await collect(door);
  for (const door of doors) {
    door.network.become('well');
    await time.advance(5 * 60_000);
  }
  expect(await notes()).toHaveLength(1);
  const [first, second] = doors.map(({ door }) => door.collections.state.getState()[0]);
  expect([first, second].filter((each) => each && isTaken(each))).toHaveLength(1);
  expect(second?.state).toEqual({ at: 'refused', why: 'paid' });
  await doors[1].door.collections.dismiss(second?.id ?? '');
  expect(doors[1].door.collections.state.getState()).toEqual([]);
});

test('U2 another sum is shown anew', async () => {
  const door = await doorAt('Süd', { unpaid: 'refuse' });
  await scan(door);
  const [, ticket] = await till.tickets(id);
  await service.must('ticketCancel', { key: till.key, id: ticket?.id ?? asId(0) });
  expect((await collect(door)).state).toEqual({ at: 'refused', why: 'other-sum' });
  await scan(door);
  expect(shown(door)).toMatchObject({ attendee: { due: { amount: 1250 } } });
  await collect(door);
  expect((await order()).order).toMatchObject({ status: 'paid', due: 0 });
});

test('U5 what can’t be stored is not taken', async () => {
  const door = await doorAt('Süd', { unpaid: 'refuse' });
  await scan(door);
  door.collections.breakDown();
  await expect(collect(door)).rejects.toThrow();
  expect(await notes()).toEqual([]);
  expect(door.door.collections.state.getState()).toEqual([]);
});
