/** Passkeys, codes of an app, and recovery codes, beside the password. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownPageHeader } from '../../../src/contract/account.ts';
import { instant } from '../../../src/domain/time.ts';
import { insertLink } from '../../../src/service/accounts/account-links.ts';
import { codeAt, stepMs, stepOfCode } from '../../../src/service/accounts/one-time-code.ts';
import { cryptoRandomness } from '../../../src/service/core/deps/randomness.ts';
import { addColleague } from '../../support/people-examples.ts';
import { openPostOffice } from '../../support/post-office.ts';
import { SoftwareAuthenticator } from '../../support/software-authenticator.ts';

const office = await openPostOffice();
const { clock, service, venue, store, post, key } = office;
const { username, password, hostId: id } = venue;
const error = (name: string) => `com.svc.api.rest.${name}`;

beforeAll(() =>
  store.write((queries) =>
    queries.updateTable('user').set({ language: 'en' }).where('id', '=', id).execute(),
  ),
);

const own = (path: string, params: Readonly<Record<string, string>>) =>
  service.request({
    method: 'POST',
    url: `/api/extension/${path}`,
    headers: { [ownPageHeader]: '1' },
    body: new URLSearchParams(params).toString(),
  });
const signIn = async (code?: string) => {
  const { status, body } = await own('session', {
    ...{ username, password },
    ...(code !== undefined && { code }),
  });
  return [status, ...(body.errors ?? [])];
};
const needed = [400, 'com.svc.api.rest.CodeNeeded'];
const wrong = [400, 'com.svc.api.rest.WrongCode'];
const codeNow = (secret: string, steps = 0) =>
  codeAt(secret, Math.floor(clock.now() / stepMs) + steps);
const told = async () => (await post()).map(({ to, mail }) => [to[0], mail.subject]);
const params = { password };
const removeAll = async () => {
  await store.write((queries) => queries.deleteFrom('passwordTries').execute());
  const { passkeys } = await service.must('userFactors', { key, id, params: {} });
  for (const factor of ['app', ...passkeys.map((one) => one.id)]) {
    await service.must('factorRemove', { key, id, params: { password, factor } });
  }
  await post();
};

/** @returns the secret of the app, and the recovery codes */
async function addApp() {
  const { secret, address } = await service.must('codeAppBegin', { key, id, params });
  expect(address).toContain(`secret=${secret}&`);
  await clock.advance(stepMs);
  const { recoveryCodes } = await service.must('codeAppAdd', {
    ...{ key, id },
    params: { code: codeNow(secret) },
  });
  return { secret, recoveryCodes };
}

/** @param phone in which the passkey is kept */
async function addPasskey(phone: SoftwareAuthenticator, name = 'Phone') {
  const { options } = await service.must('passkeyBegin', { key, id, params });
  return service.call('passkeyAdd', {
    ...{ key, id },
    params: { name, credential: phone.create(options) },
  });
}

const phoneAt = (origin = 'http://localhost') => new SoftwareAuthenticator(origin);
const beginSignIn = async () =>
  (await service.must('passkeySignInBegin', { key, params: {} })).options;
const withPasskey = async (credential: string) => {
  const { status, body, headers } = await own('session/passkey', { credential });
  return { said: [status, ...(body.errors ?? [])], cookie: headers['set-cookie'] };
};
const invalid = [400, 'com.svc.api.rest.InvalidPasskey'];

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [2_000_000_000, '279037'],
])('the code of RFC 6238 at %i s is %s', (seconds, code) => {
  // The secret of its appendix B, in base 32; of its eight digits the last six.
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  expect(codeAt(secret, Math.floor(seconds / 30))).toBe(code);
  expect(stepOfCode(secret, code, instant(seconds * 1000 + 30_000))).toBeDefined();
  expect(stepOfCode(secret, code, instant(seconds * 1000 + 90_000))).toBeUndefined();
});

describe('an authenticator app', () => {
  test('counts from its first code; then the password alone opens nothing', async () => {
    await removeAll();
    const { secret } = await service.must('codeAppBegin', { key, id, params });
    expect(await signIn()).toEqual([201]);
    const add = (code: string) => service.call('codeAppAdd', { key, id, params: { code } });
    const other = (Number(codeNow(secret)) + 1).toString().padStart(6, '0').slice(-6);
    expect((await add(other)).errors).toEqual([error('WrongCode')]);
    const { answer } = await add(codeNow(secret));
    expect(answer?.recoveryCodes).toHaveLength(10);
    expect(await told()).toEqual([[username, 'A sign-in method was added']]);
    expect((await service.call('codeAppBegin', { key, id, params })).errors).toEqual([
      'com.svc.api.rest.AppExists',
    ]);

    expect(await signIn()).toEqual(needed);
    // The code that added the app was used.
    expect(await signIn(codeNow(secret))).toEqual(wrong);
    await clock.advance(stepMs);
    expect(await signIn(codeNow(secret))).toEqual([201]);
    expect(await signIn(codeNow(secret))).toEqual(wrong);
    const permission = await service.call('userRequestPermission', {
      ...{ key: service.operatorKey, id },
      params,
    });
    expect(permission.errors).toEqual([error('CodeNeeded')]);
  });

  test('guesses wait, and the right password forgives none', async () => {
    await removeAll();
    const { secret } = await addApp();
    await clock.advance(stepMs);
    for (let n = 0; n < 5; n += 1) {
      expect(await signIn('000000')).toEqual(wrong);
      expect(await signIn()).toEqual(needed);
    }
    expect((await signIn(codeNow(secret)))[0]).toBe(429);
    await clock.advance(10 * stepMs);
    expect(await signIn(codeNow(secret))).toEqual([201]);
  });

  test('is removed with the password, and the recovery codes end with it', async () => {
    await removeAll();
    await addApp();
    await post();
    const remove = (given: string) =>
      service.call('factorRemove', { key, id, params: { password: given, factor: 'app' } });
    expect((await remove('not this one')).errors).toEqual([error('InvalidPassword')]);
    expect((await remove(password)).answer).toEqual({ deleted: true });
    expect(await service.must('userFactors', { key, id, params: {} })).toMatchObject({
      ...{ passkeys: [], app: false, recoveryCodes: 0 },
    });
    expect(await told()).toEqual([[username, 'A sign-in method was removed']]);
    expect(await signIn()).toEqual([201]);
  });
});

