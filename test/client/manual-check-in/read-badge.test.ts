/** The badge, and the tickets of an order: what a kiosk asks, against the real service. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { asId } from '../../../src/domain/ids.ts';
import { type ManualTime, manualTime } from '../../support/manual-time.ts';
import { startService, type TestService } from '../../support/service.ts';
import { openTestDoor, type TestDoor } from '../../support/test-door.ts';
import { addGuest, makeVenue, type Venue } from '../../support/venue.ts';

let time: ManualTime;
let service: TestService;
let venue: Venue;
let opened: TestDoor;

beforeEach(async () => {
  time = manualTime();
  service = await startService({ clock: time });
  venue = await makeVenue(service);
  opened = await openTestDoor({ service, venue, time });
  await time.settle();
});
afterEach(() => service.stop());

test('the badge is had as the service draws it, without a key and at the link it gave', async () => {
  const badge = await opened.door.desk.readBadge(venue.guest.participantId);
  expect(badge?.type).toBe('image/png');
  const start = new Uint8Array((await badge?.arrayBuffer()) ?? new ArrayBuffer(0)).slice(0, 4);
  expect([...start]).toEqual([0x89, 0x50, 0x4e, 0x47]);
});

test('what is read for it is on the list at once', async () => {
  await service.must('ticketCheck', {
    key: venue.keys.Administrator.key,
    params: { identifier: venue.guest.identifier, device: 'Elsewhere' },
  });
  expect(opened.door.state.getState().roster.inside).toBe(0);
  await opened.door.desk.readBadge(venue.guest.participantId);
  expect(opened.door.desk.attendee(venue.guest.ticketId)?.presence.inside).toBe(true);
});

test('offline there is none, and nobody waits for it', async () => {
  opened.network.become('down');
  void opened.door.refresh();
  await time.advance(20_000);
  expect(opened.door.state.getState().connection.state).toBe('offline');
  expect(await opened.door.desk.readBadge(venue.guest.participantId)).toBeNull();
});

test('a service that hangs is waited for 3 s', async () => {
  opened.network.become('hanging');
  let badge: Blob | null | undefined;
  void opened.door.desk.readBadge(venue.guest.participantId).then((read) => {
    badge = read;
  });
  await time.advance(2999);
  expect(badge).toBeUndefined();
  await time.advance(1);
  expect(badge).toBeNull();
});

test('an order’s tickets are found by its number, on this device’s list', async () => {
  const { guest } = venue;
  await addGuest(service, venue.keys.Administrator.key, venue.eventId, venue.free);
  const door = (await openTestDoor({ service, venue, time, device: 'Door B' })).door;
  await time.settle();
  const found = await door.desk.ofOrder(guest.paymentId);
  expect(found.map(({ ticketId }) => ticketId)).toEqual([guest.ticketId]);
  expect(await door.desk.ofOrder(asId(999_999))).toEqual([]);
});
