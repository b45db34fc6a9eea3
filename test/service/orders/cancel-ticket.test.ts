import { describe, expect, test } from 'vitest';
import { asId, type TicketId } from '../../../src/domain/ids.ts';
import { openSales } from '../../support/sales-fixture.ts';
import { newsOf } from '../../support/till.ts';
import { addGuest } from '../../support/venue.ts';

const { service, venue, till, key } = await openSales();

const cancel = (id: TicketId, by = key) => service.call('ticketCancel', { key: by, id });

describe('one ticket is cancelled', () => {
  test('with its guest, its own products and its use of a code; the others of the purchase stay', async () => {
    const category = await till.category({ available: 2 });
    const [shirt = 0] = await till.options('TICKET', [{ name: 'M', price: 100, available: 1 }]);
    await till.code({ name: 'One', validCount: 2 });
    const cart = await till.cart({ [category]: 2 }, 'One');
    await till.setProducts(cart, { [shirt]: 1 });
    const id = await till.bought(cart);
    const before = await till.read(id);
    const dressed = (await till.participants(id)).find(({ products }) => products?.length);
    const ticketId = dressed?.tickets[0]?.id ?? asId<TicketId>(0);
    const news = await newsOf(service, key);
    expect((await cancel(ticketId)).status).toBe(200);

    const [one, other] = (await till.tickets(id)).toSorted((ticket) =>
      ticket.id === ticketId ? -1 : 1,
    );
    expect(one?.cancelled).not.toBeNull();
    expect(other?.cancelled).toBeNull();
    const guests = await till.participants(id);
    const guest = guests.find(({ tickets }) => tickets[0]?.id === ticketId);
    expect(guest).toMatchObject({
      status: 'com.svc.participant.status.cancelled',
      cancelled: expect.any(String),
      ticketLink: null,
      products: [{ cancelledDate: expect.any(String) }],
    });
    expect(guests.filter(({ cancelled }) => cancelled === null)).toHaveLength(1);
    const { status, amount } = await till.read(id);
    // Its money is awaited still: a ticket at 10.00 less the code's 10 %, and the shirt, are not to be paid any more.
    const less = 900 + 100;
    expect({ status, amount }).toEqual({
      status: before.status,
      amount: (before.amount ?? 0) - less,
    });
    const kinds = (await news()).map(({ objectType }) => objectType);
    expect(kinds.sort()).toEqual(['participant', 'ticketCategory']);
    expect(await till.readCategory(category)).toMatchObject({ sold: 1 });
    expect(await till.findCode('One')).toMatchObject({ used: 1 });

    // The same again changes nothing, and announces nothing.
    expect((await cancel(ticketId)).status).toBe(200);
    expect(await till.readCategory(category)).toMatchObject({ sold: 1 });
    expect(await till.findCode('One')).toMatchObject({ used: 1 });
    expect(await news()).toHaveLength(2);

    // What is free again can be sold again, product and all.
    const again = await till.cart({ [category]: 1 });
    expect((await till.setProducts(again, { [shirt]: 1 })).status).toBe(200);
    await till.bought(again);
  });

  test('two at once take it back once', async () => {
    const category = await till.category({ available: 5 });
    const id = await till.bought(await till.cart({ [category]: 3 }));
    const [ticket] = await till.tickets(id);
    const ticketId = ticket?.id ?? asId<TicketId>(0);
    const answers = await Promise.all([cancel(ticketId), cancel(ticketId)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await till.readCategory(category)).toMatchObject({ sold: 2 });
  });

  test('not by a door, nor where there is none', async () => {
    const guest = await addGuest(service, key, venue.eventId, venue.free);
    expect((await cancel(guest.ticketId, venue.keys.door.key)).status).toBe(403);
    expect((await cancel(guest.ticketId, venue.keys.AttendeeManager.key)).status).toBe(403);
    expect((await cancel(asId(999_999))).status).toBe(404);
  });
});
