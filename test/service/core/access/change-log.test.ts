/** Who did what, from what to what, written in the transaction of the change. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '../../../../src/contract/call.ts';
import { type CallName, calls } from '../../../../src/contract/calls.ts';
import { logPageSize } from '../../../../src/contract/change-log.ts';
import { type ApiKeyId, asId } from '../../../../src/domain/ids.ts';
import { insertAccount, openTo } from '../../../../src/service/accounts/account-record.ts';
import { dayMs, keptMs, removeOldEntries } from '../../../../src/service/core/access/change-log.ts';
import { guardedStore } from '../../../../src/service/core/access/guarded-store.ts';
import { notAuthorized } from '../../../../src/service/core/deps/api-error.ts';
import { cryptoRandomness } from '../../../../src/service/core/deps/randomness.ts';
import { Recurring } from '../../../../src/service/core/deps/timers.ts';
import { toJson } from '../../../../src/service/core/store/schema/column-types.ts';
import { exampleCall } from '../../../support/example-calls.ts';
import { manualTime } from '../../../support/manual-time.ts';
import { address, bankAccount } from '../../../support/people-examples.ts';
import { startService, type TestService, writeCall } from '../../../support/service.ts';
import {
  addGuest,
  addProduct,
  type BookedProduct,
  local,
  makeKeyOf,
  makeVenue,
  type Venue,
} from '../../../support/venue.ts';

let service: TestService;
let venue: Venue;
let foreign: Venue;
let product: BookedProduct;
beforeAll(async () => {
  // It queues mails, and its clock stands before it would send one.
  service = await startService({
    timers: manualTime(),
    mail: {
      server: { host: '127.0.0.1', port: 25, tls: 'ifOffered', login: null },
      from: { name: 'Admit', address: 'tickets@example.org' },
      perMinute: 60,
      origin: 'https://tickets.example.org',
    },
  });
  venue = await makeVenue(service);
  foreign = await makeVenue(service);
  product = await addProduct(service, venue.eventId, venue.guest, 'TICKET');
});
afterAll(() => service.stop());

const rows = () =>
  service.store.read((queries) =>
    queries.selectFrom('changeLog').selectAll().orderBy('id').execute(),
  );

async function send(name: CallName) {
  const caller = venue.keys.Administrator;
  const { id, params } = await exampleCall(name, service, venue, product, caller);
  // What the example itself made is not what is asked here.
  const before = (await rows()).length;
  const written = writeCall(calls[name], id, params);
  const isForUser = name === 'userRequestPermission';
  const key = isForUser ? service.operatorKey : caller.key;
  const { status } = await service.request({
    ...written,
    headers: { ...written.headers, authorization: `ApiKey ${key}` },
  });
  expect(calls[name].statuses).toContain(status);
  return (await rows()).slice(before);
}

const names = Object.keys(calls) as CallName[];

/** Of a change of anything but a category's number. */
const noNames = { fromName: null, toName: null };

describe('every call', () => {
  test.each(names.filter((name) => calls[name].logged))('%s leaves one entry', async (name) => {
    const entries = await send(name);
    expect(entries.map(({ call }) => call)).toEqual([name]);
    const { object, path }: Call = calls[name];
    if (object !== null && path.includes(':id')) expect(entries[0]?.objectId).toBeGreaterThan(0);
  });

  test.each(names.filter((name) => !calls[name].logged))('%s leaves none', async (name) => {
    expect(await send(name)).toEqual([]);
  });

  test('that changes something is logged, but for a door’s work, carts, rows of files and signing in and out', () => {
    const silent = names.filter((name) => calls[name].method !== 'GET' && !calls[name].logged);
    expect(silent.sort()).toEqual([
      'accountLinkRead',
      'addressConfirm',
      'codeAppBegin',
      'eventAddBadgeJobs',
      'eventBadgePreview',
      'eventBadges',
      'eventEndBadgeJob',
      'eventLendPlaces',
      'eventLinks',
      'eventMailingPreview',
      'eventRecord',
      'eventReportCashSessions',
      'eventReportDoor',
      'eventReportRefused',
      'eventSettle',
      'eventTakeBadgeJob',
      'importEnd',
      'importTakeRows',
      'participantCheck',
      'participantReset',
      'passkeyBegin',
      'passkeySignIn',
      'passkeySignInBegin',
      'passwordForgotten',
      'paymentApplyDiscountCode',
      'paymentCreate',
      'paymentSetProductCount',
      'paymentSetTicketCount',
      'paymentStart',
      'productCheck',
      'productReset',
      'sessionCreate',
      'sessionEnd',
      'syncRegister',
      'ticketCheck',
      'ticketReset',
    ]);
  });
});

