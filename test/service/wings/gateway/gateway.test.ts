// @database any
/** Another service's calls through a gateway that has keys of its own. */
import { createECDH } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Call } from '../../../../src/contract/call.ts';
import { type CallName, calls } from '../../../../src/contract/calls.ts';
import { general, invalidFormat } from '../../../../src/contract/error-code.ts';
import { participantStream } from '../../../../src/contract/participant.ts';
import { usernameExists } from '../../../../src/contract/user.ts';
import { CannotOpen } from '../../../../src/service/core/store/store.ts';
import { turnKey } from '../../../../src/service/devices/keys.ts';
import { createUpstream } from '../../../../src/service/wings/gateway/upstream.ts';
import {
  openAsGateway,
  openAsService,
} from '../../../../src/service/wings/gateway/upstream-events.ts';
import { startGateway, type TestGateway, upstreamOrigin } from '../../../support/gateway.ts';
import { type ManualTime, manualTime } from '../../../support/manual-time.ts';
import { startService } from '../../../support/service.ts';
import { addGuest, local, makeVenue, type Venue } from '../../../support/venue.ts';

let time: ManualTime;
let behind: TestGateway;
let venue: Venue;
let key: string;

beforeEach(async () => {
  time = manualTime();
  behind = await startGateway(time);
  venue = behind.venue;
  key = await behind.doorKey();
});
afterEach(() => behind.stop());

const upstreamKey = () => venue.keys.Administrator.key;
const operator = () => behind.gateway.operatorKey;

test('a door has a key of the gateway’s own, and does a door’s work with it', async () => {
  const { gateway, upstream } = behind;
  const { identifier, participantId, ticketId, paymentId } = venue.guest;
  expect((await gateway.must('eventRead', { key, id: venue.eventId })).event.title).toBe(
    'Sommerfest',
  );
  const checkedDate = local('2026-11-21T19:58:00');
  const params = { identifier, checkedDate, device: 'Door A', tool: 'Admit' };
  await gateway.must('ticketCheck', { key, params });
  const { participant } = await gateway.must('participantRead', { key, id: participantId });
  expect(participant.checkInHistory).toMatchObject([{ date: checkedDate, device: 'Door A' }]);
  expect((await gateway.must('ticketRead', { key, id: ticketId })).ticket.checked).toBe(true);
  if (paymentId) await gateway.must('paymentTickets', { key, id: paymentId });
  await gateway.must('ticketFind', { key, params: { query: 'Gast' } });
  await gateway.must('participantReset', { key, id: participantId, params: {} });
  const list = await gateway.request({
    url: participantStream.path.replace(':id', String(venue.eventId)),
    headers: { authorization: `ApiKey ${key}` },
  });
  expect(list.text).toContain('"lastName":"Gast"');
  expect(list.text).toMatch(/\{"end":true\}\n$/);
  // Neither key is worth anything on the other side.
  const there = await upstream.call('eventRead', { key, id: venue.eventId });
  const here = await gateway.call('eventRead', { key: upstreamKey(), id: venue.eventId });
  expect([there.errors, here.errors]).toEqual([[general.invalidApiKey], [general.invalidApiKey]]);
});

test('of anyone who calls nothing continues: no key, in whatever place it stood, no cookie, no address', async () => {
  const { gateway, onward } = behind;
  onward.length = 0;
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const identifier = `identifier=${venue.guest.identifier}`;
  await gateway.request({ url: `/api/event/${venue.eventId}?apikey=${key}` });
  await gateway.request({
    ...{ method: 'POST', url: `/api/ticket/check?apikey=${key}`, body: identifier },
    headers: { ...form, cookie: 'a=b', 'x-forwarded-for': '10.1.2.3' },
  });
  await gateway.request({
    ...{ method: 'POST', url: '/api/ticket/check', body: `${identifier}&apikey=${key}` },
    headers: { ...form, 'user-agent': 'Phone of Petra' },
  });
  expect(onward.length).toBeGreaterThan(2);
  for (const { url, init } of onward) {
    expect(url.startsWith(`${upstreamOrigin}/api/`)).toBe(true);
    expect(JSON.stringify([url, init.body])).not.toMatch(/apikey/i);
    expect(JSON.stringify([url, init])).not.toContain(key);
    expect(JSON.stringify(init.headers)).not.toMatch(/cookie|forwarded|Petra/i);
    expect(new Headers(init.headers).get('authorization')).toBe(`ApiKey ${upstreamKey()}`);
    expect(init.redirect).toBe('manual');
  }
});

