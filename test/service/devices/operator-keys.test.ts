import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeKey } from '../../../src/service/core/access/key-digest.ts';
import { cryptoRandomness } from '../../../src/service/core/deps/randomness.ts';
import { turnKey } from '../../../src/service/devices/keys.ts';
import { type AdminKey, ensureAdminKey } from '../../../src/service/devices/operator-keys.ts';
import { startService, type TestService } from '../../support/service.ts';
import { makeVenue, type Venue } from '../../support/venue.ts';

let service: TestService;
let venue: Venue;

// The test's service begins with a key from the environment, under which all of the venue's stand.
beforeEach(async () => {
  service = await startService();
  venue = await makeVenue(service);
});
afterEach(() => service.stop());

const give = (key: string | null): Promise<AdminKey> =>
  ensureAdminKey(service.store, { clock: service.clock, randomness: cryptoRandomness }, key);
const newKey = () => makeKey(cryptoRandomness);
const find = async (key: string) => (await service.call('eventFind', { key })).status;
const findOfAll = () => Promise.all([...Object.values(venue.keys)].map(({ key }) => find(key)));
const disable = (id: Parameters<typeof turnKey>[1]) =>
  service.store.write(async (queries) => {
    await turnKey(queries, id, false);
    return {};
  });

test('a new ADMIT_ADMIN_KEY turns the one before off, and no door', async () => {
  const next = newKey();
  expect(await give(next)).toMatchObject({ kind: 'given' });
  expect(await find(service.operatorKey)).toBe(403);
  expect(await find(next)).toBe(200);
  // A door's key may not search for events; it is not refused as unknown. A head of door's may.
  expect(await findOfAll()).toEqual([200, 200, 200, 403, 403, 200]);
  const read = { key: venue.keys.door.key, id: venue.eventId };
  expect((await service.call('eventRead', read)).status).toBe(200);
});

test('it has the keys of the one before, and holds what that held', async () => {
  const { eventId, hostId, password, keys } = venue;
  const before = { key: service.operatorKey, id: hostId, params: { password } };
  await service.must('userRequestPermission', before);
  const next = newKey();
  await give(next);
  expect((await service.call('eventRead', { key: next, id: eventId })).status).toBe(200);
  const { id } = keys.Administrator;
  await service.must('apiKeyUpdate', { key: next, id, params: { enabled: false } });
  expect(await findOfAll()).toEqual(Array(6).fill(403));
});

test('the same again changes nothing; without one, nothing is made', async () => {
  const first = await give(service.operatorKey);
  expect(await give(service.operatorKey)).toEqual(first);
  expect(await give(null)).toEqual({ kind: 'none' });
  expect(await find(service.operatorKey)).toBe(200);
});

test('one that was turned off is not turned on by being given', async () => {
  const first = await give(service.operatorKey);
  await give(newKey());
  expect(await give(service.operatorKey)).toEqual({ kind: 'off' });
  expect(first.kind).toBe('given');
  expect(await find(service.operatorKey)).toBe(403);
});

test('what a key made that the administrator turned off stays off under the next', async () => {
  const first = await give(service.operatorKey);
  if (first.kind === 'given') await disable(first.id);
  expect(await findOfAll()).toEqual(Array(6).fill(403));
  const next = newKey();
  await give(next);
  expect(await find(next)).toBe(200);
  expect(await findOfAll()).toEqual(Array(6).fill(403));
  const read = { key: venue.keys.door.key, id: venue.eventId };
  expect((await service.call('eventRead', read)).errors).toEqual([
    'com.svc.api.rest.InvalidApiKey',
  ]);
});

test('a key that the one before made, or one below it, can take its place', async () => {
  const { apiKey } = await service.must('apiKeyCreate', {
    key: venue.keys.Administrator.key,
    params: { name: 'below' },
  });
  expect(await give(apiKey.key)).toMatchObject({ kind: 'given' });
  expect(await find(service.operatorKey)).toBe(403);
  expect(await find(apiKey.key)).toBe(200);
  expect(await find(venue.keys.Administrator.key)).toBe(200);
});

test.each(['Editor', 'door'] as const)('a key that is there as %s is not taken', async (kind) => {
  expect(await give(venue.keys[kind].key)).toEqual({ kind: 'lesser' });
  expect(await find(service.operatorKey)).toBe(200);
});
