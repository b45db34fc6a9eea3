import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventUpdate } from '../../../src/contract/event.ts';
import type { EventId } from '../../../src/domain/ids.ts';
import { toJson } from '../../../src/service/core/store/schema/column-types.ts';
import { addEvent } from '../../support/event-examples.ts';
import { type ManualTime, manualTime } from '../../support/manual-time.ts';
import { startService, type TestService, writeCall } from '../../support/service.ts';
import { addGuest, local, makeVenue, type Venue } from '../../support/venue.ts';

let clock: ManualTime;
let service: TestService;
let venue: Venue;
let key: string;
let id: number;

beforeAll(async () => {
  clock = manualTime();
  service = await startService({ clock });
  venue = await makeVenue(service);
  key = venue.keys.Editor.key;
  id = await addEvent(service, venue, { identifier: 'BALL26' });
});
afterAll(() => service.stop());

const update = (params: object) => service.call('eventUpdate', { key, id, params });
const read = async (of = id) => (await service.must('eventRead', { key, id: of })).event;
/** As a form: also what no client of ours would write. */
const send = async (params: Record<string, string>) => {
  const { status, body } = await service.request({
    ...writeCall(eventUpdate, id, params),
    headers: { authorization: `ApiKey ${key}` },
  });
  return { status, errors: body.errors };
};

test('only what is sent changes', async () => {
  const before = await read();
  await clock.advance(60_000);
  expect((await update({ description: '<p>Mit Tanz</p>', city: 'Köln' })).status).toBe(200);
  expect(await read()).toEqual({
    ...before,
    description: '<p>Mit Tanz</p>',
    city: 'Köln',
    lastModified: '2026-11-21T20:01:00',
  });
});

test('every property that may be written is', async () => {
  const given = {
    title: 'Silvesterball',
    country: 'AT',
    selectedDate: local('2026-12-31T20:00:00'),
    selectedEndDate: local('2027-01-01T05:00:00'),
    description: 'Ball',
    shortDescription: 'Ein Ball',
    timezone: 'Europe/Vienna',
    language: 'en',
    identifier: 'BALL-VIENNA',
    internalReference: 'K-17',
    eventType: 'REGISTRATION',
    organisatorDisplayName: 'Die Wirtin',
    organizerEmail: 'ball@example.org',
    partnerEventUrl: 'https://example.org/ball',
    visibility: 'private',
    deactivateEventPage: true,
    publishSearchEngines: false,
    searchEngineTags: 'ball,tanz',
    makePublicInAPI: false,
    visibilityOnXing: 'private',
    allowSharing: false,
    location: 'Hofburg',
    locationDescription: 'Am Heldenplatz',
    longitude: 16.36,
    latitude: 48.2,
    street: 'Heldenplatz',
    street2: 'Tor 3',
    zipCode: '1010',
    city: 'Wien',
    state: 'Wien',
    isOnlineEvent: true,
    type: 'PARTY',
    industry: 'ARTS,TOURISM',
    discipline: 'EVENTS',
    careerLevel: 'ANY',
    employmentStatus: 'ANY',
    allowMaybe: true,
    guestListNeedsTickets: false,
    guestListVisibility: 'ATTENDEES',
    callToAction: 'REGISTER',
    accessibility: 'ACCESSIBLE',
    twitterHashtag: '#ball26',
    commentsAllowed: false,
    hideTime: true,
    keywords: 'Tanz,Silvester',
    schedule: '20 Uhr Einlass',
    mailText: 'Willkommen',
    ticketText: 'Abendgarderobe',
    invoiceText: 'Danke',
    cancellationOption: 'Allowed',
  };
  expect(Object.keys(eventUpdate.params).filter((name) => !(name in given))).toEqual([]);
  const of = await addEvent(service, venue);
  await service.must('eventUpdate', { key, id: of, params: given as never });
  expect(await read(of)).toMatchObject({ ...given, eventURL: 'https://example.org/ball' });
});

test('what may not be written is ignored', async () => {
  const before = await read();
  const own = { id: '1', hostId: '1', activated: 'true', logo: 'x', creationTime: 'x' };
  expect((await send(own)).status).toBe(200);
  expect(await read()).toEqual(before);
});