describe('what a door needn’t do is refused here', () => {
  const isOwn = (name: CallName) => /^(apiKey|doorKey)/.test(name) || calls[name].open;
  const names = (Object.keys(calls) as CallName[]).filter((name) => !isOwn(name));
  const refused = names.filter((name) => !calls[name].doors);

  test('each call that is not a device’s, and nothing of it continues', async () => {
    behind.onward.length = 0;
    for (const name of refused) {
      const { method, path }: Call = calls[name];
      const answer = await behind.gateway.request({
        method,
        url: path.replace(':id', String(venue.eventId)),
        headers: { authorization: `ApiKey ${key}` },
      });
      expect([403, 404], name).toContain(answer.status);
      expect(answer.body.success, name).toBe(false);
    }
    expect(refused.length).toBeGreaterThan(60);
    expect(behind.onward).toEqual([]);
  });

  test('another event of the upstream’s key: neither by its id nor by its guests’ codes and ids', async () => {
    const { gateway, upstream } = behind;
    const admin = upstreamKey();
    const dates = { selectedDate: local('2026-11-21T20:00:00') };
    const other = await upstream.must('eventCreate', {
      key: admin,
      params: { hostId: venue.hostId, title: 'Nebenan', country: 'DE', ...dates },
    });
    const category = await upstream.must('ticketCategoryCreate', {
      key: admin,
      id: other.id,
      params: { name: 'Gast', price: 0, available: 5 },
    });
    const foreign = await addGuest(upstream, admin, other.id, category.id);
    const { identifier, displayIdentifier, participantId, ticketId, paymentId } = foreign;
    if (paymentId === null) throw new Error('a guest has a payment');
    const answers = [
      await gateway.call('eventRead', { key, id: other.id }),
      await gateway.call('eventParticipants', { key, id: other.id }),
      await gateway.call('participantRead', { key, id: participantId }),
      await gateway.call('participantCheck', { key, id: participantId, params: {} }),
      await gateway.call('ticketRead', { key, id: ticketId }),
      await gateway.call('ticketProducts', { key, id: ticketId }),
      await gateway.call('paymentTickets', { key, id: paymentId }),
      await gateway.call('ticketCheck', { key, params: { identifier } }),
      await gateway.call('ticketCheck', { key, params: { identifier, eventId: venue.eventId } }),
      await gateway.call('ticketCheck', { key, params: { identifier, eventId: other.id } }),
      await gateway.call('ticketReset', { key, params: { displayIdentifier } }),
      await gateway.call('ticketFind', { key, params: { eventId: other.id, query: 'Gast' } }),
      await gateway.call('doorClaimCreate', { key, id: other.id }),
    ];
    for (const [at, { errors }] of answers.entries()) {
      expect(
        ['com.svc.api.rest.NotAuthorized', 'com.svc.api.rest.ObjectNotFound'],
        `${at}`,
      ).toContain(errors[0]);
    }
    const { participant } = await upstream.must('participantRead', {
      key: admin,
      id: participantId,
    });
    expect(participant.checkInHistory ?? []).toEqual([]);
    // A code of its own does not carry a foreign one along.
    await gateway.call('ticketCheck', {
      key,
      params: { identifier: venue.guest.identifier, displayIdentifier },
    });
    const untouched = await upstream.must('participantRead', { key: admin, id: participantId });
    expect(untouched.participant.checkInHistory ?? []).toEqual([]);
    const found = await gateway.must('ticketFind', { key, params: { query: 'Gast' } });
    expect(found.ids).toEqual([venue.guest.ticketId]);
  });

  test('the feed tells of the door’s event alone', async () => {
    const { gateway, upstream } = behind;
    const admin = upstreamKey();
    await gateway.must('syncRegister', { key });
    const from = (await gateway.must('syncRead', { key, id: 0 })).feed?.end ?? 0;
    const params = { hostId: venue.hostId, title: 'Nebenan', country: 'DE' };
    const other = await upstream.must('eventCreate', {
      key: admin,
      params: { ...params, selectedDate: local('2026-11-21T20:00:00') },
    });
    const category = await upstream.must('ticketCategoryCreate', {
      key: admin,
      id: other.id,
      params: { name: 'Gast', price: 0, available: 5 },
    });
    await addGuest(upstream, admin, other.id, category.id);
    const own = await addGuest(upstream, admin, venue.eventId, venue.free);
    const told = await gateway.must('syncRead', { key, id: from });
    const whole = await upstream.must('syncRead', { key: admin, id: from });
    expect(whole.events.some(({ objectId }) => objectId === Number(other.id))).toBe(true);
    const of = (type: string) => [
      ...new Set(
        told.events.filter(({ objectType }) => objectType === type).map(({ objectId }) => objectId),
      ),
    ];
    expect(of('participant')).toEqual([Number(own.participantId)]);
    expect(of('ticketCategory')).toEqual([Number(venue.free)]);
    expect(of('event')).toEqual([]);
    expect(told.nextId).toBe(whole.nextId);
  });

  test.each(['identifier', 'device', 'eventId'])(
    '%s that comes twice is not passed on: which of the two counts there is not known here',
    async (name) => {
      const given = new URLSearchParams({
        ...{ identifier: venue.guest.identifier, device: 'Door A', eventId: String(venue.eventId) },
      });
      given.append(name, 'other');
      const body = given.toString();
      const before = behind.onward.length;
      const headers = {
        authorization: `ApiKey ${key}`,
        'content-type': 'application/x-www-form-urlencoded',
      };
      const { status, body: said } = await behind.gateway.request({
        ...{ method: 'POST', url: '/api/ticket/check', body, headers },
      });
      expect([status, said.errors]).toEqual([400, [invalidFormat(name)]]);
      expect(behind.onward.length).toBe(before);
    },
  );
});