/** After every call was made once. */
test('no entry holds a password, a key, a code or its digest, nor who a guest or a user is', async () => {
  const said = JSON.stringify(await rows());
  const codes = await service.store.read((queries) =>
    queries.selectFrom('ticket').select(['identifier', 'displayIdentifier']).execute(),
  );
  const digests = await service.store.read((queries) =>
    queries.selectFrom('apiKey').select('digest').execute(),
  );
  const images = await service.store.read((queries) =>
    queries.selectFrom('image').select('token').execute(),
  );
  const promotions = await service.store.read((queries) =>
    queries.selectFrom('promotionCode').select('code').execute(),
  );
  const people = await service.store.read(async (queries) => [
    ...(await queries.selectFrom('participant').select(['lastName', 'email']).execute()),
    ...(await queries.selectFrom('user').select(['lastName', 'email']).execute()),
  ]);
  const secrets = [
    // Somebody is called like a kind of object.
    ...people
      .flatMap(({ lastName, email }) => [lastName, email])
      .filter((one) => !/^(|User)$/.test(one)),
    ...[address.street, address.zipCode, bankAccount.iban, 'Köhler', '+49 89 1234'],
    ...Object.values(venue.keys).map(({ key }) => key),
    ...codes.flatMap(({ identifier, displayIdentifier }) => [identifier, displayIdentifier]),
    ...digests.map(({ digest }) => digest),
    ...images.map(({ token }) => token),
    ...promotions.map(({ code }) => code),
    ...[service.operatorKey, venue.password, 'a password', 'scrypt$'],
  ];
  expect(secrets.length).toBeGreaterThan(15);
  expect(secrets.filter((secret) => said.includes(secret))).toEqual([]);
});

const log = async (params: object = {}, at = venue) =>
  (await service.must('eventLog', { key: at.keys.Editor.key, id: at.eventId, params })).entries;

