/** The board of an event's doors, against the real service in process. */
import { createECDH } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Fetch } from '../../../src/client/device/fetch.ts';
import { startDoorReports } from '../../../src/client/door/door-reports.ts';
import type { DoorOrder } from '../../../src/contract/door-board.ts';
import { general } from '../../../src/contract/error-code.ts';
import { checksOnly } from '../../support/checks-only.ts';
import { type ManualTime, manualTime } from '../../support/manual-time.ts';
import { startService, type TestService } from '../../support/service.ts';
import { openTestDoor, type TestDoor, type TestDoorOptions } from '../../support/test-door.ts';
import {
  addGuest,
  type Guest,
  local,
  makeDoorKey,
  makeVenue,
  type Venue,
} from '../../support/venue.ts';

let time: ManualTime;
let service: TestService;
let venue: Venue;
/** In place of the service's own answer to a report; null: that. */
let intercept: () => Response | null;

beforeEach(async () => {
  time = manualTime();
  service = await startService({ clock: time });
  venue = await makeVenue(service);
  intercept = () => null;
});
afterEach(() => service.stop());

const fetch: Fetch = async (url, init) =>
  (url.endsWith('/doorReport') ? intercept() : null) ?? checksOnly(service.fetch)(url, init);

const facts = { version: '1.2.3', battery: () => 64 };

type OpenOptions = Partial<TestDoorOptions> & { readonly battery?: number | null };

async function openDoor({ battery = 64, ...options }: OpenOptions = {}): Promise<TestDoor> {
  const door = await makeDoorKey(service, venue.keys.Administrator.key, venue.eventId);
  return openTestDoor({
    service: { fetch },
    venue: { ...venue, keys: { ...venue.keys, door } },
    time,
    startReports: async (means) => startDoorReports(means, { ...facts, battery: () => battery }),
    ...options,
  });
}

const lacksCall = (status: number) =>
  Response.json({ success: false, errors: [general.invalidPath] }, { status });

const newGuest = () => addGuest(service, venue.keys.Administrator.key, venue.eventId, venue.free);

async function scan({ door }: TestDoor, { identifier }: Guest) {
  door.dismiss();
  void door.scan(identifier, 'ETICKET');
  await time.settle();
  if (door.state.getState().judging !== null) await time.advance(1500);
  return door.state.getState().current?.verdict.code ?? null;
}

const board = () =>
  service.must('eventDoorBoard', {
    key: venue.keys.Administrator.key,
    id: venue.eventId,
    params: {},
  });

const tell = (params: { order?: DoorOrder; message?: string; apiKeyId?: never }) =>
  service.must('eventTellDoor', {
    key: venue.keys.Administrator.key,
    id: venue.eventId,
    params,
  });

const requests = ({ network }: TestDoor) =>
  network.sent.filter((sent) => sent.endsWith('/doorReport')).length;

test('a door seals for the event’s key once it learns about it, and for another in its place', async () => {
  const sealedFor: string[] = [];
  const refuses = new Set<string>();
  await openDoor({
    startReports: async (means) =>
      startDoorReports(
        {
          ...means,
          async sealFor(key) {
            sealedFor.push(key);
            if (refuses.has(key)) throw new DOMException('no key', 'DataError');
          },
        },
        facts,
      ),
  });
  const set = async () => {
    const publicKey = createECDH('prime256v1').generateKeys('base64url');
    const { key } = venue.keys.Editor;
    await service.must('eventSetOutboxKey', { key, id: venue.eventId, params: { publicKey } });
    return publicKey;
  };
  await time.advance(60_000);
  expect(sealedFor).toEqual([]);
  const first = await set();
  refuses.add(first);
  await time.advance(120_000);
  expect(sealedFor).toEqual([first]);
  const next = await set();
  await time.advance(60_000);
  expect(sealedFor).toEqual([first, next]);
  // It went on reporting.
  expect((await board()).reports[0]?.seenAgoMs).toBeLessThan(60_000);
});

