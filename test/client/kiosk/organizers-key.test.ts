/** A forgotten PIN is no lost outbox: the service says who may open the kiosk. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ManualTime, manualTime } from '../../support/manual-time.ts';
import { startService, type TestService } from '../../support/service.ts';
import { openTestDoor, type TestDoor } from '../../support/test-door.ts';
import { makeDoorKey, makeVenue, type Venue } from '../../support/venue.ts';

let time: ManualTime;
let service: TestService;
let venue: Venue;
let door: TestDoor;

beforeEach(async () => {
  time = manualTime();
  service = await startService({ clock: time });
  venue = await makeVenue(service);
  door = await openTestDoor({ service, venue, time });
});
afterEach(() => service.stop());

const ask = (key: string) => door.door.isOrganizersKey(key);

test.each(['Administrator', 'Editor', 'AttendeeManager'] as const)(
  'a key of the type %s opens it',
  async (type) => expect(await ask(venue.keys[type].key)).toBe('accepted'),
);

test('a door’s key does not, nor one of nobody, nor one of another event', async () => {
  const other = await makeVenue(service, 'Anderswo');
  const anotherDoor = await makeDoorKey(service, venue.keys.Administrator.key, venue.eventId);
  expect(await ask(venue.keys.door.key)).toBe('own-key');
  expect(await ask(anotherDoor.key)).toBe('refused');
  expect(await ask('x'.repeat(50))).toBe('refused');
  expect(await ask(other.keys.Administrator.key)).toBe('refused');
  // The door itself goes on with its own key.
  expect(door.door.state.getState().outbox.stopped).toBe(false);
});

test('without the service nobody is let out by a key', async () => {
  door.network.become('down');
  expect(await ask(venue.keys.Administrator.key)).toBe('no-answer');
});

test('nor does the kiosk’s own key, whatever it may read', async () => {
  const again = await door.restart({ key: venue.keys.AttendeeManager.key });
  expect(await again.door.isOrganizersKey(venue.keys.AttendeeManager.key)).toBe('own-key');
});

test('what can’t be a key is not asked for, and says so', async () => {
  const before = door.network.sent.length;
  for (const text of ['short', 'schlüssel-mit-umlaut', `${'x'.repeat(20)} y`]) {
    expect(await ask(text)).toBe('no-key');
  }
  expect(door.network.sent).toHaveLength(before);
});

test('a service that was asked too often is there', async () => {
  door.network.become('throttled');
  expect(await ask(venue.keys.Administrator.key)).toBe('later');
});
