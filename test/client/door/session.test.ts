import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { DeviceLock } from '../../../src/client/door/device-lock.ts';
import type { Door } from '../../../src/client/door/door.ts';
import { startDoorReports } from '../../../src/client/door/door-reports.ts';
import { createHandScans } from '../../../src/client/door/hand-scans.ts';
import type { OpenDoorsOptions } from '../../../src/client/door/open-doors.ts';
import {
  createSession,
  type Session,
  type SessionOptions,
} from '../../../src/client/door/session.ts';
import { pairingChanges } from '../../../src/client/pairing/pairing-change.ts';
import { openDoorDatabase } from '../../../src/client/storage/door-database.ts';
import type { DoorStorage } from '../../../src/client/storage/door-storage.ts';
import { openOutboxDatabase } from '../../../src/client/storage/outbox-database.ts';
import type { TicketCode } from '../../../src/domain/ticket-code.ts';
import { type FaultyNetwork, faultyNetwork } from '../../support/faulty-network.ts';
import { type ManualTime, manualTime } from '../../support/manual-time.ts';
import { memoryLog, noLog } from '../../support/memory-log.ts';
import { memoryDeviceStorage } from '../../support/memory-stores.ts';
import { startService, type TestService } from '../../support/service.ts';
import { addGuest, addProduct, makeVenue, type Venue } from '../../support/venue.ts';

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
function openApp(
  deviceLock = alone,
  log = noLog,
  outboxDatabase = openOutboxDatabase(noLog, `outbox ${devices}`),
  startReports: OpenDoorsOptions['startReports'] = null,
  findStorage?: SessionOptions['findStorage'],
): Session {
  return createSession({
    log,
    doorDatabase: openDoorDatabase(noLog, `door ${devices}`),
    outboxDatabase,
    deviceLock,
    storage: memoryDeviceStorage,
    startReports,
    fetch: network.fetch,
    clock: time,
    timers: time,
    chance: () => 0.5,
    newId: () => `id ${++ids}`,
    origin: 'http://tickets.example',
    ...(findStorage && { findStorage }),
  });
}

const tellBoard: OpenDoorsOptions['startReports'] = async (means) =>
  startDoorReports(means, { version: '1.2.3', battery: () => null });

const linkTo = ({ eventId, keys }: Venue, key = keys.door.key) =>
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
    await session.pair(linkTo({ ...venue, eventId: 99_999 as Venue['eventId'] }));
    await session.answerLink(true);
    expect(session.state.getState()).toMatchObject({
      phase: 'asking',
      failure: { kind: 'no-such-event' },
    });
    await session.answerLink(false);
    expect(await paired(session)).toBe(door);
    await door.stop();
  });
});

