import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asId } from '../../../src/domain/ids.ts';
import { ofEvent } from '../../../src/service/core/store/query/of-event.ts';
import { invoiceContent } from '../../../src/service/orders/documents/invoice-content.ts';
import { type ManualTime, manualTime } from '../../support/manual-time.ts';
import { startService, type TestService } from '../../support/service.ts';
import { newsOf, openTill, type Till } from '../../support/till.ts';
import { local, makeVenue, signAgreement, type Venue } from '../../support/venue.ts';

let service: TestService;
let time: ManualTime;
let venue: Venue;
let till: Till;
let key: string;

beforeAll(async () => {
  time = manualTime();
  service = await startService({ clock: time });
  venue = await makeVenue(service);
  till = openTill(service, venue);
  key = till.key;
});
afterAll(() => service.stop());

const refusal = (status: number, code: string) => ({ status, errors: [code], answer: null });
const tooMany = refusal(400, 'com.svc.ticketing.TicketShop.TooManyItems');
const ticketsRequired = refusal(400, 'com.svc.Payment.TicketsRequired');
const succeeds = { status: 200, errors: [] };
const reservationMs = 20 * 60 * 1000;

describe('start', () => {
  test('reserves what is in the cart, and says where the purchase continues', async () => {
    const category = await till.category({ available: 5 });
    const id = await till.cart({ [category]: 3 });
    const { answer } = await till.start(id);
    expect(answer?.startIdentifier).toMatch(/^[A-Za-z0-9]{32}$/);
    expect(answer?.queueIdentifier).toMatch(/^[A-Za-z0-9]{32}$/);
    expect(answer?.startUrl).toMatch(new RegExp(`^http://.*${answer?.startIdentifier}$`));
    expect(await till.read(id)).toMatchObject({
      startIdentifier: answer?.startIdentifier,
      status: 'new',
      type: null,
      numTickets: 3,
      amount: 3000,
    });
    expect((await till.read(id)).startDate).not.toBeNull();
    expect(await till.readCategory(category)).toMatchObject({ sold: 0, reservedCount: 3 });
    const other = await till.draft();
    expect(await till.setTickets(other, { [category]: 3 })).toMatchObject(tooMany);
    expect(await till.setTickets(other, { [category]: 2 })).toMatchObject(succeeds);
  });

  test('com.svc.api.rest.CannotUpdateNonDraftPayment: a second start', async () => {
    const id = await till.cart({ [venue.standard]: 1 });
    await till.started(id);
    expect(await till.start(id)).toMatchObject(
      refusal(400, 'com.svc.api.rest.CannotUpdateNonDraftPayment'),
    );
  });

  test('com.svc.Payment.TicketsRequired: an empty cart, or one with products alone', async () => {
    const id = await till.draft();
    expect(await till.start(id)).toMatchObject(ticketsRequired);
    const [parking = 0] = await till.options('PAYMENT', [{ name: 'P1', price: 1500 }]);
    await till.setProducts(id, { [parking]: 1 });
    expect(await till.start(id)).toMatchObject(ticketsRequired);
  });

  test('com.svc.Payment.TicketsRequired: fewer than a category’s required minSell', async () => {
    const there = await makeVenue(service);
    const own = openTill(service, there);
    const required = await own.category({ minSell: 2, minSellRequired: true });
    const id = await own.cart({ [there.standard]: 1 });
    expect(await own.start(id)).toMatchObject(ticketsRequired);
    await own.setTickets(id, { [required]: 2 });
    expect(await own.start(id)).toMatchObject(succeeds);
  });

  test('com.svc.ticketing.TicketShop.TooManyItems: they were sold in the meantime', async () => {
    const category = await till.category({ available: 3 });
    const [one, other] = [await till.cart({ [category]: 2 }), await till.cart({ [category]: 2 })];
    await till.started(one);
    expect(await till.start(other)).toMatchObject(tooMany);
    expect((await till.read(other)).startIdentifier).toBeNull();
  });

  test('com.svc.ticketing.TicketShop.TooManyItems: the category was hidden in the meantime', async () => {
    const category = await till.category();
    const id = await till.cart({ [category]: 1 });
    await service.must('ticketCategoryUpdate', { key, id: category, params: { active: false } });
    expect(await till.start(id)).toMatchObject(tooMany);
  });

  test('com.svc.ticketing.TicketShop.TooManyItems: the code was used up in the meantime', async () => {
    await till.code({ name: 'Race', validCount: 1 });
    const carts = [
      await till.cart({ [venue.standard]: 1 }, 'Race'),
      await till.cart({ [venue.standard]: 1 }, 'Race'),
    ] as const;
    await till.started(carts[0]);
    expect(await till.start(carts[1])).toMatchObject(tooMany);
  });

  test('com.svc.ticketing.TicketShop.TooManyItems: products for tickets that were taken out', async () => {
    const [shirt = 0] = await till.options('TICKET', [{ name: 'M', price: 100 }]);
    const id = await till.cart({ [venue.standard]: 2 });
    await till.setProducts(id, { [shirt]: 2 });
    await till.setTickets(id, { [venue.standard]: 1 });
    expect(await till.start(id)).toMatchObject(tooMany);
  });

  test('the price of the start applies, whatever the organizer changes later', async () => {
    const category = await till.category();
    const id = await till.cart({ [category]: 1 });
    const set = (price: number) =>
      service.must('ticketCategoryUpdate', { key, id: category, params: { price } });
    await set(1200);
    expect((await till.read(id)).amount).toBe(1000);
    const queueIdentifier = await till.started(id);
    expect((await till.read(id)).amount).toBe(1200);
    await set(1500);
    await till.finalize(id, queueIdentifier);
    expect((await till.read(id)).amount).toBe(1200);
  });
});

