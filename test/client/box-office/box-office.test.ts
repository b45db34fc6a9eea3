/** Sales at the entrance: against the real service, over a network that fails, on a device that dies. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CashSession } from '../../../src/client/box-office/cash-session.ts';
import type { Offer, SaleStage, ToSell } from '../../../src/client/box-office/sale.ts';
import type { Fetch } from '../../../src/client/device/fetch.ts';
import { cashExpected } from '../../../src/contract/cash-session.ts';
import { general } from '../../../src/contract/error-code.ts';
import type { Gate } from '../../../src/domain/gate.ts';
import type { TicketCategoryId } from '../../../src/domain/ids.ts';
import { defaultTimezone, instant, localDateTime } from '../../../src/domain/time.ts';
import { type ManualTime, manualTime } from '../../support/manual-time.ts';
import { startService, type TestService } from '../../support/service.ts';
import { openTestDoor, type TestDoor } from '../../support/test-door.ts';
import { openTill, type Till } from '../../support/till.ts';
import { makeVenue, type Venue } from '../../support/venue.ts';

let time: ManualTime;
let service: TestService;
let venue: Venue;
let till: Till;
let parkett: TicketCategoryId;

beforeEach(async () => {
  time = manualTime();
  service = await startService({ clock: time });
  venue = await makeVenue(service);
  till = openTill(service, venue);
  parkett = await till.category({ price: 1250, available: 50 });
});
afterEach(() => service.stop());

const deviceAt = (gate: Partial<Gate> = {}, fetch: Fetch = service.fetch) =>
  openTestDoor({
    ...{ service: { fetch }, venue, time, device: 'Kasse 1' },
    gate: { sells: true, unpaid: 'refuse', ...gate },
  });

async function offerOf(
  device: TestDoor,
  id: TicketCategoryId,
): Promise<Offer & { currency: string }> {
  const read = await (await device.door.boxOffice()).offers();
  const offer = read?.offers.find(({ categoryId }) => categoryId === id);
  if (!read || !offer) throw new Error('not on sale');
  return { ...offer, currency: read.currency };
}

async function toSell(device: TestDoor, id: TicketCategoryId, count: number): Promise<ToSell> {
  const { categoryId, name, price, currency } = await offerOf(device, id);
  return {
    lines: [{ categoryId, name, price, count }],
    currency,
    way: price === 0 ? null : 'PAYMENT_TYPE_ONLOCATION',
    change: 0,
    note: '',
    admits: true,
  };
}

const saleOf = async ({ door }: TestDoor) => (await door.boxOffice()).state.getState().sale;

async function sell(device: TestDoor, order: ToSell): Promise<SaleStage | undefined> {
  await (await device.door.boxOffice()).sell(order);
  await time.settle();
  return (await saleOf(device))?.stage;
}

/** What the service has of the orders that devices sold. */
async function soldAtService() {
  const { orders } = await service.must('eventOrders', {
    key: till.key,
    id: venue.eventId,
    params: { pageSize: 100 },
  });
  const read = await Promise.all(
    orders.map(({ id }) => service.must('orderRead', { key: till.key, id })),
  );
  const sold = read.filter(({ tickets }) =>
    tickets.some(({ ticketCategoryId }) => ticketCategoryId === parkett),
  );
  return sold.map(({ order, tickets, money }) => ({
    status: order.status,
    tickets: tickets.length,
    inside: tickets.filter(({ checked }) => checked).length,
    money: money.map(({ kind, way, amount, device }) => [kind, way, amount, device]),
  }));
}

const paidInCash = (tickets: number) => ({
  status: 'paid',
  tickets,
  inside: tickets,
  money: [['received', 'PAYMENT_TYPE_ONLOCATION', tickets * 1250, 'Kasse 1']],
});

