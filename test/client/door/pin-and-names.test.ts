/** A door that demands a PIN, and one that keeps no names. */
import { openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Door } from '../../../src/client/door/door.ts';
import { namedPairingLink } from '../../../src/client/pairing/pairing.ts';
import { createSession } from '../../../src/client/session/create-session.ts';
import type { Session } from '../../../src/client/session/session.ts';
import { openDoorDatabase } from '../../../src/client/storage/door-database.ts';
import { openOutboxDatabase } from '../../../src/client/storage/outbox-database.ts';
import { defaultGate, type Gate } from '../../../src/domain/gate.ts';
import { type FaultyNetwork, faultyNetwork } from '../../support/faulty-network.ts';
import { type ManualTime, manualTime } from '../../support/manual-time.ts';
import { noLog } from '../../support/memory-log.ts';
import { memoryDeviceStorage } from '../../support/memory-stores.ts';
import { startService, type TestService } from '../../support/service.ts';
import { addGuest, makeVenue, type Venue } from '../../support/venue.ts';

let time: ManualTime;
let service: TestService;
let venue: Venue;
let network: FaultyNetwork;
let hasPin = false;
let devices = 0;
let ids = 0;

beforeEach(async () => {
  time = manualTime();
  service = await startService({ clock: time });
  venue = await makeVenue(service);
  network = faultyNetwork((url, init) => service.fetch(url, init));
  hasPin = false;
  devices += 1;
});
afterEach(() => service.stop());

/** The app on this test's device; called again it is opened again. */
const openApp = (): Session =>
  createSession({
    log: noLog,
    doorDatabase: openDoorDatabase(noLog, `nameless door ${devices}`),
    outboxDatabase: openOutboxDatabase(noLog, `nameless outbox ${devices}`),
    deviceLock: { acquire: async () => {} },
    storage: memoryDeviceStorage,
    startReports: null,
    startLinks: null,
    fetch: network.fetch,
    clock: time,
    timers: time,
    chance: () => 0.5,
    newId: () => `id ${++ids}`,
    origin: 'http://tickets.example',
    hasPin: async () => hasPin,
  });

const linkTo = (gate: Partial<Gate>) =>
  namedPairingLink('http://tickets.example', {
    service: 'http://tickets.example',
    key: venue.keys.door.key,
    eventId: venue.eventId,
    device: 'Door A',
    gate: { ...defaultGate, ...gate },
  });

async function paired(session: Session): Promise<Door> {
  await time.advance(1000);
  const state = session.state.getState();
  if (state.phase !== 'paired') throw new Error(`the session is ${state.phase}`);
  return state.door;
}

/** All that lies in this device's databases, as a text. */
async function onDisk(): Promise<string> {
  const found: string[] = [];
  for (const name of [`nameless door ${devices}`, `nameless outbox ${devices}`]) {
    const database = await openDB(name);
    for (const store of database.objectStoreNames) {
      found.push(
        JSON.stringify(await database.getAll(store), (_, each) =>
          ArrayBuffer.isView(each) && !(each instanceof DataView)
            ? Buffer.from(each.buffer, each.byteOffset, each.byteLength).toString('latin1')
            : each,
        ),
      );
    }
    database.close();
  }
  return found.join('\n');
}

describe('a door that demands a PIN', () => {
  test('is not paired, and its link not used, before the device has one', async () => {
    const session = openApp();
    const link = linkTo({ needsPin: true });
    await session.start(link);
    expect(session.state.getState()).toEqual({ phase: 'needs-pin', link });
    expect(network.sent).toEqual([]);
    expect(await onDisk()).not.toContain(venue.keys.door.key);
    hasPin = true;
    expect(await session.pair(link)).toBeNull();
    const door = await paired(session);
    expect(door.state.getState().pairing.gate.needsPin).toBe(true);
    await door.stop();
  });

  test('leaves a device without one as it was, where nobody sets it', async () => {
    const session = openApp();
    await session.start(linkTo({ needsPin: true }));
    await session.declinePin();
    expect(session.state.getState()).toEqual({ phase: 'unpaired', failure: null });
    await session.pair(linkTo({}));
    const door = await paired(session);
    await session.pair(linkTo({ needsPin: true }));
    expect(session.state.getState().phase).toBe('needs-pin');
    await session.declinePin();
    expect(await paired(session)).toBe(door);
    await door.stop();
  });
});