describe('the administrator’s key', () => {
  test('does what the upstream’s key may: makes a guest, uploads a picture, reads the bodies’ errors', async () => {
    const { gateway } = behind;
    const { id } = await gateway.must('participantCreate', {
      key: operator(),
      id: venue.eventId,
      params: {
        ...{ firstName: 'Nora', lastName: 'Neu', email: 'nora@example.org' },
        ...{ ticketCategoryId: venue.free, acceptedTermsAndConditions: true },
      },
    });
    expect((await gateway.call('participantUploadPicture', { key: operator(), id })).status).toBe(
      200,
    );
    const wrong = await gateway.request({
      url: '/api/participant/abc',
      headers: { authorization: `ApiKey ${operator()}` },
    });
    expect(wrong.body.errors).toEqual([general.invalidResourceId]);
  });

  test('lists the doors and turns one off, which the upstream never learns about', async () => {
    const { gateway, onward } = behind;
    onward.length = 0;
    const id = venue.eventId;
    const { doors } = await gateway.must('eventDoors', { key: operator(), id });
    expect(doors).toMatchObject([{ name: 'Door A', enabled: true }]);
    const [door] = doors;
    if (!door) throw new Error('no door');
    const other = await behind.doorKey('Door B');
    const params = { apiKeyId: door.id, enabled: false };
    await gateway.must('eventTurnDoor', { key: operator(), id, params });
    expect((await gateway.call('eventRead', { key, id })).errors).toEqual([general.invalidApiKey]);
    expect((await gateway.call('eventRead', { key: other, id })).status).toBe(200);
    expect(onward.map(({ url }) => url)).toEqual([`${upstreamOrigin}/api/event/${id}`]);
  });

  test('makes doors by key, too; accounts and sessions are not offered', async () => {
    const { gateway } = behind;
    const params = { name: 'North', scope: 'door' } as const;
    const made = await gateway.must('apiKeyCreate', { key: operator(), params });
    const own = made.apiKey.key;
    expect((await gateway.call('eventRead', { key: own, id: venue.eventId })).status).toBe(403);
    await gateway.must('eventGrantPermission', {
      key: operator(),
      id: venue.eventId,
      params: { apiKeyIdToGrantPermissionTo: made.id },
    });
    expect((await gateway.call('eventRead', { key: own, id: venue.eventId })).status).toBe(200);
    const session = await gateway.call('sessionRead', { key: operator() });
    expect(session.errors).toEqual([general.invalidPath]);
  });
});