describe('a reservation', () => {
  test('ends after 20 minutes; then others buy', async () => {
    const category = await till.category({ available: 2 });
    const queueIdentifier = await till.started(await till.cart({ [category]: 2 }));
    const lapsed = (await service.must('eventPayments', { key, id: venue.eventId })).payments.at(
      -1,
    );
    await time.advance(reservationMs - 1);
    expect((await till.readCategory(category)).reservedCount).toBe(2);
    await time.advance(1);
    expect((await till.readCategory(category)).reservedCount).toBe(0);
    await till.bought(await till.cart({ [category]: 1 }));
    expect(await till.finalize(asId(lapsed ?? 0), queueIdentifier)).toMatchObject(tooMany);
    expect((await till.readCategory(category)).sold).toBe(1);
  });

  test('that has lapsed does no harm while there is enough', async () => {
    const category = await till.category({ available: 2 });
    const id = await till.cart({ [category]: 2 });
    const queueIdentifier = await till.started(id);
    await time.advance(3 * reservationMs);
    expect(await till.finalize(id, queueIdentifier)).toMatchObject(succeeds);
    expect(await till.readCategory(category)).toMatchObject({ sold: 2, reservedCount: 0 });
  });

  test('keeps the organizer from making fewer available', async () => {
    const category = await till.category({ available: 5 });
    await till.started(await till.cart({ [category]: 3 }));
    const lower = (available: number) =>
      service.call('ticketCategoryUpdate', { key, id: category, params: { available } });
    expect((await lower(2)).errors).toEqual(['com.svc.TicketCategory.NoTicketsAvailable']);
    expect((await lower(3)).status).toBe(200);
  });

  test('keeps participant/create from taking the last ticket', async () => {
    const category = await till.category({ available: 1 });
    await till.started(await till.cart({ [category]: 1 }));
    const { errors } = await service.call('participantCreate', {
      key,
      id: venue.eventId,
      params: {
        firstName: 'A',
        lastName: 'B',
        email: 'a@example.org',
        acceptedTermsAndConditions: true,
        ticketCategoryId: category,
      },
    });
    expect(errors).toEqual(['com.svc.TicketCategory.NoTicketsAvailable']);
  });
});