test('B1 a sale for cash: the order is paid, the codes are shown, the guests are inside', async () => {
  const device = await deviceAt();
  const stage = await sell(device, await toSell(device, parkett, 2));
  if (stage?.at !== 'done') throw new Error(stage?.at);
  const [order] = await soldAtService();
  expect(order).toEqual(paidInCash(2));
  expect(stage.tickets.map(({ isAdmitted, category }) => [isAdmitted, category])).toEqual([
    [true, 'Parkett'],
    [true, 'Parkett'],
  ]);
  expect(new Set(stage.tickets.map(({ code }) => code)).size).toBe(2);
  // Each code is the ticket's own: another device finds it, and knows that it is inside.
  const other = await deviceAt({ sells: false });
  await other.door.scan(stage.tickets[0]?.code ?? '', 'ETICKET');
  expect(other.door.state.getState().current?.verdict.code).toBe('already');
  expect((await offerOf(device, parkett)).left).toBe(48);
});

test('B1 a free ticket takes no money; card and invoice are noted as such', async () => {
  const device = await deviceAt();
  expect((await sell(device, await toSell(device, venue.free, 1)))?.at).toBe('done');
  expect(device.door.collections.state.getState()).toEqual([]);
  const order = await toSell(device, parkett, 1);
  const card = { ...order, way: 'PAYMENT_TYPE_ONLOCATION_MPOS', note: 'Slip 4711' } as const;
  expect((await sell(device, card))?.at).toBe('done');
  const byInvoice = await sell(device, { ...order, way: 'PAYMENT_TYPE_ONLOCATION_INVOICE' });
  // The gate denies unpaid tickets, and this one awaits payment (U3).
  expect(byInvoice).toMatchObject({ at: 'done', tickets: [{ isAdmitted: false }] });
  expect((await soldAtService()).map(({ status, money }) => [status, money[0]?.[1]])).toEqual([
    ['authorized', 'PAYMENT_TYPE_ONLOCATION_INVOICE'],
    ['paid', 'PAYMENT_TYPE_ONLOCATION_MPOS'],
  ]);
});

test('B1 a key that may not sell says so, and nothing is sold', async () => {
  const device = await deviceAt();
  const { key } = venue.keys.door;
  const door = await device.restart({ key });
  expect(await sell(door, await toSell(door, parkett, 1))).toEqual({
    at: 'refused',
    why: 'not-allowed',
  });
  expect(await soldAtService()).toEqual([]);
});

/** @returns a service that is lost from the nth request on; the nth arrives if `arrives` */
function lostFrom(nth: number, arrives: boolean) {
  let left = nth;
  return {
    wasLost: () => left <= 0,
    recover() {
      left = Number.POSITIVE_INFINITY;
    },
    fetch: (async (url, init) => {
      // Only what the sale does counts.
      if (
        init.method === 'GET' &&
        !/\/(tickets|ticket|ticketCategories)/.test(new URL(url).pathname)
      )
        return service.fetch(url, init);
      left -= 1;
      if (left > 0) return service.fetch(url, init);
      if (left === 0 && arrives) await service.fetch(url, init);
      return new Promise(() => {});
    }) satisfies Fetch,
  };
}

describe.each([true, false])(
  'B2 the device dies in a sale, the last request arrived: %s',
  (arrives) => {
    test('after whichever request: one order, its money once, each guest inside once', async () => {
      let died = 0;
      for (let nth = 1; nth <= 40; nth += 1) {
        const before = await soldAtService();
        const network = lostFrom(Number.POSITIVE_INFINITY, arrives);
        const dying = { current: network };
        const device = await deviceAt({}, (url, init) => dying.current.fetch(url, init));
        const order = await toSell(device, parkett, 1);
        dying.current = lostFrom(nth, arrives);
        void (await device.door.boxOffice()).sell(order);
        await time.settle();
        const wasLost = dying.current.wasLost();
        dying.current = network;
        const next = await device.restart();
        for (let tries = 0; tries < 4; tries += 1) await time.advance(10_000);
        expect((await saleOf(next))?.stage.at, `after request ${nth}`).toBe('done');
        await next.door.stop();
        const [newest, ...others] = await soldAtService();
        expect([newest, others.length], `after request ${nth}`).toEqual([
          paidInCash(1),
          before.length,
        ]);
        if (!wasLost) break;
        died += 1;
      }
      expect(died).toBeGreaterThan(7);
    });
  },
);

