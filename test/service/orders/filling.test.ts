import { beforeAll, describe, expect, test } from 'vitest';
import { openSales } from '../../support/sales-fixture.ts';
import { openTill, type Till } from '../../support/till.ts';
import { local, makeVenue, type Venue } from '../../support/venue.ts';

const { service, venue, till } = await openSales();

const refusal = (code: string) => ({ status: 400, errors: [code], answer: null });
const shopCode = (code: string) => refusal(`com.svc.ticketing.TicketShop.${code}`);
const succeeds = { status: 200, errors: [] };
const notDraft = refusal('com.svc.api.rest.CannotUpdateNonDraftPayment');

describe('a new payment', () => {
  test('is an empty draft, which keeps what it was given', async () => {
    const id = await till.draft({
      distributionChannel: 'BOX_OFFICE',
      applicationData: 'a=1',
      language: 'DE',
      supplementaryService: true,
    });
    expect(await till.read(id)).toMatchObject({
      id,
      eventId: venue.eventId,
      creationTime: '2026-11-21T20:00:00',
      startDate: null,
      discountCode: null,
      amount: 0,
      distributionChannel: 'BOX_OFFICE',
      applicationData: 'a=1',
      language: 'de',
      status: 'new',
      type: null,
      numTickets: 0,
      startIdentifier: null,
      supplementaryService: true,
    });
  });

  test('has the specification’s defaults, and is in the event’s list', async () => {
    const id = await till.draft();
    expect(await till.read(id)).toMatchObject({
      distributionChannel: 'CHANNEL_API_V1',
      applicationData: null,
      supplementaryService: false,
      doubleOptIn: 'FALSE',
    });
    const { payments } = await service.must('eventPayments', { key: till.key, id: venue.eventId });
    expect(payments).toContain(id);
  });
});