describe('an entry', () => {
  test('says who, what, from what and to what', async () => {
    const { key, id } = foreign.keys.Editor;
    await service.must('eventUpdate', {
      key,
      id: foreign.eventId,
      params: { title: 'Winterfest', city: 'Bonn' },
    });
    expect((await log({}, foreign))[0]).toEqual({
      id: expect.any(Number),
      date: '2026-11-21T20:00:00',
      apiKeyId: id,
      who: 'Editor of a test',
      kind: 'key',
      call: 'eventUpdate',
      eventId: foreign.eventId,
      event: 'Winterfest',
      currency: 'EUR',
      objectType: 'event',
      objectId: foreign.eventId,
      objectName: 'Winterfest',
      changes: [
        { name: 'title', from: 'Sommerfest', to: 'Winterfest', ...noNames },
        { name: 'city', from: null, to: 'Bonn', ...noNames },
      ],
    });
  });

  test('holds nothing that the call does not take, whatever it is called', async () => {
    const body = 'name=Presse&price=0&available=1&other=a&constructor=b&toString=c&__proto__=d';
    const { status } = await service.request({
      method: 'POST',
      url: `/api/event/${foreign.eventId}/ticketCategory/create`,
      headers: {
        authorization: `ApiKey ${foreign.keys.Editor.key}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body,
    });
    expect(status).toBe(201);
    const [entry] = await log({}, foreign);
    expect(entry?.changes.map(({ name }) => name)).toEqual(['name', 'price', 'available']);
  });

  test('says what a category is called now beside its number', async () => {
    const { key } = foreign.keys.Editor;
    await addGuest(service, key, foreign.eventId, foreign.free);
    const made = (await log({}, foreign)).find(({ call }) => call === 'participantCreate');
    expect(made?.changes).toContainEqual({
      name: 'ticketCategoryId',
      ...{ from: null, to: String(foreign.free), fromName: null, toName: 'Presse' },
    });
  });

  test('is not written for what was refused, or what failed half way', async () => {
    const before = (await rows()).length;
    const { key } = venue.keys.Editor;
    const to = { key, id: venue.eventId };
    const params = { country: 'DE', selectedDate: 'no date' as never };
    expect((await service.call('eventUpdate', { ...to, params })).status).toBe(400);
    const price = await service.call('ticketCategoryUpdate', {
      key,
      id: venue.standard,
      params: { available: 0 },
    });
    expect(price.status).toBe(400);
    const foreignKey = foreign.keys.Editor.key;
    const notTheirs = await service.call('eventUpdate', {
      key: foreignKey,
      id: venue.eventId,
      params: { title: 'x' },
    });
    expect(notTheirs.status).toBe(403);
    expect(await rows()).toHaveLength(before);
  });

  test('is written once for a call that writes several times, and by the first write that succeeds', async () => {
    const answers: unknown[] = [];
    const store = guardedStore(service.store, null, {
      begin: async () => async (answer) => void answers.push(answer),
    });
    await store.read(async () => 'read');
    expect(await store.write(async () => notAuthorized)).toBe(notAuthorized);
    await store.write(async () => 'first');
    await store.writeInLine(async () => 'second');
    expect(answers).toEqual(['first']);
  });

  test('is bounded, however long the texts are', async () => {
    const params = {
      description: 'ä'.repeat(50_000),
      mailText: 'x'.repeat(50_000),
      schedule: '😀'.repeat(9_000),
    };
    await service.must('eventUpdate', {
      key: venue.keys.Editor.key,
      id: venue.eventId,
      params,
    });
    const entry = (await rows()).at(-1);
    expect(entry?.call).toBe('eventUpdate');
    expect(entry?.changes.length).toBeLessThan(2_000);
  });
});

describe('the log', () => {
  test('is paged through, the newest first, and looked through by call and by key', async () => {
    const { key, id: apiKeyId } = foreign.keys.Editor;
    await service.store.write((queries) =>
      queries
        .insertInto('changeLog')
        .values(
          Array.from({ length: logPageSize + 5 }, () => ({
            atMs: service.clock.now(),
            apiKeyId,
            userId: null,
            call: 'participantUpdate',
            objectType: 'participant',
            objectId: 1,
            eventId: foreign.eventId,
            hostId: foreign.hostId,
            changes: toJson([]),
          })),
        )
        .execute(),
    );
    const first = await log({}, foreign);
    expect(first).toHaveLength(logPageSize);
    const ids = first.map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    const rest = await log({ before: ids.at(-1) }, foreign);
    expect(rest.every(({ id }) => id < (ids.at(-1) ?? 0))).toBe(true);
    const named = await log({ calls: 'eventActivate,eventUpdate' }, foreign);
    expect(named.map(({ call }) => call)).toEqual(['eventUpdate']);
    expect(await log({ apiKeyId: asId(1) }, foreign)).toEqual([]);
    const ofHost = await service.must('userLog', { key, id: foreign.hostId });
    expect(ofHost.entries).toHaveLength(logPageSize);
  });

  test('is for organizers and editors of the event alone', async () => {
    const read = async (key: string) =>
      (await service.call('eventLog', { key, id: venue.eventId })).status;
    expect(await read(venue.keys.door.key)).toBe(403);
    expect(await read(venue.keys.headOfDoor.key)).toBe(403);
    expect(await read(venue.keys.AttendeeManager.key)).toBe(403);
    expect(await read(foreign.keys.Administrator.key)).toBe(403);
  });

  test('keeps what was said of an event that was deleted, for its host', async () => {
    const { key } = venue.keys.Administrator;
    const entries = await send('eventDelete');
    const { entries: seen } = await service.must('userLog', {
      key,
      id: venue.hostId,
      params: { calls: 'eventDelete' },
    });
    expect(seen[0]?.objectId).toBe(entries[0]?.objectId);
  });

  test('is looked through by time', async () => {
    const { key } = foreign.keys.Editor;
    await service.must('eventUpdate', { key, id: foreign.eventId, params: { city: 'Ulm' } });
    const [last] = await log({}, foreign);
    const at = last?.date ?? local('2026-01-01T00:00:00');
    expect((await log({ since: at, calls: 'eventUpdate' }, foreign))[0]?.id).toBe(last?.id);
    expect(await log({ until: at, calls: 'eventUpdate' }, foreign)).toEqual([]);
  });

  test('names a guest as long as there is one, and holds nothing of the guest itself', async () => {
    const { key } = venue.keys.Editor;
    const { participantId } = venue.guest;
    const params = { firstName: 'Geheimrat', lastName: 'Verschwiegen' };
    await service.must('participantUpdate', { key, id: participantId, params });
    const [entry] = await log();
    expect(entry).toMatchObject({
      objectType: 'participant',
      objectName: 'Geheimrat Verschwiegen',
      changes: [
        { name: 'firstName', from: null, to: null },
        { name: 'lastName', from: null, to: null },
      ],
    });
    expect(JSON.stringify(await rows())).not.toContain('Verschwiegen');
    await service.must('eventActivate', {
      key,
      id: venue.eventId,
      params: { deleteDemoPayments: true },
    });
    const after = (await log()).find(({ id }) => id === entry?.id);
    expect(after).toMatchObject({ objectId: participantId, objectName: null });
  });

  test('is about the event, if what was created has no number', async () => {
    const { key } = foreign.keys.Administrator;
    await service.must('doorClaimCreate', { key, id: foreign.eventId, params: {} });
    expect((await log({}, foreign))[0]).toMatchObject({
      call: 'doorClaimCreate',
      objectType: 'event',
      objectId: foreign.eventId,
      changes: [],
    });
  });

  test('says which phone became a door, once however often it asks, and who came by an invitation', async () => {
    const { key } = foreign.keys.Administrator;
    const { doorClaim } = await service.must('doorClaimCreate', { key, id: foreign.eventId });
    const phone = { claim: doorClaim.claim, device: 'Telefon 7', secret: 'a secret of the phone' };
    const { apiKey } = await service.must('doorKeyCreate', { key: 'none', params: phone });
    await service.must('doorKeyCreate', { key: 'none', params: phone });
    const came = { who: 'Telefon 7', kind: 'door', call: 'doorKeyCreate', objectId: apiKey.id };
    expect((await log({}, foreign)).slice(0, 2)).toMatchObject([
      {
        ...came,
        objectName: 'Telefon 7',
        changes: [{ name: 'name', from: null, to: 'Telefon 7' }],
      },
      { call: 'doorClaimCreate' },
    ]);
    const arrivals = (await rows()).filter(({ call }) => call === 'doorKeyCreate');
    expect(arrivals.at(-1)?.hostId).toBe(foreign.hostId);

    const { secret } = await service.must('accountInvite', {
      key,
      params: { role: 'editor', hostId: foreign.hostId },
    });
    const person = { firstName: 'Toni', lastName: 'Test', username: 'toni@example.org' };
    await service.must('accountClaim', {
      key: 'none',
      params: { ...person, language: 'de', secret, password: 'a long password' },
    });
    const { entries } = await service.must('userLog', { key, id: foreign.hostId });
    expect(entries[0]).toMatchObject({
      ...{ who: 'Toni Test', kind: 'account', call: 'accountClaim' },
      changes: [{ name: 'role', from: null, to: 'editor' }],
    });
  });

  test('says which door was turned off', async () => {
    const { key } = foreign.keys.Administrator;
    const { id: apiKeyId } = foreign.keys.door;
    await service.must('eventTurnDoor', {
      key,
      id: foreign.eventId,
      params: { apiKeyId, enabled: false },
    });
    expect((await log({}, foreign))[0]).toMatchObject({
      objectType: 'apiKey',
      objectId: apiKeyId,
      objectName: 'Door of a test',
      changes: [{ name: 'enabled', from: '1', to: '0' }],
    });
  });

  test('names no key of strangers, but the own ones and what opens the events', async () => {
    const { keys, eventId: id } = foreign;
    const name = async (key: string, apiKeyId: ApiKeyId) => {
      const params = { apiKeyIdToGrantPermissionTo: apiKeyId };
      await service.must('eventGrantPermission', { key: keys.Administrator.key, id, params });
      const { entries } = await service.must('eventLog', { key, id });
      expect(entries[0]?.objectId).toBe(apiKeyId);
      return entries[0]?.objectName;
    };
    const own = await makeKeyOf(service, keys.Administrator.key, 'Editor');
    const strangers = await makeKeyOf(service, venue.keys.Administrator.key, 'Editor');
    expect(await name(keys.Administrator.key, strangers.id)).toBeNull();
    expect(await name(keys.Administrator.key, own.id)).toBe('Editor of a test');
    expect(await name(keys.Editor.key, own.id)).toBeNull();
    expect(await name(own.key, own.id)).toBe('Editor of a test');
    expect(await name(keys.Editor.key, keys.AttendeeManager.id)).toBe('AttendeeManager of a test');
    expect(await name(keys.Editor.key, keys.door.id)).toBe('Door of a test');
  });

  test('tells the hosts whom a change touched, not others of the key', async () => {
    const [one, two] = [await makeVenue(service), await makeVenue(service)];
    const { key, id: apiKeyId } = two.keys.Administrator;
    const create = (username: string) =>
      service.must('userCreate', {
        key,
        params: {
          ...{ firstName: 'Kim', lastName: 'Kollege', language: 'de' },
          ...{ username, password: 'a password' },
        },
      });
    const { id: userId } = await create('kim@example.org');
    const tools = { clock: service.clock, randomness: cryptoRandomness };
    await service.store.write(async (queries) => {
      const held = { apiKeyId, userId: one.hostId, byPassword: 0 } as const;
      await queries.insertInto('apiKeyUser').values(held).execute();
      const account = await insertAccount(queries, tools, userId, 'editor');
      await openTo(queries, account, { hostId: null, eventId: two.eventId });
    });
    const told = async (work: () => Promise<unknown>) => {
      const before = (await rows()).length;
      await work();
      return (await rows()).slice(before).map(({ hostId }) => hostId);
    };
    const id = Number(userId);
    const role = 'headOfDoor';
    const change = () => service.must('accountChangeRole', { key, id, params: { role } });
    expect(await told(change)).toEqual([two.hostId]);
    expect(await told(() => service.must('accountRemove', { key, id }))).toEqual([two.hostId]);

    await service.must('accountInvite', { key, params: { role, eventId: two.eventId } });
    const { invitations } = await service.must('invitationsRead', { key });
    const params = { invitation: invitations[0]?.id ?? '' };
    const withdraw = () => service.must('invitationWithdraw', { key, params });
    expect(await told(withdraw)).toEqual([two.hostId]);

    const make = (given: object) =>
      service.must('apiKeyCreate', { key, params: { name: 'made', ...given } });
    const made = await make({ userId: two.hostId });
    const turn = (which: ApiKeyId) => () =>
      service.must('apiKeyUpdate', { key, id: which, params: { enabled: true } });
    expect(await told(turn(made.id))).toEqual([two.hostId]);
    expect(await told(turn(apiKeyId))).toEqual([one.hostId, two.hostId, userId]);
    expect(await told(() => make({}))).toEqual([null]);
    const ofOne = () =>
      service.must('apiKeyCreate', { key: one.keys.Administrator.key, params: { name: 'made' } });
    expect(await told(ofOne)).toEqual([one.hostId]);
    const last = await create('lee@example.org');
    expect((await rows()).at(-1)).toMatchObject({ call: 'userCreate', hostId: last.id });
  });

  test('keeps an entry for 400 days, and looks each day for older ones', async () => {
    expect(keptMs).toBe(400 * dayMs);
    const time = manualTime({ startsAt: service.clock.now() + keptMs - dayMs / 2 });
    const entry = (await rows()).at(-1);
    const remove = (isEnding: () => boolean) => removeOldEntries(service.store, time, isEnding);
    const old = new Recurring(time, dayMs, remove, (error) => {
      throw error;
    });
    await old.begin();
    expect((await rows()).at(-1)?.id).toBe(entry?.id);
    await time.advance(dayMs);
    await expect.poll(rows).toEqual([]);
    await old.close();
  });
});
