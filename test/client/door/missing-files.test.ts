/** Files of the app that a door asks for late, where they can't be fetched at first. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSession } from '../../../src/client/session/create-session.ts';
import { openDoorDatabase } from '../../../src/client/storage/door-database.ts';
import { openOutboxDatabase } from '../../../src/client/storage/outbox-database.ts';
import { type ManualTime, manualTime } from '../../support/manual-time.ts';
import { noLog } from '../../support/memory-log.ts';
import { memoryDeviceStorage } from '../../support/memory-stores.ts';
import { startService, type TestService } from '../../support/service.ts';
import { openTestDoor } from '../../support/test-door.ts';
import { makeVenue, type Venue } from '../../support/venue.ts';

const { files } = vi.hoisted(() => ({ files: { areThere: true } }));
const arrives = async (load: () => Promise<object>) => {
  if (!files.areThere) throw new Error('not fetched');
  return load();
};
vi.mock('../../../src/client/session/own-key.ts', (load) => arrives(load));
vi.mock('../../../src/client/numbers/shop-capacity.ts', (load) => arrives(load));

let time: ManualTime;
let service: TestService;
let venue: Venue;

beforeEach(async () => {
  files.areThere = false;
  time = manualTime();
  service = await startService({ clock: time });
  venue = await makeVenue(service);
});
afterEach(() => {
  files.areThere = true;
  return service.stop();
});

function openApp() {
  let ids = 0;
  return createSession({
    log: noLog,
    doorDatabase: openDoorDatabase(noLog, 'door without files'),
    outboxDatabase: openOutboxDatabase(noLog, 'outbox without files'),
    deviceLock: { acquire: async () => {} },
    storage: memoryDeviceStorage,
    startReports: null,
    startLinks: null,
    fetch: service.fetch,
    clock: time,
    timers: time,
    chance: () => 0.5,
    newId: () => `id ${++ids}`,
    origin: 'http://tickets.example',
  });
}

test('a pairing whose file did not arrive is offline, and the next try makes the door', async () => {
  const key = venue.keys.Administrator.key;
  const made = await service.must('doorClaimCreate', { key, id: venue.eventId, params: {} });
  const link = `#pair&key=${made.doorClaim.claim}&event=${venue.eventId}&device=Door+A`;
  const session = openApp();
  await session.start(link);
  expect(session.state.getState()).toEqual({
    phase: 'unpaired',
    failure: { kind: 'offline', reason: 'unreachable' },
  });

  files.areThere = true;
  expect(await session.pair(link)).toBeNull();
  await time.advance(1000);
  const state = session.state.getState();
  if (state.phase !== 'paired') throw new Error(`the session is ${state.phase}`);
  await state.door.stop();
});

test('the sales of the shop are requested again if their file did not arrive', async () => {
  const { door } = await openTestDoor({ service, venue, time });
  await expect(door.shopCapacity()).rejects.toThrow();
  files.areThere = true;
  expect(await door.shopCapacity()).toMatchObject({ sold: expect.any(Number) });
  await door.stop();
});
