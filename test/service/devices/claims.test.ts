/** A claim is exchanged, once and soon, for a key of the phone's own. */

import { afterAll, beforeAll, expect, test } from 'vitest';
import { isClaim } from '../../../src/client/pairing/pairing.ts';
import { claimOver } from '../../../src/contract/door-claim.ts';

import { general, invalidFormat } from '../../../src/contract/error-code.ts';
import {
  defaultTimezone,
  instant,
  type LocalDateTime,
  localDateTime,
} from '../../../src/domain/time.ts';
import { turnKey } from '../../../src/service/devices/keys.ts';
import { type ManualTime, manualTime } from '../../support/manual-time.ts';
import { startService, type TestService } from '../../support/service.ts';
import { makeVenue, type Venue } from '../../support/venue.ts';

let time: ManualTime;
let service: TestService;
let venue: Venue;
beforeAll(async () => {
  time = manualTime();
  service = await startService({ clock: time, timers: time });
  venue = await makeVenue(service);
});
afterAll(() => service.stop());

const minuteMs = 60_000;

async function newClaim(key = venue.keys.Administrator.key): Promise<string> {
  const id = venue.eventId;
  return (await service.must('doorClaimCreate', { key, id, params: {} })).doorClaim.claim;
}

const take = (claim: string, secret = 'phone 1', device = 'North 1') =>
  service.call('doorKeyCreate', { key: 'none', params: { claim, secret, device } });

const read = (key: string, id = venue.eventId) =>
  service.call('eventRead', { key, id, params: {} });

async function ownKey(claim: string, secret?: string): Promise<string> {
  const { answer, errors } = await take(claim, secret);
  if (!answer) throw new Error(errors.join());
  return answer.apiKey.key;
}

test('the key it gives is a door’s, for its event alone, and has the phone’s name', async () => {
  const claim = await newClaim();
  expect(isClaim(claim)).toBe(true);
  const { answer, status } = await take(claim);
  expect(status).toBe(201);
  expect(answer?.apiKey).toMatchObject({ name: 'North 1', enabled: 'true' });
  const key = answer?.apiKey.key ?? '';
  expect((await read(key)).status).toBe(200);
  const other = await makeVenue(service, 'Nebenan');
  expect((await read(key, other.eventId)).status).toBe(403);
  const row = await service.store.read((queries) =>
    queries
      .selectFrom('apiKey')
      .select(['type', 'scope', 'createdByKeyId'])
      .where('id', '=', answer?.apiKey.id as never)
      .executeTakeFirstOrThrow(),
  );
  const createdByKeyId = venue.keys.Administrator.id;
  expect(row).toEqual({ type: 'AttendeeManager', scope: 'door', createdByKeyId });
});

test('B1 a claim for a box office: its key sells, and gives claims for doors and box offices', async () => {
  const id = venue.eventId;
  const claim = async (key: string, sells = true) =>
    service.call('doorClaimCreate', { key, id, params: { sells } });
  const { door, headOfDoor, Editor } = venue.keys;
  const countDoors = async () =>
    (await service.must('eventDoors', { key: Editor.key, id })).doors.length;
  const before = await countDoors();
  // Who may not sell lets nobody sell.
  for (const { key } of [door, headOfDoor]) {
    expect((await claim(key)).status).toBe(403);
    expect((await claim(key, false)).status).toBe(201);
  }
  const key = await ownKey((await claim(Editor.key)).answer?.doorClaim.claim ?? '');
  expect((await service.call('paymentCreate', { key, id, params: {} })).status).toBe(201);
  expect((await service.call('paymentCreate', { key: door.key, id, params: {} })).status).toBe(403);
  const next = await ownKey((await claim(key)).answer?.doorClaim.claim ?? '', 'phone 2');
  expect((await service.call('paymentCreate', { key: next, id, params: {} })).status).toBe(201);
  expect(await countDoors()).toBe(before + 2);
});