test('B2 an answer that is lost is asked for again, and the sale goes on without a restart', async () => {
  const device = await deviceAt();
  const order = await toSell(device, parkett, 1);
  device.network.become('answers-lost');
  expect((await sell(device, order))?.at).toBe('asked');
  device.network.become('well');
  await time.advance(60_000);
  expect((await saleOf(device))?.stage.at).toBe('done');
  expect(await soldAtService()).toEqual([paidInCash(1)]);
});

test('B3 what is sold out meanwhile is not sold, and stays on the screen until it is put away', async () => {
  const device = await deviceAt();
  const order = await toSell(device, parkett, 1);
  await till.bought(await till.cart({ [parkett]: 50 }));
  const refused = { at: 'refused', why: 'sold-out' };
  expect(await sell(device, order)).toEqual(refused);
  const next = await device.restart();
  expect((await saleOf(next))?.stage).toEqual(refused);
  expect(next.door.collections.state.getState()).toEqual([]);
  await (await next.door.boxOffice()).putAway();
  expect(await saleOf(await next.restart())).toBe(null);
});

test('B3 at another price than staff said, nothing is sold', async () => {
  const device = await deviceAt();
  const order = await toSell(device, parkett, 1);
  const params = { price: 1300 };
  await service.must('ticketCategoryUpdate', { key: till.key, id: parkett, params });
  expect(await sell(device, order)).toEqual({ at: 'refused', why: 'other-price' });
  expect(await soldAtService()).toEqual([]);
});

test('B3 two devices sell the last places: never one too many', async () => {
  const last = await till.category({ name: 'Rest', price: 500, available: 3 });
  const devices = [await deviceAt(), await deviceAt()] as const;
  const orders = await Promise.all(devices.map((device) => toSell(device, last, 1)));
  const ends: (string | undefined)[] = [];
  for (let round = 0; round < 3; round += 1) {
    const stages = await Promise.all(
      devices.map(async (device, at) => {
        const order = orders[at];
        return order && (await sell(device, order));
      }),
    );
    ends.push(...stages.map((stage) => (stage?.at === 'refused' ? stage.why : stage?.at)));
  }
  expect(ends.toSorted()).toEqual(['done', 'done', 'done', 'sold-out', 'sold-out', 'sold-out']);
  expect(await till.readCategory(last)).toMatchObject({ sold: 3 });
});

const specificationAlone: Fetch = async (url, init) =>
  new URL(url).pathname.startsWith('/api/extension/')
    ? Response.json({ success: false, errors: [general.invalidPath] }, { status: 404 })
    : service.fetch(url, init);

test('B4 a service of the specification alone: the same sale, marked as paid there', async () => {
  const device = await deviceAt({}, specificationAlone);
  // It knows no scopes.
  const manager = await device.restart({ key: venue.keys.AttendeeManager.key });
  expect((await sell(manager, await toSell(manager, parkett, 2)))?.at).toBe('done');
  await time.advance(60_000);
  expect(manager.door.collections.state.getState()).toMatchObject([{ state: { at: 'noted' } }]);
  const [order] = await soldAtService();
  expect(order).toMatchObject({ status: 'paid', tickets: 2, inside: 2 });
});

test('B2 a service that finalizes no purchase twice: its tickets say that it is sold', async () => {
  let finalized = 0;
  const strict: Fetch = async (url, init) => {
    if (!new URL(url).pathname.endsWith('/finalize')) return service.fetch(url, init);
    finalized += 1;
    if (finalized > 1) {
      return Response.json({ success: false, errors: [general.methodNotAllowed] }, { status: 405 });
    }
    await service.fetch(url, init);
    throw new TypeError('the answer is lost');
  };
  const device = await deviceAt({}, strict);
  const order = await toSell(device, parkett, 1);
  await sell(device, order);
  await time.advance(60_000);
  expect(finalized).toBe(2);
  expect((await saleOf(device))?.stage.at).toBe('done');
  expect(await soldAtService()).toEqual([paidInCash(1)]);
});

