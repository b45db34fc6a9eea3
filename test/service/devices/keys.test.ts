import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keyTypes } from '../../../src/contract/call.ts';
import { general } from '../../../src/contract/error-code.ts';
import { asId, type UserId } from '../../../src/domain/ids.ts';
import { digestOf } from '../../../src/service/core/access/key-digest.ts';
import { turnKey } from '../../../src/service/devices/keys.ts';
import { startService, type TestService } from '../../support/service.ts';
import { makeKeyOf, makeVenue } from '../../support/venue.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

test('a new key is 50 letters and digits, told once; the store keeps its digest alone', async () => {
  const { id, apiKey } = await service.must('apiKeyCreate', {
    key: service.operatorKey,
    params: { name: 'Door 3' },
  });
  expect(apiKey).toEqual({
    id,
    key: expect.stringMatching(/^[A-Za-z0-9]{50}$/),
    identifier: expect.stringMatching(/^[A-Za-z0-9]{16}$/),
    name: 'Door 3',
    enabled: 'true',
  });
  const row = await service.store.read((queries) =>
    queries.selectFrom('apiKey').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  );
  expect(row).toMatchObject({ type: 'Administrator', digest: digestOf(apiKey.key) });
  expect(JSON.stringify(row)).not.toContain(apiKey.key);
});

const pairs = keyTypes.flatMap((own) => keyTypes.map((wanted) => [own, wanted] as const));

test.each(pairs)(
  'a key of type %s makes one of type %s only if that is no more',
  async (own, wanted) => {
    const { key } = await makeKeyOf(service, service.operatorKey, own);
    const { status } = await service.call('apiKeyCreate', {
      key,
      params: { name: 'x', type: wanted },
    });
    expect(status).toBe(keyTypes.indexOf(wanted) >= keyTypes.indexOf(own) ? 201 : 403);
  },
);

describe('a key with scope=door', () => {
  const scope = 'door' as const;

  test('may be made by a key of any type, is an AttendeeManager, and makes no keys', async () => {
    for (const own of keyTypes) {
      const { key } = await makeKeyOf(service, service.operatorKey, own);
      const { apiKey, id } = await service.must('apiKeyCreate', {
        key,
        params: { name: 'x', scope },
      });
      const row = await service.store.read((queries) =>
        queries.selectFrom('apiKey').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
      );
      expect(row).toMatchObject({ type: 'AttendeeManager', scope: 'door' });
      for (const params of [{ name: 'y' }, { name: 'y', scope }]) {
        expect(await service.call('apiKeyCreate', { key: apiKey.key, params })).toMatchObject({
          status: 403,
          errors: [general.notAuthorized],
        });
      }
    }
  });

  test('is of no other type', async () => {
    const params = { name: 'x', scope, type: 'Administrator' } as const;
    expect(await service.call('apiKeyCreate', { key: service.operatorKey, params })).toMatchObject({
      status: 400,
      errors: ['com.svc.api.rest.InvalidFormat.type'],
    });
  });
});

describe('userId: a user that the calling key holds, and the new one shall hold', () => {
  test.each(['Editor', 'AttendeeManager'] as const)('%s', async (type) => {
    const { keys, hostId, eventId } = await makeVenue(service);
    const { apiKey } = await service.must('apiKeyCreate', {
      key: keys.Administrator.key,
      params: { name: 'of use', type, userId: hostId },
    });
    const { key } = apiKey;
    expect((await service.must('userEvents', { key, id: hostId })).events).toEqual([eventId]);
    const change = await service.call('eventUpdate', {
      key,
      id: eventId,
      params: { city: 'Bonn' },
    });
    expect(change.status).toBe(type === 'Editor' ? 200 : 403);
  });

  test('nobody else’s, and nobody who is not there; no key is made', async () => {
    const { hostId } = await makeVenue(service);
    const { key } = await makeKeyOf(service, service.operatorKey, 'Administrator');
    const count = async () =>
      (await service.store.read((queries) => queries.selectFrom('apiKey').select('id').execute()))
        .length;
    const before = await count();
    const make = async (userId: UserId) => {
      const params = { name: 'x', userId };
      const { status, errors } = await service.call('apiKeyCreate', { key, params });
      return [status, ...errors];
    };
    expect(await make(hostId)).toEqual([403, general.notAuthorized]);
    expect(await make(asId<UserId>(987_654))).toEqual([404, general.objectNotFound]);
    expect(await count()).toBe(before);
  });
});

test('a key that is turned off between its call and the making of a key makes none', async () => {
  const { key, id } = await makeKeyOf(service, service.operatorKey, 'Editor');
  const made = service.store.write(async (queries) => {
    await turnKey(queries, id, false);
    return null;
  });
  const create = service.call('apiKeyCreate', { key, params: { name: 'x', type: 'Editor' } });
  await made;
  expect((await create).errors).toEqual([general.invalidApiKey]);
});
