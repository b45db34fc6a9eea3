import { appendFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { general, missingParam } from '../../../src/contract/error-code.ts';
import { openStore } from '../../../src/service/core/store/open-store.ts';
import { DatabaseUnavailable } from '../../../src/service/core/store/query/database-error.ts';
import type { Store } from '../../../src/service/core/store/store.ts';
import { type ManualTime, manualTime } from '../../support/manual-time.ts';
import { type ServiceOptions, startService, type TestService } from '../../support/service.ts';
import { smallDisk } from '../../support/small-disk.ts';
import { isOnPostgres } from '../../support/test-store.ts';
import { makeKeyOf, makeVenue } from '../../support/venue.ts';

let service: TestService;
let clock: ManualTime;
async function start(options: ServiceOptions = {}) {
  clock = manualTime();
  service = await startService({ clock, timers: clock, ...options });
}
afterEach(() => service.stop());

const find = (key: string) => service.request({ url: `/api/event/find?apikey=${key}` });
const elsewhere = '203.0.113.7';

/** The way of a check-in, in place of the store's own. */
const checkInsBy = (store: Store, instead: () => Promise<never> | null): Store => ({
  ...store,
  write: (job, deadline) =>
    (deadline === 'oneStatement' ? instead() : null) ?? store.write(job, deadline),
});

const unavailable = { status: 503, body: { success: false, errors: [general.unavailable] } };

test('health: without a key, and Unavailable while nothing can be written', async () => {
  let isBroken = false;
  await start({
    wrapStore: (store) =>
      checkInsBy(store, () => (isBroken ? Promise.reject(new Error('the disk is gone')) : null)),
  });
  const health = () => service.request({ url: '/health', remoteAddress: elsewhere });
  expect(await health()).toMatchObject({ status: 200, body: { success: true } });
  isBroken = true;
  const ill = await health();
  expect(ill).toMatchObject(unavailable);
  expect(ill.text).not.toContain('disk');
  isBroken = false;
  expect(await health()).toMatchObject({ status: 200 });
});

test('health: anyone who asks waits 3 s for one and the same write', async () => {
  let writes = 0;
  await start({
    wrapStore: (store) =>
      checkInsBy(store, () => {
        writes += 1;
        return new Promise(() => {});
      }),
  });
  const asked = Promise.all([1, 2, 3].map(() => service.request({ url: '/health' })));
  await clock.advance(3000);
  for (const answer of await asked) expect(answer).toMatchObject(unavailable);
  expect(writes).toBe(1);
});

const disk = smallDisk(8 * 1024 * 1024);
afterAll(() => disk?.remove());

test.skipIf(isOnPostgres() || disk === null)('health: a full disk shows', async () => {
  const directory = disk?.directory ?? '';
  await start({
    location: {
      directory,
      databaseUrl: null,
      open: () => openStore({ directory, databaseUrl: null }),
      remove: async () => {},
    },
  });
  const filling = join(directory, 'filling');
  expect((await service.request({ url: '/health' })).status).toBe(200);
  expect(() => {
    for (;;) appendFileSync(filling, Buffer.alloc(4096));
  }).toThrow('ENOSPC');
  // There may be room left in the database's own files, for as many check-ins.
  let ill = await service.request({ url: '/health' });
  for (let n = 0; n < 2000 && ill.status === 200; n += 1) {
    ill = await service.request({ url: '/health' });
  }
  expect(ill).toMatchObject(unavailable);
  rmSync(filling);
  expect((await service.request({ url: '/health' })).status).toBe(200);
});

test('a call for which the database is at fault is Unavailable (503), not an error of the service', async () => {
  const faults = [
    new DatabaseUnavailable('unreached', 'no connection'),
    Object.assign(new Error('could not extend file'), { code: '53100' }),
    Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' }),
  ];
  let fault: Error | undefined;
  await start({
    wrapStore: (store) => ({
      ...store,
      read: (job, deadline) =>
        fault && deadline === 'oneStatement' ? Promise.reject(fault) : store.read(job, deadline),
    }),
  });
  for (fault of faults) expect(await find(service.operatorKey)).toMatchObject(unavailable);
});

test('what a verdict waits for does not wait among lists', async () => {
  let isDeskBusy = false;
  const busy = new DatabaseUnavailable('unreached', 'all connections are in use');
  await start({
    wrapStore: (store) => ({
      ...store,
      read: (job, deadline = 'atDesk') =>
        isDeskBusy && deadline === 'atDesk' ? Promise.reject(busy) : store.read(job, deadline),
    }),
  });
  const venue = await makeVenue(service);
  const { key } = venue.keys.AttendeeManager;
  const { participantId, identifier } = venue.guest;
  const of = { key, id: venue.eventId };
  isDeskBusy = true;
  const atDoor = await Promise.all([
    service.call('ticketCheck', { key, params: { identifier } }),
    service.call('participantCheck', { key, id: participantId }),
    service.call('participantRead', { key, id: participantId }),
    service.call('eventRead', of),
  ]);
  expect(atDoor.map(({ errors }) => errors)).toEqual([[], [], [], []]);
  const atDesk = await Promise.all([
    service.call('eventParticipants', of),
    service.call('eventParticipants', { ...of, params: { resultType: 'full' } }),
    service.call('ticketFind', { key, params: { eventId: venue.eventId } }),
    service.call('syncRead', { key, id: 0 }),
  ]);
  expect(atDesk.map(({ status }) => status)).toEqual([503, 503, 503, 503]);
});

test('metrics count answers and their times by call, and hold nothing that a caller wrote', async () => {
  await start();
  await find(service.operatorKey);
  await find(service.operatorKey);
  const id = 123_456_789_012;
  await service.request({ url: `/api/event/${id}?apikey=${service.operatorKey}` });
  await service.request({ url: '/secret/place' });
  const { status, text, headers } = await service.request({ url: '/metrics' });
  expect(status).toBe(200);
  expect(headers['content-type']).toContain('text/plain');
  expect(text).toContain('admit_answers_total{call="GET /api/event/find",status="200"} 2');
  expect(text).toContain('admit_answers_total{call="GET /api/event/:id",status="404"} 1');
  expect(text).toContain('admit_answers_total{call="none",status="404"} 1');
  expect(text).toMatch(/admit_answer_seconds_bucket\{le="\+Inf",call="GET \/api\/event\/find"\} 2/);
  expect(text).toContain('process_resident_memory_bytes');
  expect(text).not.toContain(service.operatorKey);
  expect(text).not.toMatch(new RegExp(`secret|${id}`));
});

test('metrics are for this machine, and for Administrator keys from elsewhere', async () => {
  await start();
  const metrics = async (key?: string) => {
    const answer = await service.request({
      url: '/metrics',
      remoteAddress: elsewhere,
      ...(key !== undefined && { headers: { authorization: `ApiKey ${key}` } }),
    });
    return [answer.status, answer.body?.errors?.[0]];
  };
  const editor = await makeKeyOf(service, service.operatorKey, 'Editor');
  expect(await metrics()).toEqual([400, missingParam('apikey')]);
  expect(await metrics('x'.repeat(50))).toEqual([403, general.invalidApiKey]);
  expect(await metrics(editor.key)).toEqual([403, general.notAuthorized]);
  expect(await metrics(service.operatorKey)).toEqual([200, undefined]);
});

test('a key that calls too often waits as long as it is told (TooManyRequests); other keys do not', async () => {
  await start({ requestsPerSecond: 2 });
  const other = await makeKeyOf(service, service.operatorKey, 'Editor');
  const { key } = await makeKeyOf(service, service.operatorKey, 'Editor');
  for (let n = 0; n < 4; n += 1) expect((await find(key)).status).toBe(200);
  const refused = await find(key);
  expect(refused).toMatchObject({
    status: 429,
    body: { success: false, errors: [general.tooManyRequests] },
    headers: { 'retry-after': '1' },
  });
  expect((await find(other.key)).status).toBe(200);
  await clock.advance(1000);
  expect((await find(key)).status).toBe(200);
  expect((await find(key)).status).toBe(200);
  expect((await find(key)).status).toBe(429);
});

const createKey = (body: string) =>
  service.request({ method: 'POST', url: '/api/apiKey/create', body });

test('closed sign-up: making a key needs a key', async () => {
  await start();
  expect((await createKey('name=mine')).body.errors).toEqual([missingParam('apikey')]);
});

test('open sign-up: a key without a key, which may touch nothing', async () => {
  await start({ openSignup: true });
  const made = await createKey('name=mine');
  expect(made.status).toBe(201);
  const { key } = made.body.apiKey;
  expect((await find(key)).body).toEqual({ success: true, ids: [] });
  const wrong = await createKey('name=mine&apikey=wrong');
  expect(wrong.body.errors).toEqual([general.invalidApiKey]);
  expect((await createKey('')).body.errors).toEqual([missingParam('name')]);
  const other = await service.request({ url: '/api/event/find' });
  expect(other.body.errors).toEqual([missingParam('apikey')]);
});

test('open sign-up: ten keys at once from one address, then one a minute (TooManyRequests)', async () => {
  await start({ openSignup: true });
  const from = async (remoteAddress: string) =>
    service.request({ method: 'POST', url: '/api/apiKey/create', body: 'name=x', remoteAddress });
  for (let n = 0; n < 10; n += 1) expect((await from(elsewhere)).status).toBe(201);
  expect(await from(elsewhere)).toMatchObject({
    status: 429,
    body: { success: false, errors: [general.tooManyRequests] },
    headers: { 'retry-after': '60' },
  });
  expect((await from('203.0.113.8')).status).toBe(201);
  await clock.advance(60_000);
  expect((await from(elsewhere)).status).toBe(201);
  expect((await from(elsewhere)).status).toBe(429);
});

test('an answer that takes too long is given up, in the envelope', async () => {
  let isStuck = false;
  await start({
    wrapStore: (store) => ({
      ...store,
      read: (job, deadline) =>
        isStuck && deadline === 'oneStatement' ? new Promise(() => {}) : store.read(job, deadline),
    }),
  });
  isStuck = true;
  const answer = find(service.operatorKey);
  await clock.advance(30_000);
  const { status, body } = await answer;
  expect([status, body.success]).toEqual([500, false]);
  expect(body.errors[0]).toMatch(/^com\.svc\.api\.rest\.InternalServerException\.\S+$/);
});

test('nothing is given up where the caller has gone meanwhile', async () => {
  let isStuck = false;
  let ask = () => {};
  const asked = new Promise<void>((resolve) => {
    ask = resolve;
  });
  const lines: string[] = [];
  await start({
    log: { write: (line) => void lines.push(line) },
    wrapStore: (store) => ({
      ...store,
      read(job, deadline) {
        if (!isStuck || deadline !== 'oneStatement') return store.read(job, deadline);
        ask();
        return new Promise(() => {});
      },
    }),
  });
  isStuck = true;
  const { server } = service.app;
  const gone = new Promise((resolve) =>
    server.once('request', (_, response) => response.once('close', resolve)),
  );
  const origin = await service.app.listen({ port: 0, host: '127.0.0.1' });
  const caller = new AbortController();
  const answer = fetch(`${origin}/api/event/find?apikey=${service.operatorKey}`, caller);
  await asked;
  caller.abort();
  await expect(answer).rejects.toThrow();
  await gone;
  await clock.advance(30_000);
  expect(lines.filter((line) => line.includes('failed'))).toEqual([]);
});
