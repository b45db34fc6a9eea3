import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ManualTime, manualTime } from '../../support/manual-time.ts';
import { startService, type TestService } from '../../support/service.ts';
import { local, makeKeyOf, makeVenue, type Venue } from '../../support/venue.ts';

let clock: ManualTime;
let service: TestService;
let venue: Venue;
let key: string;

beforeAll(async () => {
  clock = manualTime();
  service = await startService({ clock });
  venue = await makeVenue(service, 'Lange Nacht der Bücher');
  key = venue.keys.Editor.key;
});
afterAll(() => service.stop());

const create = (params: object) =>
  service.call('eventCreate', {
    key,
    params: {
      hostId: venue.hostId,
      title: 'Ball',
      country: 'DE',
      selectedDate: local('2026-12-31T21:00:00'),
      ...params,
    },
  });
const created = async (params: object) => {
  const { answer, errors } = await create(params);
  if (!answer) throw new Error(errors.join());
  return (await service.must('eventRead', { key, id: answer.id })).event;
};

test('a new event is a draft with the specification’s defaults', async () => {
  const event = await created({});
  expect(event).toMatchObject({
    hostId: venue.hostId,
    title: 'Ball',
    country: 'DE',
    selectedDate: '2026-12-31T21:00:00',
    selectedEndDate: null,
    activated: false,
    timezone: 'Europe/Berlin',
    eventType: 'TICKETS',
    organisatorDisplayName: 'Hanna Wirth',
    visibility: 'public',
    publishSearchEngines: true,
    visibilityOnXing: 'all',
    allowSharing: true,
    longitude: 0,
    guestListVisibility: 'SERVICE_MEMBERS',
    cancellationOption: 'NotAllowed',
    description: null,
    creationTime: '2026-11-21T20:00:00',
  });
  expect(event.identifier).toMatch(/^[A-Z0-9]{7}$/);
});

test('an event made without a language has none, whatever its host speaks', async () => {
  expect((await created({})).language).toBeNull();
  expect((await created({ language: 'fr' })).language).toBe('fr');
});

test('products is an array, empty where there are none: what productDefinitions lists in full', async () => {
  const { id, products } = await created({});
  expect(products).toEqual([]);
  await created({});
  await service.must('productDefinitionCreate', {
    key,
    id,
    params: {
      name: 'T-Shirt',
      level: 'TICKET',
      options: [{ name: 'M', price: 2500, available: null }],
    },
  });
  const params = { resultType: 'full' } as const;
  const listed = await service.must('eventProductDefinitions', { key, id, params });
  const { event } = await service.must('eventRead', { key, id });
  expect(event.products).toEqual(listed.productDefinitions);
  expect(event.products).toHaveLength(1);
  const { events } = await service.must('userEvents', { key, id: venue.hostId, params });
  expect(events).toContainEqual(event);
  expect(events).toContainEqual(expect.objectContaining({ products: [] }));
});

test('what was taken is returned', async () => {
  const given = {
    identifier: 'ball-26',
    timezone: 'America/New_York',
    selectedEndDate: local('2027-01-01T04:00:00'),
    language: 'de',
    description: '<p>Für alle</p>',
    latitude: 52.52,
    keywords: 'Tanz,Silvester',
    hideTime: true,
    visibility: 'private',
  };
  expect(await created({ ...given, twitterHashtag: 'ball26' })).toMatchObject({
    ...given,
    selectedDate: '2026-12-31T21:00:00',
    twitterHashtag: '#ball26',
  });
});

test('countries, languages and timezones are read in any case', async () => {
  const event = await created({ country: 'es', language: 'ES', timezone: 'europe/madrid' });
  expect(event).toMatchObject({ country: 'ES', language: 'es', timezone: 'Europe/Madrid' });
});

test.each([
  ['com.svc.Event.NoTitle', { title: '  ' }],
  ['com.svc.Event.UnsupportedCountry', { country: 'XX' }],
  ['com.svc.Event.UnsupportedLanguage', { language: 'xx' }],
  ['com.svc.Event.DateIsPast', { selectedDate: local('2026-11-20T23:59:59') }],
  ['com.svc.Event.EndDateBeforeDate', { selectedEndDate: local('2026-12-31T20:59:59') }],
  ['com.svc.api.rest.InvalidVisibility', { visibility: 'secret' }],
  ['com.svc.api.rest.InvalidFormat.identifier', { identifier: '../x' }],
  ['com.svc.api.rest.InvalidFormat.twitterHashtag', { twitterHashtag: 'so viel Spaß' }],
])('%s', async (code, params) => {
  expect(await create(params)).toMatchObject({ status: 400, errors: [code] });
});

test('an event may begin earlier on this very day', async () => {
  expect((await create({ selectedDate: local('2026-11-21T00:00:00') })).status).toBe(201);
});

test('an identifier is given once', async () => {
  await created({ identifier: 'ONCE' });
  expect(await create({ identifier: 'ONCE' })).toMatchObject({
    status: 400,
    errors: ['com.svc.Event.IdentifierExists'],
  });
});

