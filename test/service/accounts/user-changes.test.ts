import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '../../../src/contract/calls.ts';
import { addUser, bankAccount } from '../../support/people-examples.ts';
import { startService, type TestService, writeCall } from '../../support/service.ts';
import { local, makeKeyOf, makeVenue, type Venue } from '../../support/venue.ts';

let service: TestService;
let venue: Venue;
let key: string;

beforeAll(async () => {
  service = await startService();
  venue = await makeVenue(service);
  key = venue.keys.Administrator.key;
});
afterAll(() => service.stop());

const outcome = ({ status, errors }: { status: number; errors: readonly string[] }) => [
  status,
  ...errors,
];

describe('user create', () => {
  const given = {
    firstName: 'Nora',
    lastName: 'Neu',
    username: 'nora@example.org',
    password: 'a password',
    language: 'de',
  };
  test.each([
    ['com.svc.User.LanguageRequired', 'language'],
    ['com.svc.User.PasswordRequired', 'password'],
    ['com.svc.User.EmailRequired', 'username'],
  ] as const)('%s: without %s', async (code, name) => {
    const { [name]: _, ...rest } = given;
    for (const params of [rest, { ...rest, [name]: '' }] as Record<string, string>[]) {
      const { status, body } = await service.request({
        ...writeCall(calls.userCreate, null, params),
        headers: { authorization: `ApiKey ${key}` },
      });
      expect([status, ...body.errors]).toEqual([400, code]);
    }
  });

  test.each([
    ['firstName', 'x'.repeat(256)],
    ['lastName', 'x'.repeat(256)],
    ['password', 'x'.repeat(201)],
    ['username', 'no address'],
    ['telephone', 'x'.repeat(51)],
    ['company', 'x'.repeat(256)],
  ])('InvalidFormat.%s: over its limit, or of the wrong form', async (name, value) => {
    const params = { ...given, [name]: value };
    expect(outcome(await service.call('userCreate', { key, params }))).toEqual([
      400,
      `com.svc.api.rest.InvalidFormat.${name}`,
    ]);
  });
});

describe('user update', () => {
  test('changes what is sent, clears what is empty, and nothing else', async () => {
    const id = await addUser(service, venue.keys.Editor);
    const by = venue.keys.Editor.key;
    const params = { firstName: 'Carla', birthday: local('1990-05-04'), telephone: '089 1' };
    await service.must('userUpdate', { key: by, id, params });
    const read = async () => (await service.must('userRead', { key: by, id })).user;
    expect(await read()).toMatchObject({
      firstName: 'Carla',
      lastName: 'Kollege',
      birthday: '1990-05-04T00:00:00',
      telephone: '089 1',
    });
    const { status } = await service.request({
      ...writeCall(calls.userUpdate, id, { birthday: '', timezone: '', username: 'x@example.org' }),
      headers: { authorization: `ApiKey ${by}` },
    });
    expect(status).toBe(200);
    expect(await read()).toMatchObject({
      firstName: 'Carla',
      birthday: null,
      timezone: 'Europe/Berlin',
      telephone: '089 1',
      username: expect.stringMatching(/^karl/),
    });
  });
});

test('user exists: by the whole name in any case; authorized: whether the key holds it', async () => {
  const exists = async (username: string, by = key) => {
    const { exists: is, authorized } = await service.must('userExists', {
      key: by,
      params: { username },
    });
    return [is, authorized];
  };
  const { user } = await service.must('userRead', { key, id: venue.hostId });
  expect(await exists(user.username.toUpperCase())).toEqual([true, true]);
  const { key: other } = await makeKeyOf(service, key, 'Administrator');
  expect(await exists(user.username, other)).toEqual([true, false]);
  expect(await exists('nobody@example.org')).toEqual([false, false]);
});

test('user logout: the key lets go of the user, other keys do not', async () => {
  const fresh = await makeKeyOf(service, key, 'Administrator');
  const params = { password: venue.password };
  const to = { key: fresh.key, id: venue.hostId };
  await service.must('userRequestPermission', { ...to, params });
  await service.must('userLogout', to);
  expect(outcome(await service.call('userRead', to))).toEqual([
    403,
    'com.svc.api.rest.NotAuthorized',
  ]);
  expect((await service.call('eventRead', { key: fresh.key, id: venue.eventId })).status).toBe(403);
  expect((await service.call('userRead', { key, id: venue.hostId })).status).toBe(200);
  await service.must('userRequestPermission', { ...to, params });
});