describe('the board', () => {
  test('says of three doors what they say of themselves, and of the one offline since when', async () => {
    let isTroubled = false;
    const fails: Fetch = async (url, init) => {
      if (!isTroubled) return fetch(url, init);
      if (/\/v2\/sync\/\d+/.test(url)) return Response.json({ success: false }, { status: 500 });
      return url.endsWith('/api/ticket/check')
        ? Response.json({ success: false, errors: [general.objectNotFound] }, { status: 404 })
        : fetch(url, init);
    };
    const south = await openDoor({ device: 'South', behindMs: 180_000, battery: 12 });
    const troubled = await openDoor({
      ...{ device: 'Cellar', battery: null, service: { fetch: fails } },
    });
    const yard = await openDoor({ device: 'Yard', battery: 81 });
    const guests = [];
    for (let at = 0; at < 6; at += 1) guests.push(await newGuest());
    const [first, second, ...others] = guests as [Guest, Guest, ...Guest[]];
    for (const { door } of [south, troubled, yard]) await door.refresh();
    isTroubled = true;

    expect(await scan(south, first)).toBe('admitted');
    expect(await scan(south, venue.guest)).toBe('ask-unpaid');
    south.network.poison('/api/ticket/check', 'error-500');
    expect(await scan(south, second)).toBe('admitted');
    for (const guest of others.slice(0, 2)) expect(await scan(troubled, guest)).toBe('admitted');
    await time.advance(60_000);
    yard.network.become('down');
    for (const guest of others.slice(2)) expect(await scan(yard, guest)).toBe('admitted');
    await time.advance(600_000);

    const { reports } = await board();
    expect(reports.map(({ device }) => device).toSorted()).toEqual(['Cellar', 'South', 'Yard']);
    const of = (name: string) => reports.find(({ device }) => device === name);
    for (const { door } of [south, troubled]) {
      const { pairing, roster, outbox, skewMs, recent } = door.state.getState();
      const told = of(pairing.device);
      expect(told).toMatchObject({
        version: '1.2.3',
        listSize: roster.count,
        unsent: outbox.unsent,
        refused: outbox.rejected,
        scans: recent.length,
        skewMs: Math.round(skewMs),
        state: 'none',
      });
      expect(told?.seenAgoMs).toBeLessThan(90_000);
    }
    // The doors differ, so that no figure agrees by chance.
    expect(of('South')).toMatchObject({ unsent: 1, refused: 0, scans: 3, battery: 12 });
    expect(of('Cellar')).toMatchObject({ unsent: 0, refused: 2, scans: 2, battery: null });
    expect(of('South')?.skewMs).toBeGreaterThan(150_000);
    expect(of('South')?.listAgeMs).toBeLessThan(60_000);
    const { listAgeMs, seenAgoMs } = of('Cellar') ?? {};
    const readAt = troubled.door.state.getState().roster.readAt ?? 0;
    expect(time.now() - readAt).toBeGreaterThan(600_000);
    expect((listAgeMs ?? 0) + (seenAgoMs ?? 0)).toBe(time.now() - readAt);
    // It knows of the two that it let in; the board does not.
    expect(yard.door.state.getState().outbox.unsent).toBe(2);
    expect(of('Yard')).toMatchObject({ unsent: 0, scans: 0, battery: 81 });
    expect(of('Yard')?.seenAgoMs).toBeGreaterThan(500_000);

    // Scans of long ago are none of late.
    await time.advance(600_000);
    expect((await board()).reports.find(({ device }) => device === 'South')?.scans).toBe(0);
    yard.network.become('well');
    await time.advance(120_000);
    const back = (await board()).reports.find(({ device }) => device === 'Yard');
    expect(back).toMatchObject({ unsent: 0, scans: 0 });
    expect(back?.seenAgoMs).toBeLessThan(90_000);
  });

  test('shows what could not be sent while the door can tell', async () => {
    const north = await openDoor({ device: 'North' });
    const guest = await newGuest();
    await north.door.refresh();
    north.network.poison('/api/ticket/check', 'error-500');
    await scan(north, guest);
    await time.advance(60_000);
    expect(north.door.state.getState().outbox.unsent).toBe(1);
    expect((await board()).reports).toMatchObject([{ device: 'North', unsent: 1, scans: 1 }]);
  });

  test('a door with nothing new is written down once a minute', async () => {
    const north = await openDoor({ device: 'North' });
    await time.advance(30_000);
    const seen = new Set<string>();
    const before = requests(north);
    for (let second = 0; second < 600; second += 10) {
      await time.advance(10_000);
      const [report] = (await board()).reports;
      seen.add(report?.seenDate ?? '');
    }
    expect(requests(north) - before).toBe(20);
    expect(seen.size).toBeLessThanOrEqual(11);
    expect(seen.size).toBeGreaterThanOrEqual(9);
  });

  test.each([404, 405])(
    'a service that answers %i is asked every ten minutes, and the door works',
    async (status) => {
      intercept = () => lacksCall(status);
      const north = await openDoor();
      const guest = await newGuest();
      await north.door.refresh();
      await time.advance(300_000);
      expect(requests(north)).toBe(1);
      expect(north.door.state.getState().connection.state).toBe('online');
      expect(await scan(north, guest)).toBe('admitted');
      await time.advance(600_000);
      expect(requests(north)).toBe(2);
    },
  );

  test('a locked door hears that it may work, though the service lacked the call meanwhile', async () => {
    const north = await openDoor();
    await tell({ order: 'lock' });
    await time.advance(30_000);
    expect(north.door.state.getState().outOfService?.why).toBe('locked');
    intercept = () => lacksCall(404);
    await time.advance(60_000);
    intercept = () => null;
    await tell({ order: 'none' });
    await time.advance(600_000);
    expect(north.door.state.getState().outOfService).toBeNull();
  });

  test('an event without devices is told for nobody; a device of another event is refused', async () => {
    const { key } = venue.keys.Administrator;
    const { id } = await service.must('eventCreate', {
      key,
      params: {
        ...{ hostId: venue.hostId, title: 'Matinee', country: 'DE' },
        selectedDate: local('2026-12-31T11:00:00'),
      },
    });
    const told = (params: object) =>
      service.call('eventTellDoor', { key, id, params: { order: 'lock', ...params } });
    expect((await told({})).answer).toEqual({});
    expect((await told({ apiKeyId: venue.keys.door.id })).errors).toEqual([
      'com.svc.api.rest.InvalidFormat.apiKeyId',
    ]);
  });

  test('if the file that reports does not arrive at first, it is fetched again', async () => {
    let tries = 0;
    const north = await openDoor({
      async startReports(means) {
        tries += 1;
        if (tries === 1) throw new Error('not fetched');
        return startDoorReports(means, facts);
      },
    });
    await time.advance(30_000);
    expect(requests(north)).toBeGreaterThan(0);

    const south = await openDoor({
      async startReports() {
        tries += 1;
        throw new Error('not fetched');
      },
    });
    await south.door.stop();
    const before = tries;
    await time.advance(60_000);
    expect(tries).toBe(before);
  });

  test('what is wrong with the call tells nothing of the connection', async () => {
    intercept = () => new Response('', { status: 500 });
    const north = await openDoor();
    await time.advance(120_000);
    expect(requests(north)).toBeGreaterThan(3);
    expect(north.door.state.getState().connection.state).toBe('online');
  });
});