test('anyone who calls too often for a session, from the venue’s own network, makes no phone wait for its key', async () => {
  const remoteAddress = '203.0.113.9';
  const guess = () =>
    service.call('accountLinkRead', { key: 'none', params: { secret: 'none' }, remoteAddress });
  let last = await guess();
  for (let n = 0; n < 300 && last.status !== 429; n += 1) last = await guess();
  expect(last.status).toBe(429);
  const params = { claim: await newClaim(), secret: 'phone 1', device: 'North 1' };
  const taken = await service.call('doorKeyCreate', { key: 'none', params, remoteAddress });
  expect(taken.status).toBe(201);
});

test('a claim is no key', async () => {
  expect((await read(await newClaim())).status).toBe(403);
});

test('another phone that photographed it gets nothing, before or after the first', async () => {
  const claim = await newClaim();
  const key = await ownKey(claim);
  expect(await take(claim, 'phone 2')).toMatchObject({ status: 400, errors: [claimOver] });
  expect((await read(key)).status).toBe(200);
});

test('the same phone, which lost the answer, gets another key, and the lost one is worth nothing', async () => {
  const claim = await newClaim();
  const lost = await ownKey(claim);
  const key = await ownKey(claim);
  expect((await read(lost)).status).toBe(403);
  expect((await read(key)).status).toBe(200);
});

test('of two phones at once one gets it', async () => {
  const claim = await newClaim();
  const taken = await Promise.all(['a', 'b', 'c', 'd'].map((secret) => take(claim, secret)));
  expect(taken.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400]);
});

test('after a quarter of an hour it is over, also for the phone that had it', async () => {
  const claims = [await newClaim(), await newClaim()] as const;
  await ownKey(claims[0]);
  await time.advance(15 * minuteMs - 1);
  await ownKey(claims[0]);
  await time.advance(1);
  for (const claim of claims) {
    expect(await take(claim)).toMatchObject({ status: 400, errors: [claimOver] });
  }
});

test('one that nobody made is over, too', async () => {
  const errors = ['com.svc.api.rest.doorClaim.Over'];
  expect(await take(`doorclaim${'x'.repeat(30)}`)).toMatchObject({ status: 400, errors });
});

test('of two phones of a gate one is turned off, and the other never notices', async () => {
  const [first, second] = [await take(await newClaim()), await take(await newClaim(), 'phone 2')];
  const turned = await service.call('apiKeyUpdate', {
    key: venue.keys.Administrator.key,
    id: first.answer?.apiKey.id as never,
    params: { enabled: false },
  });
  expect(turned.status).toBe(200);
  expect((await read(first.answer?.apiKey.key ?? '')).status).toBe(403);
  expect((await read(second.answer?.apiKey.key ?? '')).status).toBe(200);
});

test('a door gives its gate to another phone; a door that is turned off takes that one with it', async () => {
  const door = await take(await newClaim());
  const claim = await newClaim(door.answer?.apiKey.key ?? '');
  const open = await newClaim(door.answer?.apiKey.key ?? '');
  const key = await ownKey(claim, 'phone 2');
  expect((await read(key)).status).toBe(200);
  await service.store.write((queries) => turnKey(queries, door.answer?.apiKey.id as never, false));
  expect((await read(key)).status).toBe(403);
  // Nor does what it showed before make a door now.
  expect(await take(open, 'phone 3')).toMatchObject({ errors: [claimOver] });
});

test('neither claim nor secret is stored as it is, and old claims are cleared away', async () => {
  const claim = await newClaim();
  await ownKey(claim, 'the phone’s secret');
  const rows = () =>
    service.store.read((queries) => queries.selectFrom('doorClaim').selectAll().execute());
  expect(JSON.stringify(await rows())).not.toMatch(new RegExp(`${claim}|the phone`));
  await time.advance(24 * 60 * minuteMs + 15 * minuteMs + 1);
  await newClaim();
  expect(await rows()).toHaveLength(1);
});

/** In the event's timezone. */
const inMinutes = (minutes: number) =>
  localDateTime(instant(time.now() + minutes * minuteMs), defaultTimezone);

const claimUntil = (
  params: { endDate?: LocalDateTime; keyEndDate?: LocalDateTime },
  key?: string,
) =>
  service.call('doorClaimCreate', {
    key: key ?? venue.keys.Administrator.key,
    id: venue.eventId,
    params,
  });

