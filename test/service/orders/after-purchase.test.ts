import { describe, expect, test } from 'vitest';
import { asId, type PaymentId } from '../../../src/domain/ids.ts';
import { isApiError } from '../../../src/service/core/deps/api-error.ts';
import { cancelPayment } from '../../../src/service/orders/cancel-payment.ts';
import { openSales } from '../../support/sales-fixture.ts';
import { newsOf } from '../../support/till.ts';

const { service, venue, till, key } = await openSales();

const methodNotAllowed = {
  status: 405,
  errors: ['com.svc.api.rest.MethodNotAllowed'],
  answer: null,
};
const succeeds = { status: 200, errors: [] };
const markPaid = (id: PaymentId) => service.call('paymentMarkPaid', { key, id });
const cancel = (id: PaymentId) =>
  service.store.write((queries) => cancelPayment(queries, service.clock, id));

describe('markPaid', () => {
  test('makes a direct payment paid, and announces its participants; again changes nothing', async () => {
    const id = await till.bought(await till.cart({ [venue.standard]: 2 }));
    const news = await newsOf(service, key);
    expect(await markPaid(id)).toMatchObject(succeeds);
    expect((await till.read(id)).status).toBe('paid');
    const participants = await till.participants(id);
    for (const participant of participants) {
      expect(participant.paymentStatus).toBe('paid');
      expect(participant.paidDate).not.toBeNull();
    }
    expect(await news()).toHaveLength(2);
    expect(await markPaid(id)).toMatchObject(succeeds);
    expect(await news()).toHaveLength(2);
  });

  test('com.svc.api.rest.MethodNotAllowed: a draft, a started, a free and a cancelled one', async () => {
    const started = await till.cart({ [venue.standard]: 1 });
    await till.started(started);
    const free = await till.bought(await till.cart({ [venue.free]: 1 }));
    const cancelled = await till.bought(await till.cart({ [venue.standard]: 1 }));
    await cancel(cancelled);
    for (const id of [await till.draft(), started, free, cancelled]) {
      expect(await markPaid(id)).toMatchObject(methodNotAllowed);
    }
  });
});

describe('cancelling', () => {
  test('takes back tickets, participants, products and uses, and announces it', async () => {
    const category = await till.category({ available: 2 });
    const [shirt = 0] = await till.options('TICKET', [{ name: 'M', price: 100, available: 1 }]);
    await till.code({ name: 'Back', validCount: 2 });
    const fill = async () => {
      const id = await till.cart({ [category]: 2 }, 'Back');
      expect(await till.setProducts(id, { [shirt]: 1 })).toMatchObject(succeeds);
      return till.bought(id);
    };
    const id = await fill();
    const queueIdentifier = (await till.read(id)).startIdentifier ?? '';
    const news = await newsOf(service, key);
    expect(await cancel(id)).toBeNull();

    expect((await till.read(id)).status).toBe('cancelled');
    for (const ticket of await till.tickets(id)) expect(ticket.cancelled).not.toBeNull();
    const participants = await till.participants(id);
    for (const participant of participants) {
      expect(participant.status).toBe('com.svc.participant.status.cancelled');
      expect(participant.cancelled).not.toBeNull();
      expect(participant.paymentStatus).toBe('cancelled');
    }
    const bookings = participants.flatMap(({ products }) => products ?? []);
    expect(bookings).toHaveLength(1);
    for (const product of bookings) expect(product.cancelledDate).not.toBeNull();
    // Its two participants, and their category once.
    expect((await news()).map(({ objectType }) => objectType).sort()).toEqual([
      'participant',
      'participant',
      'ticketCategory',
    ]);
    expect(await till.readCategory(category)).toMatchObject({ sold: 0 });
    expect(await till.findCode('Back')).toMatchObject({ used: 0, lastPaymentId: null });
    expect(await cancel(id)).toBeNull();
    expect(await till.readCategory(category)).toMatchObject({ sold: 0 });
    expect((await till.finalize(id, queueIdentifier)).status).toBe(400);
    // All of it can be bought once more.
    await fill();
  });

  test('com.svc.api.rest.MethodNotAllowed: finalizing a purchase that was cancelled', async () => {
    const id = await till.cart({ [venue.standard]: 1 });
    const queueIdentifier = await till.started(id);
    await till.finalize(id, queueIdentifier);
    await cancel(id);
    expect(await till.finalize(id, queueIdentifier)).toMatchObject(methodNotAllowed);
  });

  test('what is unknown, or not bought yet, is refused', async () => {
    const unknown = await cancel(asId(987_654));
    expect(isApiError(unknown) && unknown.status).toBe(404);
    const draft = await cancel(await till.draft());
    expect(isApiError(draft) && draft.status).toBe(405);
  });
});
