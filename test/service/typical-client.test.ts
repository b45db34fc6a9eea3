/**
 * 17, done when: the calls of a typical client of the original service, with one key and no other
 * step. Written as such a client is: forms by hand, the key as a parameter, dates with an offset,
 * and each value of an answer parsed as its name says. Nothing of our own contract is used.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startService, type TestService } from '../support/service.ts';

let service: TestService;
let key: string;
beforeAll(async () => {
  service = await startService();
  key = service.operatorKey;
});
afterAll(() => service.stop());

const always = () => ({ apikey: key, version: '1', format: 'json' });

type Answer = Readonly<Record<string, unknown>> & { readonly id: number };

async function read(url: string, params: Readonly<Record<string, string>> = {}) {
  const query = new URLSearchParams({ ...params, ...always() });
  return parsed(await service.request({ url: `/api/${url}?${query}` }), 200);
}

async function write(url: string, params: Readonly<Record<string, string>>, status = 200) {
  const body = new URLSearchParams({ ...params, ...always() }).toString();
  return parsed(await service.request({ method: 'POST', url: `/api/${url}`, body }), status);
}

const create = (url: string, params: Readonly<Record<string, string>>) =>
  write(`${url}/create`, params, 201);

async function remove(url: string) {
  const request = { method: 'DELETE', url: `/api/${url}?${new URLSearchParams(always())}` };
  return parsed(await service.request(request), 200);
}

function parsed(answer: Awaited<ReturnType<TestService['request']>>, status: number): Answer {
  expect([answer.status, answer.body.errors]).toEqual([status, undefined]);
  expect(answer.body.success).toBe(true);
  parse('', answer.body);
  return answer.body;
}

const isDate = /(Date|(?<!hide)Time|Start|End|Modified|Login|birthday)$/;
const isNumber = /(^id|Id|Income|Fees?|price|available|sold|Count|Limit|Sold|isagio|itude)$/;
let dates = 0;
let numbers = 0;

/** As clients do that parse what is there: null, or a text that is no date, is an error. */
function parse(name: string, value: unknown): void {
  // Later additions, which are always there.
  if (value === null && /^own(TermsAndConditions|PrivacyPolicy)$/.test(name)) return;
  if (value === null) throw new Error(`${name} is null`);
  if (typeof value === 'object') {
    for (const [inner, item] of Object.entries(value)) parse(inner, item);
  } else if (isDate.test(name)) {
    expect(value, name).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
    expect(Date.parse(String(value)), name).not.toBeNaN();
    dates += 1;
  } else if (isNumber.test(name)) {
    expect(value, name).toBeTypeOf('number');
    numbers += 1;
  }
}

test('create key, user, event, category, shop, partner; read each back; parse what is there', async () => {
  const { apiKey } = (await create('apiKey', { name: 'wadus' })) as unknown as {
    apiKey: { key: string; id: number };
  };
  key = apiKey.key;

  const username = 'jorge@example.com';
  const names = { firstName: 'Jorge', lastName: 'Llop', language: 'es' };
  const { id: userId } = await create('user', { ...names, username, password: '12345' });
  expect(await read('user/exists', { username })).toMatchObject({ exists: true, authorized: true });
  expect((await read('user/find', { username })).ids).toEqual([userId]);
  await write(`user/${userId}`, { telephone: '0034666666666' });
  expect((await read(`user/${userId}`)).user).toEqual({
    ...names,
    id: userId,
    username,
    email: username,
    telephone: '0034666666666',
    timezone: 'Europe/Berlin',
    signupTime: '2026-11-21T20:00:00',
    creationTime: '2026-11-21T20:00:00',
    lastModified: '2026-11-21T20:00:00',
  });

  const { id: eventId } = await create('event', {
    hostId: String(userId),
    title: 'Secret title',
    country: 'es',
    selectedDate: '2027-06-21T09:34:12+02:00',
    identifier: 'event-find-5',
  });
  await write(`event/${eventId}`, { title: 'wadus 2', keywords: 'one,two' });
  expect((await read(`event/${eventId}`)).event).toMatchObject({
    id: eventId,
    hostId: userId,
    title: 'wadus 2',
    country: 'ES',
    keywords: 'one,two',
    selectedDate: '2027-06-21T09:34:12',
    timezone: 'Europe/Berlin',
    organisatorDisplayName: 'Jorge Llop',
    identifier: 'event-find-5',
    products: [],
  });
  expect((await read('event/exists', { identifier: 'event-find-5' })).exists).toBe(true);
  expect((await read('event/find', { identifier: 'event-find-5' })).ids).toEqual([eventId]);
  expect((await read(`user/${userId}/events`)).events).toEqual([eventId]);

  const category = {
    name: 'Early bird',
    price: '5000',
    available: '10',
    saleStart: '2027-05-01T00:00:00Z',
  };
  const { id: categoryId } = await create(`event/${eventId}/ticketCategory`, category);
  const { ticketCategory } = await read(`ticketCategory/${categoryId}`);
  expect(ticketCategory).toMatchObject({
    id: categoryId,
    name: 'Early bird',
    price: 5000,
    available: 10,
    saleStart: '2027-05-01T02:00:00',
  });
  const all = `event/${eventId}/ticketCategories`;
  expect((await read(all)).ticketCategories).toEqual([categoryId]);
  expect((await read(all, { resultType: 'full' })).ticketCategories).toEqual([ticketCategory]);

  await write(`event/${eventId}/ticketShop`, { feeInclusive: 'true', currency: 'USD' });
  expect((await read(`event/${eventId}/ticketShop`)).ticketShop).toMatchObject({
    closeDate: '2027-06-28T09:34:12',
    feeInclusive: true,
    currency: 'USD',
    numTicketsSold: 0,
  });
  expect((await read(`event/${eventId}/ticketTypes`)).results).toMatchObject({
    availableTicketTypes: ['TICKETTYPE_PAPER', 'TICKETTYPE_ETICKET'],
    ticketTypes: [{ type: 'TICKETTYPE_PAPER' }, { type: 'TICKETTYPE_ETICKET' }],
  });
  await read(`event/${eventId}/paymentTypes`);

  const partner = { name: 'to be found', language: 'en', defaultCountry: 'ES' };
  const { id: partnerId } = await create('partner', { ...partner, adminId: String(userId) });
  expect((await read(`partner/${partnerId}`)).partner).toEqual({
    ...partner,
    id: partnerId,
    adminId: userId,
  });

  // None of it went unparsed.
  expect(dates).toBe(9);
  expect(numbers).toBeGreaterThan(25);
});

test('a user without events is logged out or deleted, an event without tickets is deleted', async () => {
  const user = { firstName: 'Jorge', lastName: 'Llop', language: 'es', password: '12345' };
  const { id: hostId } = await create('user', { ...user, username: 'deleted@example.com' });
  const { id: eventId } = await create('event', {
    hostId: String(hostId),
    title: 'Deleted',
    country: 'de',
    selectedDate: '2027-06-21T00:00:00Z',
  });
  expect((await remove(`event/${eventId}`)).deleted).toBe(true);
  expect((await remove(`user/${hostId}`)).deleted).toBe(true);
  const { id: other } = await create('user', { ...user, username: 'logout@example.com' });
  await write(`user/${other}/logout`, {});
});
