// @database any
/** What needs no key has a limit by address. */
import { afterEach, expect, test } from 'vitest';
import { manualTime } from '../../../support/manual-time.ts';
import { startService, type TestService } from '../../../support/service.ts';

const time = manualTime();
let service: TestService;
afterEach(() => service.stop());

const from = async (remoteAddress: string, headers = {}) =>
  service.request({ url: '/documents/ticket/1.pdf', remoteAddress, headers });

async function useUp(remoteAddress: string, headers = {}): Promise<void> {
  for (let n = 0; n < 200; n += 1) {
    expect((await from(remoteAddress, headers)).status).toBe(404);
  }
  expect(await from(remoteAddress, headers)).toMatchObject({
    status: 429,
    headers: { 'retry-after': '1' },
    body: { success: false, errors: ['com.svc.api.rest.TooManyRequests'] },
  });
}

test('200 at once and 20 a second from one address; another has its own', async () => {
  service = await startService({ clock: time, timers: time });
  await useUp('192.0.2.1');
  for (const url of ['/Ball.html', '/purchase/1', '/participant/1']) {
    expect((await service.request({ url, remoteAddress: '192.0.2.1' })).status).toBe(429);
  }
  expect((await from('192.0.2.2')).status).toBe(404);
  await time.advance(1000);
  for (let n = 0; n < 20; n += 1) expect((await from('192.0.2.1')).status).toBe(404);
  expect((await from('192.0.2.1')).status).toBe(429);
});

test('guests who read pages in a venue’s network keep no door from their pictures', async () => {
  service = await startService({ clock: time, timers: time });
  await useUp('192.0.2.1');
  const picture = () => service.request({ url: '/images/x.png', remoteAddress: '192.0.2.1' });
  for (let n = 0; n < 200; n += 1) expect((await picture()).status).toBe(404);
  expect((await picture()).status).toBe(429);
});

test('a person is told in words, in the language of the browser', async () => {
  service = await startService({ clock: time, timers: time });
  await useUp('192.0.2.9');
  const headers = { accept: 'text/html,*/*', 'accept-language': 'de' };
  const told = await from('192.0.2.9', headers);
  expect(told).toMatchObject({ status: 429, headers: { 'retry-after': '1' } });
  expect(told.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(told.text).toContain('Aus Ihrem Netz kamen zu viele Anfragen.');
});

test('without a proxy nobody can say that they come from elsewhere', async () => {
  service = await startService({ clock: time, timers: time });
  await useUp('127.0.0.1', { 'x-forwarded-for': '192.0.2.1' });
  expect((await from('127.0.0.1', { 'x-forwarded-for': '192.0.2.2' })).status).toBe(429);
});

test('behind a proxy each caller has a separate limit, whatever it says itself', async () => {
  service = await startService({ clock: time, timers: time, trustedProxies: ['172.18.0.2'] });
  await useUp('172.18.0.2', { 'x-forwarded-for': '192.0.2.1' });
  const again = { 'x-forwarded-for': '203.0.113.9, 192.0.2.1' };
  expect((await from('172.18.0.2', again)).status).toBe(429);
  expect((await from('172.18.0.2', { 'x-forwarded-for': '192.0.2.2' })).status).toBe(404);
  // It does not come by a proxy.
  await useUp('198.51.100.1', { 'x-forwarded-for': '192.0.2.3' });
  expect((await from('198.51.100.1', { 'x-forwarded-for': '192.0.2.4' })).status).toBe(429);
});

test('two begin in each round of the event loop: a door waits for no more', async () => {
  let begun = 0;
  service = await startService({
    wrapStore: (store) => ({
      ...store,
      read(job) {
        begun += 1;
        return store.read(job);
      },
    }),
  });
  begun = 0;
  const asked = Promise.all(
    // Each with another code: who would see the same shares a reading.
    Array.from({ length: 20 }, (_, n) => service.request({ url: `/Ball.html?code=${n}` })),
  );
  const inEachRound: number[] = [];
  while (begun < 20) {
    const before = begun;
    await new Promise(setImmediate);
    inEachRound.push(begun - before);
  }
  expect(Math.max(...inEachRound)).toBeLessThanOrEqual(2);
  await asked;
});

test('two readings of pages are under way at once, however many ask: doors find the database free', async () => {
  let isHeld = false;
  let underWay = 0;
  const held: (() => void)[] = [];
  const hold = async <Value>(read: () => Promise<Value>): Promise<Value> => {
    if (!isHeld) return read();
    underWay += 1;
    await new Promise<void>((resolve) => held.push(resolve));
    underWay -= 1;
    return read();
  };
  service = await startService({
    wrapStore: (store) => ({
      ...store,
      read: (job, deadline) =>
        deadline === 'atDoor' ? store.read(job, deadline) : hold(() => store.read(job, deadline)),
    }),
  });
  isHeld = true;
  const urls = ['/documents/ticket/1.pdf', '/images/x.png', '/Ball.html', '/purchase/1'];
  let answered = 0;
  const asked = Array.from({ length: 40 }, async (_, n) => {
    await service.request({ url: urls[n % urls.length] ?? '' });
    answered += 1;
  });
  let most = 0;
  while (answered < asked.length) {
    // Enough rounds for a third reading to begin.
    for (let round = 0; round < 20; round += 1) await new Promise(setImmediate);
    most = Math.max(most, underWay);
    held.shift()?.();
  }
  expect(most).toBe(2);
});