test('B3 what the shop does not sell now is not offered; a sale keeps to the numbers of the category', async () => {
  const device = await deviceAt();
  const four = await till.category({ name: 'Vier', price: 500, minSell: 2, maxSell: 4 });
  expect(await offerOf(device, four)).toMatchObject({ least: 2, most: 4 });
  expect(await offerOf(device, parkett)).toMatchObject({ least: 1, most: 50, left: 50 });
  const hoursOn = (hours: number) =>
    localDateTime(instant(time.now() + hours * 3_600_000), defaultTimezone);
  const notYet = await till.category({ saleStart: hoursOn(1), saleEnd: hoursOn(2) });
  const over = await till.category({ saleStart: hoursOn(-2), saleEnd: hoursOn(-1) });
  const now = await till.category({ saleStart: hoursOn(-1), saleEnd: hoursOn(1) });
  for (const id of [notYet, over]) {
    await expect(offerOf(device, id)).rejects.toThrow('not on sale');
  }
  expect((await sell(device, await toSell(device, now, 1)))?.at).toBe('done');
});

test('B6 offline no sale begins by itself; what staff began waits, and can be put away', async () => {
  const device = await deviceAt();
  const order = await toSell(device, parkett, 1);
  device.network.become('down');
  expect((await sell(device, order))?.at).toBe('asked');
  await (await device.door.boxOffice()).putAway();
  expect(await saleOf(device)).toBe(null);
  device.network.become('well');
  await time.advance(60_000);
  expect(await soldAtService()).toEqual([]);
});

test('B7 a cash session: float, takings by kind, and the difference; closed, it stays as it was', async () => {
  let device = await deviceAt();
  const order = await toSell(device, parkett, 2);
  await sell(device, order);
  let office = await device.door.boxOffice();
  await time.advance(1000);
  await office.openSession({ who: 'Kim', float: 10_000, currency: 'EUR' });
  await sell(device, order);
  await sell(device, { ...order, way: 'PAYMENT_TYPE_ONLOCATION_MPOS', note: '17' });
  device = await device.restart();
  await sell(device, { ...order, change: 500 });
  office = await device.door.boxOffice();
  await office.closeSession({ who: 'Lou', counted: 14_900 });
  await sell(device, order);
  const [session] = (await (await device.restart()).door.boxOffice()).state.getState().sessions;
  expect(session).toMatchObject({
    opened: { who: 'Kim' },
    float: 10_000,
    closed: {
      who: 'Lou',
      counted: 14_900,
      takings: {
        PAYMENT_TYPE_ONLOCATION: { count: 2, sum: 5000 },
        PAYMENT_TYPE_ONLOCATION_MPOS: { count: 1, sum: 2500 },
        PAYMENT_TYPE_ONLOCATION_INVOICE: { count: 0, sum: 0 },
      },
    },
  });
  const { closed } = session as CashSession;
  if (!session || !closed) throw new Error('not closed');
  expect(closed.counted - cashExpected(session, closed.takings)).toBe(-100);
});

/** What the dashboard shows of the cash sessions. */
const reportedSessions = async () =>
  (await service.must('eventCashSessions', { key: till.key, id: venue.eventId, params: {} }))
    .sessions;