test('C3: settled duplicate check-ins are kept here, for all doors of the event', async () => {
  const { gateway, onward } = behind;
  const other = await behind.doorKey('Door B');
  const { ticketId } = venue.guest;
  const settled = {
    ticketId,
    firstDate: local('2026-11-21T19:50:00'),
    firstDevice: 'Door A',
    secondDate: local('2026-11-21T19:55:00'),
  };
  const id = venue.eventId;
  for (let time = 0; time < 2; time += 1)
    await gateway.must('eventSettle', { key, id, params: settled });
  const read = await gateway.must('eventSettled', { key: other, id, params: {} });
  expect(read.settled).toMatchObject([{ ...settled, secondDevice: null }]);
  const foreign = { ...settled, ticketId: (Number(ticketId) + 999) as typeof ticketId };
  const refused = await gateway.call('eventSettle', { key, id, params: foreign });
  expect(refused.errors).toEqual([invalidFormat('ticketId')]);
  expect(onward.filter(({ url }) => url.includes('settled'))).toEqual([]);
});

test('C3: an upstream that can’t say now of which event a ticket is: what the door settled isn’t wrong', async () => {
  const { gateway, network } = behind;
  const { ticketId } = venue.guest;
  const at = local('2026-11-21T19:50:00');
  const params = { ticketId, firstDate: at, firstDevice: 'Door A', secondDate: at };
  const settle = () => gateway.call('eventSettle', { key, id: venue.eventId, params });
  network.become('throttled');
  expect((await settle()).status).toBe(429);
  network.become('error-500');
  expect((await settle()).status).toBe(503);
  network.become('well');
  expect((await settle()).errors).toEqual([]);
});

test('a door’s call that is answered here counts once towards its key’s rate limit', async () => {
  const again = await startService({
    clock: time,
    timers: time,
    location: { ...behind.gateway.location, remove: async () => {} },
    requestsPerSecond: 2,
    upstream: createUpstream({
      origin: upstreamOrigin,
      key: upstreamKey(),
      timers: time,
      onTrouble: () => {},
      fetch: behind.upstream.fetch as never,
    }),
  });
  const statuses: number[] = [];
  for (let call = 0; call < 5; call += 1) {
    const { status } = await again.call('eventSettled', { key, id: venue.eventId, params: {} });
    statuses.push(status);
  }
  await again.stop();
  expect(statuses).toEqual([200, 200, 200, 200, 429]);
});

test('the device status is stored here', async () => {
  const { gateway, onward } = behind;
  const id = venue.eventId;
  const told = { listSize: 3, unsent: 2, refused: 0, scans: 1, skewMs: 0 };
  const params = { device: 'Door A', version: '1.0.0', state: 'none', ...told } as const;
  onward.length = 0;
  await gateway.must('eventReportDoor', { key, id, params });
  const { reports } = await gateway.must('eventDoorBoard', { key: operator(), id });
  expect(reports).toMatchObject([{ device: 'Door A', unsent: 2 }]);
  const publicKey = createECDH('prime256v1').generateKeys('base64url');
  await gateway.must('eventSetOutboxKey', { key: operator(), id, params: { publicKey } });
  const asked = await gateway.must('eventReportDoor', { key, id, params });
  expect(asked).toMatchObject({ outboxKey: publicKey });
  expect(onward).toEqual([]);
});

