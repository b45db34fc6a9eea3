/** A user signs in with e-mail and password, and the cookie does what a key does. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ownPageHeader, ownPageOf } from '../../../src/contract/account.ts';
import { type CallName, calls } from '../../../src/contract/calls.ts';
import { general, missingParam } from '../../../src/contract/error-code.ts';
import { findAccount } from '../../../src/service/accounts/account-record.ts';
import { digestOf } from '../../../src/service/core/access/key-digest.ts';
import { turnKey } from '../../../src/service/devices/keys.ts';
import { exampleCall } from '../../support/example-calls.ts';
import { type ManualTime, manualTime } from '../../support/manual-time.ts';
import {
  type RawRequest,
  startService,
  type TestService,
  writeCall,
} from '../../support/service.ts';
import { addProduct, type BookedProduct, makeVenue, type Venue } from '../../support/venue.ts';

const hourMs = 60 * 60_000;

let time: ManualTime;
let service: TestService;
let venue: Venue;
let product: BookedProduct;
beforeAll(async () => {
  time = manualTime();
  service = await startService({ clock: time, timers: time });
  venue = await makeVenue(service);
  product = await addProduct(service, venue.eventId, venue.guest, 'TICKET');
});
afterAll(() => service.stop());

const ownPage = { [ownPageHeader]: '1' };

const signIn = (
  { username, password }: { readonly username: string; readonly password: string } = venue,
  more: Partial<RawRequest> = {},
) =>
  service.request({
    method: 'POST',
    url: '/api/extension/session',
    body: new URLSearchParams({ username, password }).toString(),
    headers: ownPage,
    ...more,
  });

const setCookies = (headers: Readonly<Record<string, unknown>>): string[] =>
  [headers['set-cookie'] ?? []].flat() as string[];

/** What a browser sends back. */
async function cookieOf(at: Venue = venue): Promise<string> {
  const { status, headers } = await signIn(at);
  expect(status).toBe(201);
  return setCookies(headers)[0]?.split(';')[0] ?? '';
}

const withCookie = (cookie: string, request: RawRequest) =>
  service.request({ ...request, headers: { ...request.headers, ...ownPage, cookie } });

const whoAmI = async (cookie: string) => {
  const { status, body } = await withCookie(cookie, { url: '/api/extension/session' });
  return [status, ...(body.errors ?? [body.user?.username])];
};

