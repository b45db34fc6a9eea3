/** The operator's link makes the first organizer's account, once. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownPageHeader } from '../../../src/contract/account.ts';
import { invalidFormat } from '../../../src/contract/error-code.ts';
import { firstLink, insertLink } from '../../../src/service/accounts/account-links.ts';
import { cryptoRandomness } from '../../../src/service/core/deps/randomness.ts';
import { type ManualTime, manualTime } from '../../support/manual-time.ts';
import { type RawRequest, startService, type TestService } from '../../support/service.ts';
import { makeVenue } from '../../support/venue.ts';

let time: ManualTime;
let service: TestService;
beforeAll(async () => {
  time = manualTime();
  service = await startService({ clock: time, timers: time, shortestPassword: 8 });
});
afterAll(() => service.stop());

const operators = { role: 'organizer', hostId: null, eventId: null, createdByKeyId: null } as const;
const newLink = async () =>
  (
    await service.store.write((queries) =>
      insertLink(queries, { clock: time, randomness: cryptoRandomness }, operators),
    )
  ).secret;

const person = {
  username: 'ada@example.org',
  password: 'long enough',
  firstName: 'Ada',
  lastName: 'Erste',
  language: 'de',
};

const post = (url: string, params: Record<string, string>, more: Partial<RawRequest> = {}) =>
  service.request({
    method: 'POST',
    url,
    body: new URLSearchParams(params).toString(),
    headers: { [ownPageHeader]: '1' },
    ...more,
  });
const claim = async (
  secret: string,
  changed: Partial<typeof person> = {},
  more: Partial<RawRequest> = {},
) => {
  const { status, body, headers } = await post(
    '/api/extension/account/claim',
    { secret, ...person, ...changed },
    more,
  );
  return { said: [status, ...(body.errors ?? [])], cookie: cookieIn(headers) };
};
const cookieIn = (headers: Readonly<Record<string, unknown>>): string =>
  ([headers['set-cookie'] ?? []].flat() as string[])[0]?.split(';')[0] ?? '';
const whoAmI = async (cookie: string) =>
  (
    await service.request({
      url: '/api/extension/session',
      headers: { [ownPageHeader]: '1', cookie },
    })
  ).body;
const signIn = async (password: string) =>
  (await post('/api/extension/session', { username: person.username, password })).status;

const invalidLink = [400, 'com.svc.api.rest.InvalidLink'];

describe('the administrator’s link', () => {
  test('says what it is for, and how long a password must be', async () => {
    const { body } = await post('/api/extension/account/link', { secret: await newLink() });
    expect(body).toEqual({
      success: true,
      role: 'organizer',
      endDate: expect.any(String),
      shortestPassword: 8,
    });
  });

  test('makes an organizer who is signed in at once, and works no second time', async () => {
    const [secret, other] = [await newLink(), await newLink()];
    const { said, cookie } = await claim(secret);
    expect(said).toEqual([201]);
    const { role, user, hosts } = await whoAmI(cookie);
    expect({ role, username: user.username }).toEqual({
      role: 'organizer',
      username: person.username,
    });
    expect(hosts).toEqual([{ id: user.id, firstName: 'Ada', lastName: 'Erste' }]);
    expect((await claim(secret, { username: 'eve@example.org' })).said).toEqual(invalidLink);
    // The others that an earlier start printed are done with, too.
    expect((await claim(other, { username: 'eve@example.org' })).said).toEqual(invalidLink);
  });

  test('used twice at the same moment makes one account', async () => {
    const secret = await newLink();
    const claims = await Promise.all(
      ['one@example.org', 'two@example.org'].map((username) => claim(secret, { username })),
    );
    expect(claims.map(({ said }) => said).sort()).toEqual([[201], invalidLink]);
  });

  test('gives the account of the same e-mail a new password, and ends its sessions', async () => {
    const { cookie: before } = await claim(await newLink(), { password: 'first password' });
    const again = { username: person.username.toUpperCase(), password: 'second password' };
    const { said, cookie } = await claim(await newLink(), again);
    expect(said).toEqual([201]);
    expect((await whoAmI(cookie)).user.username).toBe(person.username);
    expect((await whoAmI(before)).success).toBe(false);
    expect(await signIn('first password')).toBe(400);
    expect(await signIn('second password')).toBe(201);
  });

  test('ends after a day', async () => {
    const secret = await newLink();
    await time.advance(24 * 60 * 60_000);
    expect((await claim(secret)).said).toEqual(invalidLink);
    const { body } = await post('/api/extension/account/link', { secret });
    expect(body.errors).toEqual(['com.svc.api.rest.InvalidLink']);
  });

  test('wants a password of the length that the administrator asks', async () => {
    const secret = await newLink();
    const short = await claim(secret, { password: '1234567' });
    expect(short.said).toEqual([400, invalidFormat('password')]);
    // One that everybody knows is as good as none.
    expect((await claim(secret, { password: 'Password1' })).said).toEqual([
      400,
      'com.svc.api.rest.CommonPassword',
    ]);
    expect((await claim(secret, { password: 'tulip8yx' })).said).toEqual([201]);
  });

  test('is taken from our own page alone, and over no plain HTTP (InsecureConnection)', async () => {
    const secret = await newLink();
    expect((await claim(secret, {}, { headers: {} })).said[0]).toBe(403);
    const remoteAddress = '192.0.2.7';
    const headers = { [ownPageHeader]: '1', host: 'tickets.example.org' };
    expect((await claim(secret, {}, { remoteAddress, headers })).said).toEqual([
      400,
      'com.svc.api.rest.InsecureConnection',
    ]);
  });

  test('an unknown one tells nothing of a user (InvalidLink)', async () => {
    for (const username of [person.username, 'nobody@example.org']) {
      expect((await claim('x'.repeat(50), { username })).said).toEqual(invalidLink);
    }
  });
});

describe('the link of the first start', () => {
  test('is made as long as nobody has an account, and opens the demo', async () => {
    const fresh = await startService({ clock: manualTime() });
    const tools = { clock: fresh.clock, randomness: cryptoRandomness };
    const { hostId } = await makeVenue(fresh);
    expect(await firstLink(fresh.store, tools, hostId)).toMatch(/^\w{50}$/);
    const secret = await firstLink(fresh.store, tools, hostId);
    const { headers } = await fresh.request({
      method: 'POST',
      url: '/api/extension/account/claim',
      body: new URLSearchParams({ secret: secret ?? '', ...person }).toString(),
      headers: { [ownPageHeader]: '1' },
    });
    const { body } = await fresh.request({
      url: '/api/event/find',
      headers: { [ownPageHeader]: '1', cookie: cookieIn(headers) },
    });
    expect(body.ids).toHaveLength(1);
    expect(await firstLink(fresh.store, tools, hostId)).toBeNull();
    await fresh.stop();
  });
});