describe('finalize', () => {
  test('makes the tickets, their participants and products, and announces them', async () => {
    await signAgreement(service, venue.hostId);
    const category = await till.category({ price: 2000 });
    const [s = 0, m = 0] = await till.options('TICKET', [
      { name: 'S', price: 100 },
      { name: 'M', price: 150 },
    ]);
    const [parking = 0] = await till.options('PAYMENT', [{ name: 'P1', price: 500 }]);
    const id = await till.cart({ [category]: 3 });
    await till.setProducts(id, { [s]: 1, [m]: 1, [parking]: 1 });
    await service.must('paymentBuyerAddressUpdate', {
      key,
      id,
      params: {
        firstName: 'Berta',
        lastName: 'Käufer',
        email: 'berta@example.org',
        company: 'Käufer & Co',
        street: 'Am Markt 1',
        zipCode: '99999',
        city: 'Stadt',
        country: 'DE',
      },
    });
    const news = await newsOf(service, key);
    await till.bought(id);

    expect(await till.read(id)).toMatchObject({
      status: 'authorized',
      type: 'direct',
      amount: 6000 + 100 + 150 + 500,
      numTickets: 3,
    });
    const tickets = await till.tickets(id);
    expect(tickets).toMatchObject([
      { originalPrice: 2000, productPrice: 100, ticketCategoryIds: [category] },
      { originalPrice: 2000, productPrice: 150 },
      { originalPrice: 2000, productPrice: 0 },
    ]);
    const participants = await till.participants(id);
    for (const participant of participants) {
      expect(participant).toMatchObject({
        status: 'com.svc.participant.status.accepted',
        firstName: 'Berta',
        lastName: 'Käufer',
        email: 'berta@example.org',
        company: 'Käufer & Co',
        paymentStatus: 'authorized',
        paidDate: null,
        buyerAddress: { street: 'Am Markt 1', country: 'DE' },
      });
    }
    // The product of the purchase is everybody's.
    expect(participants.map(({ products }) => products?.length)).toEqual([2, 2, 1]);
    const { products } = await service.must('paymentProducts', { key, id });
    expect(products).toMatchObject([{ productCategoryOptionId: parking, type: 'PAYMENT' }]);
    const announcedParticipants = (await news()).filter(
      ({ objectType }) => objectType === 'participant',
    );
    expect(announcedParticipants).toMatchObject(
      participants.map((participant) => ({
        operation: 'update',
        objectType: 'participant',
        objectId: participant.id,
      })),
    );
  });

  test('nothing due is paid and free; without an address the names are still empty', async () => {
    const id = await till.bought(await till.cart({ [venue.free]: 1 }));
    expect(await till.read(id)).toMatchObject({ status: 'paid', type: 'free', amount: 0 });
    const [participant] = await till.participants(id);
    expect(participant).toMatchObject({ firstName: '', lastName: '', email: '' });
    expect(participant?.paidDate).not.toBeNull();
  });

  test('without a buyer’s address nothing half done follows: it is absent, and the first one names tickets and invoice', async () => {
    const own = await makeVenue(service, 'Later');
    await signAgreement(service, own.hostId);
    const shop = openTill(service, own);
    const id = await shop.bought(await shop.cart({ [own.free]: 3 }));
    const read = () => service.call('paymentBuyerAddressRead', { key: shop.key, id });
    const update = (params: object) =>
      service.call('paymentBuyerAddressUpdate', { key: shop.key, id, params });
    expect(await read()).toMatchObject(refusal(404, 'com.svc.api.rest.ObjectNotFound'));
    const [, ticket] = await shop.tickets(id);
    const named = { firstName: 'Zoë', lastName: 'Zander', email: 'zoe@example.org' };
    await service.must('ticketUpdate', {
      key: shop.key,
      id: asId(ticket?.id ?? 0),
      params: named,
    });
    expect(await update({ city: 'Ulm' })).toMatchObject({ status: 400 });
    expect(await read()).toMatchObject({ status: 404 });

    const news = await newsOf(service, shop.key);
    const buyer = { firstName: 'Berta', lastName: 'Käufer', email: 'berta@example.org' };
    const place = { street: 'Am Markt 1', zipCode: '89073', city: 'Ulm', country: 'DE' };
    expect(await update({ ...buyer, ...place })).toMatchObject(succeeds);
    const participants = await shop.participants(id);
    expect(participants).toMatchObject([buyer, named, buyer]);
    expect(participants[1]?.buyerAddress).toMatchObject({ ...buyer, ...place });
    expect((await news()).map(({ objectId }) => objectId).sort()).toEqual(
      participants.map((participant) => participant.id).sort(),
    );
    const find = { key: shop.key, params: { eventId: own.eventId, query: 'kaufer berta' } };
    expect((await service.must('ticketFind', find)).ids).toHaveLength(2);
    const invoice = await service.store.read((queries) =>
      invoiceContent(ofEvent(queries, own.eventId), id),
    );
    expect(invoice?.buyer).toEqual(['Berta Käufer', 'Am Markt 1', '89073 Ulm', 'Deutschland']);

    expect(await update({ firstName: 'Bea', city: 'Köln' })).toMatchObject(succeeds);
    expect(await shop.participants(id)).toMatchObject([buyer, named, buyer]);
  });

  test('the same call again changes nothing', async () => {
    const category = await till.category();
    const id = await till.cart({ [category]: 2 });
    const queueIdentifier = await till.started(id);
    const both = [till.finalize(id, queueIdentifier), till.finalize(id, queueIdentifier)];
    for (const answer of await Promise.all(both)) expect(answer).toMatchObject(succeeds);
    expect(await till.tickets(id)).toHaveLength(2);
    expect((await till.readCategory(category)).sold).toBe(2);
  });

  test('com.svc.api.rest.InvalidFormat.queueIdentifier: another one, or before the start', async () => {
    const wrong = refusal(400, 'com.svc.api.rest.InvalidFormat.queueIdentifier');
    const id = await till.cart({ [venue.standard]: 1 });
    expect(await till.finalize(id, 'x')).toMatchObject(wrong);
    const queueIdentifier = await till.started(id);
    const other = await till.cart({ [venue.standard]: 1 });
    await till.started(other);
    expect(await till.finalize(other, queueIdentifier)).toMatchObject(wrong);
  });

  test('com.svc.api.rest.MissingParam.queueIdentifier', async () => {
    const id = await till.cart({ [venue.standard]: 1 });
    expect((await till.finalize(id, '')).errors).toEqual([
      'com.svc.api.rest.MissingParam.queueIdentifier',
    ]);
  });
});

test('a shop of an activated event sells until its close date', async () => {
  const { id: eventId } = await service.must('eventCreate', {
    key,
    params: {
      hostId: venue.hostId,
      title: 'Kurz',
      country: 'DE',
      selectedDate: local('2026-11-22T10:00:00'),
      selectedEndDate: local('2026-11-22T12:00:00'),
    },
  });
  const own = openTill(service, { ...venue, eventId });
  const category = await own.category();
  await service.store.write((queries) =>
    queries.updateTable('event').set({ activated: 1 }).where('id', '=', eventId).execute(),
  );
  const id = await own.cart({ [category]: 1 });
  await time.advance(24 * 60 * 60 * 1000);
  expect(await own.start(id)).toMatchObject(tooMany);
  expect(await own.setTickets(await own.draft(), { [category]: 1 })).toMatchObject(tooMany);
});
