/** Decision 0089: wrong passwords are counted in the store, for all services. */
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asId, type UserId } from '../../../src/domain/ids.ts';
import {
  forgetTries,
  PasswordTries,
  type TriedAccount,
} from '../../../src/service/accounts/password-tries.ts';

import { isApiError, unavailable } from '../../../src/service/core/deps/api-error.ts';
import type { Queries, Store } from '../../../src/service/core/store/store.ts';
import { type ManualTime, manualTime } from '../../support/manual-time.ts';
import { startService } from '../../support/service.ts';
import { preparedLocation, type TestLocation } from '../../support/test-store.ts';
import { makeKeyOf, makeVenue } from '../../support/venue.ts';

const anna = asId<UserId>(1);
const ben = asId<UserId>(2);
const [here, there] = ['203.0.113.7', '203.0.113.8'];

/** What came of a try: the password was looked at, or so many seconds are to wait. */
type Came = 'right' | 'wrong' | 'busy' | number;

describe('wrong passwords', () => {
  let location: TestLocation;
  let store: Store;
  let time: ManualTime;
  let writes = 0;
  /** Of two services on one database. */
  let tries: PasswordTries;
  let others: PasswordTries;

  beforeAll(async () => {
    location = await preparedLocation();
    const opened = await location.open();
    store = {
      ...opened,
      writeInLine: (job) => {
        writes += 1;
        return opened.writeInLine(job);
      },
    };
  });
  afterAll(async () => {
    await store.close();
    await location.remove();
  });
  beforeEach(() => {
    time = manualTime();
    writes = 0;
    tries = new PasswordTries(store, time);
    others = new PasswordTries(store, time);
  });
  afterEach(() =>
    store.write((queries) =>
      queries
        .deleteFrom('passwordTries')
        .execute()
        .then(() => {}),
    ),
  );

  const rows = () =>
    store.read((queries: Queries) => queries.selectFrom('passwordTries').selectAll().execute());

  async function attempt(
    account: TriedAccount,
    address: string,
    password: 'right' | 'wrong' | 'busy' = 'wrong',
    at = tries,
  ): Promise<Came> {
    let wasLooked = false;
    const answer = await at.check(account, address, async () => {
      wasLooked = true;
      return password === 'busy' ? unavailable(1) : password === 'right';
    });
    expect(wasLooked).toBe(!isApiError(answer) || answer.status === 503);
    if (!isApiError(answer)) return answer ? 'right' : 'wrong';
    return answer.status === 503 ? 'busy' : (answer.retryAfterSeconds ?? Number.NaN);
  }

  async function wrong(count: number, account: UserId, address: (n: number) => string) {
    for (let n = 0; n < count; n += 1) {
      expect(await attempt(account, address(n), 'wrong', n % 2 === 0 ? tries : others)).toBe(
        'wrong',
      );
    }
  }
  const eachElsewhere = (n: number) => `198.51.100.${n}`;

  test('five are free; each further one doubles the wait, up to five minutes', async () => {
    await wrong(5, anna, () => here);
    for (const seconds of [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300]) {
      expect(await attempt(anna, here)).toBe(seconds);
      await time.advance(seconds * 1000 - 1);
      expect(await attempt(anna, here, 'right')).toBe(1);
      await time.advance(1);
      expect(await attempt(anna, here)).toBe('wrong');
    }
  });

  test('count at each service, and after all of them began again', async () => {
    await wrong(5, anna, () => here);
    expect(await attempt(anna, here, 'right', others)).toBe(1);
    expect(await attempt(anna, here, 'right', new PasswordTries(store, time))).toBe(1);
  });

  test('from one address hold up nobody else behind it, and not the account elsewhere', async () => {
    await wrong(5, anna, () => here);
    expect(await attempt(anna, here)).toBe(1);
    expect(await attempt(ben, here)).toBe('wrong');
    expect(await attempt(anna, there)).toBe('wrong');
  });

  test('of one household count together, whichever of its IPv6 addresses they come from', async () => {
    await wrong(5, anna, (n) => `2001:db8:1:2::${n}`);
    expect(await attempt(anna, '2001:db8:1:2:ffff::1')).toBe(1);
    expect(await attempt(anna, '2001:db8:1:3::1')).toBe('wrong');
  });

  test('for one account from a hundred addresses slow all down but where its owner was', async () => {
    expect(await attempt(anna, there, 'right')).toBe('right');
    await wrong(100, anna, eachElsewhere);
    expect(await attempt(anna, here)).toBe(1);
    expect(await attempt(anna, there, 'right', others)).toBe('right');
    expect(await attempt(ben, here)).toBe('wrong');
    await time.advance(60_000);
    expect(await attempt(anna, here)).toBe('wrong');
  });

  test('many at once are no way round: five are looked at by one service, six at most by two', async () => {
    for (const [services, most] of [
      [[tries], 5],
      [[tries, others], 6],
    ] as const) {
      const account = asId<UserId>(10 + most);
      let open = () => {};
      const opened = new Promise<void>((resolve) => {
        open = resolve;
      });
      let [looked, refused] = [0, 0];
      const all = Array.from({ length: 40 }, async (_, n) => {
        const answer = await services[n % services.length]?.check(account, here, async () => {
          looked += 1;
          await opened;
          return false;
        });
        if (isApiError(answer)) refused += 1;
      });
      await expect.poll(() => looked + refused).toBe(40);
      expect(looked).toBeGreaterThanOrEqual(5);
      expect(looked).toBeLessThanOrEqual(most);
      open();
      await Promise.all(all);
      expect(await attempt(account, here)).toEqual(expect.any(Number));
    }
  });

  test('of one account from many networks at once are counted before they are looked at, too', async () => {
    const looked = await Promise.all(
      Array.from({ length: 150 }, (_, n) => attempt(anna, eachElsewhere(n))),
    );
    const wrongOnes = looked.filter((came) => came === 'wrong').length;
    expect(wrongOnes).toBeLessThanOrEqual(100);
    // One that is just being counted may count twice for a moment.
    expect(wrongOnes).toBeGreaterThanOrEqual(99);
  });

  test('a right one frees its own address', async () => {
    await wrong(4, anna, () => here);
    expect(await attempt(anna, here, 'right')).toBe('right');
    await wrong(5, anna, () => here);
    expect(await attempt(anna, here)).toBe(1);
  });

  test('a right one costs no write where nothing was wrong before: but that it is known, once a day', async () => {
    for (let n = 0; n < 3; n += 1) expect(await attempt(anna, here, 'right')).toBe('right');
    expect(writes).toBe(1);
    await time.advance(24 * 60 * 60_000);
    for (let n = 0; n < 3; n += 1) expect(await attempt(anna, here, 'right')).toBe('right');
    expect(writes).toBe(2);
    // Nor do those who go on guessing without waiting.
    await wrong(5, ben, () => here);
    writes = 0;
    for (let n = 0; n < 9; n += 1) expect(await attempt(ben, here)).toBe(1);
    expect(writes).toBe(0);
  });

  test('that nobody had time to look at (503) are none: neither counted nor waited for', async () => {
    await wrong(5, anna, () => here);
    await time.advance(1000);
    for (let n = 0; n < 10; n += 1) expect(await attempt(anna, here, 'busy')).toBe('busy');
    expect(await attempt(anna, here)).toBe('wrong');
    expect(await attempt(anna, here)).toBe(2);
    for (let n = 0; n < 10; n += 1) expect(await attempt(ben, here, 'busy')).toBe('busy');
    await wrong(5, ben, () => here);
  });

  test('are forgotten after an hour without another', async () => {
    await wrong(5, anna, () => here);
    await time.advance(3_600_000);
    await wrong(5, anna, () => here);
    expect(await attempt(anna, here)).toBe(1);
  });

  test('are kept as digests: neither addresses nor user names', async () => {
    await attempt('gerda@example.org', here);
    const kept = await rows();
    expect(kept).toHaveLength(2);
    expect(JSON.stringify(kept)).not.toMatch(/gerda|203\.0/);
    for (const { who } of kept) expect(who).toMatch(/^[0-9a-f]{64}$/);
  });

  test('are removed when they count no more; where an owner was is known for thirty days', async () => {
    await attempt(anna, there, 'right');
    await wrong(5, anna, () => here);
    await time.advance(3_599_999);
    await forgetTries(store, time);
    expect(await attempt(anna, here)).toBe('wrong');
    expect(await rows()).toHaveLength(3);
    await time.advance(3_600_000);
    await forgetTries(store, time);
    expect(await rows()).toEqual([expect.objectContaining({ wrong: 0, known: 1 })]);
    await time.advance(30 * 24 * 3_600_000);
    await forgetTries(store, time);
    expect(await rows()).toEqual([]);
  });

  test('of very many are not all kept: those of longest ago make way, of strange networks first', async () => {
    await attempt(ben, there, 'right');
    for (let n = 0; n < 4; n += 1) {
      await time.advance(1000);
      await attempt(asId<UserId>(10 + n), here);
    }
    expect(await rows()).toHaveLength(9);
    await forgetTries(store, time, () => false, 3);
    const kept = await rows();
    expect(kept.map(({ known, lastMs }) => [known, time.now() - lastMs]).toSorted()).toEqual([
      [0, 0],
      [0, 0],
      [1, 4000],
    ]);
  });

  test('in whatever order: from five on, each is looked at only after the wait that it was told', async () => {
    const step = fc.record({
      account: fc.constantFrom(anna, ben),
      address: fc.constantFrom(here, there),
      service: fc.constantFrom(0, 1),
      password: fc.constantFrom<'right' | 'wrong' | 'busy'>(
        'wrong',
        'wrong',
        'wrong',
        'right',
        'busy',
      ),
      waitsMs: fc.constantFrom(0, 0, 0, 0, 1, 999, 1000, 5000, 400_000),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
        await store.write((queries) => queries.deleteFrom('passwordTries').execute());
        const services = [new PasswordTries(store, time), new PasswordTries(store, time)];
        const pairs = new Map<string, { count: number; lastMs: number }>();
        for (const { account, address, service, password, waitsMs } of steps) {
          await time.advance(waitsMs);
          const now = time.now();
          const pair = `${account} ${address}`;
          const last = pairs.get(pair) ?? { count: 0, lastMs: 0 };
          const count = now - last.lastMs < 3_600_000 ? last.count : 0;
          const freeAtMs = count < 5 ? 0 : last.lastMs + Math.min(300_000, 1000 * 2 ** (count - 5));
          const came = await attempt(account, address, password, services[service]);
          expect(came).toBe(now < freeAtMs ? Math.ceil((freeAtMs - now) / 1000) : password);
          if (came === 'wrong') pairs.set(pair, { count: count + 1, lastMs: now });
          if (came === 'right') pairs.delete(pair);
        }
      }),
      { numRuns: 25 },
    );
  });
});

test('requestPermission: after five wrong passwords the right one waits too (TooManyRequests)', async () => {
  const time = manualTime();
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