describe('a link to a device that is a door', () => {
  const packed = (pairing: object) => `#pair=${btoa(JSON.stringify(pairing))}`;
  const pairingNow = async (session: Session) => (await paired(session)).state.getState().pairing;
  const onDisk = async () =>
    (await openDoorDatabase(noLog, `door ${devices}`).readPairings()).current;

  const looser = { unpaid: 'pass', unknownOffline: 'admit', direction: 'both' };
  const links: readonly (readonly [string, (venue: Venue) => string])[] = [
    ['another key', (at) => linkTo(at, 'x'.repeat(50))],
    [
      'another gate',
      ({ eventId, keys }) =>
        packed({ key: keys.door.key, eventId, device: 'Door A', gate: looser }),
    ],
    ['a mere name', (at) => linkTo(at).replace('Door+A', 'Door+B')],
    ['another service', (at) => `${linkTo(at)}&base=http://elsewhere.example`],
    ['another event', (at) => linkTo({ ...at, eventId: 99_999 as Venue['eventId'] })],
  ];

  test.each(links)('%s: asks, and changes nothing before or without a yes', async (which, link) => {
    const first = openApp();
    await first.start(linkTo(venue));
    const before = await pairingNow(first);
    const kept = await onDisk();
    const requests = network.sent.length;
    await first.pair(link(venue));
    expect(phase(first)).toBe('asking');
    expect(await onDisk()).toEqual(kept);
    // For the event's title; a service that is not this device's is not asked.
    const asked = network.sent.slice(requests).map((sent) => sent.replace(/\d+$/, 'ID'));
    expect(asked).toEqual(which === 'another event' ? ['GET /api/event/ID'] : []);
    await first.answerLink(false);
    expect(await pairingNow(first)).toEqual(before);
    await (await paired(first)).stop();

    // The same where it opens the app.
    const again = openApp();
    await again.start(link(venue));
    await time.advance(1000);
    expect(phase(again)).toBe('asking');
    expect(await onDisk()).toEqual(kept);
    await again.answerLink(false);
    expect(await pairingNow(again)).toEqual(before);
    await (await paired(again)).stop();
  });

  test('what it would change is told, and is there after a yes, without a network', async () => {
    const session = openApp();
    await session.start(linkTo(venue));
    await paired(session);
    network.become('down');
    const { eventId, keys } = venue;
    await session.pair(packed({ key: keys.door.key, eventId, gate: looser }));
    const state = session.state.getState();
    if (state.phase !== 'asking') throw new Error(`the session is ${state.phase}`);
    expect(pairingChanges(state.current.pairing, state.next)).toEqual([
      gateChange('direction', 'in', 'both'),
      gateChange('unpaid', 'ask', 'pass'),
      gateChange('unknownOffline', 'refuse', 'admit'),
    ]);
    await session.answerLink(true);
    expect(await pairingNow(session)).toMatchObject({ device: 'Door A', gate: looser });
    await (await paired(session)).stop();
  });
  const gateChange = (name: string, before: string, after: string) => ({
    kind: 'gate',
    change: { name, before, after, loosens: true },
  });

  test('one that is what the door is changes nothing and asks nothing', async () => {
    const session = openApp();
    await session.start(linkTo(venue));
    await (await paired(session)).stop();
    const { gate } = await pairingNow(session);
    await session.setGate({ ...gate, unpaid: 'refuse' }, 'Door A');
    const before = await pairingNow(session);
    // Neither a gate nor a name for the device: both are left as they are.
    await session.pair(linkTo(venue).replace('&device=Door+A', ''));
    expect(await pairingNow(session)).toEqual(before);
    await (await paired(session)).stop();
  });

  test('a new key that is refused leaves the door at work with the old one', async () => {
    const guest = await addGuest(service, venue.keys.Administrator.key, venue.eventId, venue.free);
    const session = openApp();
    await session.start(linkTo(venue));
    const door = await paired(session);
    const kept = await onDisk();
    await session.pair(linkTo(venue, 'x'.repeat(50)));
    await session.answerLink(true);
    expect(session.state.getState()).toMatchObject({
      phase: 'asking',
      failure: { kind: 'forbidden' },
    });
    expect(await onDisk()).toEqual(kept);
    await session.answerLink(false);
    expect(await paired(session)).toBe(door);
    await door.scan(guest.identifier, 'ETICKET');
    await time.advance(5000);
    expect(door.state.getState().outbox).toEqual({ unsent: 0, rejected: 0, stopped: false });
    await door.stop();
  });

  test('a new key that can’t be tried for want of a network is not taken', async () => {
    const session = openApp();
    await session.start(linkTo(venue));
    const door = await paired(session);
    network.become('down');
    await session.pair(linkTo(venue, venue.keys.Editor.key));
    await session.answerLink(true);
    expect(session.state.getState()).toMatchObject({
      phase: 'asking',
      failure: { kind: 'offline' },
    });
    network.become('well');
    await session.answerLink(true);
    expect((await pairingNow(session)).key).toBe(venue.keys.Editor.key);
    expect(await onDisk()).toMatchObject({ pairing: { key: venue.keys.Editor.key } });
    await (await paired(session)).stop();
    await door.stop();
  });

  test('while it asks, the door behind goes on sending (O7), also where it opened the app', async () => {
    const guest = await addGuest(service, venue.keys.Administrator.key, venue.eventId, venue.free);
    const first = openApp();
    await first.start(linkTo(venue));
    const door = await paired(first);
    network.become('down');
    await door.scan(guest.identifier, 'ETICKET');
    await time.advance(2000);
    await door.stop();
    network.become('well');
    const session = openApp();
    await session.start(linkTo(venue, 'x'.repeat(50)));
    await time.advance(60_000);
    expect(phase(session)).toBe('asking');
    const { participant } = await service.must('participantRead', {
      key: venue.keys.Administrator.key,
      id: guest.participantId,
    });
    expect(participant.checkInHistory).toHaveLength(1);
    await session.answerLink(false);
    await (await paired(session)).stop();
  });

  test('a text that is no link leaves the question as it is', async () => {
    const session = openApp();
    await session.start(linkTo(venue));
    const door = await paired(session);
    await session.pair(linkTo(venue, 'x'.repeat(50)));
    expect(await session.pair('hello')).toEqual({ kind: 'not-a-pairing' });
    expect(phase(session)).toBe('asking');
    await door.stop();
  });
});

