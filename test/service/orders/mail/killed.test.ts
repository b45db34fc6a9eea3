// @lane all
/**
 * The service is killed (-9) while it takes on guests and sends their mails. On PostgreSQL
 * `three-processes.test.ts` kills one of several.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { instant } from '../../../../src/domain/time.ts';
import { makeKey } from '../../../../src/service/core/access/key-digest.ts';
import { cryptoRandomness } from '../../../../src/service/core/deps/randomness.ts';
import { openStore } from '../../../../src/service/core/store/open-store.ts';
import { type ServiceProcess, serviceAlone } from '../../../support/built-service.ts';
import { demoClient } from '../../../support/demo-guests.ts';
import { type MailSink, openMailSink } from '../../../support/mail-sink.ts';
import { seededRandom } from '../../../support/random.ts';
import { isOnPostgres, type TestLocation, testLocation } from '../../../support/test-store.ts';

const deaths = 3;
const key = makeKey(cryptoRandomness);
const headers = { authorization: `ApiKey ${key}` };

let sink: MailSink;
let location: TestLocation;
let service: ServiceProcess;
let category: number | undefined;

beforeAll(async () => {
  if (isOnPostgres()) return;
  sink = await openMailSink();
  location = await testLocation();
  const environment = { ADMIT_ADMIN_KEY: key, SMTP_URL: `smtp://127.0.0.1:${sink.port}` };
  service = await serviceAlone(location.databaseUrl, environment, (origin) => [
    ...['--mail-from', 'tickets@example.org', '--public-url', origin],
  ]);
  await service.start();
  const { eventId } = demoClient(service);
  const path = `/api/event/${eventId}/ticketCategories`;
  const answer = await fetch(`${service.origin}${path}`, { headers });
  const { ticketCategories } = (await answer.json()) as { ticketCategories: number[] };
  [category] = ticketCategories;
});
afterAll(async () => {
  await service?.remove();
  await location?.remove();
  await sink?.close();
});

/** @returns whether the service has said that the guest is there */
async function create(email: string): Promise<boolean> {
  const { eventId } = demoClient(service);
  try {
    const answer = await fetch(`${service.origin}/api/event/${eventId}/participant/create`, {
      method: 'POST',
      headers,
      body: new URLSearchParams({
        ...{ firstName: 'Grace', lastName: 'Hopper', email, disableEmails: 'false' },
        ...{ ticketCategoryId: String(category), acceptedTermsAndConditions: 'true' },
      }),
    });
    return answer.status === 201;
  } catch {
    // It was killed meanwhile.
    return false;
  }
}

/** Beside the service, in its database. */
async function inDatabase<Result>(
  job: (store: Awaited<ReturnType<typeof openStore>>) => Promise<Result>,
): Promise<Result> {
  const { databaseUrl } = location;
  const store = await openStore({ directory: service.data, databaseUrl });
  try {
    return await job(store);
  } finally {
    await store.close();
  }
}

/** As if the pause after an attempt had passed: what a dead process held is due again. */
const passTime = () =>
  inDatabase((store) =>
    store.write((queries) =>
      queries
        .updateTable('mail')
        .set({ dueMs: instant(1) })
        .where('state', '=', 'waiting')
        .execute(),
    ),
  );

const states = () =>
  inDatabase(async (store) => {
    const rows = await store.read((queries) =>
      queries.selectFrom('mail').select('state').execute(),
    );
    return [...new Set(rows.map(({ state }) => state))];
  });

test.skipIf(isOnPostgres())(
  `killed ${deaths} times: whoever was taken on gets a mail, nobody a third, few a second`,
  {
    timeout: 300_000,
  },
  async () => {
    const random = seededRandom(21);
    const taken: string[] = [];
    for (let death = 0; death < deaths; death += 1) {
      for (let n = 0; n < 8; n += 1) {
        const email = `guest${death}.${n}@example.org`;
        if (await create(email)) taken.push(email);
      }
      const until = sink.received.length + 1 + Math.floor(random.chance() * 6);
      // One of them in between: its answer never comes.
      if (death === 1) sink.faults.push(null, 'stalls');
      const stalled = death === 1 ? sink.stalled() : null;
      await (stalled ??
        expect.poll(() => sink.received.length, { interval: 1 }).toBeGreaterThanOrEqual(until));
      const late = `late${death}@example.org`;
      const creating = create(late);
      await service.kill();
      if (await creating) taken.push(late);
      await passTime();
      await service.start();
    }
    await expect.poll(states, { interval: 500 }).toEqual(['sent']);

    const byAddress = new Map<string, string[]>();
    for (const { to, mail } of sink.received) {
      const [address = ''] = to;
      byAddress.set(address, [...(byAddress.get(address) ?? []), mail.messageId ?? '']);
    }
    expect(taken.length).toBeGreaterThanOrEqual(8 * deaths);
    expect(taken.filter((address) => !byAddress.has(address))).toEqual([]);
    const twice = [...byAddress.values()].filter((ids) => ids.length > 1);
    for (const ids of twice) {
      expect(ids).toHaveLength(2);
      expect(new Set(ids).size).toBe(1);
    }
    // A process hands over one after the other: each death loses one answer at most. One did.
    expect(twice.length).toBeGreaterThanOrEqual(1);
    expect(twice.length).toBeLessThanOrEqual(deaths);
  },
);