describe('user delete', () => {
  test('deleted: true, and with the user go its permissions and its data', async () => {
    const id = await addUser(service, venue.keys.Administrator);
    await service.must('userBankAccountUpdate', { key, id, params: bankAccount });
    expect((await service.must('userDelete', { key, id })).deleted).toBe(true);
    expect(outcome(await service.call('userRead', { key, id }))).toEqual([
      404,
      'com.svc.api.rest.ObjectNotFound',
    ]);
  });

  test('deleted: false while the user hosts an event, or is the admin of a partner', async () => {
    expect((await service.must('userDelete', { key, id: venue.hostId })).deleted).toBe(false);
    const id = await addUser(service, venue.keys.Administrator);
    const params = { adminId: id, name: 'Anhang', language: 'de', defaultCountry: 'DE' };
    await service.must('partnerCreate', { key, params });
    expect((await service.must('userDelete', { key, id })).deleted).toBe(false);
    expect((await service.call('userRead', { key, id })).status).toBe(200);
  });
});

describe('payout account', () => {
  const update = async (id: number, params: Record<string, string>) => {
    const { status, body } = await service.request({
      ...writeCall(calls.userBankAccountUpdate, id, params),
      headers: { authorization: `ApiKey ${key}` },
    });
    return [status, ...(body.errors ?? [])];
  };

  test('ObjectNotFound until the first update; then only what is sent changes', async () => {
    const id = await addUser(service, venue.keys.Administrator);
    expect(outcome(await service.call('userBankAccountRead', { key, id }))).toEqual([
      404,
      'com.svc.api.rest.ObjectNotFound',
    ]);
    expect(await update(id, bankAccount)).toEqual([200]);
    expect(
      await update(id, { swift: 'cobadeffxxx', bankName: 'Commerzbank', country: 'de' }),
    ).toEqual([200]);
    expect((await service.must('userBankAccountRead', { key, id })).bankAccount).toEqual({
      accountHolder: 'Hanna Wirth',
      bankName: 'Commerzbank',
      swift: 'COBADEFFXXX',
      iban: 'DE89370400440532013000',
      country: 'DE',
    });
    expect(await update(id, { swift: '' })).toEqual([200]);
    expect((await service.must('userBankAccountRead', { key, id })).bankAccount.swift).toBeNull();
  });

  test.each(['accountHolder', 'iban'] as const)(
    'MissingParam.%s at the first update',
    async (name) => {
      const id = await addUser(service, venue.keys.Administrator);
      const { [name]: _, ...rest } = bankAccount;
      expect(await update(id, rest)).toEqual([400, `com.svc.api.rest.MissingParam.${name}`]);
    },
  );

  test('a name that it does not know is refused, and nothing is kept', async () => {
    const id = await addUser(service, venue.keys.Administrator);
    expect(await update(id, { holder: 'Hanna Wirth', bic: 'COBADEFFXXX' })).toEqual([
      400,
      'com.svc.api.rest.InvalidFormat.holder',
      'com.svc.api.rest.InvalidFormat.bic',
    ]);
    expect(await update(id, { ...bankAccount, bank: 'x', version: '1', format: 'json' })).toEqual([
      400,
      'com.svc.api.rest.InvalidFormat.bank',
    ]);
    expect((await service.call('userBankAccountRead', { key, id })).status).toBe(404);
  });

  test.each([
    'DE88 3704 0044 0532 0130 00',
    'DE8937040044053201300',
    'XX00',
    '89370400440532013000',
    'DE89-3704-0044-0532-0130-00',
  ])('InvalidFormat.iban: %s', async (iban) => {
    const id = await addUser(service, venue.keys.Administrator);
    const refused = [400, 'com.svc.api.rest.InvalidFormat.iban'];
    expect(await update(id, { ...bankAccount, iban })).toEqual(refused);
  });

  test.each(['GB82 WEST 1234 5698 7654 32', 'mt84malt011000012345mtlcast001s', 'NO9386011117947'])(
    'an IBAN of any country: %s',
    async (iban) => {
      const id = await addUser(service, venue.keys.Administrator);
      expect(await update(id, { ...bankAccount, iban })).toEqual([200]);
    },
  );
});
