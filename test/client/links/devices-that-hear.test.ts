// @database any
/** Doors that hear each other without the service, over the real service's mailbox and a network in memory. */
import { beforeEach, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { startDoorReports } from '../../../src/client/door/door-reports.ts';
import type { DoorState } from '../../../src/client/door/door-state.ts';
import { readLinkCode, writeLinkCode } from '../../../src/client/links/link-code.ts';
import { linkWhileSet } from '../../../src/client/links/link-setting.ts';
import { startLinks } from '../../../src/client/links/links.ts';
import { awaitedByClocks } from '../../support/manual-time.ts';
import { type MemoryNetwork, memoryNetwork } from '../../support/memory-links.ts';
import type { TestDoor } from '../../support/test-door.ts';
import {
  history,
  newGuest,
  openDoor,
  scan,
  service,
  time,
  unsent,
  useVenueDoor,
  venue,
  verdict,
} from '../../support/venue-door.ts';

// The browser's cryptography answers from threads of its own, which no clock of a test sees.
for (const name of ['sign', 'verify', 'digest', 'importKey', 'exportKey', 'generateKey'] as const) {
  const real = crypto.subtle[name].bind(crypto.subtle) as (...given: unknown[]) => Promise<unknown>;
  vi.spyOn(crypto.subtle, name as 'digest').mockImplementation((...given) =>
    awaitedByClocks(() => real(...given) as Promise<ArrayBuffer>),
  );
}

let network: MemoryNetwork;

useVenueDoor();
beforeEach(() => {
  network = memoryNetwork(time);
});

async function openAt(device: string): Promise<TestDoor> {
  const opened = await openDoor({
    device,
    gate: { unpaid: 'pass' },
    service: { fetch: service.fetch },
    startLinks: (options) => startLinks(options, network.connectorAt(device)),
  });
  await time.advance(1000);
  return opened;
}

const heard = ({ others }: DoorState) => others.filter(({ hearing }) => hearing !== 'not').length;
const linked = ({ door }: TestDoor) => heard(door.state.getState());

async function linkedDoors<Names extends readonly string[]>(
  ...names: Names
): Promise<{ readonly [At in keyof Names]: TestDoor }> {
  const doors: TestDoor[] = [];
  for (const name of names) doors.push(await openAt(name));
  await time.advance(15_000);
  expect(doors.map(linked)).toEqual(doors.map(() => names.length - 1));
  return doors as { readonly [At in keyof Names]: TestDoor };
}

test('M3: without the service, a ticket that one admitted is already checked in at the other', async () => {
  const [north, south] = await linkedDoors('North', 'South');
  for (const door of [north, south]) door.network.become('down');
  const { identifier } = venue.guest;
  expect(await verdict(north, identifier)).toBe('admitted');
  await time.advance(2000);
  expect((await scan(south, identifier)).verdict).toMatchObject({
    code: 'already',
    attendee: { presence: { inside: true, device: 'North' } },
  });
  // The service hears of it once, from the device that recorded it.
  for (const door of [north, south]) door.network.become('well');
  for (const { door } of [north, south]) door.nudge();
  await time.advance(60_000);
  expect([unsent(north), unsent(south)]).toEqual([0, 0]);
  expect(await history(venue.guest)).toMatchObject([{ action: 'DEVALUATED', device: 'North' }]);
});

test('M2, M3: what was heard counts after a restart, also of a code that is on no list', async () => {
  const [north, south] = await linkedDoors('North', 'South');
  for (const door of [north, south]) door.network.become('down');
  await verdict(north, venue.guest.identifier);
  await time.advance(2000);
  const again = await south.restart();
  again.network.become('down');
  expect(await verdict(again, venue.guest.identifier)).toBe('already');
});

test('M1: a third that is linked with only one of two hears what the other records', async () => {
  const [north, south, west] = await linkedDoors('North', 'South', 'West');
  network.divide('North', 'West');
  for (const door of [north, south, west]) door.network.become('down');
  await verdict(north, venue.guest.identifier);
  await time.advance(2000);
  expect(await verdict(west, venue.guest.identifier)).toBe('already');
});

test('M1: what was recorded while devices were apart comes when they are linked again', async () => {
  const [north, south] = await linkedDoors('North', 'South');
  network.divide('North', 'South');
  await time.advance(10_000);
  expect([linked(north), linked(south)]).toEqual([0, 0]);
  const guest = await newGuest();
  for (const { door } of [north, south]) await door.refresh();
  north.network.become('down');
  expect(await verdict(north, guest.identifier)).toBe('admitted');
  network.heal();
  north.network.become('well');
  north.network.poison(`/api/extension/event/${venue.eventId}/record`, 'down');
  north.door.nudge();
  await time.advance(60_000);
  expect([linked(north), linked(south)]).toEqual([1, 1]);
  south.network.become('down');
  expect(await verdict(south, guest.identifier)).toBe('already');
});

test('M5: links end when a device of the event is disabled, and those that may are linked again', async () => {
  const [north, south] = await linkedDoors('North', 'South');
  const { id, key } = venue.keys.Administrator;
  const lost = await service.must('apiKeyCreate', { key, params: { name: 'Lost', scope: 'door' } });
  await service.must('eventGrantPermission', {
    key,
    id: venue.eventId,
    params: { apiKeyIdToGrantPermissionTo: lost.apiKey.id },
  });
  expect(id).not.toBe(lost.apiKey.id);
  const counts: number[] = [];
  north.door.state.subscribe((state) => counts.push(heard(state)));
  await service.must('apiKeyUpdate', { key, id: lost.apiKey.id, params: { enabled: false } });
  await time.advance(60_000);
  expect(counts).toContain(0);
  expect([linked(north), linked(south)]).toEqual([1, 1]);
});

test('M8: a device that is online sends for one that is not, once and with its date and name', async () => {
  const [north, south] = await linkedDoors('North', 'South');
  north.network.become('down');
  expect(await verdict(north, venue.guest.identifier)).toBe('admitted');
  const { checkedDate } = north.door.entries()[0]?.action ?? {};
  await time.advance(90_000);
  const once = [{ action: 'DEVALUATED', date: checkedDate, device: 'North' }];
  expect(await history(venue.guest)).toMatchObject(once);
  expect(unsent(north)).toBe(1);
  north.network.become('well');
  north.door.nudge();
  await time.advance(60_000);
  expect([unsent(north), unsent(south)]).toEqual([0, 0]);
  expect(await history(venue.guest)).toMatchObject(once);
  expect(await history(venue.guest)).toHaveLength(1);
});

test('M9: a device whose links are switched off hears and tells nothing until they are on again', async () => {
  const settings = createStore(() => ({ isLinking: true }));
  const south = await openDoor({
    device: 'South',
    gate: { unpaid: 'pass' },
    service: { fetch: service.fetch },
    startLinks: (options) =>
      linkWhileSet(
        options,
        (linking) => startLinks(linking, network.connectorAt('South')),
        settings,
      ),
    startReports: async (means) =>
      startDoorReports(means, { version: '1.2.3', battery: () => null }),
  });
  const north = await openAt('North');
  const second = await newGuest();
  for (const { door } of [north, south]) await door.refresh();
  const told = async () => {
    await time.advance(60_000);
    const { reports } = await service.must('eventDoorBoard', {
      key: venue.keys.Administrator.key,
      id: venue.eventId,
      params: {},
    });
    return reports.find(({ device }) => device === 'South');
  };
  const { linkId } = north.door.state.getState();
  const before = await told();
  expect(before).toMatchObject({ hears: linkId, linkId: south.door.state.getState().linkId });

  settings.setState({ isLinking: false });
  await time.advance(1000);
  expect(await south.door.meetNearby()).toBeNull();
  expect(south.door.state.getState()).toMatchObject({ linkId: null, others: [] });
  expect(await told()).toMatchObject({ hears: null, linkId: null });
  expect([linked(north), linked(south)]).toEqual([0, 0]);
  for (const door of [north, south]) door.network.become('down');
  expect(await verdict(north, venue.guest.identifier)).toBe('admitted');
  await time.advance(60_000);
  expect(await verdict(south, venue.guest.identifier)).toBe('admitted');
  expect(await verdict(south, second.identifier)).toBe('admitted');

  settings.setState({ isLinking: true });
  for (const { network: way } of [north, south]) {
    way.become('well');
    way.poison(`/api/extension/event/${venue.eventId}/record`, 'down');
  }
  // The same device as before, to the others as well.
  expect(await told()).toMatchObject({ hears: linkId, linkId: before?.linkId });
  expect([linked(north), linked(south)]).toEqual([1, 1]);
  north.network.become('down');
  expect(await verdict(north, second.identifier)).toBe('already');
});

test('M7, V9: a device whose key is rejected has no links', async () => {
  const [north, south] = await linkedDoors('North', 'South');
  await service.must('apiKeyUpdate', {
    key: venue.keys.Administrator.key,
    id: venue.keys.door.id,
    params: { enabled: false },
  });
  for (const { door } of [north, south]) await door.refresh();
  await time.advance(60_000);
  expect([linked(north), linked(south)]).toEqual([0, 0]);
});

test('M1, O12: nobody hears of a check-in that the service is still asked about', async () => {
  const [north, south] = await linkedDoors('North', 'South');
  north.network.poison(`/api/extension/event/${venue.eventId}/record`, 'hanging');
  south.network.become('down');
  const { identifier } = venue.guest;
  void north.door.scan(identifier, 'ETICKET');
  await time.advance(500);
  expect(north.door.entries()).toMatchObject([{ progress: { state: 'asking' } }]);
  expect(await verdict(south, identifier)).toBe('admitted');
});

/** Reads the code of each with the other, as staff do. */
async function meet(north: TestDoor, south: TestDoor) {
  const ends = await Promise.all([north.door.meetNearby(), south.door.meetNearby()]);
  await time.advance(100);
  const codes = ends.map((end) => {
    const state = end?.state.getState();
    return state?.phase === 'showing' ? state.code : '';
  });
  ends[0]?.read(codes[1] ?? '');
  // One phone is turned over, and the other one held before it.
  await time.advance(4000);
  ends[1]?.read(codes[0] ?? '');
  await time.advance(1000);
  return { ends, codes, states: ends.map((end) => end?.state.getState()) };
}

test('M5: with no service at all, two devices that read each other’s code are linked', async () => {
  const [north, south] = [await openAt('North'), await openAt('South')];
  // Each has heard the event's secret from the service, and is opened again without it.
  network.divide('North', 'South');
  await time.advance(15_000);
  const alone = [await north.restart(), await south.restart()] as const;
  for (const door of alone) door.network.become('down');
  network.heal();
  await time.advance(10_000);
  expect(alone.map(linked)).toEqual([0, 0]);
  const { states } = await meet(...alone);
  expect(states).toEqual([
    { phase: 'linked', name: 'South' },
    { phase: 'linked', name: 'North' },
  ]);
  expect(await verdict(alone[0], venue.guest.identifier)).toBe('admitted');
  await time.advance(1000);
  expect(await verdict(alone[1], venue.guest.identifier)).toBe('already');
});

test('M5: a code of another event, one’s own, and one that nobody answers', async () => {
  const [north] = [await openAt('North')];
  const end = await north.door.meetNearby();
  await time.advance(100);
  const showing = end?.state.getState();
  if (showing?.phase !== 'showing') throw new Error('no code');
  const read = readLinkCode(showing.code);
  if (!read) throw new Error('not its own code');
  const says = (text: string) => {
    end?.read(text);
    return end?.state.getState();
  };
  expect(says('K7QX2M9PLD4W')).toMatchObject({ refusal: 'another-code' });
  expect(says('admit-link:x')).toMatchObject({ refusal: 'unreadable' });
  expect(says(showing.code)).toMatchObject({ refusal: 'own' });
  expect(says(writeLinkCode({ ...read, eventId: 7 }))).toMatchObject({ refusal: 'another-event' });
  const old = { ...read, madeAtMinute: read.madeAtMinute - 30 };
  const connection = { ...read.connection, ufrag: 'gone' };
  says(writeLinkCode({ ...old, connection }));
  await time.advance(5000);
  expect(end?.state.getState()).toMatchObject({ phase: 'linking', late: null });
  await time.advance(6000);
  expect(end?.state.getState()).toMatchObject({ phase: 'linking', late: 'old-code' });
  await time.advance(100_000);
  expect(end?.state.getState()).toEqual({ phase: 'failed', why: 'no-answer' });
});

test('M5: a device that was never online has no secret to prove, and says so', async () => {
  const north = await openAt('North');
  const away = await openDoor({
    device: 'Away',
    startLinks: (options) => startLinks(options, network.connectorAt('Away')),
    service: { fetch: () => Promise.reject(new TypeError('no network')) },
  });
  await time.advance(1000);
  const end = await away.door.meetNearby();
  await time.advance(100);
  expect(end?.state.getState()).toEqual({ phase: 'failed', why: 'never-online' });
  expect(linked(north)).toBe(0);
});

test('M5: who is linked brings others together, without the service', async () => {
  const [north, south, west] = [await openAt('North'), await openAt('South'), await openAt('West')];
  for (const [one, other] of [
    ['North', 'South'],
    ['North', 'West'],
    ['South', 'West'],
  ] as const) {
    network.divide(one, other);
  }
  await time.advance(15_000);
  const doors = [await north.restart(), await south.restart(), await west.restart()] as const;
  for (const door of doors) door.network.become('down');
  network.heal();
  await time.advance(10_000);
  await meet(doors[0], doors[1]);
  await meet(doors[1], doors[2]);
  await time.advance(3000);
  const hearing = doors.map(({ door }) => door.state.getState().others.map((o) => o.hearing));
  expect(hearing).toEqual([
    ['linked', 'linked'],
    ['linked', 'linked'],
    ['linked', 'linked'],
  ]);
});