describe('setTicketCount', () => {
  test('sets several at once, changes what is sent alone, and takes out with 0', async () => {
    const [stalls, box] = [await till.category(), await till.category({ price: 2500 })];
    const id = await till.draft();
    expect(await till.setTickets(id, { [stalls]: 2, [box]: 1 })).toMatchObject(succeeds);
    expect(await till.read(id)).toMatchObject({ numTickets: 3, amount: 4500 });
    await till.setTickets(id, { [stalls]: 4 });
    expect(await till.read(id)).toMatchObject({ numTickets: 5, amount: 6500 });
    await till.setTickets(id, { [box]: 0 });
    expect(await till.read(id)).toMatchObject({ numTickets: 4, amount: 4000 });
  });

  test('com.svc.ticketing.TicketShop.AmountBelowZero', async () => {
    const id = await till.draft();
    expect(await till.setTickets(id, { [venue.free]: 1, [venue.standard]: -1 })).toMatchObject(
      shopCode('AmountBelowZero'),
    );
    expect((await till.read(id)).numTickets).toBe(0);
  });

  test('com.svc.ticketing.TicketShop.TooManyItems: more than there are', async () => {
    const few = await till.category({ available: 2 });
    const id = await till.draft();
    expect(await till.setTickets(id, { [few]: 3 })).toMatchObject(shopCode('TooManyItems'));
    expect(await till.setTickets(id, { [few]: 2 })).toMatchObject(succeeds);
  });

  test('com.svc.ticketing.TicketShop.TooManyItems: more than one purchase may hold', async () => {
    const many = await till.category({ available: 5000 });
    const id = await till.draft();
    expect(await till.setTickets(id, { [many]: 1001 })).toMatchObject(shopCode('TooManyItems'));
    expect(await till.setTickets(id, { [many]: 999_999_999_999_999 })).toMatchObject(
      shopCode('TooManyItems'),
    );
    expect(await till.setTickets(id, { [many]: 1000 })).toMatchObject(succeeds);
  });

  test('com.svc.ticketing.TicketShop.TooManyItems: before and after the time of sale', async () => {
    const later = await till.category({ saleStart: local('2026-11-21T20:00:01') });
    const over = await till.category({ saleEnd: local('2026-11-21T19:59:59') });
    const now = await till.category({
      saleStart: local('2026-11-21T20:00:00'),
      saleEnd: local('2026-11-21T20:00:00'),
    });
    const id = await till.draft();
    for (const category of [later, over]) {
      expect(await till.setTickets(id, { [category]: 1 })).toMatchObject(shopCode('TooManyItems'));
    }
    expect(await till.setTickets(id, { [now]: 1 })).toMatchObject(succeeds);
  });

  test('com.svc.ticketing.TicketShop.BelowMinSell: some, but fewer than minSell', async () => {
    const group = await till.category({ minSell: 3 });
    const id = await till.draft();
    expect(await till.setTickets(id, { [group]: 2 })).toMatchObject(shopCode('BelowMinSell'));
    expect(await till.setTickets(id, { [group]: 3 })).toMatchObject(succeeds);
    expect(await till.setTickets(id, { [group]: 0 })).toMatchObject(succeeds);
  });

  test('com.svc.ticketing.TicketShop.BelowMinSell: none, where minSell is required', async () => {
    const must = await till.category({ minSell: 1, minSellRequired: true });
    const id = await till.draft();
    expect(await till.setTickets(id, { [must]: 0 })).toMatchObject(shopCode('BelowMinSell'));
    expect(await till.setTickets(id, { [must]: 1 })).toMatchObject(succeeds);
    await service.must('ticketCategoryUpdate', {
      key: till.key,
      id: must,
      params: { active: false },
    });
  });

  test('com.svc.ticketing.TicketShop.ExceededMaxSell', async () => {
    const few = await till.category({ maxSell: 4 });
    const id = await till.draft();
    expect(await till.setTickets(id, { [few]: 5 })).toMatchObject(shopCode('ExceededMaxSell'));
    expect(await till.setTickets(id, { [few]: 4 })).toMatchObject(succeeds);
  });

  test('com.svc.ticketing.TicketShop.DiscountCodeRequired: a hidden category', async () => {
    const hidden = await till.category({ active: false });
    const id = await till.draft();
    const required = shopCode('DiscountCodeRequired');
    expect(await till.setTickets(id, { [hidden]: 1 })).toMatchObject(required);
    await till.code({ name: 'Discount-only', categories: [hidden] });
    const discounted = await till.draft();
    await till.apply(discounted, 'Discount-only');
    expect(await till.setTickets(discounted, { [hidden]: 1 })).toMatchObject(required);
    await till.code({
      name: 'Open',
      type: 'DISCOUNTCODE_TYPE_CATEGORY',
      categories: [hidden],
    });
    expect(await till.apply(id, 'Open')).toMatchObject(succeeds);
    expect(await till.setTickets(id, { [hidden]: 1 })).toMatchObject(succeeds);
    expect(await till.read(id)).toMatchObject({ amount: 1000, discountCode: 'Open' });
  });

  test('com.svc.api.rest.CannotUpdateNonDraftPayment', async () => {
    const id = await till.cart({ [venue.standard]: 1 });
    await till.started(id);
    expect(await till.setTickets(id, { [venue.standard]: 2 })).toMatchObject(notDraft);
    expect(await till.setTickets(venue.guest.paymentId, {})).toMatchObject(notDraft);
  });

  test('a category that is nowhere is not found, one of a foreign event is not touched', async () => {
    const id = await till.draft();
    const unknown = await till.setTickets(id, { 987654: 1 });
    expect([unknown.status, unknown.errors]).toEqual([404, ['com.svc.api.rest.ObjectNotFound']]);
    const other = await makeVenue(service);
    const foreign = await till.setTickets(id, { [other.standard]: 1 });
    expect([foreign.status, foreign.errors]).toEqual([403, ['com.svc.api.rest.NotAuthorized']]);
  });
});

