/** A forgotten password and a new address, by links in mails that tell nobody who has an account. */
import { beforeEach, describe, expect, test } from 'vitest';
import { ownPageHeader } from '../../../src/contract/account.ts';
import { addColleague } from '../../support/people-examples.ts';
import { openPostOffice } from '../../support/post-office.ts';

const office = await openPostOffice();
const { sink, clock, service, venue, store, post } = office;
const hourMs = 60 * 60_000;

let people = 0;
/** Somebody who signs in. @returns the address */
async function somebody() {
  people += 1;
  const id = await addColleague(service, venue.hostId);
  const username = `somebody${people}@example.org`;
  await store.write(async (queries) => {
    const { passwordHash } = await queries
      .selectFrom('user')
      .select('passwordHash')
      .where('id', '=', venue.hostId)
      .executeTakeFirstOrThrow();
    await queries
      .updateTable('user')
      .set({ username, email: username, passwordHash, language: 'en' })
      .where('id', '=', id)
      .execute();
  });
  return { id, username, password: venue.password };
}

const signIn = (username: string, password: string) =>
  service.request({
    method: 'POST',
    url: '/api/extension/session',
    headers: { [ownPageHeader]: '1' },
    body: new URLSearchParams({ username, password }).toString(),
  });
const canSignIn = async (username: string, password: string) =>
  (await signIn(username, password)).status === 201;
const forgot = (username: string) =>
  service.call('passwordForgotten', { key: office.key, params: { username } });
const reset = async (secret: string, password = 'four words of mine') =>
  service.call('passwordReset', { key: office.key, params: { secret, password } });
const secretIn = (text = '', place = 'reset') =>
  new RegExp(`https://tickets\\.example\\.org/office/#${place}=([A-Za-z0-9]+)`).exec(text)?.[1] ??
  '';

beforeEach(async () => {
  await store.write((queries) => queries.deleteFrom('userMail').execute());
});

