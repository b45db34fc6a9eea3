import { describe, expect, test } from 'vitest';
import { otherSum } from '../../../src/contract/order.ts';
import { asId, type PaymentId } from '../../../src/domain/ids.ts';
import { type Instant, instant } from '../../../src/domain/time.ts';
import { openSales } from '../../support/sales-fixture.ts';
import { addGuest, makeVenue } from '../../support/venue.ts';

const { service, venue, till, key } = await openSales();
const category = await till.category({ price: 1250, available: 500 });

const order = (id: PaymentId) => service.must('orderRead', { key, id });
const bought = async (tickets = 1) => till.bought(await till.cart({ [category]: tickets }));
const find = async (params: object) =>
  service.must('eventOrders', { key, id: venue.eventId, params });
const idsOf = async (query: string) => (await find({ query })).orders.map(({ id }) => id);

const collect = (id: PaymentId, params: object = {}, by = venue.keys.door.key) =>
  service.call('orderCollect', {
    key: by,
    id,
    params: {
      collection: 'one',
      way: 'PAYMENT_TYPE_ONLOCATION',
      device: 'Süd 1',
      amount: 1250,
      ...params,
    },
  });

describe('the list of orders', () => {
  test('finds one by its number, also within what a buyer wrote to the bank', async () => {
    const id = await bought();
    const { identifier } = await till.read(id);
    const digits = identifier?.slice(2) ?? '';
    for (const written of [
      identifier,
      digits,
      identifier?.toLowerCase(),
      `SVWZ+${identifier} Sommerfest Gast`,
      `RE ${digits.slice(0, 4)} ${digits.slice(4, 8)} ${digits.slice(8)}`,
    ]) {
      expect(await idsOf(written ?? '')).toEqual([id]);
    }
    expect(await idsOf('R-000000000000')).toEqual([]);
  });

  test('finds one by a part of its number, by a guest and by its buyer', async () => {
    const { participantId } = await addGuest(service, key, venue.eventId, venue.standard, {
      firstName: 'Zoë',
      lastName: 'Überlänge',
      email: 'zoe@example.org',
    });
    const { participant } = await service.must('participantRead', { key, id: participantId });
    const id = participant.paymentId ?? asId<PaymentId>(0);
    const number = participant.paymentIdentifier ?? '';
    for (const query of ['uberlange', 'Zoë', 'zoe@example', number.slice(0, 8)]) {
      expect(await idsOf(query)).toContain(id);
    }
    expect(await idsOf('%')).toEqual([]);
    expect(await idsOf('_')).toEqual([]);
    // What is not a value of the buyer's finds nobody.
    expect(await idsOf('firstName')).toEqual([]);
  });

  test('goes by state and by pages, the newest first', async () => {
    const [one, other] = [await bought(), await bought()];
    await service.must('paymentReceived', { key, id: one });
    const newest = await find({ pageSize: 1 });
    expect(newest.orders.map(({ id }) => id)).toEqual([other]);
    expect(newest).toMatchObject({ currentPage: 0, lastPage: newest.totalResults - 1 });
    const second = await find({ pageSize: 1, page: 1 });
    expect(second.orders.map(({ id }) => id)).toEqual([one]);
    const paid = (await find({ state: 'paid' })).orders.map(({ id }) => id);
    expect(paid).toContain(one);
    expect(paid).not.toContain(other);
    expect((await find({ state: 'open' })).orders.map(({ id }) => id)).toContain(other);
  });

  test('holds nothing of other events, and no draft', async () => {
    const before = (await find({})).totalResults;
    await till.cart({ [category]: 1 });
    const foreign = await makeVenue(service);
    await addGuest(service, foreign.keys.Administrator.key, foreign.eventId, foreign.free);
    expect((await find({})).totalResults).toBe(before);
  });
});

