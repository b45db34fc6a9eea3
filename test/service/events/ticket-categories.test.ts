import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addReadyEvent } from '../../support/event-examples.ts';
import { startService, type TestService } from '../../support/service.ts';
import { addGuest, local, makeVenue, type Venue } from '../../support/venue.ts';

let service: TestService;
let venue: Venue;
let key: string;

beforeAll(async () => {
  service = await startService();
  venue = await makeVenue(service);
  key = venue.keys.Editor.key;
});
afterAll(() => service.stop());

const create = (params: object) =>
  service.call('ticketCategoryCreate', {
    key,
    id: venue.eventId,
    params: { name: 'VIP', price: 12_000, available: 2, ...params },
  });
const created = async (params: object) => {
  const { answer, errors } = await create(params);
  if (!answer) throw new Error(errors.join());
  return answer.id;
};
const read = async (id: number) =>
  (await service.must('ticketCategoryRead', { key, id })).ticketCategory;

test('a new category has the specification’s defaults', async () => {
  expect(await read(await created({ saleEnd: local('2026-11-21T19:00:00') }))).toMatchObject({
    name: 'VIP',
    price: 12_000,
    fee: 0,
    available: 2,
    sold: 0,
    reservedCount: 0,
    saleStart: null,
    saleEnd: '2026-11-21T19:00:00',
    minSell: null,
    defaultValue: 0,
    minSellRequired: false,
    comment: null,
    active: true,
    displayPrice: false,
    priceEditable: true,
  });
});

const broken: [string, object][] = [
  ['NameMissing', { name: ' ' }],
  ['PriceTooLow', { price: -1 }],
  ['NoTicketsAvailable', { available: 0 }],
  ['InvalidMaxSell', { maxSell: 0 }],
  ['MaxSellLowerThanMinSell', { minSell: 3, maxSell: 2 }],
  ['TicketSaleSpanIsTooBig', { minSell: 1, maxSell: 502 }],
  [
    'SaleEndBeforeSaleStart',
    { saleStart: local('2026-11-20T10:00:00'), saleEnd: local('2026-11-20T09:59:59') },
  ],
  ['CommentTooLong', { comment: 'x'.repeat(256) }],
];

describe.each(broken)('%s', (code, params) => {
  const refusal = { status: 400, errors: [`com.svc.TicketCategory.${code}`] };

  test('refuses a create', async () => {
    expect(await create(params)).toMatchObject(refusal);
  });

  test('refuses an update, which changes nothing', async () => {
    const id = await created({});
    const before = await read(id);
    expect(await service.call('ticketCategoryUpdate', { key, id, params })).toMatchObject(refusal);
    expect(await read(id)).toEqual(before);
  });
});

test('a span of 500 is allowed', async () => {
  expect((await create({ minSell: 1, maxSell: 501 })).status).toBe(201);
});

test('an update changes only what is sent, and an empty value clears', async () => {
  const id = await created({ comment: 'Eingang Süd', minSell: 1, maxSell: 5, active: false });
  await service.must('ticketCategoryUpdate', { key, id, params: { price: 9900, active: true } });
  expect(await read(id)).toMatchObject({
    name: 'VIP',
    price: 9900,
    comment: 'Eingang Süd',
    active: true,
  });
  await service.request({
    method: 'POST',
    url: `/api/ticketCategory/${id}`,
    body: 'comment=&minSell=&maxSell=',
    headers: { authorization: `ApiKey ${key}` },
  });
  expect(await read(id)).toMatchObject({
    comment: null,
    minSell: null,
    maxSell: null,
    active: true,
  });
});

describe('what an update may not empty', () => {
  test.each([
    ['com.svc.TicketCategory.NameMissing', 'name'],
    ['com.svc.TicketCategory.PriceMissing', 'price'],
    ['com.svc.api.rest.MissingParam.available', 'available'],
  ])('%s', async (code, name) => {
    const { status, body } = await service.request({
      method: 'POST',
      url: `/api/ticketCategory/${venue.standard}`,
      body: `${name}=`,
      headers: { authorization: `ApiKey ${key}` },
    });
    expect([status, body.errors]).toEqual([400, [code]]);
  });

  test('on a create it is MissingParam', async () => {
    const { body } = await service.request({
      method: 'POST',
      url: `/api/event/${venue.eventId}/ticketCategory/create`,
      body: 'name=&price=1&available=1',
      headers: { authorization: `ApiKey ${key}` },
    });
    expect(body.errors).toEqual(['com.svc.api.rest.MissingParam.name']);
  });
});

test('while the event is a draft its prices can be changed, whatever was sold to try it out', async () => {
  const id = await created({});
  await addGuest(service, key, venue.eventId, id);
  expect(await read(id)).toMatchObject({ sold: 1, priceEditable: true });
  await service.must('ticketCategoryUpdate', { key, id, params: { price: 1 } });
  expect(await read(id)).toMatchObject({ price: 1 });
});

test('com.svc.api.rest.CantEditPrice: of an activated event, once a ticket is sold', async () => {
  const eventId = await addReadyEvent(service, venue);
  await service.must('eventActivate', { key, id: eventId });
  const { ticketCategories } = await service.must('eventTicketCategories', { key, id: eventId });
  const id = ticketCategories[0] as Venue['standard'];
  const update = (params: object) => service.call('ticketCategoryUpdate', { key, id, params });
  expect((await update({ price: 5000 })).status).toBe(200);
  await addGuest(service, key, eventId, id);
  expect(await read(id)).toMatchObject({ sold: 1, priceEditable: false });
  expect(await update({ price: 1 })).toMatchObject({
    status: 400,
    errors: ['com.svc.api.rest.CantEditPrice'],
  });
  expect((await update({ price: 5000 })).status).toBe(200);
});

test('no fewer are available than are sold or reserved', async () => {
  const id = await created({ available: 3 });
  await addGuest(service, key, venue.eventId, id);
  const { id: paymentId } = await service.must('paymentCreate', { key, id: venue.eventId });
  await service.must('paymentSetTicketCount', { key, id: paymentId, pairs: { [id]: 1 } });
  await service.must('paymentStart', { key, id: paymentId });
  expect(await read(id)).toMatchObject({ sold: 1, reservedCount: 1 });
  const update = (params: object) => service.call('ticketCategoryUpdate', { key, id, params });
  expect((await update({ available: 2 })).status).toBe(200);
  expect((await update({ available: 1 })).errors).toEqual([
    'com.svc.TicketCategory.NoTicketsAvailable',
  ]);
});

test('those of an event are listed as ids, or in full', async () => {
  const ids = await service.must('eventTicketCategories', { key, id: venue.eventId });
  expect(ids.ticketCategories.slice(0, 2)).toEqual([venue.standard, venue.free]);
  const full = await service.must('eventTicketCategories', {
    key,
    id: venue.eventId,
    params: { resultType: 'full' },
  });
  expect(full.ticketCategories[0]).toEqual(await read(venue.standard));
});
