/** V9: a door of a device that is out of service, and what is left of it on the disk. */
import { describe, expect, test } from 'vitest';
import type { Door } from '../../../src/client/door/door.ts';
import { startDoorReports } from '../../../src/client/door/door-reports.ts';
import type { OpenDoorsOptions } from '../../../src/client/session/open-doors.ts';
import { openDoorDatabase } from '../../../src/client/storage/door-database.ts';
import { openOutboxDatabase } from '../../../src/client/storage/outbox-database.ts';
import { noLog } from '../../support/memory-log.ts';
import {
  alone,
  devices,
  linkTo,
  network,
  openApp,
  paired,
  service,
  time,
  useSessionDevice,
  venue,
} from '../../support/session-device.ts';
import { addGuest, makeVenue } from '../../support/venue.ts';

useSessionDevice();

const tellBoard: OpenDoorsOptions['startReports'] = async (means) =>
  startDoorReports(means, { version: '1.2.3', battery: () => null });

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

test('V9: each other event appears once, also if one is wiped while they are opened', async () => {
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
      return { ...store, readAll: () => held.then(() => store.readAll()) };
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

test.each(['by an order to wipe', 'because its key was refused twice'])(
  'V9: a list that is to be deleted %s is deleted at the next start, without a network, where the app ended before',
  async (why) => {
    const first = openApp();
    await first.start(linkTo(venue));
    const door = await paired(first);
    await door.stop();
    const name = `http://tickets.example ${venue.eventId}`;
    const isWipe = why === 'by an order to wipe';
    await openDoorDatabase(noLog, `door ${devices}`)
      .outOfServiceStoreFor(name)
      .write({
        keyEnd: venue.keys.door.key.slice(-8),
        isRefused: !isWipe,
        isSure: !isWipe,
        order: isWipe ? 'wipe' : 'none',
        isListGone: false,
        isExported: false,
      });
    network.become('down');
    const session = openApp();
    await session.start('');
    const empty = await paired(session);
    expect(empty.state.getState()).toMatchObject({
      outOfService: { isListGone: true },
      roster: { count: 0 },
    });
    expect(await stored().list()).toBeNull();
    await empty.stop();
  },
);

describe('V9: an event that was wiped while something was pending', () => {
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
