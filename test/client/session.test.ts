import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { DeviceLock } from '../../src/client/device-lock.ts';
import { createSession, type Session } from '../../src/client/session.ts';
import { openDoorDatabase } from '../../src/client/storage/door-database.ts';
import { openOutboxDatabase } from '../../src/client/storage/outbox-database.ts';
import { type FaultyNetwork, faultyNetwork } from '../support/faulty-network.ts';
import { type ManualTime, manualTime } from '../support/manual-time.ts';
import { startService, type TestService } from '../support/service.ts';
import { addGuest, makeVenue, type Venue } from '../support/venue.ts';

let time: ManualTime;
let service: TestService;
let venue: Venue;
let network: FaultyNetwork;
let devices = 0;
let ids = 0;

beforeEach(async () => {
  time = manualTime();
  service = await startService({ clock: time });
  venue = await makeVenue(service);
  network = faultyNetwork((url, init) => service.fetch(url, init));
  devices += 1;
});
afterEach(() => service.stop());

const alone: DeviceLock = { acquire: async () => {} };

/** The app on this test's device; called again it is opened again. */
function openApp(deviceLock = alone): Session {
  return createSession({
    doorDatabase: openDoorDatabase(`door ${devices}`),
    outboxDatabase: openOutboxDatabase(`outbox ${devices}`),
    deviceLock,
    fetch: network.fetch,
    clock: time,
    timers: time,
    chance: () => 0.5,
    newId: () => `id ${++ids}`,
    origin: 'http://tickets.example',
  });
}

const linkTo = ({ eventId, keys }: Venue, key = keys.AttendeeManager.key) =>
  `#pair&key=${key}&event=${eventId}&device=Door+A`;
const phase = (session: Session) => session.state.getState().phase;

async function paired(session: Session) {
  await time.advance(1000);
  const state = session.state.getState();
  if (state.phase !== 'paired') throw new Error(`the session is ${state.phase}`);
  return state.door;
}

describe('pairing', () => {
  test('a link makes a door, and the next start needs neither link nor network', async () => {
    const first = openApp();
    await first.start(linkTo(venue));
    await (await paired(first)).stop();
    network.become('down');
    const again = openApp();
    await again.start('');
    const door = await paired(again);
    expect(door.state.getState().pairing).toMatchObject({
      device: 'Door A',
      eventId: venue.eventId,
    });
    expect(door.state.getState().roster.phase).toBe('ready');
    await door.stop();
  });

  test('without a link there is no door yet', async () => {
    const session = openApp();
    await session.start('');
    expect(session.state.getState()).toEqual({ phase: 'unpaired', failure: null });
  });

  test.each([
    ['no link at all', () => 'hello', { kind: 'not-a-pairing' }],
    ['a key nobody knows', () => linkTo(venue, 'x'.repeat(50)), { kind: 'forbidden' }],
    [
      'an event that is not there',
      () => linkTo({ ...venue, eventId: 99_999 as Venue['eventId'] }),
      { kind: 'no-such-event' },
    ],
  ])('%s is said in words', async (_, link, failure) => {
    const session = openApp();
    await session.start('');
    expect(await session.pair(link())).toEqual(failure);
    expect(session.state.getState()).toEqual({ phase: 'unpaired', failure });
  });

  test('a dead network is said as such', async () => {
    network.become('down');
    const session = openApp();
    await session.start(linkTo(venue));
    expect(session.state.getState()).toEqual({
      phase: 'unpaired',
      failure: { kind: 'offline', reason: 'unreachable' },
    });
  });

  test('a link that makes no door leaves the open one alone', async () => {
    const session = openApp();
    await session.start(linkTo(venue));
    const door = await paired(session);
    expect(await session.pair('hello')).toEqual({ kind: 'not-a-pairing' });
    expect(await session.pair(linkTo({ ...venue, eventId: 99_999 as Venue['eventId'] }))).toEqual({
      kind: 'no-such-event',
    });
    expect(await paired(session)).toBe(door);
    await door.stop();
  });
});

describe('O7: another door on a device that still owes something', () => {
  test('is asked for first, and what is owed stays and is sent when the old door is back', async () => {
    const other = await makeVenue(service, 'Nebenan');
    const guest = await addGuest(service, venue.keys.Administrator.key, venue.eventId, venue.free);
    const session = openApp();
    await session.start(linkTo(venue));
    const door = await paired(session);
    network.become('down');
    await door.scan(guest.identifier, 'ETICKET');
    await time.advance(2000);

    await session.pair(linkTo(other));
    expect(session.state.getState()).toMatchObject({ phase: 'replace', unsent: 1 });
    await session.confirmReplace(false);
    expect(await paired(session)).toBe(door);

    network.become('well');
    network.poison('/api/ticket/check', 'down');
    await session.pair(linkTo(other));
    await session.confirmReplace(true);
    expect((await paired(session)).state.getState().pairing.eventId).toBe(other.eventId);

    network.poison('/api/ticket/check', 'well');
    await session.pair(linkTo(venue));
    const back = await paired(session);
    await time.advance(60_000);
    expect(back.state.getState().outbox.unsent).toBe(0);
    const { participant } = await service.must('participantRead', {
      key: venue.keys.Administrator.key,
      id: guest.participantId,
    });
    expect(participant.checkInHistory).toHaveLength(1);
    await back.stop();
  });
});

test('O7: a door that is removed leaves nothing of itself on the device', async () => {
  const session = openApp();
  await session.start(linkTo(venue));
  const door = await paired(session);
  network.become('down');
  await door.scan(venue.guest.identifier, 'ETICKET');
  await session.unpair();
  expect(session.state.getState()).toEqual({ phase: 'unpaired', failure: null });
  const name = `http://tickets.example ${venue.eventId}`;
  const doorDatabase = openDoorDatabase(`door ${devices}`);
  expect(await doorDatabase.readPairing()).toBeUndefined();
  expect(await doorDatabase.rosterStoreFor(name).load()).toBeNull();
  expect(await openOutboxDatabase(`outbox ${devices}`).storeFor(name).readAll()).toEqual([]);
});

describe('O8: one door a device', () => {
  test('the tab before comes to rest, and may take over again', async () => {
    let lose: (() => Promise<void>) | undefined;
    const lock: DeviceLock = {
      acquire: async (onLost) => {
        lose = onLost;
      },
    };
    const session = openApp(lock);
    await session.start(linkTo(venue));
    await paired(session);
    await lose?.();
    expect(phase(session)).toBe('elsewhere');
    const requests = network.sent.length;
    await time.advance(120_000);
    expect(network.sent.length).toBe(requests);
    await session.takeOver();
    await (await paired(session)).stop();
  });
});