test('identifiers differ in more than case, and are found in any', async () => {
  const { id } = await created({ identifier: 'Anycase' });
  for (const identifier of ['ANYCASE', 'anycase']) {
    const taken = { status: 400, errors: ['com.svc.Event.IdentifierExists'] };
    expect(await create({ identifier })).toMatchObject(taken);
    const { id: other } = await created({});
    const update = { key, id: other, params: { identifier } };
    expect(await service.call('eventUpdate', update)).toMatchObject(taken);
    expect((await service.must('eventFind', { key, params: { identifier } })).ids).toEqual([id]);
    expect((await service.must('eventExists', { key, params: { identifier } })).exists).toBe(true);
  }
  await service.must('eventUpdate', { key, id, params: { identifier: 'AnyCase' } });
  expect((await service.must('eventRead', { key, id })).event.identifier).toBe('AnyCase');
});

test('the host must be a user, and the key’s own', async () => {
  const unknown = await create({ hostId: 987_654 });
  expect([unknown.status, unknown.errors]).toEqual([404, ['com.svc.api.rest.ObjectNotFound']]);
});

describe('find', () => {
  const find = async (params: object, by = key) =>
    (await service.must('eventFind', { key: by, params })).ids;

  test('finds by the whole identifier and by any part of the title, in any case', async () => {
    const event = await created({ identifier: 'FINDME', title: 'Großes Öffnen' });
    expect(await find({ identifier: 'FINDME' })).toEqual([event.id]);
    expect(await find({ identifier: 'FIND' })).toEqual([]);
    expect(await find({ title: 'GROSSES öff' })).toEqual([event.id]);
    expect(await find({ title: '%' })).toEqual([]);
  });

  test('finds only what the key may touch, at most 100', async () => {
    expect(await find({}, service.operatorKey)).toEqual([]);
    for (let n = 0; n < 101; n += 1) await created({ title: 'Serie' });
    expect(await find({ title: 'serie' })).toHaveLength(100);
  });
});

describe('grantPermission', () => {
  const grant = (by: string, apiKeyIdToGrantPermissionTo: number) =>
    service.call('eventGrantPermission', {
      key: by,
      id: venue.eventId,
      params: { apiKeyIdToGrantPermissionTo: apiKeyIdToGrantPermissionTo as never },
    });

  test('gives another key the event: 201, and 200 when it has it already', async () => {
    const door = await makeKeyOf(service, service.operatorKey, 'AttendeeManager');
    const read = () => service.call('eventRead', { key: door.key, id: venue.eventId });
    expect((await read()).status).toBe(403);
    expect((await grant(key, door.id)).status).toBe(201);
    expect((await grant(key, door.id)).status).toBe(200);
    expect((await read()).status).toBe(200);
  });

  test('needs a key of the host, not just of the event', async () => {
    const editor = await makeKeyOf(service, service.operatorKey, 'Editor');
    await grant(key, editor.id);
    expect(await grant(editor.key, editor.id)).toMatchObject({
      status: 403,
      errors: ['com.svc.api.rest.NotAuthorized'],
    });
  });

  test('knows the key it is given to', async () => {
    expect(await grant(key, 987_654)).toMatchObject({
      status: 400,
      errors: ['com.svc.api.rest.InvalidApiKey'],
    });
  });
});

test('purchases are listed by their ids', async () => {
  const { payments } = await service.must('eventPayments', { key, id: venue.eventId });
  expect(payments).toEqual([venue.guest.paymentId]);
});

test('an event that ended more than four years ago is archived: nobody reads it, and writes continue', async () => {
  const old = await startService({ clock });
  const { keys, eventId, guest, hostId: id, standard } = await makeVenue(old);
  const { key: by } = keys.Administrator;
  await clock.advance(3.9 * 365.25 * 24 * 60 * 60 * 1000);
  expect((await old.call('eventRead', { key: by, id: eventId })).status).toBe(200);
  await clock.advance(0.2 * 365.25 * 24 * 60 * 60 * 1000);
  const { identifier, participantId } = guest;
  for (const answer of [
    await old.call('eventRead', { key: by, id: eventId }),
    await old.call('participantRead', { key: by, id: participantId }),
    await old.call('ticketFind', { key: by, params: { eventId } }),
    await old.call('ticketCheck', { key: by, params: { identifier, readOnly: true } }),
  ]) {
    expect([answer.status, answer.errors]).toEqual([403, ['com.svc.api.rest.NotAuthorized']]);
  }
  for (const answer of [
    await old.call('eventUpdate', { key: by, id: eventId, params: { city: 'Bonn' } }),
    await old.call('ticketCategoryUpdate', { key: by, id: standard, params: { name: 'Alt' } }),
    await old.call('ticketCheck', { key: by, params: { identifier } }),
    await old.call('participantReset', { key: by, id: participantId, params: {} }),
  ]) {
    expect([answer.status, answer.errors]).toEqual([200, []]);
  }
  // What another key holds stays out of reach.
  const stranger = (await makeKeyOf(old, old.operatorKey, 'Administrator')).key;
  const foreign = await old.call('ticketCheck', { key: stranger, params: { identifier } });
  expect([foreign.status, foreign.errors]).toEqual([403, ['com.svc.api.rest.NotAuthorized']]);
  expect((await old.must('eventFind', { key: by })).ids).toEqual([]);
  // It stays out of lists; only reading it is refused.
  expect((await old.must('userEvents', { key: by, id })).events).toEqual([]);
  const full = await old.must('userEvents', { key: by, id, params: { resultType: 'full' } });
  expect(full).toMatchObject({ events: [], totalResults: 0, lastPage: 0 });
  await old.stop();
});