describe('what a door must not take for its own key’s refusal', () => {
  const check = () =>
    behind.gateway.call('ticketCheck', { key, params: { identifier: venue.guest.identifier } });
  const readEvent = () => behind.gateway.call('eventRead', { key, id: venue.eventId });

  test('the upstream’s key was turned off: away (503), said once, without the key', async () => {
    const { upstream, troubles } = behind;
    await upstream.store.write((queries) => turnKey(queries, venue.keys.Administrator.id, false));
    for (const asked of [await check(), await readEvent(), await check()]) {
      expect([asked.status, asked.errors]).toEqual([503, [general.unavailable]]);
    }
    expect(troubles).toHaveLength(1);
    expect(troubles[0]).toMatch(/refuses the gateway’s key/);
    expect(troubles.join()).not.toContain(upstreamKey());
    await upstream.store.write((queries) => turnKey(queries, venue.keys.Administrator.id, true));
    expect((await check()).status).toBe(200);
  });

  test('the upstream’s key lost the event: away, and not forbidden', async () => {
    const { upstream } = behind;
    await upstream.store.write((queries) =>
      queries
        .deleteFrom('apiKeyUser')
        .where('apiKeyId', '=', venue.keys.Administrator.id)
        .execute(),
    );
    for (const asked of [await check(), await readEvent()]) expect(asked.status).toBe(503);
  });

  test('its own key, turned off here, is refused as ever (403)', async () => {
    const { gateway } = behind;
    const id = venue.eventId;
    const [door] = (await gateway.must('eventDoors', { key: operator(), id })).doors;
    if (!door) throw new Error('no door');
    await gateway.must('eventTurnDoor', {
      key: operator(),
      id,
      params: { apiKeyId: door.id, enabled: false },
    });
    expect((await check()).errors).toEqual([general.invalidApiKey]);
  });

  test.each(['down', 'captive-portal', 'error-500'] as const)(
    'an upstream that is %s: away, in the envelope, and asked once',
    async (state) => {
      await check();
      behind.network.become(state);
      const before = behind.network.sent.length;
      const { status, errors } = await check();
      expect(status).toBeGreaterThanOrEqual(500);
      expect(errors).toEqual(state === 'error-500' ? [] : [general.unavailable]);
      expect(behind.network.sent.length).toBe(before + 1);
    },
  );

  test('an upstream that is asked too often: the door waits as long as it says', async () => {
    behind.network.become('throttled');
    const { status, headers } = await behind.gateway.request({
      url: `/api/event/${venue.eventId}`,
      headers: { authorization: `ApiKey ${key}` },
    });
    expect([status, headers['retry-after']]).toEqual([429, '20']);
  });
});

describe('answers that are no answers', () => {
  const ask = (answer: () => Response) =>
    createUpstream({
      origin: upstreamOrigin,
      key: 'k'.repeat(50),
      timers: time,
      onTrouble: () => {},
      fetch: async () => answer(),
    }).request({ call: calls.eventRead, id: 1 });
  const json = { 'Content-Type': 'application/json' };

  test.each([
    [
      'a redirect',
      () => new Response(null, { status: 302, headers: { Location: 'https://evil.example' } }),
    ],
    ['a page', () => new Response('<p>hello', { headers: { 'Content-Type': 'text/html' } })],
    ['a refusal without the envelope', () => new Response('no', { status: 403, headers: json })],
    [
      'a refusal without an end',
      () => new Response('x'.repeat(100_000), { status: 404, headers: json }),
    ],
    ['a 401', () => new Response('{"success":false,"errors":[]}', { status: 401, headers: json })],
  ])('%s', async (_, answer) => {
    expect(await ask(answer)).toEqual({ kind: 'unavailable' });
  });
});

