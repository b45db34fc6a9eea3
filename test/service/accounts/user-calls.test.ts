import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startService, type TestService } from '../../support/service.ts';
import { local, makeKeyOf, makeVenue, type Venue } from '../../support/venue.ts';

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

test('a password has as many characters as the administrator wants (--min-password), 5 at least', async () => {
  const make = async (at: TestService, username: string, password: string) => {
    const params = { ...newUser, username, password };
    const { status, errors } = await at.call('userCreate', { key: at.operatorKey, params });
    return [status, ...errors];
  };
  const tooShort = [400, 'com.svc.api.rest.InvalidFormat.password'];
  expect(await make(service, 'short@example.org', '1234')).toEqual(tooShort);
  expect(await make(service, 'short@example.org', '12345')).toEqual([201]);
  const strict = await startService({ shortestPassword: 8 });
  // Four characters, of two UTF-16 units each.
  expect(await make(strict, 'long@example.org', '🎟🎟🎟🎟')).toEqual(tooShort);
  expect(await make(strict, 'long@example.org', '🎟🎟🎟🎟1234')).toEqual([201]);
  await strict.stop();
});

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
    signupTime: '2026-11-21T20:00:00',
    lastLogin: '2026-11-21T20:00:00',
    creationTime: '2026-11-21T20:00:00',
    lastModified: '2026-11-21T20:00:00',
  });
});

describe('a key holds the users that it makes, at once', () => {
  const make = async (by: string) => {
    const { id } = await service.must('userCreate', {
      key: by,
      params: { ...newUser, username: `made${by.slice(0, 8)}@example.org` },
    });
    return id;
  };

  test.each(['Administrator', 'Editor'] as const)('with their events: %s', async (type) => {
    const { key: by } = await makeKeyOf(service, key, type);
    const hostId = await make(by);
    await service.must('syncRegister', { key: by });
    const { nextId } = await service.must('syncRead', { key: by, id: 0 });
    const params = {
      hostId,
      title: 'Ball',
      country: 'DE',
      selectedDate: local('2026-12-31T21:00:00'),
    };
    const { id: eventId } = await service.must('eventCreate', { key: by, params });
    expect((await service.must('userEvents', { key: by, id: hostId })).events).toEqual([eventId]);
    await service.must('userUpdate', { key: by, id: hostId, params: { telephone: '089 1' } });
    expect((await service.must('userRead', { key: by, id: hostId })).user.telephone).toBe('089 1');
    const { events } = await service.must('syncRead', { key: by, id: nextId });
    expect(events.map(({ objectId }) => objectId)).toEqual([eventId]);
    await service.must('eventDelete', { key: by, id: eventId });
    expect(await service.must('userDelete', { key: by, id: hostId })).toEqual({ deleted: true });
  });

  test('and lets go of them by logout; other keys never held them', async () => {
    const { key: by } = await makeKeyOf(service, key, 'Administrator');
    const id = await make(by);
    expect((await service.call('userRead', { key, id })).status).toBe(403);
    await service.must('userLogout', { key: by, id });
    expect((await service.call('userRead', { key: by, id })).status).toBe(403);
    await service.must('userRequestPermission', {
      key: by,
      id,
      params: { password: newUser.password },
    });
    expect((await service.call('userRead', { key: by, id })).status).toBe(200);
  });

  test('besides the one that it gets by a password', async () => {
    const { key: by } = await makeKeyOf(service, key, 'Administrator');
    const id = await make(by);
    const ask = async (userId: number, password: string) =>
      (await service.call('userRequestPermission', { key: by, id: userId, params: { password } }))
        .errors;
    expect(await ask(id, newUser.password)).toEqual(['com.svc.api.rest.InvalidPassword']);
    expect(await ask(venue.hostId, venue.password)).toEqual([]);
    const other = await makeVenue(service);
    expect(await ask(other.hostId, other.password)).toEqual(['com.svc.api.rest.NoMultiUserKey']);
    await service.must('userCreate', {
      key: by,
      params: { ...newUser, username: 'one.more@example.org' },
    });
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

  test('gives one user a key, unless the administrator allows more (NoMultiUserKey)', async () => {
    const fresh = await makeKeyOf(service, key, 'Administrator');
    const other = await makeVenue(service);
    const params = { password: other.password };
    await service.must('userRequestPermission', { key: fresh.key, id: other.hostId, params });
    expect(await ask(venue.password, fresh.key)).toEqual([400, 'com.svc.api.rest.NoMultiUserKey']);
    const generous = await startService({ multiUserKeys: true });
    const [one, two] = [await makeVenue(generous), await makeVenue(generous)];
    const { key: both } = await makeKeyOf(generous, generous.operatorKey, 'Administrator');
    for (const { hostId: id, password } of [one, two]) {
      await generous.must('userRequestPermission', { key: both, id, params: { password } });
    }
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