describe('the money of an order', () => {
  test('is noted and taken back, as often as it takes', async () => {
    const id = await bought();
    expect((await order(id)).order).toMatchObject({ status: 'authorized', due: 1250 });
    await service.must('paymentReceived', { key, id, params: { note: 'Kontoauszug 12' } });
    expect((await order(id)).order).toMatchObject({ status: 'paid', due: 0 });
    await service.must('orderNotPaid', { key, id });
    await service.must('orderNotPaid', { key, id });
    const { order: open, money } = await order(id);
    expect(open).toMatchObject({ status: 'authorized', due: 1250, paidDate: null });
    expect(money).toMatchObject([
      { kind: 'received', way: 'account', amount: 1250, note: 'Kontoauszug 12' },
      { kind: 'takenBack', way: 'account', amount: 1250 },
    ]);
    const [guest] = await till.participants(id);
    expect(guest).toMatchObject({ paymentStatus: 'authorized', amountDue: 1250, currency: 'EUR' });
    await service.must('paymentReceived', { key, id });
    const [paid] = await till.participants(id);
    expect(paid).toMatchObject({ paymentStatus: 'paid', amountDue: null, currency: null });
  });

  test('a free order has none to take back', async () => {
    const free = await till.category({ price: 0 });
    const id = await till.bought(await till.cart({ [free]: 1 }));
    expect((await service.call('orderNotPaid', { key, id })).status).toBe(405);
    expect((await collect(id)).status).toBe(405);
  });

  test('a ticket that is cancelled before the money came is not to be paid', async () => {
    const id = await bought(2);
    const [ticket] = await till.tickets(id);
    await service.must('ticketCancel', { key, id: ticket?.id ?? asId(0) });
    expect((await order(id)).order.due).toBe(1250);
  });

  test('with its last ticket, an order that awaits payment is cancelled', async () => {
    const id = await bought(2);
    for (const ticket of await till.tickets(id)) {
      expect((await order(id)).order.status).toBe('authorized');
      await service.must('ticketCancel', { key, id: ticket.id });
    }
    expect((await order(id)).order).toMatchObject({ status: 'cancelled', due: 0 });
    expect(
      await find({ state: 'open', query: `${(await till.read(id)).identifier}` }),
    ).toMatchObject({ orders: [] });
  });

  test('one that awaits payment for nothing counts as cancelled, whatever cancelled it', async () => {
    const id = await bought(2);
    const query = `${(await till.read(id)).identifier}`;
    const open = () => find({ state: 'open', query });
    const cancelled = () => find({ state: 'cancelled', query });
    // As an older version left it, and as a file does that cancels each ticket.
    const cancel = (cancelledMs: Instant | null) =>
      service.store.write((queries) =>
        queries.updateTable('ticket').set({ cancelledMs }).where('paymentId', '=', id).execute(),
      );
    await cancel(instant(1));
    expect((await order(id)).order).toMatchObject({ status: 'cancelled', due: 0 });
    expect([await open(), await cancelled()]).toMatchObject([
      { orders: [], totalResults: 0 },
      { orders: [{ id, status: 'cancelled' }], totalResults: 1 },
    ]);
    // A later file may say that they are valid after all.
    await cancel(null);
    expect((await order(id)).order).toMatchObject({ status: 'authorized', due: 2500 });
    expect([await open(), await cancelled()]).toMatchObject([
      { orders: [{ id, status: 'authorized' }] },
      { orders: [] },
    ]);
  });

  test('a refund is noted with the cancelling, and later', async () => {
    const id = await bought(2);
    await service.must('paymentReceived', { key, id });
    const [ticket] = await till.tickets(id);
    const params = { refunded: 1000 };
    await service.must('ticketCancel', { key, id: ticket?.id ?? asId(0), params });
    expect((await order(id)).order).toMatchObject({ amount: 2500, status: 'paid' });
    await service.must('orderCancel', { key, id, params: { refunded: 1250, note: 'bar' } });
    await service.must('orderCancel', { key, id, params: { refunded: 1250 } });
    await service.must('orderRefund', { key, id, params: { refunded: 250 } });
    const { order: gone, money, tickets } = await order(id);
    expect(gone).toMatchObject({ status: 'cancelled', invoiceLink: null });
    expect(gone.cancellationLink).toMatch(/^http.*\/documents\/cancellation\//);
    expect(tickets.every(({ cancelled }) => cancelled !== null)).toBe(true);
    expect(money.filter(({ kind }) => kind === 'refunded')).toMatchObject([
      { amount: 1000 },
      { amount: 1250, note: 'bar' },
      { amount: 250 },
    ]);
    expect((await service.call('paymentReceived', { key, id })).status).toBe(405);
  });
});

describe('U1–U4: money at the entrance', () => {
  test('U1 cash and card pay the order, once, however often they are sent', async () => {
    for (const way of ['PAYMENT_TYPE_ONLOCATION', 'PAYMENT_TYPE_ONLOCATION_MPOS']) {
      const id = await bought();
      const answers = await Promise.all([collect(id, { way }), collect(id, { way })]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      const { order: paid, money } = await order(id);
      expect(paid).toMatchObject({ status: 'paid', due: 0 });
      expect(money).toMatchObject([{ kind: 'received', way, amount: 1250, device: 'Süd 1' }]);
    }
  });

  test('U5 one that is sent late has its own date, and the number of the card slip', async () => {
    const id = await bought();
    const takenDate = '2026-11-21T19:04:00';
    await collect(id, { takenDate, note: 'Slip 4711' });
    const late = { date: takenDate, note: 'Slip 4711', amount: 1250 };
    expect((await order(id)).money).toMatchObject([late]);
    const ahead = await bought();
    await collect(ahead, { takenDate: '2099-01-01T00:00:00' });
    expect((await order(ahead)).money[0]?.date).not.toMatch(/^2099/);
  });

  test('U1 of two devices, one takes it', async () => {
    const id = await bought();
    expect((await collect(id)).status).toBe(200);
    expect((await collect(id, { collection: 'two', device: 'Nord' })).status).toBe(405);
    expect((await order(id)).money).toHaveLength(1);
  });

  test('U2 another sum than the device showed is com.svc.extension.Order.OtherSum', async () => {
    const id = await bought(2);
    const { status, errors } = await collect(id, { amount: 1250 });
    expect({ status, errors }).toEqual({ status: 400, errors: [otherSum] });
    expect((await order(id)).order.due).toBe(2500);
  });

  test('U3 by invoice it is awaited still', async () => {
    const id = await bought();
    await collect(id, { way: 'PAYMENT_TYPE_ONLOCATION_INVOICE' });
    expect((await order(id)).order).toMatchObject({
      status: 'authorized',
      type: 'invoice',
      due: 1250,
    });
    await collect(id, { way: 'PAYMENT_TYPE_ONLOCATION_INVOICE', undo: true });
    expect((await order(id)).order).toMatchObject({ status: 'authorized', type: 'direct' });
  });

  test('U4 the device takes back its own, and nothing that came after', async () => {
    const id = await bought();
    await collect(id);
    expect((await collect(id, { collection: 'other', undo: true })).status).toBe(405);
    expect((await collect(id, { undo: true })).status).toBe(200);
    expect((await collect(id, { undo: true })).status).toBe(200);
    const { order: open, money } = await order(id);
    expect(open).toMatchObject({ status: 'authorized', due: 1250 });
    expect(money.map(({ kind }) => kind)).toEqual(['received', 'takenBack']);
    await service.must('paymentReceived', { key, id });
    expect((await collect(id, { collection: 'late', undo: true })).status).toBe(405);
    expect((await order(id)).order.status).toBe('paid');
  });
});

describe('another category', () => {
  test('takes a place there, and leaves one; the sum stays', async () => {
    const last = await till.category({ name: 'Balkon', price: 3000, available: 1 });
    const id = await bought(2);
    const [one, other] = await till.tickets(id);
    const move = (ticket: typeof one) =>
      service.call('ticketChangeCategory', {
        key,
        id: ticket?.id ?? asId(0),
        params: { ticketCategoryId: last },
      });
    const { sold = 0 } = await till.readCategory(category);
    expect((await move(one)).status).toBe(200);
    expect((await move(one)).status).toBe(200);
    expect((await move(other)).status).toBe(400);
    expect(await till.readCategory(last)).toMatchObject({ sold: 1 });
    expect(await till.readCategory(category)).toMatchObject({ sold: (sold ?? 0) - 1 });
    const { order: whole, tickets } = await order(id);
    expect(whole.amount).toBe(2500);
    expect(tickets[0]?.ticketCategoryName).toBe('Balkon');
    expect(await idsOf('balkon')).toEqual([id]);
    const foreign = await makeVenue(service);
    const params = { ticketCategoryId: foreign.free };
    const refused = await service.call('ticketChangeCategory', {
      key,
      id: other?.id ?? asId(0),
      params,
    });
    expect(refused.status).toBe(404);
  });
});