test('an answer that never comes: given up after 8 s, before the door does, and asked for once', async () => {
  let asked = 0;
  const never = createUpstream({
    origin: upstreamOrigin,
    key: 'k'.repeat(50),
    timers: time,
    onTrouble: () => {},
    fetch: () => {
      asked += 1;
      return new Promise(() => {});
    },
  });
  let ended: unknown = null;
  void never.request({ call: calls.ticketCheck }).then((end) => {
    ended = end;
  });
  await time.advance(7999);
  expect(ended).toBeNull();
  await time.advance(1);
  expect([ended, asked]).toEqual([{ kind: 'unavailable' }, 1]);
});

describe('the data of a gateway', () => {
  test('is that of one upstream, and of no service', async () => {
    const { store } = behind.gateway;
    await openAsGateway(store, time, upstreamOrigin, null);
    await expect(openAsGateway(store, time, 'https://other.example', null)).rejects.toThrow(
      CannotOpen,
    );
    await expect(openAsService(store)).rejects.toThrow(/--upstream https:\/\/upstream\.example/);
    await openAsService(behind.upstream.store);
    await expect(openAsGateway(behind.upstream.store, time, upstreamOrigin, null)).rejects.toThrow(
      /has its own events/,
    );
  });

  test('is not a service’s for the name of one of its users, and nobody gets the name by a call', async () => {
    const { store } = behind.upstream;
    const username = 'Upstream@gateway.invalid';
    const person = { firstName: 'Eve', lastName: 'Editor', language: 'de' };
    const params = { ...person, username, password: 'password' };
    const made = await behind.upstream.call('userCreate', { key: upstreamKey(), params });
    expect(made.errors).toEqual([usernameExists]);
    // Made before the name was refused.
    const other = { ...params, username: 'eve@example.org' };
    const { id } = await behind.upstream.must('userCreate', { key: upstreamKey(), params: other });
    await store.write((queries) =>
      queries
        .updateTable('user')
        .set({ username: username.toLowerCase() })
        .where('id', '=', id)
        .execute(),
    );
    await openAsService(store);
    await expect(openAsGateway(store, time, upstreamOrigin, null)).rejects.toThrow(CannotOpen);
  });

  test('is there after another start: the door’s key still serves', async () => {
    const again = await startService({
      clock: time,
      timers: time,
      location: { ...behind.gateway.location, remove: async () => {} },
      upstream: createUpstream({
        origin: upstreamOrigin,
        key: upstreamKey(),
        timers: time,
        onTrouble: () => {},
        fetch: behind.upstream.fetch as never,
      }),
    });
    expect((await again.call('eventRead', { key, id: venue.eventId })).status).toBe(200);
    await again.stop();
  });
});

test('makeVenue twice: two hosts of the upstream, one gateway', async () => {
  const other = await makeVenue(behind.upstream, 'Fremd');
  const asked = await behind.gateway.call('doorClaimCreate', {
    key: operator(),
    id: other.eventId,
  });
  // The upstream's key may not touch it, so the gateway can't either.
  expect(asked.errors).toEqual([general.notAuthorized]);
});

test('a check-in manager is told nothing by the upstream: its answers hold prices and addresses', async () => {
  const { gateway } = behind;
  const hosts = await gateway.store.read((queries) =>
    queries.selectFrom('user').select('id').execute(),
  );
  const { apiKey } = await gateway.must('apiKeyCreate', {
    key: operator(),
    params: { name: 'Head', scope: 'headOfDoor', userId: hosts[0]?.id as never },
  });
  const to = { key: apiKey.key, id: venue.eventId };
  expect((await gateway.call('eventRead', to)).status).toBe(403);
  expect((await gateway.call('eventDoorBoard', { ...to, params: {} })).status).toBe(200);
});