test('B8 a cash session is reported as it is, and what the service noted of it is the same', async () => {
  const device = await deviceAt();
  const office = await device.door.boxOffice();
  await office.openSession({ who: 'Kim', float: 10_000, currency: 'EUR' });
  const order = await toSell(device, parkett, 2);
  await sell(device, order);
  await sell(device, { ...order, way: 'PAYMENT_TYPE_ONLOCATION_MPOS' });
  await time.advance(60_000);
  const taken = {
    PAYMENT_TYPE_ONLOCATION: { count: 1, sum: 2500 },
    PAYMENT_TYPE_ONLOCATION_MPOS: { count: 1, sum: 2500 },
    PAYMENT_TYPE_ONLOCATION_INVOICE: { count: 0, sum: 0 },
  };
  const open = { device: 'Kasse 1', currency: 'EUR', float: 10_000, openedBy: 'Kim' };
  expect(await reportedSessions()).toMatchObject([
    { ...open, takings: taken, noted: taken, closedDate: null, counted: null },
  ]);
  await office.closeSession({ who: 'Lou', counted: 12_400 });
  await time.settle();
  const [id] = (await reportedSessions()).map((session) => session.id);
  expect(office.deliveries.getState()).toEqual({ [id ?? '']: 'reported' });
  // Sales after it are of no session.
  await time.advance(5000);
  await sell(device, order);
  await device.restart();
  await time.advance(60_000);
  const closed = { closedBy: 'Lou', counted: 12_400, closedDate: '2026-11-21T20:01:00' };
  expect(await reportedSessions()).toMatchObject([
    { ...open, ...closed, takings: taken, noted: taken },
  ]);
});

test('B8 a cash session that is closed while it is reported is reported again', async () => {
  let release = () => {};
  let isFirst = true;
  const slow: Fetch = async (url, init) => {
    if (isFirst && new URL(url).pathname.endsWith('/cashSessions')) {
      isFirst = false;
      await new Promise<void>((resolve) => {
        release = resolve;
      });
    }
    return service.fetch(url, init);
  };
  const device = await deviceAt({}, slow);
  const office = await device.door.boxOffice();
  await office.openSession({ who: 'Kim', float: 10_000, currency: 'EUR' });
  await time.settle();
  await office.closeSession({ who: 'Lou', counted: 9900 });
  release();
  await time.settle();
  await time.advance(60_000);
  expect(await reportedSessions()).toMatchObject([{ closedBy: 'Lou', counted: 9900 }]);
});

test('B8 offline, a cash session waits on the device until the service is there', async () => {
  const device = await deviceAt();
  const office = await device.door.boxOffice();
  device.network.become('down');
  await office.openSession({ who: 'Kim', float: 10_000, currency: 'EUR' });
  await office.closeSession({ who: 'Kim', counted: 10_000 });
  await time.advance(60_000);
  const [session] = office.state.getState().sessions;
  expect(office.deliveries.getState()).toEqual({ [session?.id ?? '']: 'waiting' });
  expect(await reportedSessions()).toEqual([]);
  device.network.become('well');
  await time.advance(120_000);
  expect(await reportedSessions()).toMatchObject([{ id: session?.id, counted: 10_000 }]);
});

test('B8 at a service of the specification alone, a cash session stays on the device, which says so', async () => {
  const device = await deviceAt({}, specificationAlone);
  const office = await device.door.boxOffice();
  await office.openSession({ who: 'Kim', float: 0, currency: 'EUR' });
  await time.advance(60_000);
  expect(Object.values(office.deliveries.getState())).toEqual(['kept']);
  expect(await reportedSessions()).toEqual([]);
});

test('U4 money of a sale that is taken back is not in the takings, and the order is unpaid again', async () => {
  const device = await deviceAt();
  const office = await device.door.boxOffice();
  await office.openSession({ who: 'Kim', float: 0, currency: 'EUR' });
  await sell(device, await toSell(device, parkett, 1));
  const [taken] = device.door.collections.state.getState();
  await device.door.collections.undo(taken?.id ?? '');
  await office.closeSession({ who: 'Kim', counted: 0 });
  expect(office.state.getState().sessions[0]?.closed?.takings.PAYMENT_TYPE_ONLOCATION).toEqual({
    count: 0,
    sum: 0,
  });
  expect(await soldAtService()).toMatchObject([{ status: 'authorized' }]);
});
