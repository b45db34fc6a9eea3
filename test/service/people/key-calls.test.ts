import { afterAll, beforeAll, expect, test } from 'vitest';
import { keyTypes } from '../../../src/contract/call.ts';
import { digestOf } from '../../../src/service/access/key-digest.ts';
import { startService, type TestService } from '../../support/service.ts';
import { makeKeyOf } from '../../support/venue.ts';

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
