/** Organizers ask others in, with a role, for an event or for all of theirs. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ownPageHeader, type Role } from '../../../src/contract/account.ts';
import { general } from '../../../src/contract/error-code.ts';
import { asId, type EventId, type UserId } from '../../../src/domain/ids.ts';
import { insertLink } from '../../../src/service/accounts/account-links.ts';
import { cryptoRandomness } from '../../../src/service/core/deps/randomness.ts';
import { turnKey } from '../../../src/service/devices/keys.ts';
import { addEvent } from '../../support/event-examples.ts';
import { type ManualTime, manualTime } from '../../support/manual-time.ts';
import { startService, type TestService } from '../../support/service.ts';
import { makeDoorKey, makeKeyOf, makeVenue, type Venue } from '../../support/venue.ts';

let time: ManualTime;
let service: TestService;
let venue: Venue;
let other: EventId;
let people = 0;
beforeAll(async () => {
  time = manualTime();
  service = await startService({ clock: time, timers: time });
});
beforeEach(async () => {
  venue = await makeVenue(service);
  other = await addEvent(service, venue);
});
afterAll(() => service.stop());

async function invite(role: Role, eventId?: EventId): Promise<string> {
  const { secret } = await service.must('accountInvite', {
    key: venue.keys.Administrator.key,
    params: eventId === undefined ? { role, hostId: venue.hostId } : { role, eventId },
  });
  return secret;
}

const ownPage = { [ownPageHeader]: '1' };

async function claim(secret: string, given: { username?: string; password?: string } = {}) {
  people += 1;
  const { username = `colleague${people}@example.org`, password = 'a password' } = given;
  const { status, body, headers } = await service.request({
    method: 'POST',
    url: '/api/extension/account/claim',
    body: new URLSearchParams({
      ...{ secret, username, password },
      ...{ firstName: 'Kim', lastName: 'Kollege', language: 'de' },
    }).toString(),
    headers: ownPage,
  });
  const [cookie = ''] = String([headers['set-cookie']].flat()[0] ?? '').split(';');
  const get = async (url: string) =>
    (await service.request({ url, headers: { ...ownPage, cookie } })).body;
  const post = async (url: string, form: Readonly<Record<string, string>> = {}) =>
    service.request({
      method: 'POST',
      url,
      body: new URLSearchParams(form).toString(),
      headers: { ...ownPage, cookie },
    });
  return { said: [status, ...(body.errors ?? [])], username, password, get, post };
}

const nobodys = async (url: string, get: Awaited<ReturnType<typeof claim>>['get']) =>
  (await get(url)).errors?.[0] === general.notAuthorized;

describe('a role for all events of a host', () => {
  test.each(['organizer', 'editor', 'headOfDoor'] as const)('%s', async (role) => {
    const { said, get } = await claim(await invite(role));
    expect(said).toEqual([201]);
    const session = await get('/api/extension/session');
    expect(session.role).toBe(role);
    expect((await get('/api/event/find')).ids).toEqual([venue.eventId, other]);
    const isOrganizer = role === 'organizer';
    expect(await nobodys(`/api/user/${venue.hostId}`, get)).toBe(!isOrganizer);
    expect(await nobodys(`/api/participant/${venue.guest.participantId}`, get)).toBe(
      role === 'headOfDoor',
    );
    expect(await nobodys('/api/extension/accounts', get)).toBe(!isOrganizer);
  });
});

test('a role for one event', async () => {
  const { get } = await claim(await invite('editor', venue.eventId));
  expect((await get('/api/event/find')).ids).toEqual([venue.eventId]);
  expect(await nobodys(`/api/event/${other}`, get)).toBe(true);
});

describe('asking in', () => {
  test('somebody who has an account wants its password, and adds to what it holds', async () => {
    const first = await claim(await invite('editor', venue.eventId));
    const { username } = first;
    const secret = await invite('editor', other);
    expect((await claim(secret, { username, password: 'not this' })).said).toEqual([
      400,
      'com.svc.api.rest.InvalidPassword',
    ]);
    const again = await claim(secret, { username });
    expect(again.said).toEqual([201]);
    expect((await again.get('/api/event/find')).ids).toEqual([venue.eventId, other]);
  });

  test('somebody whose account has another role is refused (OtherRole), and the link stays good', async () => {
    const { username } = await claim(await invite('editor', venue.eventId));
    const secret = await invite('headOfDoor', other);
    expect((await claim(secret, { username })).said).toEqual([400, 'com.svc.api.rest.OtherRole']);
    expect((await claim(secret)).said).toEqual([201]);
  });

  test('to what one does not hold is refused', async () => {
    const foreign = await makeVenue(service);
    const { key } = venue.keys.Administrator;
    const to = async (params: object) =>
      (await service.call('accountInvite', { key, params: { role: 'editor', ...params } })).errors;
    expect(await to({ hostId: foreign.hostId })).toEqual([general.notAuthorized]);
    expect(await to({ eventId: foreign.eventId })).toEqual([general.notAuthorized]);
    expect(await to({})).toEqual(['com.svc.api.rest.MissingParam.hostId']);
  });
});

describe('the accounts', () => {
  const list = async (key = venue.keys.Administrator.key) =>
    (await service.must('accountsRead', { key })).accounts;

  test('that hold one’s events are listed, with their roles', async () => {
    const ofAll = await claim(await invite('headOfDoor'));
    const ofOne = await claim(await invite('editor', venue.eventId));
    const seen = (await list()).map(({ username, role, allEvents }) => [username, role, allEvents]);
    expect(seen.sort()).toEqual(
      [
        [ofAll.username, 'headOfDoor', true],
        [ofOne.username, 'editor', false],
      ].sort(),
    );
    expect(await list((await makeVenue(service)).keys.Administrator.key)).toEqual([]);
  });

  test('that are removed hold nothing of it any more, and are signed out', async () => {
    const { username, get } = await claim(await invite('editor'));
    const [account] = await list();
    const { key } = venue.keys.Administrator;
    const id = account?.id ?? 0;
    const foreign = await makeVenue(service);
    const notTheirs = await service.call('accountRemove', {
      key: foreign.keys.Administrator.key,
      id,
    });
    expect(notTheirs.status).toBe(404);
    expect((await get('/api/event/find')).ids).toHaveLength(2);
    await service.must('accountRemove', { key, id });
    expect((await get('/api/event/find')).errors).toEqual([general.invalidApiKey]);
    expect(await list()).toEqual([]);
    expect(username).toBe(account?.username);
    const again = await claim(await invite('editor'), { username });
    expect((await again.get('/api/event/find')).ids).toHaveLength(2);
  });

  test('that are removed don’t come back as organizers, and may be invited with another role', async () => {
    for (const role of ['editor', 'headOfDoor', 'organizer'] as const) {
      const { username, password } = await claim(await invite(role));
      const [account] = await list();
      const { key } = venue.keys.Administrator;
      await service.must('accountRemove', { key, id: account?.id ?? 0 });
      const signIn = await service.request({
        method: 'POST',
        url: '/api/extension/session',
        body: new URLSearchParams({ username, password }).toString(),
        headers: ownPage,
      });
      expect([role, signIn.status]).toEqual([role, 403]);
      const other = role === 'editor' ? 'headOfDoor' : 'editor';
      const again = await claim(await invite(other, venue.eventId), { username });
      expect(again.said).toEqual([201]);
      expect((await again.get('/api/extension/session')).role).toBe(other);
      expect((await again.get('/api/event/find')).ids).toEqual([venue.eventId]);
      await service.must('accountRemove', { key, id: account?.id ?? 0 });
    }
  });

  test('that hold other events, too, keep these', async () => {
    const first = await claim(await invite('editor', venue.eventId));
    const before = venue;
    venue = await makeVenue(service);
    const { get } = await claim(await invite('editor', venue.eventId), first);
    const [account] = await list();
    await service.must('accountRemove', {
      key: venue.keys.Administrator.key,
      id: account?.id ?? 0,
    });
    expect((await get('/api/event/find')).ids).toEqual([before.eventId]);
  });

  test('leave nothing behind that opens it: no key, no invitation, no claim for a door', async () => {
    const { post } = await claim(await invite('organizer'));
    const [account] = await list();
    const host = String(venue.hostId);
    const left = (await post('/api/apiKey/create', { name: 'left', userId: host })).body.apiKey;
    const door = (await post('/api/apiKey/create', { name: 'door', scope: 'door' })).body;
    await post(`/api/event/${venue.eventId}/grantPermission`, {
      apiKeyIdToGrantPermissionTo: String(door.id),
    });
    const asked = { role: 'organizer', hostId: host };
    const invitation = (await post('/api/extension/account/invite', asked)).body.secret;
    const shown = (await post(`/api/extension/event/${venue.eventId}/doorClaim`)).body.doorClaim;
    const reads = async (key: string) =>
      (await service.call('eventRead', { key, id: venue.eventId, params: {} })).status;
    expect([await reads(left.key), await reads(door.apiKey.key)]).toEqual([200, 200]);
    await service.must('accountRemove', {
      key: venue.keys.Administrator.key,
      id: account?.id ?? 0,
    });
    expect([await reads(left.key), await reads(door.apiKey.key)]).toEqual([403, 403]);
    expect((await claim(invitation)).said).toEqual([400, 'com.svc.api.rest.InvalidLink']);
    const params = { claim: shown.claim, device: 'late', secret: 'a phone' };
    const late = await service.call('doorKeyCreate', { key: 'none', params });
    expect(late.errors).toEqual(['com.svc.api.rest.doorClaim.Over']);
    expect(await reads(venue.keys.door.key)).toBe(200);
  });

  test('leave no claim of their further keys, which would open a door once these hold the event again', async () => {
    const { username } = await claim(await invite('organizer'));
    // With another host's events the account lives on.
    const elsewhere = await makeVenue(service);
    const { secret } = await service.must('accountInvite', {
      key: elsewhere.keys.Administrator.key,
      params: { role: 'organizer', hostId: elsewhere.hostId },
    });
    const both = await claim(secret, { username });
    const host = String(venue.hostId);
    const further = (await both.post('/api/apiKey/create', { name: 'further', userId: host })).body;
    const claimed = () =>
      service.must('doorClaimCreate', { key: further.apiKey.key, id: venue.eventId, params: {} });
    const old = await claimed();
    const [account] = await list();
    await service.must('accountRemove', {
      key: venue.keys.Administrator.key,
      id: account?.id ?? 0,
    });
    const back = await claim(await invite('organizer'), { username });
    const given = await back.post(`/api/event/${venue.eventId}/grantPermission`, {
      apiKeyIdToGrantPermissionTo: String(further.id),
    });
    expect(given.status).toBe(201);
    const open = async ({ doorClaim }: typeof old) =>
      service.call('doorKeyCreate', {
        key: 'none',
        params: { claim: doorClaim.claim, device: 'late', secret: 'a phone' },
      });
    expect((await open(await claimed())).status).toBe(201);
    expect((await open(old)).errors).toEqual(['com.svc.api.rest.doorClaim.Over']);
  });

  test('leave no event to keys of others that they gave it to, nor to doors of these', async () => {
    const key = venue.keys.Administrator.key;
    const { post } = await claim(await invite('organizer'));
    const [account] = await list();
    const others = await makeVenue(service);
    const give = (apiKeyIdToGrantPermissionTo: number) =>
      post(`/api/event/${venue.eventId}/grantPermission`, {
        apiKeyIdToGrantPermissionTo: String(apiKeyIdToGrantPermissionTo),
      });
    expect((await give(others.keys.Administrator.id)).status).toBe(201);
    expect((await give(others.keys.door.id)).status).toBe(201);
    const deeper = await makeDoorKey(service, others.keys.Administrator.key, venue.eventId);
    const claimed = await service.must('doorClaimCreate', {
      key: others.keys.Administrator.key,
      id: venue.eventId,
      params: {},
    });
    const kept = await makeDoorKey(service, key, venue.eventId);
    const reads = async () => {
      const keys = [others.keys.Administrator, others.keys.door, deeper, kept];
      const answers = keys.map(({ key }) =>
        service.call('eventRead', { key, id: venue.eventId, params: {} }),
      );
      return (await Promise.all(answers)).map(({ status }) => status);
    };
    expect(await reads()).toEqual([200, 200, 200, 200]);
    await service.must('accountRemove', { key, id: account?.id ?? 0 });
    expect(await reads()).toEqual([403, 403, 403, 200]);
    const params = { claim: claimed.doorClaim.claim, device: 'late', secret: 'a phone' };
    const late = await service.call('doorKeyCreate', { key: 'none', params });
    expect(late.errors).toEqual(['com.svc.api.rest.doorClaim.Over']);
    const own = { key: others.keys.Administrator.key, id: others.eventId, params: {} };
    expect((await service.call('eventRead', own)).status).toBe(200);
  });

  test('leave no event to keys of others when their role becomes less', async () => {
    const { post } = await claim(await invite('organizer'));
    const [account] = await list();
    const { keys } = await makeVenue(service);
    for (const { id } of [keys.Editor, keys.door]) {
      await post(`/api/event/${venue.eventId}/grantPermission`, {
        apiKeyIdToGrantPermissionTo: String(id),
      });
    }
    await service.must('accountChangeRole', {
      key: venue.keys.Administrator.key,
      id: account?.id ?? 0,
      params: { role: 'editor' },
    });
    const reads = async (key: string) =>
      (await service.call('eventRead', { key, id: venue.eventId, params: {} })).status;
    expect([await reads(keys.Editor.key), await reads(keys.door.key)]).toEqual([403, 200]);
  });

  test('of strangers are given no event: anyone who gave it would see them, and could end them', async () => {
    const stranger = await claim(await invite('headOfDoor'));
    const [account] = await list();
    const { apiKeyId } = await service.store.read((queries) =>
      queries
        .selectFrom('account')
        .select('apiKeyId')
        .where('userId', '=', asId<UserId>(account?.id ?? 0))
        .executeTakeFirstOrThrow(),
    );
    const grant = async ({ keys, eventId: id }: Venue) => {
      const params = { apiKeyIdToGrantPermissionTo: apiKeyId };
      const to = { key: keys.Administrator.key, id, params };
      const { status, errors } = await service.call('eventGrantPermission', to);
      return [status, ...errors];
    };
    const foreign = await makeVenue(service);
    expect(await grant(foreign)).toEqual([400, general.invalidApiKey]);
    expect(await list(foreign.keys.Administrator.key)).toEqual([]);
    expect(await grant(venue)).toEqual([201]);
    venue = foreign;
    const asked = await claim(await invite('headOfDoor', foreign.eventId), stranger);
    expect(asked.said).toEqual([201]);
    expect(await grant({ ...foreign, eventId: await addEvent(service, foreign) })).toEqual([201]);
  });

  test('an editor gives an event to no key but that of a door of their own', async () => {
    const { post } = await claim(await invite('editor'));
    const { keys } = await makeVenue(service);
    const grant = async (id: number) =>
      (
        await post(`/api/event/${venue.eventId}/grantPermission`, {
          apiKeyIdToGrantPermissionTo: String(id),
        })
      ).status;
    expect(await grant(keys.Administrator.id)).toBe(403);
    const own = (await post('/api/apiKey/create', { name: 'own', type: 'Editor' })).body.id;
    expect(await grant(own)).toBe(403);
    const door = (await post('/api/apiKey/create', { name: 'door', scope: 'door' })).body.id;
    expect(await grant(door)).toBe(201);
  });

  test('an editor who forgot the password gets another by the administrator’s link, and stays editor', async () => {
    const { username } = await claim(await invite('editor'));
    const { secret } = await service.store.write((queries) =>
      insertLink(
        queries,
        { clock: time, randomness: cryptoRandomness },
        { role: 'organizer', hostId: null, eventId: null, createdByKeyId: null },
      ),
    );
    const again = await claim(secret, { username, password: 'another password' });
    expect(again.said).toEqual([201]);
    expect((await again.get('/api/extension/session')).role).toBe('editor');
    expect((await again.get('/api/event/find')).ids).toHaveLength(2);
  });

  test('get another role, with the same events; what their keys opened is over but for their doors', async () => {
    const { key } = venue.keys.Administrator;
    const { get, post } = await claim(await invite('organizer'));
    const host = String(venue.hostId);
    const made = (await post('/api/apiKey/create', { name: 'made', userId: host })).body.apiKey;
    const door = (await post('/api/apiKey/create', { name: 'door', scope: 'door' })).body;
    await post(`/api/event/${venue.eventId}/grantPermission`, {
      apiKeyIdToGrantPermissionTo: String(door.id),
    });
    const asked = { role: 'organizer', hostId: host };
    const invitation = (await post('/api/extension/account/invite', asked)).body.secret;
    const [account] = await list();
    const to = { key, id: account?.id ?? 0 };
    await service.must('accountChangeRole', { ...to, params: { role: 'editor' } });
    expect((await get('/api/extension/session')).role).toBe('editor');
    expect((await get('/api/event/find')).ids).toEqual([venue.eventId, other]);
    expect(await nobodys(`/api/user/${venue.hostId}`, get)).toBe(true);
    expect(await nobodys('/api/extension/accounts', get)).toBe(true);
    const reads = async (one: string) =>
      (await service.call('eventRead', { key: one, id: venue.eventId, params: {} })).status;
    expect([await reads(made.key), await reads(door.apiKey.key)]).toEqual([403, 200]);
    expect((await claim(invitation)).said).toEqual([400, 'com.svc.api.rest.InvalidLink']);
    await service.must('accountChangeRole', { ...to, params: { role: 'organizer' } });
    expect(await nobodys(`/api/user/${venue.hostId}`, get)).toBe(false);
    expect(await reads(made.key)).toBe(403);
  });

  test.each(['editor', 'headOfDoor'] as const)(
    'that become %s turn on no key that may do more, and none of theirs opens anything',
    async (role) => {
      const { post } = await claim(await invite('organizer'));
      const make = async (type: string) =>
        (await post('/api/apiKey/create', { name: type, type, userId: String(venue.hostId) })).body;
      const made = [await make('Administrator'), await make('AttendeeManager')];
      const [account] = await list();
      const { key } = venue.keys.Administrator;
      const turnOn = async (id: number) =>
        (await post(`/api/apiKey/${id}`, { enabled: 'true' })).status;
      await service.must('accountChangeRole', { key, id: account?.id ?? 0, params: { role } });
      const statuses = [await turnOn(made[0].id), await turnOn(made[1].id)];
      expect(statuses).toEqual([403, role === 'editor' ? 200 : 403]);
      // Nor where somebody else turns them on.
      await service.store.write((queries) => turnKey(queries, made[0].id, true));
      for (const { apiKey } of made) {
        const read = await service.call('userEvents', { key: apiKey.key, id: venue.hostId });
        expect(read.status).toBe(403);
      }
    },
  );

  test('leave all doors on when their role changes, whatever key of theirs made them', async () => {
    const { post } = await claim(await invite('organizer'));
    const make = async (given: object) =>
      (await post('/api/apiKey/create', { name: 'made', userId: String(venue.hostId), ...given }))
        .body;
    const [head, bridge] = [await make({ scope: 'headOfDoor' }), await make({})];
    const below = await makeKeyOf(service, bridge.apiKey.key, 'Editor');
    const doors = [];
    for (const maker of [head.apiKey.key, bridge.apiKey.key, below.key]) {
      const door = await service.must('apiKeyCreate', {
        key: maker,
        params: { name: 'door', scope: 'door' },
      });
      await service.must('eventGrantPermission', {
        key: maker === below.key ? venue.keys.Administrator.key : maker,
        id: venue.eventId,
        params: { apiKeyIdToGrantPermissionTo: door.id },
      });
      doors.push(door);
    }
    const { doorClaim } = await service.must('doorClaimCreate', {
      key: doors[0]?.apiKey.key ?? '',
      id: venue.eventId,
      params: {},
    });
    const params = { claim: doorClaim.claim, device: 'second', secret: 'a phone' };
    const second = (await service.must('doorKeyCreate', { key: 'none', params })).apiKey;
    const off = await makeKeyOf(service, bridge.apiKey.key, 'Editor');
    const offDoor = await service.must('apiKeyCreate', {
      key: off.key,
      params: { name: 'off', scope: 'door' },
    });
    await service.store.write((queries) => turnKey(queries, off.id, false));
    const [account] = await list();
    const { key } = venue.keys.Administrator;
    const to = { key, id: account?.id ?? 0, params: { role: 'editor' as const } };
    await service.must('accountChangeRole', to);
    const rows = await service.store.read((queries) =>
      queries.selectFrom('apiKey').select(['id', 'inForce', 'createdByKeyId']).execute(),
    );
    const row = (id: number) => rows.find((one) => one.id === id);
    expect(doors.map(({ id }) => row(id)?.inForce)).toEqual([1, 1, 1]);
    expect([row(second.id)?.inForce, row(second.id)?.createdByKeyId]).toEqual([1, doors[0]?.id]);
    expect([head, bridge, below, off, offDoor].map(({ id }) => row(id)?.inForce)).toEqual(
      Array(5).fill(0),
    );
  });

  test('keep their role where others would feel it, and nobody changes their own', async () => {
    const { username } = await claim(await invite('editor'));
    const [account] = await list();
    const foreign = await makeVenue(service);
    const change = async (by: string, id = account?.id ?? 0) =>
      (await service.call('accountChangeRole', { key: by, id, params: { role: 'headOfDoor' } }))
        .errors;
    expect(await change(foreign.keys.Administrator.key)).toEqual([general.objectNotFound]);
    const before = venue;
    venue = foreign;
    expect((await claim(await invite('editor'), { username })).said).toEqual([201]);
    expect(await change(foreign.keys.Administrator.key)).toEqual(['com.svc.api.rest.OtherRole']);
    venue = before;
    const { get, post } = await claim(await invite('organizer'));
    const { user } = await get('/api/extension/session');
    const own = await post(`/api/extension/account/${user.id}`, { role: 'editor' });
    expect(own.body.errors).toEqual(['com.svc.api.rest.OwnRole']);
  });

  test('nobody is taken their own events', async () => {
    await service.request({
      method: 'POST',
      url: '/api/extension/session',
      body: new URLSearchParams({
        username: venue.username,
        password: venue.password,
      }).toString(),
      headers: ownPage,
    });
    const { key } = venue.keys.Administrator;
    const removed = await service.call('accountRemove', { key, id: venue.hostId });
    expect(removed.status).toBe(404);
  });
});

describe('invitations', () => {
  const invitations = async (key = venue.keys.Administrator.key) =>
    (await service.must('invitationsRead', { key })).invitations;

  test('that nobody used are listed without their secrets, for the hosts’ organizers', async () => {
    const secret = await invite('editor');
    await invite('headOfDoor', venue.eventId);
    const listed = await invitations();
    expect(listed.map(({ role, host, event }) => [role, host, event]).sort()).toEqual([
      ['editor', 'Hanna Wirth', null],
      ['headOfDoor', null, 'Sommerfest'],
    ]);
    expect(JSON.stringify(listed)).not.toContain(secret);
    expect(await invitations((await makeVenue(service)).keys.Administrator.key)).toEqual([]);
    await claim(secret);
    expect(await invitations()).toHaveLength(1);
  });

  test('are withdrawn by anyone who organizes the events, and by nobody else', async () => {
    const secret = await invite('editor');
    const [{ id = '' } = {}] = await invitations();
    const withdraw = async (key: string) =>
      (await service.must('invitationWithdraw', { key, params: { invitation: id } })).deleted;
    expect(await withdraw((await makeVenue(service)).keys.Administrator.key)).toBe(false);
    expect(await withdraw(venue.keys.Administrator.key)).toBe(true);
    expect((await claim(secret)).said).toEqual([400, 'com.svc.api.rest.InvalidLink']);
  });
});

describe('another password', () => {
  test('wants the one of before, ends other sessions, and leaves this browser signed in', async () => {
    const first = await claim(await invite('headOfDoor'));
    const { username, password } = first;
    const elsewhere = await service.request({
      method: 'POST',
      url: '/api/extension/session',
      body: new URLSearchParams({ username, password }).toString(),
      headers: ownPage,
    });
    const cookie = String(elsewhere.headers['set-cookie']).split(';')[0] ?? '';
    const { user } = await first.get('/api/extension/session');
    const url = `/api/extension/user/${user.id}/password`;
    const wrong = await first.post(url, { password: 'no', newPassword: 'another one' });
    expect(wrong.body.errors).toEqual(['com.svc.api.rest.InvalidPassword']);
    const short = await first.post(url, { password, newPassword: '' });
    expect(short.body.errors).toEqual(['com.svc.api.rest.MissingParam.newPassword']);
    const { status, headers } = await first.post(url, { password, newPassword: 'another one' });
    expect(status).toBe(200);
    const [fresh = ''] = String(headers['set-cookie']).split(';');
    const who = async (sent: string) =>
      (
        await service.request({
          url: '/api/extension/session',
          headers: { ...ownPage, cookie: sent },
        })
      ).status;
    expect([await who(fresh), await who(cookie)]).toEqual([200, 403]);
    const late = await first.get(`/api/extension/user/${user.id}/sessions`);
    expect(late.errors).toEqual([general.invalidApiKey]);
  });
});

/** The last one: no venue can be made any more when the clock is so far ahead. */
test('ends after a week, and when the key that asked is turned off', async () => {
  const [late, off] = [await invite('editor'), await invite('editor')];
  const { Administrator } = venue.keys;
  await service.must('apiKeyUpdate', {
    key: Administrator.key,
    id: Administrator.id,
    params: { enabled: false },
  });
  const invalid = [400, 'com.svc.api.rest.InvalidLink'];
  expect((await claim(off)).said).toEqual(invalid);
  await service.must('apiKeyUpdate', {
    key: service.operatorKey,
    id: Administrator.id,
    params: { enabled: true },
  });
  await time.advance(7 * 24 * 60 * 60_000);
  expect((await claim(late)).said).toEqual(invalid);
});