describe('several events on one device', () => {
  /** Venue and another beside it, both paired, the other on the screen. */
  async function withTwo() {
    const other = await makeVenue(service, 'Nebenan');
    const session = openApp();
    await session.start(linkTo(venue));
    const door = await paired(session);
    await session.pair(linkTo(other));
    await session.answerLink(true);
    const otherDoor = await paired(session);
    return { session, door, other, otherDoor };
  }
  const eventOf = async (session: Session) =>
    (await paired(session)).state.getState().pairing.eventId;
  const othersOf = (session: Session) => {
    const state = session.state.getState();
    return state.phase === 'paired' ? state.others : [];
  };

  test('another event is asked for first; a no leaves all as it was', async () => {
    const other = await makeVenue(service, 'Nebenan');
    const session = openApp();
    await session.start(linkTo(venue));
    const door = await paired(session);
    await session.pair(linkTo(other));
    expect(session.state.getState()).toMatchObject({
      phase: 'asking',
      current: { event: { title: 'Sommerfest' } },
      next: { eventId: other.eventId },
    });
    await session.answerLink(false);
    expect(await paired(session)).toBe(door);
    expect(othersOf(session)).toEqual([]);
    await door.stop();
  });

  test('18.9: the question names the other event by its title, where its service says it', async () => {
    const other = await makeVenue(service, 'Nebenan');
    const session = openApp();
    await session.start(linkTo(venue));
    const door = await paired(session);
    network.become('down');
    await session.pair(linkTo(other));
    await time.settle();
    expect(session.state.getState()).toMatchObject({ phase: 'asking', nextTitle: null });
    network.become('well');
    await session.pair(linkTo(other));
    await time.settle();
    expect(session.state.getState()).toMatchObject({ phase: 'asking', nextTitle: 'Nebenan' });
    // A service that is none of this device's is not asked before staff said yes.
    const before = network.sent.length;
    await session.pair(`${linkTo(other)}&base=http://elsewhere.example`);
    await time.settle();
    expect(session.state.getState()).toMatchObject({ phase: 'asking', nextTitle: null });
    expect(network.sent.slice(before).filter((sent) => sent.startsWith('GET /api/event/'))).toEqual(
      [],
    );
    await session.answerLink(false);
    await door.stop();
  });

  test('O7: what the door behind owes is sent while another is on the screen', async () => {
    const guest = await addGuest(service, venue.keys.Administrator.key, venue.eventId, venue.free);
    const { session, other } = await withTwo();
    await session.switchTo(venue.eventId, null);
    const door = await paired(session);
    network.become('down');
    await door.scan(guest.identifier, 'ETICKET');
    await time.advance(2000);
    await session.switchTo(other.eventId, null);
    expect(await eventOf(session)).toBe(other.eventId);
    expect(door.state.getState().outbox.unsent).toBe(1);
    network.become('well');
    await time.advance(120_000);
    expect(door.state.getState().outbox.unsent).toBe(0);
    const { participant } = await service.must('participantRead', {
      key: venue.keys.Administrator.key,
      id: guest.participantId,
    });
    expect(participant.checkInHistory).toHaveLength(1);
    await door.stop();
    await (await paired(session)).stop();
  });

  test.each(['well', 'down'] as const)(
    'the network %s: a ticket of the other is refused by its event’s name, and judged there at a tap',
    async (state) => {
      const { session, door, otherDoor } = await withTwo();
      expect(othersOf(session)).toMatchObject([{ event: { id: venue.eventId } }]);
      network.become(state);
      await otherDoor.scan(venue.guest.identifier, 'ETICKET');
      await time.advance(5000);
      const verdict = otherDoor.state.getState().current?.verdict;
      expect(verdict).toMatchObject({
        code: 'wrong-event',
        otherEvent: { id: venue.eventId, title: 'Sommerfest' },
      });
      const judged = session.switchTo(venue.eventId, venue.guest.identifier as TicketCode);
      await time.advance(5000);
      await judged;
      expect(await paired(session)).toBe(door);
      expect(door.state.getState().current?.verdict.code).toBe('ask-unpaid');
      await door.stop();
      await otherDoor.stop();
    },
  );

  test.each(['another event', 'another gate', 'no door at all'])(
    'what waits at a door that is left for %s is dropped, and how many that were is said',
    async (next) => {
      const { session, door, otherDoor } = await withTwo();
      const scans = createHandScans(session, {
        set: () => ({ prefix: '', suffix: '' }),
        memory: { read: () => null, write: () => {} },
      });
      for (const code of ['NOBODY12345', 'NOBODY12346', 'NOBODY12347']) scans.take(code, false);
      await time.settle();
      expect(otherDoor.state.getState().waiting).toBe(2);
      const { gate } = otherDoor.state.getState().pairing;
      if (next === 'another event') await session.switchTo(venue.eventId, null);
      else if (next === 'another gate') await session.setGate({ ...gate, name: 'Nord' }, 'Nord 1');
      else {
        await session.unpair();
        await paired(session);
        await session.unpair();
      }
      await time.advance(1000);
      expect(scans.missed.getState()).toMatchObject({ why: 'left-waiting', codes: 2 });
      otherDoor.dismiss();
      await time.advance(60_000);
      expect(otherDoor.state.getState()).toMatchObject({ waiting: 0, current: null });
      await door.stop();
      await otherDoor.stop();
      const state = session.state.getState();
      if (state.phase === 'paired') await state.door.stop();
    },
  );

  test('all are there again at the next start, without a network', async () => {
    const first = await withTwo();
    await first.door.stop();
    await first.otherDoor.stop();
    network.become('down');
    const session = openApp();
    await session.start('');
    expect(await eventOf(session)).toBe(first.other.eventId);
    await time.advance(1000);
    expect(othersOf(session)).toMatchObject([{ event: { id: venue.eventId } }]);
    for (const { door } of othersOf(session)) await door.stop();
    await (await paired(session)).stop();
  });

  test('one that is removed makes way for the next, which keeps all that it has', async () => {
    const { session, door } = await withTwo();
    await session.unpair();
    expect(await paired(session)).toBe(door);
    expect(door.state.getState().roster.phase).toBe('ready');
    expect(othersOf(session)).toEqual([]);
    await door.stop();
  });

  test('O7: what the others still owe outlives the removal of one', async () => {
    const guest = await addGuest(service, venue.keys.Administrator.key, venue.eventId, venue.free);
    const { session, door, other } = await withTwo();
    await time.advance(1000);
    network.become('down');
    await door.scan(guest.identifier, 'ETICKET');
    await time.advance(2000);
    expect(await eventOf(session)).toBe(other.eventId);
    await session.unpair();
    const outboxes = openOutboxDatabase(noLog, `outbox ${devices}`);
    const owed = await outboxes.storeFor(`http://tickets.example ${venue.eventId}`).readAll();
    expect(owed.map(({ progress }) => progress.state)).not.toEqual([]);
    network.become('well');
    await time.advance(120_000);
    expect(door.state.getState().outbox.unsent).toBe(0);
    await door.stop();
  });

  test('a new gate holds from now on, and is there at the next start', async () => {
    const { session, door, other, otherDoor } = await withTwo();
    const { gate } = otherDoor.state.getState().pairing;
    await session.setGate({ ...gate, name: 'Nord', direction: 'out' }, 'Nord 1');
    const now = await paired(session);
    expect(now.state.getState()).toMatchObject({
      direction: 'out',
      pairing: { eventId: other.eventId, device: 'Nord 1', gate: { name: 'Nord' } },
    });
    expect(othersOf(session)).toMatchObject([{ event: { id: venue.eventId } }]);
    await now.stop();
    await door.stop();
    const again = openApp();
    await again.start('');
    expect((await paired(again)).state.getState().pairing.gate.name).toBe('Nord');
    for (const each of othersOf(again)) await each.door.stop();
    await (await paired(again)).stop();
  });
});

