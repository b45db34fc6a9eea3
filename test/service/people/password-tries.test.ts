import { beforeEach, describe, expect, test, vi } from 'vitest';
import { asId, type UserId } from '../../../src/domain/ids.ts';
import { PasswordTries } from '../../../src/service/people/password-tries.ts';
import { type ManualTime, manualTime } from '../../support/manual-time.ts';
import { startService } from '../../support/service.ts';
import { makeKeyOf, makeVenue } from '../../support/venue.ts';

// Hashing takes its time on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

const anna = asId<UserId>(1);
const ben = asId<UserId>(2);
const [here, there] = ['203.0.113.7', '203.0.113.8'];

let time: ManualTime;
let tries: PasswordTries;
beforeEach(() => {
  time = manualTime();
  tries = new PasswordTries(time, 3);
});

const wrong = (count: number, account: UserId, address: (n: number) => string) => {
  for (let n = 0; n < count; n += 1) expect(tries.begin(account, address(n))).toBeNull();
};
const eachElsewhere = (n: number) => `198.51.100.${n}`;

describe('wrong passwords', () => {
  test('five are free; each further one doubles the wait, up to five minutes', async () => {
    wrong(5, anna, () => here);
    for (const seconds of [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300]) {
      expect(tries.begin(anna, here)).toBe(seconds);
      await time.advance(seconds * 1000 - 1);
      expect(tries.begin(anna, here)).toBe(1);
      await time.advance(1);
      expect(tries.begin(anna, here)).toBeNull();
    }
  });

  test('from one address hold up nobody else behind it, and not the account elsewhere', () => {
    wrong(5, anna, () => here);
    expect(tries.begin(anna, here)).toBe(1);
    expect(tries.begin(ben, here)).toBeNull();
    expect(tries.begin(anna, there)).toBeNull();
  });

  test('of one household count together, whichever of its IPv6 addresses they come from', () => {
    wrong(5, anna, (n) => `2001:db8:1:2::${n}`);
    expect(tries.begin(anna, '2001:db8:1:2:ffff::1')).toBe(1);
    expect(tries.begin(anna, '2001:db8:1:3::1')).toBeNull();
  });

  test('for one account from a hundred addresses slow all down but where its owner was', async () => {
    tries.begin(anna, there);
    tries.wasRight(anna, there);
    wrong(100, anna, eachElsewhere);
    expect(tries.begin(anna, here)).toBe(1);
    expect(tries.begin(anna, there)).toBeNull();
    expect(tries.begin(ben, here)).toBeNull();
    await time.advance(60_000);
    expect(tries.begin(anna, here)).toBeNull();
  });

  test('many at once are no way round: a try counts until it was right', () => {
    wrong(5, anna, () => here);
    expect(tries.begin(anna, here)).toBe(1);
  });

  test('a right one frees its own address', () => {
    wrong(5, anna, () => here);
    tries.wasRight(anna, here);
    wrong(5, anna, () => here);
    expect(tries.begin(anna, here)).toBe(1);
  });

  test('that nobody had time to look at (503) are none: neither counted nor waited for', async () => {
    wrong(6 - 1, anna, () => here);
    await time.advance(1000);
    for (let n = 0; n < 10; n += 1) {
      expect(tries.begin(anna, here)).toBeNull();
      tries.wasNone(anna, here);
    }
    expect(tries.begin(anna, here)).toBeNull();
    expect(tries.begin(anna, here)).toBe(2);
  });

  test('are forgotten after an hour without another', async () => {
    wrong(5, anna, () => here);
    await time.advance(3_600_000);
    wrong(5, anna, () => here);
    expect(tries.begin(anna, here)).toBe(1);
  });

  test('of very many are not all kept: those heard of longest ago make way', () => {
    wrong(5, anna, () => here);
    for (const account of [10, 11]) tries.begin(asId<UserId>(account), here);
    expect(tries.begin(anna, here)).toBe(1);
    tries.begin(asId<UserId>(12), here);
    expect(tries.begin(anna, here)).toBeNull();
  });
});

test('requestPermission: after five wrong passwords the right one waits too (TooManyRequests)', async () => {
  const service = await startService({ clock: time, timers: time });
  const { hostId, password } = await makeVenue(service);
  const { key } = await makeKeyOf(service, service.operatorKey, 'Administrator');
  const ask = (given: string) =>
    service.request({
      method: 'POST',
      url: `/api/user/${hostId}/requestPermission`,
      body: new URLSearchParams({ password: given }).toString(),
      headers: { authorization: `ApiKey ${key}` },
    });
  for (let n = 0; n < 5; n += 1) {
    expect((await ask('wrong')).body.errors).toEqual(['com.svc.api.rest.InvalidPassword']);
  }
  expect(await ask(password)).toMatchObject({
    status: 429,
    body: { errors: ['com.svc.api.rest.TooManyRequests'] },
    headers: { 'retry-after': '1' },
  });
  await time.advance(1000);
  expect((await ask(password)).status).toBe(201);
  await service.stop();
});
