import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startService, type TestService } from '../../support/service.ts';
import { local, makeKeyOf, makeVenue, type Venue } from '../../support/venue.ts';

// Hashing and hundreds of durable writes take their time on a busy machine.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

let service: TestService;
let venue: Venue;
let key: string;

beforeAll(async () => {
  service = await startService();
  venue = await makeVenue(service);
  key = venue.keys.Administrator.key;
});
afterAll(() => service.stop());

const newUser = {
  firstName: 'Zoë',
  lastName: 'Öztürk',
  username: 'Zoe@Example.org',
  password: 'pässwörd',
  language: 'DE',
};

test('a user is made, found by the whole name in any case, and never answers its password', async () => {
  const { id } = await service.must('userCreate', {
    key,
    params: { ...newUser, birthday: local('1990-05-04'), gender: 'f' },
  });
  const found = await service.must('userFind', { key, params: { username: 'zoe@example.ORG' } });
  expect(found.ids).toEqual([id]);
  expect((await service.must('userFind', { key, params: { username: 'zoe' } })).ids).toEqual([]);

  const fresh = await makeKeyOf(service, key, 'Administrator');
  const params = { password: newUser.password };
  await service.must('userRequestPermission', { key: fresh.key, id, params });
  const answer = await service.request({
    url: `/api/user/${id}`,
    headers: { authorization: `ApiKey ${fresh.key}` },
  });
  expect(answer.body.user).toEqual({
    id,
    firstName: 'Zoë',
    lastName: 'Öztürk',
    username: 'zoe@example.org',
    language: 'de',
    email: 'Zoe@Example.org',
    timezone: 'Europe/Berlin',
    birthday: '1990-05-04T00:00:00',
    gender: 'f',
    telephone: null,
    company: null,
    signUpPromotionCode: null,
    signupTime: '2026-11-21T20:00:00',
    lastLogin: '2026-11-21T20:00:00',
    creationTime: '2026-11-21T20:00:00',
    lastModified: '2026-11-21T20:00:00',
  });
});

test('a user name is given once, in whatever case', async () => {
  const params = { ...newUser, username: 'once@example.org' };
  await service.must('userCreate', { key, params });
  const again = { ...params, username: 'ONCE@example.org' };
  expect(await service.call('userCreate', { key, params: again })).toMatchObject({
    status: 400,
    errors: ['com.svc.User.UsernameExists'],
  });
});

describe('requestPermission', () => {
  const ask = async (password: string, by: string, remoteAddress?: string) => {
    const { status, errors } = await service.call('userRequestPermission', {
      key: by,
      id: venue.hostId,
      params: { password },
      ...(remoteAddress !== undefined && { remoteAddress }),
    });
    return [status, ...errors];
  };

  test('takes the password alone, and once (InvalidPassword)', async () => {
    const fresh = await makeKeyOf(service, key, 'Administrator');
    const invalid = [400, 'com.svc.api.rest.InvalidPassword'];
    expect(await ask('wrong', fresh.key)).toEqual(invalid);
    expect((await service.call('eventRead', { key: fresh.key, id: venue.eventId })).status).toBe(
      403,
    );
    expect(await ask(venue.password, fresh.key)).toEqual([201]);
    expect((await service.call('eventRead', { key: fresh.key, id: venue.eventId })).status).toBe(
      200,
    );
    expect(await ask(venue.password, fresh.key)).toEqual(invalid);
  });

  test('needs TLS, unless the caller is on this machine (InsecureConnection)', async () => {
    const fresh = await makeKeyOf(service, key, 'Administrator');
    const insecure = [400, 'com.svc.api.rest.InsecureConnection'];
    expect(await ask(venue.password, fresh.key, '192.0.2.7')).toEqual(insecure);
    expect(await ask(venue.password, fresh.key, '::ffff:192.0.2.7')).toEqual(insecure);
    expect(await ask(venue.password, fresh.key, '::ffff:127.0.0.1')).toEqual([201]);
  });

  test('gives one user a key, unless the operator allows more (NoMultiUserKey)', async () => {
    const other = await makeVenue(service);
    expect(await ask(venue.password, other.keys.Administrator.key)).toEqual([
      400,
      'com.svc.api.rest.NoMultiUserKey',
    ]);
    const generous = await startService({ multiUserKeys: true });
    const [one, two] = [await makeVenue(generous), await makeVenue(generous)];
    const { status } = await generous.call('userRequestPermission', {
      key: one.keys.Administrator.key,
      id: two.hostId,
      params: { password: two.password },
    });
    expect(status).toBe(201);
    await generous.stop();
  });

  test('asked side by side it is given once', async () => {
    const fresh = await makeKeyOf(service, key, 'Administrator');
    const answers = await Promise.all([
      ask(venue.password, fresh.key),
      ask(venue.password, fresh.key),
    ]);
    expect(answers.flat().toSorted()).toEqual([201, 400, 'com.svc.api.rest.InvalidPassword']);
  });
});

test('the events of a user come as ids, or in full page by page', async () => {
  const { answer } = await service.call('userEvents', { key, id: venue.hostId });
  expect(answer?.events).toEqual([venue.eventId]);
  const full = await service.must('userEvents', {
    key,
    id: venue.hostId,
    params: { resultType: 'full', pageSize: 10 },
  });
  expect(full).toMatchObject({ lastPage: 0, totalResults: 1, currentPage: 0 });
  expect(full.events).toEqual([
    (await service.must('eventRead', { key, id: venue.eventId })).event,
  ]);
});