describe('two changes at the same moment', () => {
  test('O7: a door that is removed is not written back by a gate that is saved', async () => {
    const session = openApp();
    await session.start(linkTo(venue));
    const { gate } = (await paired(session)).state.getState().pairing;
    await Promise.all([session.unpair(), session.setGate({ ...gate, name: 'Nord' }, 'Nord 1')]);
    expect(phase(session)).toBe('unpaired');
    const again = openApp();
    await again.start('');
    expect(phase(again)).toBe('unpaired');
  });

  test('a gate is set of the door on the screen, though another is brought there meanwhile', async () => {
    const other = await makeVenue(service, 'Nebenan');
    const session = openApp();
    await session.start(linkTo(venue));
    const { gate } = (await paired(session)).state.getState().pairing;
    await session.pair(linkTo(other));
    await session.answerLink(true);
    await paired(session);
    const changes = [
      session.switchTo(venue.eventId, null),
      session.setGate({ ...gate, name: 'Nord' }, 'Nord 1'),
    ];
    await Promise.all(changes);
    const shown = (await paired(session)).state.getState().pairing;
    expect(shown).toMatchObject({ eventId: venue.eventId, gate: { name: 'Nord' } });
    const kept = await openDoorDatabase(noLog, `door ${devices}`).readPairings();
    expect(kept.current).toMatchObject({ pairing: { eventId: venue.eventId, device: 'Nord 1' } });
  });

  test('a second tap on yes answers nothing else', async () => {
    const session = openApp();
    await session.start(linkTo(venue));
    await session.pair(linkTo({ ...venue, eventId: 99_999 as Venue['eventId'] }));
    const before = network.sent.length;
    await Promise.all([session.answerLink(true), session.answerLink(true)]);
    expect(network.sent.slice(before).filter((sent) => sent.includes('99999'))).toHaveLength(1);
    expect(phase(session)).toBe('asking');
  });
});

describe('a link with a claim in place of a key (issue 20.1)', () => {
  const newClaim = async () => {
    const key = venue.keys.Administrator.key;
    const made = await service.must('doorClaimCreate', { key, id: venue.eventId, params: {} });
    return made.doorClaim.claim;
  };
  const keyPath = '/api/extension/doorKey';
  const failure = (session: Session) => {
    const state = session.state.getState();
    return state.phase === 'unpaired' ? state.failure : null;
  };

  test('makes a door with a key of its own', async () => {
    const claim = await newClaim();
    const session = openApp();
    await session.start(linkTo(venue, claim));
    const door = await paired(session);
    const { key } = door.state.getState().pairing;
    expect(key).not.toBe(claim);
    await scanned(door);
    await door.stop();
    const again = openApp();
    await again.start('');
    expect((await paired(again)).state.getState().pairing.key).toBe(key);
    await (await paired(again)).stop();
  });

  test('that another phone took is said, and makes no door', async () => {
    const claim = await newClaim();
    const params = { claim, device: 'Door B', secret: 'another' };
    await service.must('doorKeyCreate', { key: 'none', params });
    const session = openApp();
    await session.start(linkTo(venue, claim));
    expect(failure(session)).toEqual({ kind: 'claim-over' });
  });

  test.each(['down', 'answers-lost'] as const)(
    'whose answer did not come (%s) is tried again by the same link',
    async (state) => {
      const claim = await newClaim();
      const session = openApp();
      network.poison(keyPath, state);
      await session.start(linkTo(venue, claim));
      expect(failure(session)).toEqual({ kind: 'offline', reason: 'unreachable' });
      network.poison(keyPath, 'well');
      expect(await session.pair(linkTo(venue, claim))).toBeNull();
      const door = await paired(session);
      await scanned(door);
      await door.stop();
    },
  );

  test('that a paired door is shown asks first, and is not used up before the yes', async () => {
    const claim = await newClaim();
    const session = openApp();
    await session.start(linkTo(venue));
    await paired(session);
    const before = network.sent.length;
    await session.pair(linkTo(venue, claim));
    expect(phase(session)).toBe('asking');
    await time.settle();
    expect(network.sent.slice(before)).not.toContain(`POST ${keyPath}`);
    await session.answerLink(true);
    const door = await paired(session);
    expect(door.state.getState().pairing.key).not.toBe(venue.keys.door.key);
    await scanned(door);
    await door.stop();
  });

  async function scanned(door: Awaited<ReturnType<typeof paired>>) {
    const guest = await addGuest(service, venue.keys.Administrator.key, venue.eventId, venue.free);
    await door.scan(guest.identifier, 'ETICKET');
    await time.advance(2000);
    expect(door.state.getState()).toMatchObject({
      current: { verdict: { code: 'admitted' } },
      outbox: { unsent: 0, rejected: 0, stopped: false },
    });
  }
});