describe('recovery codes', () => {
  test('work once each, are kept as digests, and are replaced', async () => {
    await removeAll();
    const { recoveryCodes } = await addApp();
    const [first = '', second = ''] = recoveryCodes;
    await post();
    expect(await signIn(first.toLowerCase())).toEqual([201]);
    expect(await told()).toEqual([[username, 'A recovery code was used']]);
    expect(await signIn(first)).toEqual(wrong);
    const rows = await store.read((queries) =>
      queries.selectFrom('recoveryCode').selectAll().execute(),
    );
    expect(rows.length).toBe(9);
    expect(JSON.stringify(rows)).not.toContain(second.replaceAll('-', ''));
    const next = await service.must('recoveryCodesCreate', { key, id, params });
    expect(await signIn(second)).toEqual(wrong);
    expect(await signIn(next.recoveryCodes[0])).toEqual([201]);
  });

  test('two who use one at the same time: one does', async () => {
    await removeAll();
    const { recoveryCodes } = await addApp();
    const ends = await Promise.all([signIn(recoveryCodes[0]), signIn(recoveryCodes[0])]);
    expect(ends.map(([status]) => status).toSorted()).toEqual([201, 400]);
  });

  test('the administrator’s link is for anyone who lost everything', async () => {
    await removeAll();
    await addApp();
    const { secret } = await store.write((queries) =>
      insertLink(
        queries,
        { clock, randomness: cryptoRandomness },
        { role: 'organizer', hostId: null, eventId: null, createdByKeyId: null },
      ),
    );
    const person = { firstName: 'Hanna', lastName: 'Wirth', language: 'en' };
    const { status } = await own('account/claim', { secret, username, password, ...person });
    expect(status).toBe(201);
    expect(await signIn()).toEqual([201]);
  });
});

describe('a passkey', () => {
  const phone = phoneAt();
  beforeAll(async () => {
    await removeAll();
    expect((await addPasskey(phone)).status).toBe(201);
  });
  afterAll(removeAll);

  test('signs in alone, and the password then wants a code', async () => {
    const { said, cookie } = await withPasskey(phone.get(await beginSignIn()));
    expect(said).toEqual([201]);
    expect(String(cookie)).toContain('HttpOnly');
    expect(await signIn()).toEqual(needed);
    const { passkeys } = await service.must('userFactors', { key, id, params: {} });
    expect(passkeys).toMatchObject([{ name: 'Phone', lastUsedDate: expect.any(String) }]);
  });

  test('signs each challenge once, within five minutes', async () => {
    const credential = phone.get(await beginSignIn());
    expect((await withPasskey(credential)).said).toEqual([201]);
    expect((await withPasskey(credential)).said).toEqual(invalid);
    const late = phone.get(await beginSignIn());
    await clock.advance(5 * 60_000);
    expect((await withPasskey(late)).said).toEqual(invalid);
  });

  test('of a person who did not unlock the device, another origin, or nobody, is refused', async () => {
    phone.unlocks = false;
    expect((await withPasskey(phone.get(await beginSignIn()))).said).toEqual(invalid);
    phone.unlocks = true;
    const other = phoneAt('https://evil.example.org');
    expect((await addPasskey(other)).errors).toEqual([error('InvalidPasskey')]);
    const options = await beginSignIn();
    const mine = JSON.parse(phone.get(options));
    for (const broken of [
      'no JSON',
      '{}',
      JSON.stringify({ ...mine, id: 'unknown' }),
      JSON.stringify({ ...mine, response: { ...mine.response, clientDataJSON: '' } }),
    ]) {
      expect((await withPasskey(broken)).said).toEqual(invalid);
    }
    const signature = Buffer.from(mine.response.signature, 'base64url');
    signature[12] = (signature[12] ?? 0) ^ 1;
    const forged = { ...mine.response, signature: signature.toString('base64url') };
    expect((await withPasskey(JSON.stringify({ ...mine, response: forged }))).said).toEqual(
      invalid,
    );
  });

  test('is added only by whoever began, and knows the password', async () => {
    const { options } = await service.must('passkeyBegin', { key, id, params });
    const other = await addColleague(service, id);
    await store.write(async (queries) => {
      await queries
        .updateTable('passkeyChallenge')
        .set({ userId: other })
        .where('userId', '=', id)
        .execute();
    });
    const credential = phoneAt().create(options);
    const added = await service.call('passkeyAdd', { key, id, params: { name: 'X', credential } });
    expect(added.errors).toEqual([error('InvalidPasskey')]);
    const begun = await service.call('passkeyBegin', { key, id, params: { password: 'wrong' } });
    expect(begun.errors).toEqual([error('InvalidPassword')]);
  });
});
