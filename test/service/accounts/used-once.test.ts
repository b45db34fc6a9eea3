/** What may be used once is used once, however many use it at the same moment; a lost answer comes again. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ownPageHeader } from '../../../src/contract/account.ts';
import { firstLink, insertLink } from '../../../src/service/accounts/account-links.ts';
import { cryptoRandomness } from '../../../src/service/core/deps/randomness.ts';
import { startService, type TestService } from '../../support/service.ts';
import { local, makeVenue, type Venue } from '../../support/venue.ts';

const callers = Array.from({ length: 50 }, (_, n) => n);

let service: TestService;
let venue: Venue;
let people = 0;

beforeAll(async () => {
  service = await startService();
});
beforeEach(async () => {
  venue = await makeVenue(service);
});
afterAll(() => service.stop());

const claimAccount = (secret: string, username: string, remoteAddress: string) =>
  service.request({
    method: 'POST',
    url: '/api/extension/account/claim',
    body: new URLSearchParams({
      ...{ secret, username, password: 'a password' },
      ...{ firstName: 'Kim', lastName: 'Kollege', language: 'de' },
    }).toString(),
    headers: { [ownPageHeader]: '1' },
    remoteAddress,
  });

const invited = async () =>
  (
    await service.must('accountInvite', {
      key: venue.keys.Administrator.key,
      params: { role: 'editor', hostId: venue.hostId },
    })
  ).secret;

const operators = { role: 'organizer', hostId: null, eventId: null, createdByKeyId: null } as const;
const tools = () => ({ clock: service.clock, randomness: cryptoRandomness });

/** The operator's link also gives a user who is there a new password. */
const operatorsLink = async () =>
  (await service.store.write((queries) => insertLink(queries, tools(), operators))).secret;

async function firstOfAll() {
  await service.store.write((queries) => queries.deleteFrom('account').execute());
  return (await firstLink(service.store, tools(), null)) ?? '';
}

describe('of fifty who use a link at the same moment one makes an account', () => {
  test.each([
    ['an invitation', invited],
    ['the operator’s link', operatorsLink],
    ['the link of the first start', firstOfAll],
  ])('%s', async (_, newLink) => {
    const secret = await newLink();
    people += 1;
    const answers = await Promise.all(
      callers.map((n) => claimAccount(secret, `p${people}-${n}@example.org`, `10.1.${n}.1`)),
    );
    const said = answers.map(({ status, body }) => `${status} ${body.errors ?? ''}`.trim());
    expect(said.filter((one) => one === '201')).toHaveLength(1);
    expect(said.filter((one) => one === '400 com.svc.api.rest.InvalidLink')).toHaveLength(49);
    const made = await service.store.read((queries) =>
      queries
        .selectFrom('user')
        .innerJoin('account', 'account.userId', 'user.id')
        .select('username')
        .where('username', 'like', `p${people}-%`)
        .execute(),
    );
    expect(made).toHaveLength(1);
  });

  test('a link that sets a password: one of fifty passwords is the account’s', async () => {
    const secret = await operatorsLink();
    const answers = await Promise.all(
      callers.map((n) => claimAccount(secret, venue.username, `10.2.${n}.1`)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  });
});

test('anyone who lost the answer to an invitation signs in with the password that it took', async () => {
  const secret = await invited();
  const username = 'lost-answer@example.org';
  expect((await claimAccount(secret, username, '10.3.0.1')).status).toBe(201);
  const again = await service.call('sessionCreate', {
    key: 'none',
    params: { username, password: 'a password' },
    headers: { [ownPageHeader]: '1' },
  });
  expect(again.status).toBe(201);
});

describe('of fifty phones that show a claim at the same moment one becomes a door', () => {
  const week = { endDate: local('2026-11-22T20:00:00') };
  test.each([
    ['shown on a screen', {}],
    ['on a sheet of paper', week],
  ])('%s; the same phone gets a key again, and no other', async (_, params) => {
    const { key } = venue.keys.Administrator;
    const to = { key, id: venue.eventId, params };
    const { claim } = (await service.must('doorClaimCreate', to)).doorClaim;
    const take = (n: number) =>
      service.call('doorKeyCreate', {
        key: 'none',
        params: { claim, device: 'North', secret: `phone ${n}` },
        remoteAddress: `10.4.${n}.1`,
      });
    const taken = await Promise.all(callers.map(take));
    const winners = callers.filter((n) => taken[n]?.status === 201);
    expect(winners).toHaveLength(1);
    const [winner = -1] = winners;
    expect((await take(winner)).status).toBe(201);
    expect((await take(winner + 1)).errors).toEqual(['com.svc.api.rest.doorClaim.Over']);
    const doors = await service.store.read((queries) =>
      queries.selectFrom('apiKey').select('id').where('name', '=', 'North').execute(),
    );
    expect(doors.length).toBeGreaterThan(0);
    expect(new Set(taken.flatMap(({ answer }) => answer?.apiKey.id ?? [])).size).toBe(1);
  });
});