describe('signing in', () => {
  test('sets a cookie that no script reads; the answer holds no key', async () => {
    const { status, text, headers } = await signIn();
    expect([status, text]).toEqual([201, '{"success":true}']);
    const cookies = setCookies(headers);
    expect(cookies).toEqual([
      expect.stringMatching(
        /^admit-session=[A-Za-z0-9]{50}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict$/,
      ),
    ]);
  });

  test('over TLS the cookie is this host’s alone: one that a sister host could plant counts for nothing', async () => {
    const trusting = await startService({ trustedProxies: ['127.0.0.1'] });
    const own = await makeVenue(trusting);
    const https = { ...ownPage, 'x-forwarded-proto': 'https' };
    const { headers } = await trusting.request({
      method: 'POST',
      url: '/api/extension/session',
      body: new URLSearchParams({ username: own.username, password: own.password }).toString(),
      headers: https,
    });
    const [cookie = ''] = setCookies(headers);
    expect(cookie).toMatch(/^__Host-admit-session=\w+; Path=\/; (?!.*Domain).*; Secure$/);
    const [pair = ''] = cookie.split(';');
    const ask = async (sent: string) =>
      (
        await trusting.request({
          url: '/api/extension/session',
          headers: { ...https, cookie: sent },
        })
      ).status;
    expect(await ask(pair)).toBe(200);
    expect(await ask(pair.replace('__Host-', '__Secure-'))).toBe(400);
    expect(await ask(pair.replace('__Host-', ''))).toBe(400);
    await trusting.stop();
  });

  test('a store holds the digest of the secret alone', async () => {
    const secret = (await cookieOf()).split('=')[1] ?? '';
    const rows = await service.store.read((queries) =>
      queries.selectFrom('session').selectAll().execute(),
    );
    expect(rows.map(({ digest }) => digest)).toContain(digestOf(secret));
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  test('again in the same browser ends the session that it had; one of another browser continues', async () => {
    const [first, elsewhere] = [await cookieOf(), await cookieOf()];
    const { status } = await signIn(venue, { headers: { ...ownPage, cookie: first } });
    expect(status).toBe(201);
    expect((await whoAmI(first))[0]).toBe(403);
    expect((await whoAmI(elsewhere))[0]).toBe(200);
  });

  test('the user name in any case', async () => {
    const { username, password } = venue;
    expect((await signIn({ username: username.toUpperCase(), password })).status).toBe(201);
  });

  test('an unknown name is answered as a wrong password is, and is slowed down as it is', async () => {
    for (const username of [(await makeVenue(service)).username, 'nobody@example.org']) {
      for (let n = 0; n < 5; n += 1) {
        const remoteAddress = '198.51.100.1';
        const headers = { ...ownPage, host: 'localhost' };
        const answer = await signIn({ username, password: 'wrong' }, { remoteAddress, headers });
        expect([answer.status, ...answer.body.errors]).toEqual([
          400,
          'com.svc.api.rest.InvalidPassword',
        ]);
      }
      const again = { remoteAddress: '198.51.100.1', headers: { ...ownPage, host: 'localhost' } };
      const { status, headers } = await signIn({ username, password: 'wrong' }, again);
      expect([status, headers['retry-after']]).toEqual([429, '1']);
      await time.advance(1000);
    }
  });

  test('over plain HTTP from elsewhere is refused (InsecureConnection); on this machine’s own name it is not', async () => {
    const remoteAddress = '192.0.2.7';
    const from = async (host: string) => {
      const { status, body } = await signIn(venue, {
        remoteAddress,
        headers: { ...ownPage, host },
      });
      return [status, ...(body.errors ?? [])];
    };
    expect(await from('tickets.example.org')).toEqual([400, 'com.svc.api.rest.InsecureConnection']);
    expect(await from('localhost.example.org:8080')).toEqual([
      400,
      'com.svc.api.rest.InsecureConnection',
    ]);
    expect(await from('localhost:8080')).toEqual([201]);
  });

  test('a user who was never invited holds the own user, and is an organizer', async () => {
    const cookie = await cookieOf();
    const { body } = await withCookie(cookie, { url: '/api/extension/session' });
    expect(body).toEqual({
      success: true,
      role: 'organizer',
      user: {
        id: venue.hostId,
        username: venue.username,
        firstName: 'Hanna',
        lastName: 'Wirth',
        language: 'de',
      },
      hosts: [{ id: venue.hostId, firstName: 'Hanna', lastName: 'Wirth' }],
    });
  });
});

describe('requests from other sites are held off', () => {
  test('a cookie without the header of our own page is not looked at', async () => {
    const cookie = await cookieOf();
    const request = { url: `/api/event/${venue.eventId}` };
    expect((await withCookie(cookie, request)).status).toBe(200);
    const { status, body } = await service.request({ ...request, headers: { cookie } });
    expect([status, ...body.errors]).toEqual([400, missingParam('apikey')]);
  });

  test('nobody is signed in by a form of another site', async () => {
    const { status, headers } = await signIn(venue, { headers: {} });
    expect([status, setCookies(headers)]).toEqual([403, []]);
  });

  test('no other origin may send that header, or send the cookie with a script', async () => {
    const { headers } = await service.request({
      method: 'OPTIONS',
      url: '/api/extension/session',
      headers: {
        origin: 'https://elsewhere.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': ownPageHeader,
      },
    });
    expect(String(headers['access-control-allow-headers']).toLowerCase()).not.toContain(
      ownPageHeader.toLowerCase(),
    );
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(headers['access-control-allow-credentials']).toBeUndefined();
  });

  test('a key goes before a session', async () => {
    const cookie = await cookieOf();
    const { status } = await withCookie(cookie, {
      url: `/api/event/${venue.eventId}`,
      headers: { authorization: `ApiKey ${'x'.repeat(50)}` },
    });
    expect(status).toBe(403);
  });
});

describe('a page may name the user whom it takes to be signed in', () => {
  const ask = (cookie: string, named: string) =>
    service.request({
      url: `/api/event/${venue.eventId}`,
      headers: { cookie, [ownPageHeader]: named },
    });

  test('the session of that user is looked at, and nobody else’s', async () => {
    const cookie = await cookieOf();
    expect((await ask(cookie, ownPageOf(venue.hostId))).status).toBe(200);
    const { hostId } = await makeVenue(service);
    const { status, body } = await ask(cookie, ownPageOf(hostId));
    expect([status, ...body.errors]).toEqual([403, general.invalidApiKey]);
  });

  test('any other value of the header names nobody', async () => {
    const cookie = await cookieOf();
    for (const value of ['1', 'nobody', 'user', 'user x', `user ${'9'.repeat(20)}`]) {
      expect((await ask(cookie, value)).status).toBe(200);
    }
  });
});

describe('a session does what a key of the user does', () => {
  const names = (Object.keys(calls) as CallName[]).filter(
    (name) =>
      !calls[name].open && !['sessionEnd', 'userPassword', 'userSessionsEnd'].includes(name),
  );
  let cookie: string;
  beforeAll(async () => {
    cookie = await cookieOf();
    await withCookie(cookie, { method: 'POST', url: '/v2/sync/register', body: '' });
  });

  test.each(names)('%s', async (name) => {
    const account = await service.store.read((queries) =>
      queries
        .selectFrom('account')
        .select('apiKeyId')
        .where('userId', '=', venue.hostId)
        .executeTakeFirstOrThrow(),
    );
    const own = { key: '', id: account.apiKeyId };
    const { id, params } = await exampleCall(name, service, venue, product, own);
    const { status, body } = await withCookie(cookie, writeCall(calls[name], id, params));
    if (name === 'userRequestPermission') {
      // The permission is there already.
      expect(body.errors).toEqual(['com.svc.api.rest.InvalidPassword']);
    } else {
      expect(body.errors).toBeUndefined();
      expect(calls[name].statuses).toContain(status);
    }
  });

  test('and nothing of another user’s', async () => {
    const { eventId, hostId } = await makeVenue(service);
    for (const url of [`/api/event/${eventId}`, `/api/extension/user/${hostId}/sessions`]) {
      expect((await withCookie(cookie, { url })).status).toBe(403);
    }
  });

  test('a key that it made is in force after the session has ended', async () => {
    const ended = await cookieOf();
    const { body } = await withCookie(ended, {
      method: 'POST',
      url: '/api/apiKey/create',
      body: 'name=Door&scope=door',
    });
    await withCookie(ended, { method: 'DELETE', url: '/api/extension/session' });
    expect((await service.call('syncRegister', { key: body.apiKey.key })).status).toBe(200);
  });
});

describe('sessions end', () => {
  const ended = [403, general.invalidApiKey];
  let own: Venue;
  beforeEach(async () => {
    own = await makeVenue(service);
  });

  test('by signing out, which makes the browser forget it', async () => {
    const [cookie, other] = [await cookieOf(own), await cookieOf(own)];
    const { body, headers } = await withCookie(cookie, {
      method: 'DELETE',
      url: '/api/extension/session',
    });
    expect(body.deleted).toBe(true);
    expect(setCookies(headers)[0]).toMatch(/^admit-session=; Path=\/; Max-Age=0;/);
    expect(await whoAmI(cookie)).toEqual(ended);
    expect(await whoAmI(other)).toEqual([200, own.username]);
  });

  test('when the administrator turns the account’s key off; then nobody signs in', async () => {
    const cookie = await cookieOf(own);
    await service.store.write(async (queries) => {
      const account = await findAccount(queries, own.hostId);
      if (account) await turnKey(queries, account.apiKeyId, false);
    });
    expect(await whoAmI(cookie)).toEqual(ended);
    const { status, body } = await signIn(own);
    expect([status, ...body.errors]).toEqual([403, general.notAuthorized]);
  });

  test('when the user is deleted', async () => {
    const { id } = await service.must('userCreate', {
      key: own.keys.Administrator.key,
      params: {
        firstName: 'Udo',
        lastName: 'User',
        username: `udo.${own.hostId}@example.org`,
        password: 'a password',
        language: 'de',
      },
    });
    const user = { username: `udo.${own.hostId}@example.org`, password: 'a password' };
    const secret = setCookies((await signIn(user)).headers)[0]?.split(';')[0] ?? '';
    expect((await whoAmI(secret))[0]).toBe(200);
    await service.must('userDelete', { key: own.keys.Administrator.key, id });
    expect(await whoAmI(secret)).toEqual(ended);
    expect((await signIn(user)).status).toBe(400);
  });

  test('one or all, from the list of them', async () => {
    const cookies = [await cookieOf(own), await cookieOf(own), await cookieOf(own)];
    const [here = '', there = '', third = ''] = cookies;
    const url = `/api/extension/user/${own.hostId}/sessions`;
    const list = async () => (await withCookie(here, { url })).body.sessions;
    const sessions = await list();
    expect(sessions).toHaveLength(3);
    expect(sessions.filter(({ current }: { current: boolean }) => current)).toHaveLength(1);
    expect(Object.keys(sessions[0]).sort()).toEqual([
      'browser',
      'createdDate',
      'current',
      'endDate',
      'id',
      'lastUsedDate',
    ]);
    // The latest first: the third, the second, the first.
    const end = (query: string) => withCookie(here, { method: 'DELETE', url: `${url}${query}` });
    await end(`?sessionId=${sessions[1].id}`);
    expect(await whoAmI(there)).toEqual(ended);
    expect(await whoAmI(third)).toEqual([200, own.username]);
    expect(setCookies((await end('')).headers)[0]).toContain('Max-Age=0');
    for (const cookie of cookies) expect(await whoAmI(cookie)).toEqual(ended);
  });

  test('of somebody else’s none', async () => {
    const cookie = await cookieOf(own);
    const foreign = await cookieOf();
    const url = `/api/extension/user/${own.hostId}/sessions`;
    expect((await withCookie(foreign, { method: 'DELETE', url })).status).toBe(403);
    expect((await whoAmI(cookie))[0]).toBe(200);
  });
});

/** The last ones: no venue can be made any more when the clock is so far ahead. */
describe('sessions end automatically', () => {
  const ended = [403, general.invalidApiKey];

  test('a day after they were used last', async () => {
    const cookie = await cookieOf();
    for (let day = 0; day < 3; day += 1) {
      await time.advance(23 * hourMs);
      expect(await whoAmI(cookie)).toEqual([200, venue.username]);
    }
    await time.advance(24 * hourMs);
    expect(await whoAmI(cookie)).toEqual(ended);
  });

  test('thirty days after they began, however often they are used', async () => {
    const cookie = await cookieOf();
    for (let day = 0; day < 29; day += 1) {
      await time.advance(23.9 * hourMs);
      expect((await whoAmI(cookie))[0]).toBe(200);
    }
    await time.advance(23.9 * hourMs);
    expect((await whoAmI(cookie))[0]).toBe(200);
    await time.advance(4 * hourMs);
    expect(await whoAmI(cookie)).toEqual(ended);
  });
});