test('an empty value brings the default back', async () => {
  await update({ hideTime: true, callToAction: 'REGISTER', description: 'x', language: 'de' });
  await send({
    hideTime: '',
    callToAction: '',
    description: '',
    language: '',
    organisatorDisplayName: '',
    selectedEndDate: '',
  });
  expect(await read()).toMatchObject({
    hideTime: false,
    callToAction: 'BUY_TICKET',
    description: null,
    language: null,
    organisatorDisplayName: 'Hanna Wirth',
    selectedEndDate: null,
  });
});

test('a hashtag gets its # if it has none', async () => {
  await update({ twitterHashtag: 'ball27' });
  expect((await read()).twitterHashtag).toBe('#ball27');
});

describe('refused', () => {
  test.each([
    ['com.svc.Event.NoTitle', { title: '' }],
    ['com.svc.Event.NoTitle', { title: '  ' }],
    ['com.svc.Event.NoCountry', { country: '' }],
    ['com.svc.Event.UnsupportedCountry', { country: 'XX' }],
    ['com.svc.Event.UnsupportedLanguage', { language: 'xx' }],
    ['com.svc.Event.DateIsPast', { selectedDate: '2026-11-20T23:59:59' }],
    ['com.svc.Event.EndDateBeforeDate', { selectedEndDate: '2026-12-31T20:59:59' }],
    [
      'com.svc.Event.EndDateBeforeDate',
      { selectedDate: '2026-12-31', selectedEndDate: '2026-12-30' },
    ],
    ['com.svc.api.rest.InvalidVisibility', { visibility: 'secret' }],
    ['com.svc.api.rest.InvalidFormat.identifier', { identifier: 'a b' }],
    ['com.svc.api.rest.InvalidFormat.twitterHashtag', { twitterHashtag: 'so viel Spaß' }],
  ])('%s: %o', async (code, params: object) => {
    const before = await read();
    expect(await send(params as Record<string, string>)).toEqual({ status: 400, errors: [code] });
    expect(await read()).toEqual(before);
  });

  test('com.svc.Event.IdentifierExists', async () => {
    await addEvent(service, venue, { identifier: 'TAKEN' });
    expect(await update({ identifier: 'TAKEN' })).toMatchObject({
      status: 400,
      errors: ['com.svc.Event.IdentifierExists'],
    });
    expect((await update({ identifier: 'BALL26' })).status).toBe(200);
  });
});

test('of two events that ask for one identifier at once, one gets it', async () => {
  const events = [await addEvent(service, venue), await addEvent(service, venue)];
  const params = { identifier: 'WANTED' };
  const answers = await Promise.all(
    events.map((id) => service.call('eventUpdate', { key, id, params })),
  );
  expect(answers.flatMap(({ errors }) => errors)).toEqual(['com.svc.Event.IdentifierExists']);
});

describe('limits', () => {
  const tags = (count: number, length = 1) =>
    Array.from({ length: count }, () => 'x'.repeat(length)).join();
  test.each([
    ['description', 'x'.repeat(50_000), 'x'.repeat(50_001)],
    ['shortDescription', 'x'.repeat(300), 'x'.repeat(301)],
    ['locationDescription', 'x'.repeat(2000), 'x'.repeat(2001)],
    ['schedule', 'x'.repeat(20_000), 'x'.repeat(20_001)],
    ['internalReference', 'x'.repeat(50), 'x'.repeat(51)],
    ['twitterHashtag', 'x'.repeat(63), 'x'.repeat(64)],
    ['twitterHashtag', `#${'x'.repeat(63)}`, `#${'x'.repeat(64)}`],
    ['keywords', tags(20, 50), tags(21, 50)],
    ['keywords', tags(1, 50), tags(1, 51)],
    ['industry', tags(5), tags(6)],
    ['discipline', tags(5), tags(6)],
  ])('%s', async (name, longest, tooLong) => {
    expect((await send({ [name]: longest })).status).toBe(200);
    expect(await send({ [name]: tooLong })).toEqual({
      status: 400,
      errors: [`com.svc.api.rest.InvalidFormat.${name}`],
    });
  });
});

describe('limits count characters, not UTF-16 units', () => {
  test.each([
    ['shortDescription', 300],
    ['locationDescription', 2000],
    ['internalReference', 50],
  ])('%s: max %i chars', async (name, most) => {
    expect((await send({ [name]: '🎟'.repeat(most) })).status).toBe(200);
    expect((await send({ [name]: '🎟'.repeat(most + 1) })).errors).toEqual([
      `com.svc.api.rest.InvalidFormat.${name}`,
    ]);
  });

  test('keywords: max 50 chars per tag', async () => {
    expect((await send({ keywords: '🎟'.repeat(50) })).status).toBe(200);
    expect((await send({ keywords: '🎟'.repeat(51) })).status).toBe(400);
  });
});