async function keyUntil(endMinutes: number, maker?: string): Promise<string> {
  const made = await claimUntil({ keyEndDate: inMinutes(endMinutes) }, maker);
  return ownKey(made.answer?.doorClaim.claim ?? '', `phone of ${ids++}`);
}
let ids = 0;

test('a claim on paper lives as long as its maker says, a week at most, and works once', async () => {
  const made = await claimUntil({ endDate: inMinutes(600) });
  expect(made.answer?.doorClaim.endDate).toBe(inMinutes(600));
  const claim = made.answer?.doorClaim.claim ?? '';
  await time.advance(599 * minuteMs);
  await ownKey(claim);
  expect(await take(claim, 'phone 2')).toMatchObject({ status: 400, errors: [claimOver] });
  const late = (await claimUntil({ endDate: inMinutes(600) })).answer?.doorClaim.claim ?? '';
  await time.advance(600 * minuteMs);
  expect(await take(late)).toMatchObject({ status: 400, errors: [claimOver] });
  for (const endDate of [inMinutes(-1), inMinutes(7 * 24 * 60 + 1)]) {
    const errors = [invalidFormat('endDate')];
    expect(await claimUntil({ endDate })).toMatchObject({ status: 400, errors });
  }
});

test('a door’s key ends by itself, and continues when its end is taken away', async () => {
  const key = await keyUntil(60);
  await time.advance(60 * minuteMs - 1000);
  expect((await read(key)).status).toBe(200);
  await time.advance(1000);
  expect(await read(key)).toMatchObject({ status: 403, errors: [general.invalidApiKey] });
  const { doors } = await service.must('eventDoors', {
    key: venue.keys.Administrator.key,
    id: venue.eventId,
    params: {},
  });
  const door = doors.at(-1);
  expect(door).toMatchObject({ enabled: true, isOver: true, endDate: inMinutes(0) });
  const turn = (endDate: LocalDateTime | null) =>
    service.must('eventTurnDoor', {
      key: venue.keys.Administrator.key,
      id: venue.eventId,
      params: { apiKeyId: door?.id as never, enabled: true, endDate: endDate as never },
    });
  await turn(inMinutes(30));
  expect((await read(key)).status).toBe(200);
  await time.advance(30 * minuteMs);
  expect((await read(key)).status).toBe(403);
  await turn('' as never);
  expect((await read(key)).status).toBe(200);
});

test('what a door gives its gate to ends no later than the door, and not after it either', async () => {
  const door = await keyUntil(60);
  const longer = await keyUntil(600, door);
  const open = (await claimUntil({ endDate: inMinutes(600) }, door)).answer?.doorClaim.claim ?? '';
  await time.advance(59 * minuteMs);
  expect((await read(longer)).status).toBe(200);
  await time.advance(minuteMs);
  expect((await read(longer)).status).toBe(403);
  expect(await take(open, 'phone 9')).toMatchObject({ status: 400, errors: [claimOver] });
  const errors = [invalidFormat('keyEndDate')];
  expect(await claimUntil({ keyEndDate: inMinutes(0) })).toMatchObject({ status: 400, errors });
});

test('a door that is to end sooner takes those with it that it made', async () => {
  const door = await keyUntil(600);
  const made = await keyUntil(300, door);
  const open = (await claimUntil({ endDate: inMinutes(600) }, door)).answer?.doorClaim.claim ?? '';
  const { doors } = await service.must('eventDoors', {
    key: venue.keys.Administrator.key,
    id: venue.eventId,
    params: {},
  });
  await service.must('eventTurnDoor', {
    key: venue.keys.Administrator.key,
    id: venue.eventId,
    params: { apiKeyId: doors.at(-2)?.id as never, enabled: true, endDate: inMinutes(60) },
  });
  const late = (await take(open, 'phone 9')).answer?.apiKey.key ?? '';
  await time.advance(60 * minuteMs - 1000);
  for (const key of [door, made, late]) expect((await read(key)).status).toBe(200);
  await time.advance(1000);
  for (const key of [door, made, late]) expect((await read(key)).status).toBe(403);
});
