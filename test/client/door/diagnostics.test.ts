import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDeviceLog } from '../../../src/client/device/device-log.ts';
import { defaultSettings } from '../../../src/client/device/device-settings.ts';
import { type DeviceFacts, writeDiagnostics } from '../../../src/client/door/diagnostics.ts';
import { type ManualTime, manualTime } from '../../support/manual-time.ts';
import { memoryPlace } from '../../support/memory-log.ts';
import { memoryDeviceStorage } from '../../support/memory-stores.ts';
import { startService, type TestService } from '../../support/service.ts';
import { openTestDoor } from '../../support/test-door.ts';
import { addGuest, makeVenue, type Venue } from '../../support/venue.ts';

const facts: DeviceFacts = {
  userAgent: 'Test',
  languages: ['de-DE'],
  screen: { width: 390, height: 844, ratio: 3 },
  cores: 4,
  isSecure: true,
  hasServiceWorker: true,
};

let time: ManualTime;
let service: TestService;
let venue: Venue;

beforeEach(async () => {
  time = manualTime();
  service = await startService({ clock: time });
  venue = await makeVenue(service);
});
afterEach(() => service.stop());

test('say the state of the device and what went wrong, and hold no name, key or code', async () => {
  const guest = await addGuest(service, venue.keys.Administrator.key, venue.eventId, venue.free);
  const { door, network } = await openTestDoor({ service, venue, time, device: 'Nadia’s phone' });
  network.become('down');
  void door.scan(guest.identifier, 'ETICKET');
  await time.advance(1500);
  const log = createDeviceLog(() => memoryPlace(), { clock: time, timers: time });
  log.log('action-not-stored', new Error(`${guest.identifier} is there already`));

  const text = await writeDiagnostics({
    version: '1.2.3',
    at: time.now(),
    facts,
    storage: memoryDeviceStorage,
    installation: 'installed',
    cameras: 2,
    settings: { ...defaultSettings, scannerPrefix: 'secret-prefix' },
    door: door.state.getState(),
    log,
  });

  expect(JSON.parse(text)).toMatchObject({
    format: 'admit-diagnostics',
    version: '1.2.3',
    device: { cameras: 2, installation: 'installed', keeping: 'kept' },
    settings: { hasScannerPrefix: true, hasScannerSuffix: false },
    door: { connection: { state: 'offline' }, outbox: { unsent: 1 }, roster: { count: 2 } },
    log: [{ subject: 'action-not-stored', times: 1 }],
  });
  const { key } = venue.keys.AttendeeManager;
  const { attendee } = door.state.getState().current?.verdict ?? {};
  const private_ = [key, guest.identifier, attendee?.lastName, 'Nadia', 'secret-prefix'];
  for (const each of private_) {
    expect(each).toBeTruthy();
    expect(text.toLowerCase()).not.toContain(String(each).toLowerCase());
  }
});