describe('keywords, industry and discipline are comma separated, both ways', () => {
  test.each(['keywords', 'industry', 'discipline'] as const)('%s', async (name) => {
    const of = await addEvent(service, venue);
    const set = (value: string) =>
      service.must('eventUpdate', { key, id: of, params: { [name]: value } });
    await set(' one, ,two ,,');
    expect((await read(of))[name]).toBe('one,two');
    await set(',, ,');
    expect((await read(of))[name]).toBeNull();
  });

  test('also where an earlier version kept a list', async () => {
    const of = await addEvent(service, venue);
    await service.store.write((queries) =>
      queries
        .updateTable('event')
        .set({ details: toJson({ keywords: ['Tanz', 'Silvester'] }) })
        .where('id', '=', of)
        .execute(),
    );
    expect((await read(of)).keywords).toBe('Tanz,Silvester');
  });
});

test('a cleared timezone reads as cleared, and dates as in the default', async () => {
  const of = await addEvent(service, venue, { timezone: 'America/New_York' });
  const { selectedDate } = await read(of);
  await service.request({
    ...writeCall(eventUpdate, of, { timezone: '' }),
    headers: { authorization: `ApiKey ${key}` },
  });
  expect(await read(of)).toMatchObject({ timezone: null, selectedDate });
  await service.must('eventUpdate', {
    key,
    id: of,
    params: { timezone: 'Europe/Berlin' as never },
  });
  expect(await read(of)).toMatchObject({ timezone: 'Europe/Berlin', selectedDate });
});

test('what is under way or over can still be changed, but not moved into the past', async () => {
  const of = await addEvent(service, venue, { selectedDate: local('2026-11-21T23:00:00') });
  await clock.advance(24 * 60 * 60 * 1000);
  const change = (params: object) => service.call('eventUpdate', { key, id: of, params });
  expect((await change({ title: 'Nachlese' })).status).toBe(200);
  expect((await change({ selectedDate: local('2026-11-21T22:00:00') })).errors).toEqual([
    'com.svc.Event.DateIsPast',
  ]);
  // As it was read.
  expect((await change({ selectedDate: local('2026-11-21T23:00:00') })).status).toBe(200);
});

test('with another timezone every date stays what the wall clock shows', async () => {
  const of = await addEvent(service, venue, { selectedEndDate: local('2027-01-01T04:00:00') });
  const at = { key, id: of };
  const { id: categoryId } = await service.must('ticketCategoryCreate', {
    ...at,
    params: { name: 'A', price: 1, available: 1, saleEnd: local('2026-12-31T18:00:00') },
  });
  const opening = { registrationStartDate: local('2026-12-01T10:00:00') };
  await service.must('ticketShopUpdate', { ...at, params: opening });
  const before = await read(of);

  await service.must('eventUpdate', { ...at, params: { timezone: 'America/New_York' as never } });

  expect(await read(of)).toMatchObject({
    timezone: 'America/New_York',
    selectedDate: before.selectedDate,
    selectedEndDate: before.selectedEndDate,
  });
  const { ticketCategory } = await service.must('ticketCategoryRead', { key, id: categoryId });
  expect(ticketCategory).toMatchObject({ saleStart: null, saleEnd: '2026-12-31T18:00:00' });
  expect((await service.must('ticketShopRead', at)).ticketShop).toMatchObject(opening);
});

