/**
 * A device with the whole app on it, anew for each test of a file that calls `useSessionDevice`: its network,
 * the venue it pairs with, and the clock that all of them go by.
 */
import { afterEach, beforeEach } from 'vitest';
import type { Door } from '../../src/client/door/door.ts';
import { createSession } from '../../src/client/session/create-session.ts';
import type { DeviceLock } from '../../src/client/session/device-lock.ts';
import type { OpenDoorsOptions } from '../../src/client/session/open-doors.ts';
import type { Session, SessionOptions } from '../../src/client/session/session.ts';
import { openDoorDatabase } from '../../src/client/storage/door-database.ts';
import { openOutboxDatabase } from '../../src/client/storage/outbox-database.ts';
import { checksOnly } from './checks-only.ts';
import { type FaultyNetwork, faultyNetwork } from './faulty-network.ts';
import { type ManualTime, manualTime } from './manual-time.ts';
import { noLog } from './memory-log.ts';
import { memoryDeviceStorage } from './memory-stores.ts';
import { startService, type TestService } from './service.ts';
import { makeVenue, type Venue } from './venue.ts';

export let time: ManualTime;
export let service: TestService;
export let venue: Venue;
export let network: FaultyNetwork;
/** How many devices there were: this test's has the databases of that number. */
export let devices = 0;
let ids = 0;

export function useSessionDevice(): void {
  beforeEach(async () => {
    time = manualTime();
    service = await startService({ clock: time });
    venue = await makeVenue(service);
    network = faultyNetwork((url, init) => checksOnly(service.fetch)(url, init));
    anotherDevice();
  });
  afterEach(() => service.stop());
}

/** From here on `openApp` opens the app where it never was. */
export function anotherDevice(): void {
  devices += 1;
}

/** From here on the app's requests go this way, to the specification's calls alone as far as check-ins go. */
export function useNetwork(fetch: Parameters<typeof faultyNetwork>[0]): void {
  network = faultyNetwork(checksOnly(fetch));
}

/** From here on an app that is opened gets the service's answers when they are not held. */
export function holdableAnswers() {
  let held: Promise<void> | null = null;
  let letGo = () => {};
  useNetwork(async (url, init) => {
    const answer = await service.fetch(url, init);
    await held;
    return answer;
  });
  return {
    hold() {
      held = new Promise((resolve) => {
        letGo = resolve;
      });
    },
    letGo() {
      held = null;
      letGo();
    },
  };
}

/** Of a device on which no other tab wants to be the door. */
export const alone: DeviceLock = { acquire: async () => {} };

/** The app on this test's device; called again it is opened again. */
export function openApp(
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
    startLinks: null,
    fetch: network.fetch,
    clock: time,
    timers: time,
    chance: () => 0.5,
    newId: () => `id ${++ids}`,
    origin: 'http://tickets.example',
    ...(findStorage && { findStorage }),
  });
}

export const linkTo = ({ eventId, keys }: Venue, key = keys.door.key) =>
  `#pair&key=${key}&event=${eventId}&device=Door+A`;

export const phase = (session: Session) => session.state.getState().phase;

/** The door on the screen, once what opening it set going has come to an end. */
export async function paired(session: Session): Promise<Door> {
  await time.advance(1000);
  const state = session.state.getState();
  if (state.phase !== 'paired') throw new Error(`the session is ${state.phase}`);
  return state.door;
}