describe('a forgotten password', () => {
  test('gets a link by mail that gives a new one, once, and ends all sessions', async () => {
    const { username, password } = await somebody();
    const cookie = String((await signIn(username, password)).headers['set-cookie']).split(';')[0];
    expect((await forgot(username.toUpperCase())).answer).toEqual({ sends: true });
    const [sent, ...more] = await post();
    expect(more).toEqual([]);
    expect(sent?.to).toEqual([username]);
    expect(sent?.mail.subject).toBe('Reset your password');
    const secret = secretIn(sent?.mail.text);
    expect(secretIn(sent?.mail.html)).toBe(secret);
    // The store keeps the secret nowhere.
    const rows = await store.read((queries) =>
      queries.selectFrom('userMail').selectAll().execute(),
    );
    expect(JSON.stringify(rows)).not.toContain(secret);

    expect((await reset(secret, 'abcdefg')).errors).toEqual([
      'com.svc.api.rest.InvalidFormat.password',
    ]);
    expect((await reset(secret, 'Sunshine1')).errors).toEqual(['com.svc.api.rest.CommonPassword']);
    expect((await reset(secret)).status).toBe(200);
    expect((await post()).map(({ to, mail }) => [to, mail.subject])).toEqual([
      [[username], 'Your password was changed'],
    ]);
    expect(await canSignIn(username, password)).toBe(false);
    expect(await canSignIn(username, 'four words of mine')).toBe(true);
    const { status } = await service.request({
      url: '/api/extension/session',
      headers: { cookie: cookie ?? '', [ownPageHeader]: '1' },
    });
    expect(status).toBe(403);
    expect((await reset(secret, 'another of mine')).errors).toEqual([
      'com.svc.api.rest.InvalidLink',
    ]);
  });

  test('is answered alike for an address that nobody has, and sends nothing there', async () => {
    const { username } = await somebody();
    const known = await forgot(username);
    const unknown = await forgot('nobody@example.org');
    expect(unknown).toEqual(known);
    expect((await post()).map(({ to }) => to)).toEqual([[username]]);
  });

  test('gets no link for who has no account here, or was removed', async () => {
    await forgot('upstream@gateway.invalid');
    const { id, username } = await somebody();
    await service.must('accountRemove', { key: office.key, id });
    expect((await forgot(username)).answer).toEqual({ sends: true });
    expect(await post()).toEqual([]);
  });

  test('gets three mails an hour at most, no matter who asks', async () => {
    const { username } = await somebody();
    for (let n = 0; n < 10; n += 1) await forgot(username);
    expect(await post()).toHaveLength(3);
    await clock.advance(hourMs);
    await forgot(username);
    expect(await post()).toHaveLength(1);
  });

  test('the link ends after an hour, and with another one that was used', async () => {
    const { username } = await somebody();
    await forgot(username);
    const [first] = await post();
    await clock.advance(hourMs);
    expect((await reset(secretIn(first?.mail.text))).errors).toEqual([
      'com.svc.api.rest.InvalidLink',
    ]);
    await forgot(username);
    await forgot(username);
    const [one, other] = await post();
    expect((await reset(secretIn(one?.mail.text))).status).toBe(200);
    expect((await reset(secretIn(other?.mail.text), 'yet another one')).status).toBe(400);
  });

  test('two who use a link at the same time: one does', async () => {
    const { username } = await somebody();
    await forgot(username);
    const secret = secretIn((await post())[0]?.mail.text);
    const ends = await Promise.all([reset(secret, 'one of mine'), reset(secret, 'two of mine')]);
    expect(ends.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  test('a mail server that fails is tried again, and each attempt has its own secret', async () => {
    const [{ username }, other] = [await somebody(), await somebody()];
    await forgot(username);
    await forgot(other.username);
    sink.faults.push('recipientLater');
    // Others do not wait for it.
    expect((await post()).map(({ to }) => to)).toEqual([[other.username]]);
    await clock.advance(60_000);
    const [sent] = await post();
    expect(sent?.to).toEqual([username]);
    expect(sent?.mail.text).toMatch(/^Hello \p{Lu}/mu);
    expect((await reset(secretIn(sent?.mail.text))).status).toBe(200);
  });
});

test('a password or a role that somebody changed is told by mail, and no link is in it', async () => {
  const { id, username, password } = await somebody();
  const to = { key: office.key, id };
  await service.must('accountChangeRole', { ...to, params: { role: 'headOfDoor' } });
  await service.must('accountChangeRole', { ...to, params: { role: 'headOfDoor' } });
  const cookie = String((await signIn(username, password)).headers['set-cookie']).split(';')[0];
  const change = (newPassword: string) =>
    service.request({
      method: 'POST',
      url: `/api/extension/user/${id}/password`,
      headers: { [ownPageHeader]: '1', cookie: cookie ?? '' },
      body: new URLSearchParams({ password, newPassword }).toString(),
    });
  expect((await change('Baseball1')).body.errors).toEqual(['com.svc.api.rest.CommonPassword']);
  expect((await change('four words of mine')).status).toBe(200);
  const sent = await post();
  expect(sent.map((one) => [one.to, one.mail.subject])).toEqual([
    [[username], 'Your role was changed'],
    [[username], 'Your password was changed'],
  ]);
  for (const { mail } of sent) {
    expect(mail.text).toContain('https://tickets.example.org/office/account');
    expect(mail.text).not.toContain('#');
  }
});

describe('the own address', () => {
  const change = (id: number, username: string, password: string) =>
    service.call('userChangeAddress', { key: office.key, id, params: { username, password } });

  test('changes when the link that is mailed to the new one is used, once', async () => {
    const { id, username, password } = await somebody();
    const wanted = `new-${username}`;
    const held = { key: office.key, id };
    await store.write((queries) =>
      queries
        .insertInto('apiKeyUser')
        .values({ apiKeyId: venue.keys.Administrator.id, userId: id, byPassword: 0 } as never)
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    );
    expect((await change(id, wanted, 'wrong')).errors).toEqual([
      expect.stringContaining('InvalidPassword'),
    ]);
    expect((await change(id, wanted, password)).answer).toEqual({ sends: true });
    expect(await canSignIn(username, password)).toBe(true);
    const [sent] = await post();
    expect(sent?.to).toEqual([wanted]);
    const params = { secret: secretIn(sent?.mail.text, 'confirm') };
    expect((await service.call('addressConfirm', { key: office.key, params })).status).toBe(200);
    expect(await canSignIn(username, password)).toBe(false);
    expect(await canSignIn(wanted, password)).toBe(true);
    expect((await service.call('addressConfirm', { key: office.key, params })).status).toBe(400);

    await service.must('userProfile', { ...held, params: { firstName: 'Ada', lastName: 'King' } });
    expect((await service.must('userRead', held)).user).toMatchObject({
      ...{ firstName: 'Ada', lastName: 'King', username: wanted, email: wanted },
    });

    // One that somebody else has is refused only to whoever reads its mail.
    expect((await change(id, venue.username, password)).answer).toEqual({ sends: true });
    const [told, taken] = await post();
    // The address that the account had is told, and opens nothing.
    expect(told?.to).toEqual([username]);
    expect(told?.mail.subject).toBe('Your e-mail address was changed');
    expect(secretIn(told?.mail.text, '(?:reset|confirm)')).toBe('');
    const { errors } = await service.call('addressConfirm', {
      key: office.key,
      params: { secret: secretIn(taken?.mail.text, 'confirm') },
    });
    expect(errors).toEqual([expect.stringContaining('UsernameExists')]);
  });
});