describe('a ticket that is judged in the moment the gate is saved', () => {
  const affixes = {
    set: () => ({ prefix: '', suffix: '' }),
    memory: { read: () => null, write: () => {} },
  };

  test('and waits for the service is dropped aloud, and judged nowhere later', async () => {
    const session = openApp();
    await session.start(linkTo(venue));
    const door = await paired(session);
    const scans = createHandScans(session, affixes);
    network.become('hanging');
    scans.take(venue.guest.identifier, false);
    await time.settle();
    expect(door.state.getState().judging).toBe(venue.guest.identifier);
    const { gate } = door.state.getState().pairing;
    await session.setGate({ ...gate, name: 'Nord', unpaid: 'pass' }, 'Nord 1');
    const now = await paired(session);
    expect(scans.missed.getState()).toMatchObject({ why: 'left-waiting', codes: 1 });
    await time.advance(60_000);
    expect(door.state.getState()).toMatchObject({ judging: null, current: null });
    expect(now.entries()).toEqual([]);
    await now.stop();
  });

  test('O1: and two of its products that are written at once, the second the quicker, are as well', async () => {
    const database = openOutboxDatabase(noLog, `outbox ${devices}`);
    const writes: (() => void)[] = [];
    const slow: typeof database = {
      ...database,
      storeFor(name) {
        const store = database.storeFor(name);
        return {
          ...store,
          async append(entry) {
            await new Promise<void>((resolve) => void writes.push(resolve));
            await store.append(entry);
          },
        };
      },
    };
    const guest = await addGuest(service, venue.keys.Administrator.key, venue.eventId, venue.free);
    const products = [
      await addProduct(service, venue.eventId, guest, 'TICKET'),
      await addProduct(service, venue.eventId, guest, 'PAYMENT'),
    ];
    const session = openApp(alone, noLog, slow);
    await session.start(linkTo(venue));
    const door = await paired(session);
    for (const { productId } of products) void door.desk.handOver(guest.ticketId, productId);
    await time.settle();
    expect(writes).toHaveLength(2);
    const { gate } = door.state.getState().pairing;
    const saved = session.setGate({ ...gate, name: 'Nord' }, 'Nord 1');
    writes[1]?.();
    await time.settle();
    expect(await paired(session)).toBe(door);
    writes[0]?.();
    await saved;
    const now = await paired(session);
    expect(now.entries()).toHaveLength(2);
    await now.stop();
  });

  test('O1, O2: and is being written to the disk is known to the door that follows', async () => {
    const database = openOutboxDatabase(noLog, `outbox ${devices}`);
    let write = () => {};
    const slow: typeof database = {
      ...database,
      storeFor(name) {
        const store = database.storeFor(name);
        return {
          ...store,
          async append(entry) {
            await new Promise<void>((resolve) => {
              write = resolve;
            });
            await store.append(entry);
          },
        };
      },
    };
    const session = openApp(alone, noLog, slow);
    await session.start(linkTo(venue));
    const door = await paired(session);
    const guest = await addGuest(service, venue.keys.Administrator.key, venue.eventId, venue.free);
    void door.scan(guest.identifier, 'ETICKET');
    await time.settle();
    const { gate } = door.state.getState().pairing;
    const saved = session.setGate({ ...gate, name: 'Nord' }, 'Nord 1');
    await time.settle();
    expect(await paired(session)).toBe(door);
    write();
    await saved;
    const now = await paired(session);
    expect(now).not.toBe(door);
    expect(now.entries()).toHaveLength(1);
    await now.stop();
  });
});

test('O6: the link that it was paired with makes a door go on whose key was turned off and on', async () => {
  const guest = await addGuest(service, venue.keys.Administrator.key, venue.eventId, venue.free);
  const session = openApp();
  await session.start(linkTo(venue));
  const door = await paired(session);
  const { key, id } = venue.keys.door;
  const turn = (enabled: boolean) =>
    service.must('apiKeyUpdate', { key: venue.keys.Administrator.key, id, params: { enabled } });
  network.become('down');
  void door.scan(guest.identifier, 'ETICKET');
  await time.advance(1500);
  await turn(false);
  network.become('well');
  door.nudge();
  await time.advance(5000);
  expect(door.state.getState().outbox).toEqual({ unsent: 1, rejected: 0, stopped: true });
  await turn(true);
  await session.pair(linkTo(venue, key));
  const again = await paired(session);
  await time.advance(60_000);
  expect(again.state.getState().outbox).toEqual({ unsent: 0, rejected: 0, stopped: false });
  await again.stop();
});

/** Turns the door's key off or on. */
const turn = (enabled: boolean) =>
  service.must('apiKeyUpdate', {
    key: venue.keys.Administrator.key,
    id: venue.keys.door.id,
    params: { enabled },
  });

/** What the device keeps on its disk of the door. */
function stored() {
  const name = `http://tickets.example ${venue.eventId}`;
  const doorDatabase = openDoorDatabase(noLog, `door ${devices}`);
  const outboxDatabase = openOutboxDatabase(noLog, `outbox ${devices}`);
  return {
    list: () => doorDatabase.rosterStoreFor(name).load(),
    doubles: () => doorDatabase.doubleEntryStoreFor(name).readAll(),
    outbox: () => outboxDatabase.storeFor(name).readAll(),
  };
}