describe('what doors are told', () => {
  test('a message is shown until it was read, and the next one again', async () => {
    const north = await openDoor();
    const { state, readMessage } = north.door;
    await tell({ message: 'The band starts at ten.' });
    await time.advance(30_000);
    expect(state.getState().message?.text).toBe('The band starts at ten.');
    expect(state.getState().outOfService).toBeNull();
    readMessage();
    await time.advance(60_000);
    expect(state.getState().message).toBeNull();
    await tell({ message: 'The band starts at eleven.' });
    await time.advance(30_000);
    expect(state.getState().message?.text).toBe('The band starts at eleven.');
    await tell({ message: '' });
    await time.advance(30_000);
    expect(state.getState().message).toBeNull();
  });

  test('a message that was read is not back on a phone that is started again', async () => {
    const north = await openDoor();
    await tell({ message: 'The band starts at ten.' });
    await time.advance(30_000);
    north.door.readMessage();
    await time.settle();
    const again = await north.restart();
    await time.advance(60_000);
    expect(again.door.state.getState().message).toBeNull();
    await tell({ message: 'The band starts at eleven.' });
    await time.advance(30_000);
    expect(again.door.state.getState().message?.text).toBe('The band starts at eleven.');
    await again.door.stop();
  });

  test.each([
    ['rest', 'asked-to-rest', 0],
    ['lock', 'locked', 0],
    ['wipe', 'wiped', 1],
  ] as const)(
    'V9: %s takes the door out of service; what it has is sent; “none” brings it back',
    async (order, why, forgotten) => {
      const north = await openDoor();
      const [one, two] = [await newGuest(), await newGuest()];
      await north.door.refresh();
      north.network.become('down');
      expect(await scan(north, one)).toBe('admitted');
      await tell({ order });
      north.network.become('well');
      north.door.nudge();
      await time.advance(60_000);
      expect(north.door.state.getState()).toMatchObject({
        outOfService: { why },
        outbox: { unsent: 0, stopped: false },
      });
      expect(north.namesForgotten()).toBe(forgotten);
      expect(await north.door.scan(two.identifier, 'ETICKET')).toBe('out-of-service');
      expect((await board()).reports).toMatchObject([{ state: order }]);

      // Not even opened anew without a network.
      const again = await north.restart();
      again.network.become('down');
      expect(again.door.state.getState().outOfService).toMatchObject({ why });
      again.network.become('well');
      again.door.nudge();
      await tell({ order: 'none' });
      await time.advance(90_000);
      expect(again.door.state.getState().outOfService).toBeNull();
      expect(await scan(again, two)).toBe('admitted');
    },
  );

  test('only one device is told; a key that is not a device of the event is rejected', async () => {
    const [north, south] = [
      await openDoor({ device: 'North' }),
      await openDoor({ device: 'South' }),
    ];
    await time.advance(30_000);
    const { reports } = await board();
    const apiKeyId = reports.find(({ device }) => device === 'North')?.apiKeyId as never;
    await tell({ order: 'lock', apiKeyId });
    await time.advance(30_000);
    expect(north.door.state.getState().outOfService?.why).toBe('locked');
    expect(south.door.state.getState().outOfService).toBeNull();
    const { key, id } = venue.keys.Administrator;
    const params = { apiKeyId: id, order: 'lock' } as const;
    const refused = await service.call('eventTellDoor', { key, id: venue.eventId, params });
    expect(refused.status).toBe(400);
  });

  test('V9: a locked door whose key is turned off and on is locked still', async () => {
    const north = await openDoor();
    await tell({ order: 'lock' });
    await time.advance(30_000);
    const apiKeyId = (await board()).reports[0]?.apiKeyId as never;
    const turn = (enabled: boolean) =>
      service.must('eventTurnDoor', {
        key: venue.keys.Administrator.key,
        id: venue.eventId,
        params: { apiKeyId, enabled },
      });
    await turn(false);
    await north.door.refresh();
    await time.advance(60_000);
    expect(north.door.state.getState().outOfService?.why).toBe('key-refused');
    await turn(true);
    await time.advance(60_000);
    expect(north.door.state.getState().outOfService?.why).toBe('locked');
  });
});
