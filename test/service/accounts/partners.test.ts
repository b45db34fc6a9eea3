import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '../../../src/contract/calls.ts';
import { addUser } from '../../support/people-examples.ts';
import { startService, type TestService, writeCall } from '../../support/service.ts';
import { makeVenue, type Venue } from '../../support/venue.ts';

let service: TestService;
let venue: Venue;
let key: string;

beforeAll(async () => {
  service = await startService();
  venue = await makeVenue(service);
  key = venue.keys.Editor.key;
});
afterAll(() => service.stop());

let made = 0;
const given = () => ({
  adminId: String(venue.hostId),
  name: `Bühne ${++made}`,
  language: 'DE',
  defaultCountry: 'at',
});

async function send(
  name: 'partnerCreate' | 'partnerUpdate',
  id: number | null,
  params: Readonly<Record<string, string>>,
) {
  const { status, body } = await service.request({
    ...writeCall(calls[name], id, params),
    headers: { authorization: `ApiKey ${key}` },
  });
  return { id: body.id as number, outcome: [status, ...(body.errors ?? [])] };
}
const create = (params: Readonly<Record<string, string>>) => send('partnerCreate', null, params);
const read = async (id: number) => (await service.must('partnerRead', { key, id })).partner;

test('every property is kept and given back; the referrer is not', async () => {
  const first = await create(given());
  expect(first.outcome).toEqual([201]);
  expect(await read(first.id)).toEqual({
    id: first.id,
    adminId: venue.hostId,
    name: `Bühne ${made}`,
    language: 'de',
    defaultCountry: 'AT',
    subdomain: null,
    url: null,
    menuCssUrl: null,
    ticketShopCssUrl: null,
    ssoCallback: null,
  });
  const texts = {
    subdomain: 'Kleine-Buehne',
    url: 'https://example.org/',
    menuCssUrl: 'https://example.org/menu.css',
    ticketShopCssUrl: 'https://example.org/shop.css',
    ssoCallback: 'https://example.org/sso',
  };
  const all = { ...given(), ...texts, referrerPartnerId: String(first.id) };
  const second = await create(all);
  const answer = await read(second.id);
  expect(answer).toMatchObject({ ...texts, subdomain: 'kleine-buehne' });
  expect(answer).not.toHaveProperty('referrerPartnerId');
});

test('an update changes what is sent and clears what is empty', async () => {
  const { id } = await create({
    ...given(),
    url: 'https://example.org/',
    ssoCallback: 'http://a.de',
  });
  const change = { name: 'Große Bühne', language: 'en', defaultCountry: 'CH', url: '' };
  expect((await send('partnerUpdate', id, change)).outcome).toEqual([200]);
  expect(await read(id)).toMatchObject({
    name: 'Große Bühne',
    language: 'en',
    defaultCountry: 'CH',
    url: null,
    ssoCallback: 'http://a.de',
    adminId: venue.hostId,
  });
  // Its own name is no other partner's.
  expect((await send('partnerUpdate', id, { name: 'GROSSE BÜHNE' })).outcome).toEqual([200]);
});

test('the events of a partner are those that its admin hosts', async () => {
  const { id } = await create(given());
  const { events } = await service.must('partnerEvents', { key, id });
  expect(events).toEqual([venue.eventId]);
});

describe.each(['create', 'update'] as const)('partner %s', (kind) => {
  const send400 = async (change: Readonly<Record<string, string>>) => {
    if (kind === 'create') return (await create({ ...given(), ...change })).outcome;
    const { id } = await create(given());
    return (await send('partnerUpdate', id, change)).outcome;
  };
  test.each([
    ['com.svc.Partner.NoName', { name: '' }],
    ['com.svc.Partner.NoName', { name: '   ' }],
    ['com.svc.Partner.NoLanguage', { language: '' }],
    ['com.svc.Partner.UnsupportedLanguage', { language: 'qq' }],
    ['com.svc.Partner.InvalidCountry', { defaultCountry: 'QQ' }],
    ['com.svc.Partner.InvalidCountry', { defaultCountry: 'Austria' }],
    ['com.svc.api.rest.InvalidFormat.subdomain', { subdomain: 'no dots. please' }],
    ['com.svc.api.rest.InvalidFormat.url', { url: 'javascript:alert(1)' }],
    ['com.svc.api.rest.InvalidFormat.name', { name: 'x'.repeat(256) }],
  ])('%s: %o', async (code, change) => {
    expect(await send400(change as Record<string, string>)).toEqual([400, code]);
  });

  test('com.svc.api.rest.PartnerAlreadyExists: the name, or the subdomain, in any case', async () => {
    const taken = { ...given(), subdomain: `taken-${kind}` };
    await create(taken);
    const exists = [400, 'com.svc.api.rest.PartnerAlreadyExists'];
    expect(await send400({ name: taken.name.toUpperCase() })).toEqual(exists);
    expect(await send400({ subdomain: `TAKEN-${kind}` })).toEqual(exists);
  });
});

test('com.svc.api.rest.ObjectNotFound: no such admin, no such referrer', async () => {
  const notFound = [404, 'com.svc.api.rest.ObjectNotFound'];
  expect((await create({ ...given(), adminId: '987654' })).outcome).toEqual(notFound);
  expect((await create({ ...given(), referrerPartnerId: '987654' })).outcome).toEqual(notFound);
});

test('com.svc.api.rest.NotAuthorized: an admin or a referrer that the key does not hold', async () => {
  const other = await makeVenue(service);
  const notAuthorized = [403, 'com.svc.api.rest.NotAuthorized'];
  expect((await create({ ...given(), adminId: String(other.hostId) })).outcome).toEqual(
    notAuthorized,
  );
  const mine = await create({
    ...given(),
    adminId: String(await addUser(service, venue.keys.Editor)),
  });
  const { status } = await service.call('partnerRead', {
    key: other.keys.Administrator.key,
    id: mine.id,
  });
  expect(status).toBe(403);
  const theirs = await service.must('partnerCreate', {
    key: other.keys.Administrator.key,
    params: { adminId: other.hostId, name: 'Fremde Bühne', language: 'de', defaultCountry: 'AT' },
  });
  const referred = { ...given(), referrerPartnerId: String(theirs.id) };
  expect((await create(referred)).outcome).toEqual(notAuthorized);
});