describe('V9: a door whose key was turned off', () => {
  test('keeps no name on the disk, and downloads its list again when it is turned on', async () => {
    const session = openApp();
    await session.start(linkTo(venue));
    await paired(session);
    expect((await stored().list())?.chunks.length).toBeGreaterThan(0);
    await turn(false);
    await time.advance(60_000);
    const dark = await paired(session);
    expect(dark.state.getState()).toMatchObject({
      outOfService: { why: 'key-refused', isListGone: true },
      roster: { phase: 'empty', count: 0 },
    });
    expect(await stored().list()).toBeNull();

    await turn(true);
    await time.advance(30_000);
    const back = await paired(session);
    expect(back.state.getState()).toMatchObject({ outOfService: null, roster: { phase: 'ready' } });
    expect(back.isListed(venue.guest.identifier)).toBe(true);
    await back.stop();
  });

  test('keeps its outbox, which it sends when it is back', async () => {
    const guest = await addGuest(service, venue.keys.Administrator.key, venue.eventId, venue.free);
    const session = openApp();
    await session.start(linkTo(venue));
    const door = await paired(session);
    network.become('down');
    void door.scan(guest.identifier, 'ETICKET');
    await time.advance(1500);
    await turn(false);
    network.become('well');
    door.nudge();
    await time.advance(60_000);
    expect((await stored().list())?.chunks.length).toBeGreaterThan(0);
    (await paired(session)).noteExported();
    const dark = await paired(session);
    expect(await stored().list()).toBeNull();
    expect(await stored().outbox()).toMatchObject([{ action: { device: 'Door A' } }]);
    expect(dark.state.getState()).toMatchObject({
      outbox: { unsent: 1, stopped: true },
      outOfService: { isListGone: true },
    });

    // Not once more for each time that it is opened.
    const again = openApp();
    await again.start('');
    await dark.stop();
    const reopened = await paired(again);
    expect(reopened.state.getState()).toMatchObject({ outOfService: { isListGone: true } });
    await turn(true);
    await time.advance(60_000);
    const back = await paired(again);
    expect(back.state.getState()).toMatchObject({
      outbox: { unsent: 0, stopped: false },
      outOfService: null,
      roster: { phase: 'ready' },
    });
    await back.stop();
  });
});

test('V9: each other event stands once beside the door, also where one is wiped while they are opened', async () => {
  const [wiped, slow] = [await makeVenue(service, 'Ball'), await makeVenue(service, 'Nebenan')];
  const first = openApp();
  await first.start(linkTo(slow));
  const doors = [await paired(first)];
  for (const next of [wiped, venue]) {
    await first.pair(linkTo(next));
    await first.answerLink(true);
    doors.push(await paired(first));
  }
  for (const door of doors) await door.stop();
  const { eventId: id, keys } = wiped;
  const key = keys.Administrator.key;
  await service.must('eventTellDoor', { key, id, params: { order: 'wipe' } });

  const database = openOutboxDatabase(noLog, `outbox ${devices}`);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const heldBack: typeof database = {
    ...database,
    storeFor(name) {
      const store = database.storeFor(name);
      if (!name.endsWith(` ${slow.eventId}`)) return store;
      return { ...store, readAll: () => held.then(store.readAll) };
    },
  };
  const session = openApp(alone, noLog, heldBack, tellBoard);
  await session.start('');
  await time.advance(5000);
  letGo();
  await time.advance(5000);
  const state = session.state.getState();
  if (state.phase !== 'paired') throw new Error(`the session is ${state.phase}`);
  expect(state.others.map(({ event }) => event.title)).toEqual(['Ball', 'Nebenan']);
  expect(state.others[0]?.door.state.getState().outOfService?.isListGone).toBe(true);
  for (const { door } of [state, ...state.others]) await door.stop();
});