describe('the shop’s own time', () => {
  let own: Till;
  let there: Venue;
  const required = shopCode('DiscountCodeRequired');

  beforeAll(async () => {
    there = await makeVenue(service);
    own = openTill(service, there);
    const type = 'DISCOUNTCODE_TYPE_CATEGORY';
    await own.code({ name: 'Early', type, categories: [there.standard] });
  });

  test.each([
    ['before registrationStartDate', { registrationStartDate: local('2026-11-21T20:00:01') }],
    ['after registrationEndDate', { registrationEndDate: local('2026-11-21T19:59:59') }],
  ])('%s only a code that unlocks lets buy', async (_, dates) => {
    await own.shop({ ...dates });
    const id = await own.draft();
    expect(await own.setTickets(id, { [there.standard]: 1 })).toMatchObject(required);
    expect(await own.apply(id, 'Early')).toMatchObject(succeeds);
    expect(await own.setTickets(id, { [there.standard]: 1 })).toMatchObject(succeeds);
    expect(await own.setTickets(id, { [there.free]: 1 })).toMatchObject(required);
    await service.request({
      method: 'POST',
      url: `/api/event/${there.eventId}/ticketShop`,
      body: 'registrationStartDate=&registrationEndDate=',
      headers: { authorization: `ApiKey ${own.key}` },
    });
    const later = await own.draft();
    expect(await own.setTickets(later, { [there.free]: 1 })).toMatchObject(succeeds);
  });

  test('the shop’s limit holds over all categories', async () => {
    await own.shop({ availableLimit: 4 });
    // One is sold to the venue's guest.
    const id = await own.draft();
    expect(await own.setTickets(id, { [there.standard]: 2, [there.free]: 2 })).toMatchObject(
      shopCode('TooManyItems'),
    );
    expect(await own.setTickets(id, { [there.standard]: 2, [there.free]: 1 })).toMatchObject(
      succeeds,
    );
  });
});

describe('setProductCount', () => {
  test('sets products of the purchase and of its tickets', async () => {
    const [parking = 0] = await till.options('PAYMENT', [{ name: 'P1', price: 1500 }]);
    const [s = 0, m = 0] = await till.options('TICKET', [
      { name: 'S', price: 2000, available: 5 },
      { name: 'M', price: 2500, available: null },
    ]);
    const id = await till.cart({ [venue.standard]: 2 });
    expect(await till.setProducts(id, { [parking]: 1, [s]: 1, [m]: 1 })).toMatchObject(succeeds);
    expect((await till.read(id)).amount).toBe(9000 + 1500 + 2000 + 2500);
    await till.setProducts(id, { [m]: 0 });
    expect((await till.read(id)).amount).toBe(9000 + 1500 + 2000);
  });

  test('com.svc.ticketing.TicketShop.AmountBelowZero', async () => {
    const [option = 0] = await till.options('PAYMENT', [{ name: 'P1', price: 1500 }]);
    const id = await till.draft();
    expect(await till.setProducts(id, { [option]: -1 })).toMatchObject(shopCode('AmountBelowZero'));
  });

  test('com.svc.ticketing.TicketShop.TooManyItems: a payment’s product twice, a ticket’s more than tickets', async () => {
    const [p1 = 0, p2 = 0] = await till.options('PAYMENT', [
      { name: 'P1', price: 1500 },
      { name: 'P2', price: 1500 },
    ]);
    const [shirt = 0] = await till.options('TICKET', [{ name: 'M', price: 1500 }]);
    const id = await till.cart({ [venue.standard]: 2 });
    for (const pairs of [{ [p1]: 2 }, { [p1]: 1, [p2]: 1 }, { [shirt]: 3 }]) {
      expect(await till.setProducts(id, pairs)).toMatchObject(shopCode('TooManyItems'));
    }
    expect(await till.setProducts(id, { [p2]: 1, [shirt]: 2 })).toMatchObject(succeeds);
  });

  test('com.svc.ticketing.TicketShop.TooManyItems: more of an option than there are', async () => {
    const [few = 0] = await till.options('TICKET', [{ name: 'XL', price: 10, available: 1 }]);
    const id = await till.cart({ [venue.standard]: 2 });
    expect(await till.setProducts(id, { [few]: 2 })).toMatchObject(shopCode('TooManyItems'));
    expect(await till.setProducts(id, { [few]: 1 })).toMatchObject(succeeds);
  });

  test('com.svc.api.rest.CannotUpdateNonDraftPayment', async () => {
    const id = await till.cart({ [venue.standard]: 1 });
    await till.started(id);
    expect(await till.setProducts(id, {})).toMatchObject(notDraft);
  });

  test('an option that is nowhere is not found, one of a foreign event is not touched', async () => {
    const id = await till.draft();
    expect((await till.setProducts(id, { 987654: 1 })).status).toBe(404);
    const other = openTill(service, await makeVenue(service));
    const [foreign = 0] = await other.options('PAYMENT', [{ name: 'P1', price: 1500 }]);
    expect((await till.setProducts(id, { [foreign]: 1 })).status).toBe(403);
  });
});