describe('a door without names', () => {
  const person = { firstName: 'Philippa', lastName: 'Quendelbacher', company: 'Zwiebelfisch AG' };
  const secrets = [...Object.values(person), 'quendelbacher', 'Mooskissen', 'Herbstzeitlose'];
  const seen = (text: string) => secrets.filter((secret) => text.includes(secret));

  async function guest() {
    const { key } = venue.keys.Administrator;
    const made = await addGuest(service, key, venue.eventId, venue.free, {
      ...person,
      email: 'quendelbacher@example.org',
    });
    await service.must('participantDoorNote', {
      key,
      id: made.participantId,
      params: { note: 'Mooskissen sagt Bescheid' },
    });
    return made;
  }

  test('admits by the code, and none of what names a guest reaches its disk or its screen', async () => {
    const { identifier, ticketId } = await guest();
    const session = openApp();
    await session.start(linkTo({ names: 'none' }));
    const door = await paired(session);
    await time.advance(5000);
    expect(door.state.getState().roster.count).toBeGreaterThan(0);
    await door.scan(identifier, 'ETICKET');
    await time.advance(2000);
    const scan = door.state.getState().current;
    expect(scan?.verdict.code).toBe('admitted');
    expect(scan?.verdict.attendee?.categoryName).not.toBe('');
    const file = door.desk.openFile(ticketId);
    const leave = file.follow();
    await time.advance(5000);
    door.desk.finder.open();
    await vi.dynamicImportSettled();
    await time.advance(1000);
    door.desk.finder.seek('quendel');
    await time.advance(10_000);
    leave();
    expect(seen(JSON.stringify([door.state.getState(), file.state.getState()]))).toEqual([]);
    const disk = await onDisk();
    expect(disk).toContain(identifier);
    expect(seen(disk)).toEqual([]);
    await door.stop();
  });

  test('deletes them when it is set so, and has them again when it is set back', async () => {
    const { identifier } = await guest();
    const session = openApp();
    await session.start(linkTo({}));
    const named = await paired(session);
    await time.advance(5000);
    expect(await onDisk()).toContain('Quendelbacher');
    const { gate, device } = { ...named.state.getState().pairing };
    await session.setGate({ ...gate, names: 'none' }, device);
    const nameless = await paired(session);
    await time.advance(5000);
    expect(nameless.state.getState().roster.phase).toBe('ready');
    expect(seen(await onDisk())).toEqual([]);
    network.become('down');
    await nameless.scan(identifier, 'ETICKET');
    await time.advance(2000);
    expect(nameless.state.getState().current?.verdict.code).toBe('admitted');
    network.become('well');
    await session.setGate({ ...gate, names: 'typed' }, device);
    const again = await paired(session);
    await time.advance(60_000);
    expect(await onDisk()).toContain('Quendelbacher');
    expect(again.state.getState().outbox.unsent).toBe(0);
    await again.stop();
  });

  test('is so, too, when another link for the same door says it', async () => {
    await guest();
    const session = openApp();
    await session.start(linkTo({}));
    await paired(session);
    await time.advance(5000);
    await session.pair(linkTo({ names: 'none' }));
    await session.answerLink(true);
    const door = await paired(session);
    await time.advance(5000);
    expect(door.state.getState().roster.phase).toBe('ready');
    expect(seen(await onDisk())).toEqual([]);
    await door.stop();
  });
});