describe('V9: a door that was wiped while something was unsent', () => {
  /** It can't send until the test lets it. Its guest came in twice elsewhere. */
  async function wiped() {
    const key = venue.keys.Administrator.key;
    const guest = await addGuest(service, key, venue.eventId, venue.free);
    const session = openApp(alone, noLog, undefined, tellBoard);
    await session.start(linkTo(venue));
    const door = await paired(session);
    network.become('down');
    void door.scan(guest.identifier, 'ETICKET');
    await time.advance(1500);
    for (const device of ['B', 'C']) {
      const params = { identifier: guest.identifier, device };
      await service.must('ticketCheck', { key, params });
      await time.advance(1000);
    }
    await service.must('eventTellDoor', { key, id: venue.eventId, params: { order: 'wipe' } });
    network.poison('/api/ticket/check', 'error-500');
    network.become('well');
    door.nudge();
    await time.advance(60_000);
    const empty = await paired(session);
    expect(empty).not.toBe(door);
    await expectNoNames(empty);
    expect(empty.state.getState().outbox.unsent).toBe(1);
    return { session, guest, door: empty };
  }

  async function expectNoNames({ state }: Door) {
    expect(state.getState()).toMatchObject({
      outOfService: { why: 'wiped', isListGone: true },
      roster: { phase: 'empty', count: 0 },
      doubleEntries: [],
    });
    expect(await stored().list()).toBeNull();
    expect(await stored().doubles()).toEqual([]);
  }

  test('sends it all, and learns no name by that', async () => {
    const { guest, door } = await wiped();
    network.poison('/api/ticket/check', 'well');
    await time.advance(120_000);
    expect(door.state.getState().outbox.unsent).toBe(0);
    const { participant } = await service.must('participantRead', {
      key: venue.keys.Administrator.key,
      id: guest.participantId,
    });
    expect(participant.checkInHistory).toHaveLength(3);
    await expectNoNames(door);
    await door.stop();
  });

  test('nor when its key is turned off and on again', async () => {
    const { door } = await wiped();
    await turn(false);
    await time.advance(60_000);
    expect(door.state.getState().outOfService?.why).toBe('key-refused');
    network.poison('/api/ticket/check', 'well');
    await turn(true);
    await time.advance(120_000);
    expect(door.state.getState().outbox).toMatchObject({ unsent: 0, stopped: false });
    await expectNoNames(door);
    await door.stop();
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
  const doorDatabase = openDoorDatabase(noLog, `door ${devices}`);
  expect((await doorDatabase.readPairings()).current).toBeUndefined();
  expect(await doorDatabase.rosterStoreFor(name).load()).toBeNull();
  expect(await openOutboxDatabase(noLog, `outbox ${devices}`).storeFor(name).readAll()).toEqual([]);
});

test('O7: nor does an answer that comes when it is removed already', async () => {
  const guest = await addGuest(service, venue.keys.Administrator.key, venue.eventId, venue.free);
  let letGo = () => {};
  let isHeld = false;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  network = faultyNetwork(async (url, init) => {
    const answer = await service.fetch(url, init);
    if (isHeld && url.includes(`/participant/${guest.participantId}`)) await held;
    return answer;
  });
  const session = openApp();
  await session.start(linkTo(venue));
  const door = await paired(session);
  for (const device of ['B', 'C']) {
    const params = { identifier: guest.identifier, device };
    await service.must('ticketCheck', { key: venue.keys.Administrator.key, params });
    await time.advance(1000);
  }
  isHeld = true;
  const found = door.desk.attendee(guest.ticketId);
  const chosen = door.chooseAll(found ? [found] : [], 'in');
  await time.settle();
  await session.unpair();
  letGo();
  expect((await chosen).map(({ verdict }) => [verdict.code, verdict.origin.from])).toEqual([
    ['already', 'service'],
  ]);
  await time.settle();
  const name = `http://tickets.example ${venue.eventId}`;
  const doorDatabase = openDoorDatabase(noLog, `door ${devices}`);
  expect(await doorDatabase.doubleEntryStoreFor(name).readAll()).toEqual([]);
  expect(await doorDatabase.refusedScanStoreFor(name).read()).toEqual([]);
});

describe('a start that fails', () => {
  const failing = (error: unknown) => {
    const { log, told } = memoryLog();
    const session = openApp({ acquire: () => Promise.reject(error) }, log);
    return { session, told };
  };

  test('for want of storage says so', async () => {
    const error = new DOMException('The disk is full', 'QuotaExceededError');
    const { session, told } = failing(error);
    await session.start('');
    expect(session.state.getState()).toEqual({ phase: 'no-storage' });
    expect(told).toEqual([['storage-failed', error]]);
  });

  test('by a fault of the app is not called a want of storage', async () => {
    const error = new TypeError('undefined is not a function');
    const { session, told } = failing(error);
    await session.start('');
    expect(session.state.getState()).toEqual({ phase: 'broken', error });
    expect(told).toEqual([['start-failed', error]]);
  });
});

describe('O8: one door a device', () => {
  let lose = async () => {};
  const lock: DeviceLock = {
    acquire: async (onLost) => {
      lose = onLost;
    },
  };

  test('before the device is its own, a tab opens no door and sends nothing', async () => {
    const before = openApp();
    await before.start(linkTo(venue));
    await (await paired(before)).stop();
    let get = () => {};
    const waiting: DeviceLock = {
      acquire: () =>
        new Promise((resolve) => {
          get = resolve;
        }),
    };
    for (const link of ['', linkTo(venue)]) {
      const session = openApp(waiting);
      const requests = network.sent.length;
      const started = session.start(link);
      await time.advance(60_000);
      expect(phase(session)).toBe('starting');
      expect(network.sent.length).toBe(requests);
      get();
      await started;
      await (await paired(session)).stop();
    }
  });

  test('the tab before comes to rest, and may take over again', async () => {
    const session = openApp(lock);
    await session.start(linkTo(venue));
    await paired(session);
    await lose();
    expect(phase(session)).toBe('elsewhere');
    const requests = network.sent.length;
    await time.advance(120_000);
    expect(network.sent.length).toBe(requests);
    await session.takeOver();
    await (await paired(session)).stop();
  });

  test.for([
    { of: 'the doors that were paired before', link: () => '' },
    { of: 'one of them by its link', link: () => linkTo(venue) },
    {
      of: 'a new door',
      link() {
        devices += 1;
        return linkTo(venue);
      },
    },
  ])('asked to come to rest at any moment of the start of $of, a tab does so', async ({ link }) => {
    const first = openApp(lock);
    await first.start(linkTo(await makeVenue(service)));
    await first.pair(linkTo(venue));
    await first.answerLink(true);
    await paired(first);
    await lose();
    for (let turns = 1; turns < 60; turns += 1) {
      const given = link();
      const session = openApp(lock);
      const started = session.start(given);
      for (let turn = 0; turn < turns; turn += 1) {
        await new Promise<void>((resolve) => setImmediate(resolve));
      }
      await lose();
      await started;
      const requests = network.sent.length;
      await time.advance(120_000);
      expect([turns, phase(session)]).toEqual([turns, 'elsewhere']);
      expect(network.sent.length).toBe(requests);
    }
  });

  test('a door that is tapped at any moment of its opening is opened once', async () => {
    const other = await makeVenue(service);
    const first = openApp(lock);
    await first.start(linkTo(other));
    await first.pair(linkTo(venue));
    await first.answerLink(true);
    await paired(first);
    await lose();
    for (let turns = 1; turns < 30; turns += 1) {
      const session = openApp(lock);
      const started = session.start('');
      for (let turn = 0; turn < turns; turn += 1) {
        await new Promise<void>((resolve) => setImmediate(resolve));
      }
      await session.switchTo(other.eventId, null);
      await session.switchTo(venue.eventId, null);
      await started;
      await lose();
      const requests = network.sent.length;
      await time.advance(120_000);
      expect([turns, network.sent.length]).toEqual([turns, requests]);
    }
  });
});

describe('20.4: a PIN', () => {
  /** A device whose PIN is entered by the test. */
  function lockable() {
    const storage: DoorStorage = {
      doorDatabase: openDoorDatabase(noLog, `sealed door ${devices}`),
      outboxDatabase: openOutboxDatabase(noLog, `sealed outbox ${devices}`),
    };
    let enter = () => {};
    const open = (deviceLock = alone) =>
      openApp(deviceLock, noLog, undefined, null, (showLocked) => {
        showLocked();
        return new Promise((resolve) => {
          enter = () => resolve(storage);
        });
      });
    return { storage, open, enter: () => enter() };
  }

  test('keeps the door closed until it is entered, also for a link', async () => {
    const device = lockable();
    const session = device.open();
    const started = session.start(linkTo(venue));
    await time.advance(1000);
    expect(phase(session)).toBe('locked');
    expect(await session.pair(linkTo(venue))).toBeNull();
    expect(phase(session)).toBe('locked');
    expect(network.sent).toEqual([]);
    device.enter();
    await started;
    const door = await paired(session);
    expect((await device.storage.doorDatabase.readPairings()).current).toBeDefined();

    await session.setGate(door.state.getState().pairing.gate, 'Door A');
    const locking = session.lock();
    await time.advance(1000);
    expect(phase(session)).toBe('locked');
    const requests = network.sent.length;
    await time.advance(600_000);
    expect(network.sent.length).toBe(requests);
    device.enter();
    await locking;
    await (await paired(session)).stop();
  });

  test('a tab that takes over again after it was locked goes on, and can be locked anew', async () => {
    let lose = async () => {};
    const device = lockable();
    const session = device.open({
      acquire: async (onLost) => {
        lose = onLost;
      },
    });
    const started = session.start(linkTo(venue));
    await time.advance(1000);
    device.enter();
    await started;
    await paired(session);
    // Whoever closes the storage once the doors are closed doesn't wait for the PIN.
    await session.lock();
    expect(phase(session)).toBe('locked');
    await lose();
    expect(phase(session)).toBe('elsewhere');
    const taking = session.takeOver();
    await time.advance(1000);
    expect(phase(session)).toBe('locked');
    device.enter();
    await taking;
    await paired(session);
    await session.lock();
    expect(phase(session)).toBe('locked');
    const requests = network.sent.length;
    await time.advance(600_000);
    expect(network.sent.length).toBe(requests);
  });

  test('what is recorded while the storage moves is not lost, and goes on from the new one', async () => {
    const guest = await addGuest(service, venue.keys.Administrator.key, venue.eventId, venue.free);
    const session = openApp();
    await session.start(linkTo(venue));
    const door = await paired(session);
    network.become('down');
    await door.scan(guest.identifier, 'ETICKET');
    const { storage } = lockable();
    let recorded = 0;
    await session.move(async ({ doorDatabase, outboxDatabase }) => {
      // The door is closed by now: what was under way is on the disk.
      const name = `http://tickets.example ${venue.eventId}`;
      const entries = await outboxDatabase.storeFor(name).readAll();
      recorded = entries.length;
      for (const entry of entries) await storage.outboxDatabase.storeFor(name).append(entry);
      const { current } = await doorDatabase.readPairings();
      await storage.doorDatabase.writePairings(current as object, []);
      return storage;
    });
    expect(recorded).toBe(1);
    const moved = await paired(session);
    expect(moved).not.toBe(door);
    expect(moved.state.getState().outbox.unsent).toBe(1);
    network.become('well');
    await time.advance(60_000);
    expect(moved.state.getState().outbox.unsent).toBe(0);
    await moved.stop();
  });

  test('O8: another tab that takes over waits for a move that is under way', async () => {
    let giveUp = async () => {};
    const session = openApp({
      async acquire(rest) {
        giveUp = rest;
      },
    });
    await session.start(linkTo(venue));
    await paired(session);
    let finish = () => {};
    const moved = session.move(
      (now) =>
        new Promise((resolve) => {
          finish = () => resolve(now);
        }),
    );
    await time.advance(1000);
    let isAtRest = false;
    const resting = giveUp().then(() => {
      isAtRest = true;
    });
    await time.advance(1000);
    expect(isAtRest).toBe(false);
    finish();
    await Promise.all([moved, resting]);
    expect(phase(session)).toBe('elsewhere');
  });
});
