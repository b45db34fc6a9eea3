import { afterEach, expect, test } from 'vitest';
import { general, missingParam } from '../../../src/contract/error-code.ts';
import { type ManualTime, manualTime } from '../../support/manual-time.ts';
import { type ServiceOptions, startService, type TestService } from '../../support/service.ts';
import { makeKeyOf } from '../../support/venue.ts';

let service: TestService;
let clock: ManualTime;
async function start(options: ServiceOptions = {}) {
  clock = manualTime();
  service = await startService({ clock, timers: clock, ...options });
}
afterEach(() => service.stop());

const find = (key: string) => service.request({ url: `/api/event/find?apikey=${key}` });
const elsewhere = '203.0.113.7';

test('health: without a key, and Unavailable while the database does not answer', async () => {
  let isBroken = false;
  await start({
    wrapStore: (store) => ({
      ...store,
      readOne: (job) =>
        isBroken ? Promise.reject(new Error('the disk is gone')) : store.readOne(job),
    }),
  });
  const well = await service.request({ url: '/health', remoteAddress: elsewhere });
  expect(well).toMatchObject({ status: 200, body: { success: true } });
  isBroken = true;
  const ill = await service.request({ url: '/health' });
  expect(ill).toMatchObject({
    status: 503,
    body: { success: false, errors: [general.unavailable] },
  });
  expect(ill.text).not.toContain('disk');
});

test('metrics count answers and their times by call, and hold nothing that a caller wrote', async () => {
  await start();
  await find(service.operatorKey);
  await find(service.operatorKey);
  await service.request({ url: `/api/event/123456?apikey=${service.operatorKey}` });
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
  expect(text).not.toMatch(/secret|123456/);
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
      readOne: (job) => (isStuck ? new Promise(() => {}) : store.readOne(job)),
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
      readOne(job) {
        if (!isStuck) return store.readOne(job);
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