test('and so do code dates, doubleOptIn and registrations, over a change of summer time too', async () => {
  const time = manualTime();
  const season = await startService({ clock: time });
  const { keys, hostId } = await makeVenue(season);
  const by = keys.Administrator.key;
  const { id: of } = await season.must('eventCreate', {
    key: by,
    params: { hostId, title: 'Season', country: 'DE', selectedDate: local('2027-10-28T18:00:00') },
  });
  const at = { key: by, id: of };
  const dates = {
    startDate: local('2027-03-01T09:00:00'),
    endDate: local('2027-10-31T03:30:00'),
  };
  const { id: code } = await season.must('codeDefinitionCreate', {
    ...at,
    params: { type: 'DISCOUNTCODE_TYPE_CATEGORY', name: 'Season', ...dates },
  });
  const { id: ticketCategoryId } = await season.must('ticketCategoryCreate', {
    ...at,
    params: { name: 'A', price: 0, available: 9 },
  });
  const ids: number[] = [];
  // Of these, three are around the hour at which New York's summer time begins, weeks before Berlin's.
  for (const days of [0, 112.125, 5 / 24, 3 / 24, 28, 0.01]) {
    await time.advance(days * 24 * 60 * 60 * 1000);
    const guest = await addGuest(season, by, of, ticketCategoryId);
    const doubleOptIn = local('2027-04-01T12:00:00');
    await season.must('participantUpdate', {
      key: by,
      id: guest.participantId,
      params: { doubleOptIn },
    });
    ids.push(guest.participantId);
  }
  const participants = async () => {
    const read = [];
    for (const id of ids)
      read.push((await season.must('participantRead', { key: by, id })).participant);
    return read.map(({ registrationDate, doubleOptIn }) => ({ registrationDate, doubleOptIn }));
  };
  const before = await participants();
  expect(new Set(before.map(({ registrationDate }) => registrationDate)).size).toBe(6);
  for (const timezone of ['America/New_York', 'Asia/Tokyo', 'Europe/Berlin']) {
    await season.must('eventUpdate', { ...at, params: { timezone: timezone as never } });
    expect(await participants()).toEqual(before);
    const { codeDefinition } = await season.must('codeDefinitionRead', { key: by, id: code });
    expect(codeDefinition).toMatchObject(dates);
  }
  await season.stop();
});

test('closeDate keeps the wall clock over a change of summer time: the start plus 7 days', async () => {
  const of = await addEvent(service, venue, { selectedDate: local('2027-10-28T18:00:00') });
  const { ticketShop } = await service.must('ticketShopRead', { key, id: of });
  expect(ticketShop.closeDate).toBe('2027-11-04T18:00:00');
});

describe('lastModified', () => {
  const stand = async (of: EventId) => {
    const { events } = await service.must('syncRead', { key, id: 0 });
    return { modified: (await read(of)).lastModified, changes: events.length };
  };

  test('moves with what belongs to the event: shop, category, type, product', async () => {
    const of = await addEvent(service, venue);
    const at = { key, id: of };
    const { results } = await service.must('eventTicketTypes', at);
    const changes = [
      () => service.must('ticketShopUpdate', { ...at, params: { availableLimit: 5 } }),
      () =>
        service.must('ticketCategoryCreate', {
          ...at,
          params: { name: 'A', price: 1, available: 1 },
        }),
      () => service.must('ticketTypeDelete', { key, id: results.ticketTypes[0]?.id ?? 0 }),
      () =>
        service.must('productDefinitionCreate', {
          ...at,
          params: {
            name: 'P',
            level: 'TICKET',
            options: [{ name: 'M', price: 1, available: null }],
          },
        }),
    ];
    for (const change of changes) {
      const before = await stand(of);
      await clock.advance(1000);
      await change();
      const after = await stand(of);
      expect(after.modified).not.toBe(before.modified);
      expect(after.changes).toBeGreaterThan(before.changes);
    }
  });

  test('stays after an update that changes nothing, and nothing is announced', async () => {
    const of = await addEvent(service, venue);
    const at = { key, id: of };
    const { id: category } = await service.must('ticketCategoryCreate', {
      ...at,
      params: { name: 'A', price: 1, available: 1 },
    });
    const before = await stand(of);
    await clock.advance(1000);
    const { selectedDate, title } = await read(of);
    await service.must('eventUpdate', { ...at, params: { title, allowSharing: true } });
    await service.must('eventUpdate', {
      ...at,
      params: { selectedDate: selectedDate ?? local('2027-01-01') },
    });
    await service.must('ticketShopUpdate', { ...at, params: { feeInclusive: true } });
    await service.must('ticketCategoryUpdate', {
      key,
      id: category,
      params: { name: 'A', defaultValue: 0 },
    });
    const { results } = await service.must('eventTicketTypes', at);
    const type = results.ticketTypes[0]?.id ?? 0;
    await service.must('ticketTypeUpdate', { key, id: type, params: { active: true } });
    expect(await stand(of)).toEqual(before);
  });
});

test('a change is in the feed', async () => {
  await update({ city: 'Bonn' });
  const { events } = await service.must('syncRead', { key, id: 0 });
  expect(events.slice(-1)).toMatchObject([
    { operation: 'update', objectType: 'event', objectId: id },
  ]);
});
